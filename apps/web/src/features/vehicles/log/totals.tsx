import type { VehicleTotals } from '@marquee/contract/vehicle-log'
import { Skeleton } from '@marquee/ui'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { useLogTotals } from './queries.ts'
import type { LogState } from './use-log-state.ts'

interface LogTotalsProps {
  totals: ReturnType<typeof useLogTotals>
  state: LogState
}

/** What vehicles cost and went in twelve months; of one of them, month by month. */
export function LogTotals({ totals, state }: LogTotalsProps) {
  const { t } = useTexts('vehicleLog')
  const { data } = totals
  if (!data) {
    return totals.isError ? (
      <FailedState title={t('vehicleLog:totals.failed')} query={totals} />
    ) : (
      <div aria-busy="true" className="mb-3">
        <Skeleton width="100%" height={72} shape="box" />
      </div>
    )
  }
  const known = data.vehicles.filter(({ months, odometerKm }) => months.length > 0 || odometerKm !== null)
  if (known.length === 0) return null
  const [only] = state.vehicle ? known : []
  return (
    <section aria-label={t('vehicleLog:totals.label')} className="mb-3">
      <ul className="flex snap-x gap-2 overflow-x-auto pb-1">
        {known.map((vehicle) => (
          <li key={vehicle.vehicleId} className="shrink-0 snap-start">
            <button
              type="button"
              aria-pressed={state.vehicle === vehicle.vehicleId}
              onClick={() => state.change({ vehicle: state.vehicle === vehicle.vehicleId ? null : vehicle.vehicleId })}
              className="min-w-[11.5rem] rounded-lg border border-line bg-surface px-3 py-2 text-left hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <Tile vehicle={vehicle} currency={data.currency} />
            </button>
          </li>
        ))}
      </ul>
      {only && only.months.length > 0 && <Months vehicle={only} currency={data.currency} />}
    </section>
  )
}

function Tile({ vehicle, currency }: { vehicle: VehicleTotals; currency: string }) {
  const { t } = useTexts('vehicleLog')
  const format = useFormat()
  const { plate, costMinor, months, km, litresPer100Km } = vehicle
  return (
    <>
      <span className="block font-semibold text-sm">{plate}</span>
      <span className="tnum block font-bold">
        {t('vehicleLog:totals.perMonth', {
          amount: format.money(Math.round(costMinor / Math.max(1, months.length)), currency),
        })}
      </span>
      <span className="tnum block text-ink-3 text-sm">
        {[
          t('vehicleLog:km', { km: format.number(km) }),
          litresPer100Km !== null && t('vehicleLog:totals.used', { litres: format.number(litresPer100Km) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

function Months({ vehicle, currency }: { vehicle: VehicleTotals; currency: string }) {
  const { t, language } = useTexts('vehicleLog')
  const format = useFormat()
  const inWords = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className="mt-2 overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('vehicleLog:totals.months', { plate: vehicle.plate })}</caption>
        <thead className="text-ink-3 text-xs">
          <tr>
            <th className="px-3 py-1.5 text-left font-medium">{t('vehicleLog:totals.month')}</th>
            <th className="px-3 py-1.5 text-right font-medium">{t('vehicleLog:field.costMinor')}</th>
            <th className="px-3 py-1.5 text-right font-medium">{t('vehicleLog:totals.km')}</th>
            <th className="px-3 py-1.5 text-right font-medium">{t('vehicleLog:field.litres')}</th>
          </tr>
        </thead>
        <tbody className="tnum divide-y divide-line">
          {vehicle.months.map(({ month, costMinor, km, litres }) => (
            <tr key={month}>
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-left font-medium">
                {inWords.format(new Date(`${month}-01T00:00:00Z`))}
              </th>
              <td className="whitespace-nowrap px-3 py-1.5 text-right">{format.money(costMinor, currency)}</td>
              <td className="px-3 py-1.5 text-right">{format.number(km)}</td>
              <td className="px-3 py-1.5 text-right">{format.number(Number(litres))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
