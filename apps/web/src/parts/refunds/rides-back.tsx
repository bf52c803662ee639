import { inLanguage, type LocalText } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** Rides that went back: so many guests of one line, and where and when they would have been carried. */
export interface RideBack {
  text: LocalText
  qty: number
}

/** How many rides went back with a change, and which. */
export function RidesBack({ rides }: { rides: readonly RideBack[] }) {
  const { t, language } = useTexts('refunds')
  const format = useFormat()
  const count = rides.reduce((sum, { qty }) => sum + qty, 0)
  if (count === 0) return null
  return (
    <div className="text-sm">
      <p>{t('refunds:done.rides', { count })}</p>
      <ul className="tnum">
        {rides.map(({ text, qty }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing of a done change moves
          <li key={at}>{t('refunds:done.ride', { number: format.number(qty), name: inLanguage(text, language) })}</li>
        ))}
      </ul>
    </div>
  )
}
