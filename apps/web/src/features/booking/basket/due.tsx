import { cx } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { leftOf, overOf } from '../../../parts/till/part-payment/payments.ts'
import { useBooking } from '../booking-screen.ts'

/** What the sum below is: what is still to be paid, or what the guest gets back. */
export function useDueLabel(): string {
  const { t } = useTexts('booking')
  const { sum, paid } = useBooking()
  if (paid.taken.length === 0) return t('booking:sum.total')
  return t(overOf(sum.dueMinor, paid.taken) > 0 ? 'booking:sum.over' : 'booking:sum.due')
}

/**
 * What the guest still has to pay, large; where a part was taken, of how much. Where more was taken than the basket costs
 * by now, what goes back.
 */
export function Due({ className }: { className: string }) {
  const { t } = useTexts('booking')
  const { sum, money, paid } = useBooking()
  const over = overOf(sum.dueMinor, paid.taken)
  return (
    <span className="block min-w-0">
      <b className={cx('tnum block whitespace-nowrap font-bold tracking-[-.02em]', className)}>
        {money(over || leftOf(sum.dueMinor, paid.taken))}
      </b>
      {paid.taken.length > 0 && (
        <span className="tnum block font-normal text-ink-3 text-sm">
          {over > 0
            ? t('booking:sum.overOf', { taken: money(sum.dueMinor + over), total: money(sum.dueMinor) })
            : t('booking:sum.of', { total: money(sum.dueMinor) })}
        </span>
      )}
    </span>
  )
}
