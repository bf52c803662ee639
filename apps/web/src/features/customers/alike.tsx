import type { CustomerFile, CustomerId, CustomerRow, ShownCustomer } from '@marquee/contract/customers'
import { Button, TextLink } from '@marquee/ui'
import Merge from 'lucide-react/icons/merge'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { sendOnce } from '../../lib/send-once.ts'
import type { Failure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCustomerCommands } from './queries.ts'
import { useOutcome } from './use-outcome.ts'

const CustomerDialog = dialogOnDemand(() =>
  import('../../parts/customers/customer-dialog.tsx').then((part) => ({ default: part.CustomerDialog })),
)
const MergeDialog = dialogOnDemand(() => import('./merge-dialog.tsx').then((part) => ({ default: part.MergeDialog })))

interface AlikeProps {
  customer: CustomerRow
  file: CustomerFile
}

/** Who may be the same person, and who was found to be: merged, and taken apart again. */
export function Alike({ customer, file }: AlikeProps) {
  const { t } = useTexts('customers')
  const mayMerge = useMay('customers', 'archive') && customer.archivedAt === null
  const [finds, setFinds] = useState(false)
  const [other, setOther] = useState<Pick<ShownCustomer, 'id' | 'name'> | null>(null)
  if (file.into) return <MergedInto customer={customer} into={file.into} />
  if (!mayMerge && file.merged.length === 0 && file.alike.length === 0) return null
  return (
    <section aria-labelledby="customer-alike" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="customer-alike" className="font-semibold text-sm">
          {t('customers:alike.title')}
        </h3>
        {mayMerge && (
          <Button size="sm" icon={Merge} onClick={() => setFinds(true)}>
            {t('customers:alike.find')}
          </Button>
        )}
      </div>
      {file.alike.length === 0 && file.merged.length === 0 && (
        <p className="text-ink-3 text-sm">{t('customers:alike.none')}</p>
      )}
      {file.alike.length > 0 && (
        <ul className="divide-y divide-line border-line border-y text-sm">
          {file.alike.map((each) => (
            <li key={each.id} className="flex items-center justify-between gap-3 py-1.5">
              <span className="min-w-0">
                <TextLink render={<Link to={`/customers?id=${each.id}`} />}>{each.name}</TextLink>
                <span className="tnum block text-ink-3 text-xs [overflow-wrap:anywhere]">
                  {[t('customers:number', { number: each.customerNo }), each.phone, each.email]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {mayMerge && (
                <Button size="sm" onClick={() => setOther(each)}>
                  {t('customers:alike.merge')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {file.merged.length > 0 && (
        <ul className="divide-y divide-line border-line border-y text-sm">
          {file.merged.map((merge) => (
            <MergedItem key={merge.id} merge={merge} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {finds && (
          <CustomerDialog
            findsFor={t('customers:alike.find')}
            onChoose={(found) => {
              setFinds(false)
              if (found && found.id !== customer.id) setOther(found)
            }}
            onClose={() => setFinds(false)}
          />
        )}
        {other && <MergeDialog from={other} into={customer} onClose={() => setOther(null)} />}
      </Suspense>
    </section>
  )
}

type Merged = CustomerFile['merged'][number]

function MergedItem({ merge }: { merge: Merged }) {
  const { t } = useTexts('customers')
  const format = useFormat()
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span className="min-w-0">
        <span className="block [overflow-wrap:anywhere]">
          {t('customers:alike.merged', { name: merge.name, number: merge.customerNo })}
        </span>
        <span className="block text-ink-3 text-xs">
          {merge.who} · {format.dateTime(merge.at, 'short')}
        </span>
      </span>
      <UndoMerge id={merge.id} undoUntil={merge.undoUntil} />
    </li>
  )
}

/** Says of one in the archive where they are now. */
function MergedInto({ customer, into }: { customer: CustomerRow; into: Merged }) {
  const { t } = useTexts('customers')
  const format = useFormat()
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-info-soft px-4 py-3 text-info-on-soft text-sm">
      <span className="min-w-0">
        <span className="block">{t('customers:alike.into')}</span>
        <TextLink render={<Link to={`/customers?id=${into.id}`} />}>
          {into.name} ({into.customerNo})
        </TextLink>
        <span className="block text-xs">
          {into.who} · {format.dateTime(into.at, 'short')}
        </span>
      </span>
      <UndoMerge id={customer.id} undoUntil={into.undoUntil} />
    </div>
  )
}

function UndoMerge({ id, undoUntil }: { id: CustomerId; undoUntil: string | null }) {
  const { t } = useTexts('customers', 'errors')
  const outcome = useOutcome(id)
  const { undoMerge } = useCustomerCommands()
  const mayMerge = useMay('customers', 'archive')
  if (!mayMerge || undoUntil === null) return null
  // While the one who stayed was in the archive, somebody else got what is theirs.
  const why = ({ issues }: Failure) =>
    issues.some(({ message }) => message === 'field.taken') ? t('customers:alike.undoTaken') : undefined
  const undo = () =>
    outcome({
      send: () =>
        sendOnce('customers.undoMerge', { customerId: id }, (commandId) =>
          undoMerge.mutateAsync({ commandId, customerId: id }),
        ),
      done: t('customers:alike.undone'),
      isDone: ({ into }) => into === null,
      why,
    })
  return (
    <Button
      size="sm"
      icon={Undo2}
      className="shrink-0 whitespace-nowrap"
      loading={undoMerge.isPending}
      onClick={() => void undo()}
    >
      {t('customers:alike.undo')}
    </Button>
  )
}
