import { fold } from '@marquee/contract'
import type { Passenger, TripManifest } from '@marquee/contract/my-trips'
import type { TripId } from '@marquee/contract/trips'
import { Button, ConfirmDialog, LinkButton, PageFrame, SearchInput, Skeleton } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ban from 'lucide-react/icons/ban'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import Flag from 'lucide-react/icons/flag'
import Play from 'lucide-react/icons/play'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useMyTrip } from './queries.ts'
import { ScanBar } from './scan-bar.tsx'
import { StopCard } from './stop-card.tsx'
import { useRoad } from './use-road.ts'
import { useRoadWords } from './words.ts'

/** So many guests are found at a glance. */
const few = 4

/** One trip as it is driven. */
export function TripView({ id }: { id: TripId }) {
  const { t } = useTexts('myTrips')
  const trip = useMyTrip(id)
  if (trip.data) return <Driven trip={trip.data} />
  return (
    <PageFrame title={t('myTrips:title')} actions={<Back />}>
      {trip.isError ? (
        <FailedState title={t('myTrips:tripFailed')} query={trip} />
      ) : (
        <Skeleton width="100%" height={280} shape="box" />
      )}
    </PageFrame>
  )
}

function Back() {
  const { t } = useTexts('myTrips')
  return (
    <LinkButton icon={ArrowLeft} render={<Link to="/my-trips" />} className="!min-h-[48px]">
      {t('myTrips:back')}
    </LinkButton>
  )
}

function Driven({ trip }: { trip: TripManifest }) {
  const { t } = useTexts('myTrips')
  const format = useFormat()
  const words = useRoadWords()
  const mayDrive = useMay('my_trips', 'drive')
  const road = useRoad(trip)
  const [ends, setEnds] = useState(false)
  const [search, setSearch] = useState('')
  const { deeds } = road
  const guests = trip.stops.flatMap(({ passengers }) => passengers)
  const left = guests.filter(({ id, state }) => (deeds.markOf(id) ?? state) === 'booked').length
  const isRunning = trip.state === 'running'
  const startsIn = Date.parse(trip.startsFrom) - useNow()
  const next = trip.stops.find(({ doneAt }) => doneAt === null)
  const wanted = fold(search.trim())
  const isWanted = ({ name, orderNo }: Passenger) => fold(name ?? '').includes(wanted) || String(orderNo) === wanted
  const stops = trip.stops.flatMap((stop) => {
    const shown = wanted === '' ? stop.passengers : stop.passengers.filter(isWanted)
    return wanted === '' || shown.length > 0 ? [{ stop, shown }] : []
  })
  const finish = () => {
    setEnds(false)
    road.finish()
  }
  return (
    <PageFrame
      title={words.title(trip)}
      subtitle={[trip.plate ?? t('myTrips:noVehicle'), words.counts(trip)].join(' · ')}
      actions={<Back />}
      primary={
        mayDrive && trip.state === 'planned' ? (
          // The server decides: a phone’s clock may be wrong.
          <Button
            variant={startsIn > 0 ? 'secondary' : 'primary'}
            icon={Play}
            onClick={road.start}
            className="!min-h-[56px]"
          >
            {t('myTrips:start')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex max-w-2xl flex-col gap-4">
        {deeds.isOffline && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft p-4 text-warning-on-soft"
          >
            <CloudOff aria-hidden="true" className="size-6 shrink-0" />
            <span className="min-w-0 flex-1 font-semibold">
              {t('myTrips:offline', { count: deeds.waiting.length, number: format.number(deeds.waiting.length) })}
            </span>
            <Button onClick={deeds.again} className="!min-h-[48px]">
              {t('myTrips:again')}
            </Button>
          </div>
        )}
        {trip.state === 'cancelled' && (
          <p role="status" className="flex items-center gap-3 rounded-lg bg-danger-soft p-4 text-danger-on-soft">
            <Ban aria-hidden="true" className="size-6 shrink-0" />
            <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
              {t('myTrips:calledOff', { reason: trip.reason ?? '' })}
            </span>
          </p>
        )}
        {trip.showOff && (
          <p role="status" className="flex items-center gap-3 rounded-lg bg-warning-soft p-4 text-warning-on-soft">
            <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
            <span className="min-w-0 flex-1 font-semibold">{t('myTrips:showOffHint')}</span>
          </p>
        )}
        {mayDrive && trip.state === 'planned' && startsIn > 0 && (
          <p className="flex items-center gap-3 rounded-lg border border-line bg-surface-2 p-4">
            <Clock aria-hidden="true" className="size-6 shrink-0" />
            {t('myTrips:startsFrom', { when: format.dateTime(trip.startsFrom, 'short') })}
          </p>
        )}
        {trip.note && <p className="rounded-lg border border-line bg-surface-2 p-4">{trip.note}</p>}
        {trip.finishedAt && (
          <p className="font-semibold">{t('myTrips:ended', { time: format.time(trip.finishedAt) })}</p>
        )}
        {isRunning && mayDrive && <ScanBar road={road} />}
        {guests.length > few && (
          <SearchInput
            value={search}
            onValueChange={setSearch}
            label={t('myTrips:find')}
            placeholder={t('myTrips:find')}
            className="!min-h-[56px] w-full"
          />
        )}
        {stops.length === 0 && (
          <p role="status" className="rounded-lg border border-line bg-surface-2 p-4">
            {t('myTrips:notFound')}
          </p>
        )}
        <ol aria-label={t('myTrips:stops')} className="flex flex-col gap-4">
          {stops.map(({ stop, shown }) => (
            <li key={stop.pickupPointId}>
              <StopCard
                trip={trip}
                stop={stop}
                shown={shown}
                road={road}
                isNext={isRunning && stop === next}
                drives={isRunning && mayDrive}
              />
            </li>
          ))}
        </ol>
        {isRunning && mayDrive && (
          <Button
            icon={Flag}
            block
            variant={next ? 'secondary' : 'primary'}
            onClick={() => (left > 0 ? setEnds(true) : finish())}
            className="!min-h-[56px]"
          >
            {t('myTrips:finish')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={ends}
        title={t('myTrips:finishTitle')}
        body={t('myTrips:finishLeft', { count: left, number: format.number(left) })}
        confirmLabel={t('myTrips:finish')}
        onConfirm={finish}
        onCancel={() => setEnds(false)}
      />
    </PageFrame>
  )
}
