import { IconButton } from '@marquee/ui'
import X from 'lucide-react/icons/x'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useMethodName } from './queries.ts'
import type { Payment } from './use-payment.ts'

/** What was taken in part; each can be given back before the sale. */
export function TakenPayments({ payment, currency }: { payment: Payment; currency: string }) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const methodName = useMethodName()
  if (payment.taken.length === 0) return null
  const rows = payment.taken.map((each, at) => ({
    ...each,
    at,
    backMinor: payment.backMinorOf(at),
    key: `${at} ${each.method}`,
  }))
  return (
    <ul aria-label={t('pay:paidSoFar')} className="divide-y divide-line rounded-md border border-line px-3">
      {rows.map(({ key, at, amountMinor, backMinor, reference, ...way }) => (
        <li key={key} className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate">
            <span className="font-semibold">{methodName(way)}</span>
            {backMinor !== amountMinor && (
              <span className="tnum ml-2 text-ink-3 text-sm">
                {t('pay:taken.of', { amount: format.money(backMinor, currency) })}
              </span>
            )}
            {reference && <span className="ml-2 text-ink-3 text-sm">{reference}</span>}
          </span>
          <span className="flex items-center gap-1">
            <span className="tnum font-semibold">{format.money(amountMinor, currency)}</span>
            <IconButton
              icon={X}
              label={t('pay:taken.giveBackOne', {
                method: methodName(way),
                amount: format.money(backMinor, currency),
              })}
              onClick={() => payment.askBack(at)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
