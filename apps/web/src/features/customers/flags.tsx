import type { CustomerFile, CustomerFlag, CustomerRow } from '@marquee/contract/customers'
import { Button, IconButton } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { FlagBadges } from '../../parts/customers/flag-badges.tsx'
import { useCustomerCommands } from './queries.ts'
import { useOutcome } from './use-outcome.ts'

const FlagDialog = dialogOnDemand(() => import('./flag-dialog.tsx').then((part) => ({ default: part.FlagDialog })))

/** What whoever serves the customer has to know, with its reason and its end. */
export function Flags({ customer, file }: { customer: CustomerRow; file: CustomerFile }) {
  const { t } = useTexts('customers', 'errors')
  const format = useFormat()
  const outcome = useOutcome(customer.id)
  const { endFlag } = useCustomerCommands()
  // Those of whoever was merged are changed where they were merged into.
  const mayUpdate = useMay('customers', 'update') && customer.mergedInto === null
  const [isAdding, setAdding] = useState(false)
  const end = (kind: CustomerFlag) =>
    void outcome({
      send: () => endFlag.mutateAsync({ customerId: customer.id, kind }),
      done: t('customers:flags.ended'),
      isDone: ({ flags }) => flags.every((flag) => flag.kind !== kind),
    })
  return (
    <section aria-labelledby="customer-flags" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="customer-flags" className="font-semibold text-sm">
          {t('customers:flags.title')}
        </h3>
        {mayUpdate && (
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            {t('customers:flags.add')}
          </Button>
        )}
      </div>
      {file.flags.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('customers:flags.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y text-sm">
          {file.flags.map(({ id, kind, reason, until, setAt, setBy }) => (
            <li key={id} className="flex items-start justify-between gap-3 py-1.5">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2">
                  <FlagBadges flags={[kind]} />
                  {until && t('customers:flags.until', { date: format.date(until) })}
                </span>
                <span className="block [overflow-wrap:anywhere]">{reason}</span>
                <span className="block text-ink-3 text-xs">
                  {t('customers:flags.by', { name: setBy.name, date: format.dateTime(setAt, 'short') })}
                </span>
              </span>
              {mayUpdate && (
                <IconButton
                  icon={X}
                  label={t('customers:flags.end', { flag: t(`customers:flag.${kind}`) })}
                  onClick={() => end(kind)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <FlagDialog customer={customer} onClose={() => setAdding(false)} />}
    </section>
  )
}
