import type { CustomerRow } from '@marquee/contract/customers'
import { Button } from '@marquee/ui'
import Mail from 'lucide-react/icons/mail'
import Tags from 'lucide-react/icons/tags'
import { Suspense, useState } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { flag, oneOf, text } from '../../lib/address/values.ts'
import type { Bulk } from '../../lib/bulk/use-bulk.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { onDemand } from '../../lib/on-demand.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { MessageTarget } from './messages/send-dialog.tsx'
import { customerCalls } from './queries.ts'
import { customerScreen } from './screen.ts'
import { customerViews, Views } from './views.tsx'

const CustomerHead = onDemand(() => import('./customer-part.tsx').then((part) => ({ default: part.CustomerHead })))
const CustomerRest = onDemand(() => import('./customer-part.tsx').then((part) => ({ default: part.CustomerRest })))
const TagsDialog = dialogOnDemand(() => import('./tags-dialog.tsx').then((part) => ({ default: part.TagsDialog })))
const CustomerDrawer = dialogOnDemand(() =>
  import('./customer-drawer.tsx').then((part) => ({ default: part.CustomerDrawer })),
)
const SendDialog = dialogOnDemand(() =>
  import('./messages/send-dialog.tsx').then((part) => ({ default: part.SendDialog })),
)
const DuplicatesPage = onDemand(() => import('./duplicates-page.tsx'))
const MessagesPage = onDemand(() => import('./messages/messages-page.tsx'))
const TemplatesPage = onDemand(() => import('./messages/templates-page.tsx'))

const address = { view: oneOf(customerViews, { initial: 'customers' }), q: text({ initial: '' }), archived: flag() }

interface Tagged {
  customers: readonly CustomerRow[]
  start: Bulk<CustomerRow>['start']
}

const pages = { duplicates: DuplicatesPage, messages: MessagesPage, templates: TemplatesPage }

/** Who buys, who of them may be one, what was sent to them, and the texts for it. */
export default function CustomersPage() {
  const [{ view }] = useAddress(address)
  if (view === 'customers') return <Customers />
  const Page = pages[view]
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}

function Customers() {
  const { t } = useTexts('customers', 'customerMessages')
  const [{ q, archived }] = useAddress(address)
  const mayUpdate = useMay('customers', 'update')
  const mayMessage = useMay('customers', 'message')
  const [tagged, setTagged] = useState<Tagged | null>(null)
  const [target, setTarget] = useState<MessageTarget | null>(null)
  const message = { id: 'message', label: t('customerMessages:send'), icon: Mail }
  return (
    <>
      <RecordPage
        screen={customerScreen}
        calls={customerCalls}
        views={<Views view="customers" />}
        looked={(row, onClose) => <CustomerDrawer key={row.id} customer={row} onClose={onClose} />}
        before={(row) => (
          <Suspense fallback={null}>
            <CustomerHead key={row.id} customer={row} />
          </Suspense>
        )}
        after={(row) => (
          <Suspense fallback={null}>
            <CustomerRest key={row.id} customer={row} />
          </Suspense>
        )}
        // Nobody in the archive gets a message: "everyone in the list" would be others than those on the screen.
        menu={mayMessage && !archived ? [{ ...message, onSelect: () => setTarget({ search: q.trim() }) }] : []}
        steps={(row) => (mayMessage ? [{ ...message, onSelect: () => setTarget({ customers: [row] }) }] : [])}
        bulk={
          mayUpdate || mayMessage
            ? (customers, start) => (
                <>
                  {mayUpdate && (
                    <Button variant="chrome" icon={Tags} onClick={() => setTagged({ customers, start })}>
                      {t('customers:tagging.action')}
                    </Button>
                  )}
                  {mayMessage && (
                    <Button variant="chrome" icon={Mail} onClick={() => setTarget({ customers })}>
                      {t('customerMessages:send')}
                    </Button>
                  )}
                </>
              )
            : undefined
        }
      />
      {tagged && <TagsDialog {...tagged} onClose={() => setTagged(null)} />}
      {target && <SendDialog target={target} onClose={() => setTarget(null)} />}
    </>
  )
}
