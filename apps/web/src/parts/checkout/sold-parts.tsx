import { inLanguage } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { SoldAlong, SoldPart } from './sold-along.ts'

/** How many guests are carried with a sale, where and when, and what is made for them when the show begins. */
export function SoldParts({ rides = [], dishes = [] }: SoldAlong) {
  const { t } = useTexts('pay')
  const count = rides.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <>
      {count > 0 && <PartList title={t('pay:done.rides', { count })} parts={rides} />}
      {dishes.length > 0 && <PartList title={t('pay:done.dishes')} parts={dishes} />}
    </>
  )
}

function PartList({ title, parts }: { title: string; parts: readonly SoldPart[] }) {
  const { t, language } = useTexts('pay')
  const format = useFormat()
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{title}</h3>
      <ul className="tnum divide-y divide-line">
        {parts.map(({ name, qty }) => (
          <li key={JSON.stringify(name)} className="py-2 [overflow-wrap:anywhere]">
            {t('pay:done.part', { number: format.number(qty), name: inLanguage(name, language) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
