import { inLanguage } from '@marquee/contract'
import { Dialog, EmptyState, formatCountdown, Segmented, Skeleton } from '@marquee/ui'
import { useState } from 'react'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useBusinessDay } from '../../lib/today.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrepTimes } from './queries.ts'

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const spans = ['today', 'week'] as const
const figures = ['tickets', 'medianSeconds', 'mostSeconds', 'waitSeconds', 'late', 'recalls'] as const

/** How long each station takes, today and in the last seven days. */
export function PrepTimesDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts('foodOrders')
  const format = useFormat()
  const to = useBusinessDay()
  const [span, setSpan] = useState<(typeof spans)[number]>('today')
  const times = usePrepTimes({ from: span === 'today' ? to : daysBefore(to, 6), to })
  const stations = times.data?.stations ?? []
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('foodOrders:times.title')}
      description={t('foodOrders:times.lead')}
    >
      <Segmented
        label={t('foodOrders:times.span')}
        value={span}
        options={spans.map((value) => ({ value, label: t(`foodOrders:times.spans.${value}`) }))}
        onValueChange={(next) => setSpan(next as (typeof spans)[number])}
      />
      {times.isError && !times.data ? (
        <FailedState title={t('foodOrders:times.loadFailed')} query={times} />
      ) : !times.data ? (
        <Skeleton shape="box" width="100%" height={160} />
      ) : stations.every(({ tickets, late }) => tickets === 0 && late === 0) ? (
        <EmptyState title={t('foodOrders:times.empty')} />
      ) : (
        <ul className="divide-y divide-line pt-3">
          {stations.map((station) => (
            <li key={station.id} className="py-3">
              <h3 className="font-bold">
                {inLanguage(station.name, language)}
                <span className="pl-2 font-normal text-ink-2 text-sm">
                  {t('foodOrders:times.target', { time: formatCountdown(station.targetMinutes * 60) })}
                </span>
              </h3>
              <dl className="grid grid-cols-3 gap-x-4 gap-y-2 pt-2 sm:grid-cols-6">
                {figures.map((figure) => {
                  const value = station[figure]
                  return (
                    <div key={figure} className="min-w-0">
                      <dt className="text-ink-2 text-xs">{t(`foodOrders:times.${figure}`)}</dt>
                      <dd className="tnum font-semibold text-lg">
                        {value === null
                          ? '–'
                          : figure.endsWith('Seconds')
                            ? formatCountdown(value)
                            : format.number(value)}
                      </dd>
                    </div>
                  )
                })}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
