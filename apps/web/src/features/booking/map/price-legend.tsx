import { useTexts } from '../../../lib/use-texts.ts'
import { SeatSwatch } from '../../../parts/seat-map/seat-swatch.tsx'
import { useBooking } from '../booking-screen.ts'

/** The price categories with what the plainest pass costs there. */
export function PriceLegend({ className }: { className?: string }) {
  const { t } = useTexts('booking')
  const { categories, geometry, plainPrice, money } = useBooking()
  const drawn = categories.filter((category) => geometry?.categories.includes(category.id))
  return (
    <ul aria-label={t('booking:legend.prices')} className={className}>
      {drawn.map((category) => {
        const price = plainPrice(category.id)
        return (
          <li key={category.id} className="flex items-center gap-2">
            <SeatSwatch color={category.color} />
            <span className="min-w-0 flex-1 truncate">{category.name}</span>
            <b className="tnum font-semibold">{price === null ? t('booking:basket.noPrice') : money(price)}</b>
          </li>
        )
      })}
    </ul>
  )
}
