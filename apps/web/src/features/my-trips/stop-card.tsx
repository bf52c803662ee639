import { inLanguage } from '@marquee/contract'
import type { RideMark, RoadStop, TripManifest } from '@marquee/contract/my-trips'
import { Badge, Button, Card, ConfirmDialog, cx } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PassengerRow } from './passenger-row.tsx'
import type { Road } from './use-road.ts'

interface StopCardProps {
  trip: TripManifest
  stop: RoadStop
  /** Who of its guests is looked for; all of them where nobody is. */
  shown: RoadStop['passengers']
  road: Road
  isNext: boolean
  /** Whether the trip runs and the person may say what happens. */
  drives: boolean
}

/** A stop: when, where, and who gets in or out. */
export function StopCard({ trip, stop, shown, road, isNext, drives }: StopCardProps) {
  const { t, language } = useTexts('myTrips')
  const format = useFormat()
  const [asks, setAsks] = useState(false)
  const name = inLanguage(stop.name, language)
  const stateOf = (id: RoadStop['passengers'][number]['id'], state: string) =>
    (road.deeds.markOf(id) ?? state) as RideMark
  const waiting = stop.passengers.filter(({ id, state }) => stateOf(id, state) === 'booked').length
  const isDone = stop.doneAt !== null
  const finish = () => {
    setAsks(false)
    road.stopDone(stop.pickupPointId, true)
  }
  return (
    <Card as="section" aria-label={name} className={cx(isNext && '!border-accent !border-2')}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 className={cx('font-[700] text-lg', isDone && 'text-ink-3')}>
            <span className="tnum">{format.time(stop.plannedAt)}</span> {name}
          </h2>
          {stop.address && <p className="text-ink-2">{stop.address}</p>}
          <p className="text-ink-3">
            {t(`myTrips:guestsHere.${trip.direction}`, {
              count: stop.passengers.length,
              number: format.number(stop.passengers.length),
            })}
          </p>
        </div>
        {isDone && (
          <Badge tone="success" icon={Check}>
            {t('myTrips:doneAt', { time: format.time(stop.doneAt ?? '') })}
          </Badge>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {shown.map((passenger) => (
            <PassengerRow
              key={passenger.id}
              tripId={trip.id}
              passenger={passenger}
              state={stateOf(passenger.id, passenger.state)}
              isSending={road.deeds.markOf(passenger.id) !== undefined}
              drives={drives}
              onMark={(state) => road.mark(passenger.id, state)}
            />
          ))}
        </ul>
      )}
      {drives && (
        <Button
          block
          icon={isDone ? Undo : Check}
          className="!min-h-[56px] mt-3"
          onClick={() => {
            if (isDone) road.stopDone(stop.pickupPointId, false)
            else if (trip.direction === 'to' && waiting > 0) setAsks(true)
            else finish()
          }}
        >
          {t(isDone ? 'myTrips:stopUndo' : 'myTrips:stopDone')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={t('myTrips:stopTitle', { stop: name })}
        body={t('myTrips:stopLeft', { count: waiting, number: format.number(waiting) })}
        confirmLabel={t('myTrips:stopDone')}
        onConfirm={finish}
        onCancel={() => setAsks(false)}
      />
    </Card>
  )
}
