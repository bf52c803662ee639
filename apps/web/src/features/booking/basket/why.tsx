import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { BasketLine } from '../../../parts/checkout/basket.ts'
import { useBooking } from '../booking-screen.ts'

/** Why a line costs what it costs: the parts of the rule that stands, and what it is before. */
export function Why({ line }: { line: BasketLine }) {
  const { t } = useTexts('booking')
  const format = useFormat()
  const booking = useBooking()
  if (!line.quote || !line.type) return null
  const { why } = line.quote
  const partWords = {
    category: t('booking:why.category', { name: booking.nameOfCategory(line.categoryId) }),
    shift: t('booking:why.shift'),
    weekday: t('booking:why.weekday'),
    dates: t('booking:why.dates'),
  }
  const parts = why.level.map((part) => partWords[part])
  // What the guest would pay without it: the rule that comes next.
  const [next] = why.beaten
  const type = booking.nameOfType(line.type)
  return (
    <>
      {parts.length === 0
        ? t('booking:why.plain', { type })
        : t('booking:why.because', { type, parts: format.list(parts) })}
      {next && next.amountMinor !== line.quote.amountMinor && (
        <> {t('booking:why.beaten', { amount: booking.money(next.amountMinor) })}</>
      )}
      {line.quote.taxPpm > 0 && ` ${t('booking:why.tax', { rate: format.rate(line.quote.taxPpm) })}`}
    </>
  )
}
