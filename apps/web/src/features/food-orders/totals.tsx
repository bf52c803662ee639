import { inLanguage } from '@marquee/contract'
import type { KitchenStation, KitchenTicket } from '@marquee/contract/kitchen'
import { useTexts } from '../../lib/use-texts.ts'
import { totalsOf } from './board.ts'

interface TotalsProps {
  tickets: readonly KitchenTicket[]
  stations: readonly KitchenStation[]
}

/** What each station has to make now in sum. */
export function Totals({ tickets, stations }: TotalsProps) {
  const { t, language } = useTexts('foodOrders')
  const totals = totalsOf(tickets)
  const busy = stations.filter(({ id }) => (totals.get(id) ?? []).length > 0)
  return (
    <section aria-labelledby="totals" className="mb-4 rounded-lg border border-line bg-surface p-3">
      <h2 id="totals" className="pb-2 font-bold">
        {t('foodOrders:totals.title')}
      </h2>
      {busy.length === 0 && <p className="text-ink-2 text-sm">{t('foodOrders:totals.none')}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-3">
        {busy.map(({ id, name }) => (
          <div key={id} className="min-w-0">
            {stations.length > 1 && (
              <h3 className="pb-1 font-semibold text-ink-2 text-sm">{inLanguage(name, language)}</h3>
            )}
            <ul aria-label={inLanguage(name, language)}>
              {(totals.get(id) ?? []).map((total) => (
                <li key={`${total.name.en}${total.name.tr}`} className="break-words py-0.5">
                  <span className="tnum font-bold">{`${total.qty} × `}</span>
                  {inLanguage(total.name, language)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
