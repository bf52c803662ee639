import { inLanguage } from '@marquee/contract'
import type { TripPlan } from '@marquee/contract/trip-plans'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** What is proposed for a session, and whom it leaves. */
export function Proposal({ plan }: { plan: TripPlan }) {
  const { t, language } = useTexts('vehicles')
  const format = useFormat()
  return (
    <div role="status" className="flex flex-col gap-3">
      <section aria-label={t('vehicles:trips.auto.proposed')}>
        <h3 className="font-semibold">{t('vehicles:trips.auto.proposed')}</h3>
        {plan.trips.length === 0 && (
          <p className="text-ink-3">
            {t(plan.uncovered.length > 0 ? 'vehicles:trips.auto.none' : 'vehicles:trips.auto.enough')}
          </p>
        )}
        <ul className="divide-y divide-line">
          {plan.trips.map(({ direction, time, vehicle, driver, areas }) => (
            <li key={`${direction}-${vehicle.id}`} className="py-2">
              <span className="tnum block">
                {t(`vehicles:trips.way.${direction}`)},{' '}
                {t('vehicles:trips.auto.trip', { time, plate: vehicle.plate, driver: driver.name })}
              </span>
              <span className="block text-ink-3 text-sm">
                {areas
                  .map(({ name, guests }) =>
                    t('vehicles:trips.auto.area', { area: inLanguage(name, language), number: format.number(guests) }),
                  )
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {plan.carried.length > 0 && (
        <section aria-label={t('vehicles:trips.auto.carried')}>
          <h3 className="font-semibold">{t('vehicles:trips.auto.carried')}</h3>
          <ul>
            {plan.carried.map(({ direction, area, guests }) => (
              <li key={`${direction}-${area.id}`} className="py-1">
                {t('vehicles:trips.auto.gap', {
                  area: inLanguage(area.name, language),
                  way: t(`vehicles:trips.way.${direction}`),
                  count: guests,
                  number: format.number(guests),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.uncovered.length > 0 && (
        <section aria-label={t('vehicles:trips.auto.uncovered')}>
          <h3 className="font-semibold text-danger">{t('vehicles:trips.auto.uncovered')}</h3>
          <ul>
            {plan.uncovered.map(({ direction, area, guests, why }) => (
              <li key={`${direction}-${area.id}`} className="py-1">
                {t('vehicles:trips.auto.gap', {
                  area: inLanguage(area.name, language),
                  way: t(`vehicles:trips.way.${direction}`),
                  count: guests,
                  number: format.number(guests),
                })}
                <span className="block text-ink-3 text-sm">{t(`vehicles:trips.auto.why.${why}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
