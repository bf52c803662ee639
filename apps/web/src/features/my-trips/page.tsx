import type { RoadTrip } from '@marquee/contract/my-trips'
import type { TripId } from '@marquee/contract/trips'
import { Badge, Card, EmptyState, PageFrame, Skeleton } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Bus from 'lucide-react/icons/bus'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import { Link, useSearchParams } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { MyVehicles } from './my-vehicles.tsx'
import { useMyTrips } from './queries.ts'
import { TripView } from './trip-view.tsx'
import { useRoadWords } from './words.ts'

/** A driver's own trips, and the one that they drive. */
export default function MyTripsPage() {
  const { t } = useTexts('myTrips')
  const [params] = useSearchParams()
  const list = useMyTrips()
  const open = params.get('trip')
  if (open) return <TripView id={open as TripId} />
  const trips = list.data?.trips ?? []
  return (
    <PageFrame title={t('myTrips:title')} subtitle={list.data?.driver ?? '\u00a0'}>
      {!list.data ? (
        list.isError ? (
          <FailedState title={t('myTrips:failed')} query={list} />
        ) : (
          <Skeleton width="100%" height={200} shape="box" />
        )
      ) : list.data.driver === null ? (
        <EmptyState title={t('myTrips:noDriver')} body={t('myTrips:noDriverHint')} />
      ) : trips.length === 0 ? (
        <EmptyState title={t('myTrips:empty')} body={t('myTrips:emptyHint')} />
      ) : (
        <TripList trips={trips} />
      )}
      {list.data?.driver && <MyVehicles />}
    </PageFrame>
  )
}

const looks = {
  planned: { tone: 'neutral', icon: Clock },
  running: { tone: 'success', icon: Bus },
  done: { tone: 'neutral', icon: Check },
  cancelled: { tone: 'danger', icon: Ban },
} as const

function TripList({ trips }: { trips: readonly RoadTrip[] }) {
  const { t } = useTexts('myTrips')
  const format = useFormat()
  const words = useRoadWords()
  const days = [...new Set(trips.map(({ localDate }) => localDate))]
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {days.map((day) => (
        <section key={day} aria-label={format.date(day, 'long')} className="flex flex-col gap-3">
          <h2 className="font-[650] text-ink-2">{format.date(day, 'long')}</h2>
          <ul className="flex flex-col gap-3">
            {trips
              .filter(({ localDate }) => localDate === day)
              .map((trip) => (
                <li key={trip.id}>
                  <Card pad={false}>
                    <Link
                      to={`/my-trips?trip=${trip.id}`}
                      className="flex min-h-[88px] items-center gap-3 rounded-lg px-4 py-3 text-ink no-underline"
                    >
                      <span className="min-w-0 flex-1">
                        <b className="block font-[680] text-lg [overflow-wrap:anywhere]">{words.title(trip)}</b>
                        <span className="block text-ink-2">
                          {trip.state === 'cancelled'
                            ? trip.reason
                            : [trip.plate ?? t('myTrips:noVehicle'), words.counts(trip)].join(' · ')}
                        </span>
                      </span>
                      <Badge tone={looks[trip.state].tone} icon={looks[trip.state].icon}>
                        {t(`myTrips:state.${trip.state}`)}
                      </Badge>
                      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
                    </Link>
                  </Card>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
