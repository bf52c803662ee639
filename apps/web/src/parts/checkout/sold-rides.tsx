import { inLanguage } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { SoldRide } from './rides.ts'

/** How many guests are carried with a sale, and where and when. */
export function SoldRides({ rides }: { rides: readonly SoldRide[] }) {
  const { t, language } = useTexts('pay')
  const format = useFormat()
  const count = rides.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{t('pay:done.rides', { count })}</h3>
      <ul className="tnum divide-y divide-line">
        {rides.map(({ name, qty }) => (
          <li key={JSON.stringify(name)} className="py-2 [overflow-wrap:anywhere]">
            {t('pay:done.ride', { number: format.number(qty), name: inLanguage(name, language) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
