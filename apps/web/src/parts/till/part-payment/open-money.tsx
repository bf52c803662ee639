import type { PartPayment, TillSessionRow } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useParts } from './queries.ts'

interface OpenMoneyProps {
  row: TillSessionRow
  /** What the person is about to do with their till. */
  before: 'closing' | 'handingOver'
}

/** A warning before a person gives up their till: they took money for baskets that aren't sold. */
export function OpenMoney({ row, before }: OpenMoneyProps) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const { own } = useParts()
  // What was taken at another till, or before this one was opened, is in another drawer and in another report.
  const isHere = ({ id, till }: PartPayment) =>
    till === null || row.parts.some((part) => part.id === id && part.takenHere)
  // Only cash stays behind in a drawer; the report of the till has every payment.
  const open = own.filter((part) => isHere(part) && (before === 'closing' || part.method === 'cash'))
  const minor = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (minor === 0) return null
  return (
    <p role="status" className="rounded-md bg-warning-soft px-4 py-3 font-semibold text-sm text-warning-on-soft">
      {t(`pay:taken.${before}`, { amount: format.money(minor, row.currency) })}
    </p>
  )
}
