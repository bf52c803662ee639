import type { CustomerRow } from '@marquee/contract/customers'
import { Button } from '@marquee/ui'
import Tags from 'lucide-react/icons/tags'
import { useState } from 'react'
import type { Bulk } from '../../lib/bulk/use-bulk.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { CustomerPart } from './customer-part.tsx'
import { customerCalls } from './queries.ts'
import { customerScreen } from './screen.ts'

const TagsDialog = dialogOnDemand(() => import('./tags-dialog.tsx').then((part) => ({ default: part.TagsDialog })))

interface Tagged {
  customers: readonly CustomerRow[]
  start: Bulk<CustomerRow>['start']
}

/** Who buys. */
export default function CustomersPage() {
  const { t } = useTexts('customers')
  const mayUpdate = useMay('customers', 'update')
  const [tagged, setTagged] = useState<Tagged | null>(null)
  return (
    <>
      <RecordPage
        screen={customerScreen}
        calls={customerCalls}
        before={(row) => <CustomerPart key={row.id} customer={row} />}
        bulk={
          mayUpdate
            ? (customers, start) => (
                <Button variant="chrome" icon={Tags} onClick={() => setTagged({ customers, start })}>
                  {t('customers:tagging.action')}
                </Button>
              )
            : undefined
        }
      />
      {tagged && <TagsDialog {...tagged} onClose={() => setTagged(null)} />}
    </>
  )
}
