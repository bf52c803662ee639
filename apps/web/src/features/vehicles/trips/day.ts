import type { TripDay, TripRow } from '@marquee/contract/trips'

/** A row of the board: a vehicle, or the trips that have none. */
export interface BoardRow {
  vehicle: TripDay['vehicles'][number] | null
  trips: TripRow[]
}

const hour = 3_600_000

/** What has no vehicle comes first, then every vehicle in use with its trips. */
export function boardRows({ trips, vehicles }: TripDay): BoardRow[] {
  const planned = trips.filter(({ state }) => state !== 'cancelled')
  return [
    { vehicle: null, trips: planned.filter(({ vehicle }) => vehicle === null) },
    ...vehicles.map((vehicle) => ({ vehicle, trips: planned.filter((trip) => trip.vehicle?.id === vehicle.id) })),
  ]
}

/** The full hours that the board shows: from the first trip to the last, at least six. */
export function hoursOf(trips: readonly Pick<TripRow, 'departsAt' | 'endsAt'>[]): number[] {
  if (trips.length === 0) return []
  const from = Math.floor(Math.min(...trips.map(({ departsAt }) => Date.parse(departsAt))) / hour)
  const until = Math.ceil(Math.max(...trips.map(({ endsAt }) => Date.parse(endsAt))) / hour)
  const count = Math.max(6, until - from)
  return Array.from({ length: count }, (_, index) => (from + index) * hour)
}

/** Where a trip is among these hours, in parts of a hundred. */
export function placeOf({ departsAt, endsAt }: Pick<TripRow, 'departsAt' | 'endsAt'>, hours: readonly number[]) {
  const [first = 0] = hours
  const whole = hours.length * hour
  const [from, until] = [Date.parse(departsAt) - first, Date.parse(endsAt) - first]
  return { left: (from / whole) * 100, width: ((until - from) / whole) * 100 }
}

/**
 * Who drives when a trip is given a vehicle: the trip's driver, else the vehicle's usual one unless they cannot go that
 * day.
 */
export function driverFor(trip: TripRow, vehicle: BoardRow['vehicle'], { drivers }: TripDay) {
  if (trip.driver) return trip.driver.id
  const usual = drivers.find(({ id }) => id === vehicle?.driverId)
  return usual && usual.fault === null ? usual.id : null
}

/** The stop that a running trip comes to next; undefined: it is not on its way, or all are done. */
export const nextStopOf = ({ state, stops }: Pick<TripRow, 'state' | 'stops'>) =>
  state === 'running' ? stops.find(({ doneAt }) => doneAt === null) : undefined

/**
 * How many minutes a trip is late by now: behind its next stop, or not started though it should have left. A trip that
 * has passed all its stops is late against its end.
 */
export function minutesLate(trip: Pick<TripRow, 'state' | 'stops' | 'departsAt' | 'endsAt'>, now: number): number {
  if (trip.state !== 'planned' && trip.state !== 'running') return 0
  const due = trip.state === 'planned' ? trip.departsAt : (nextStopOf(trip)?.plannedAt ?? trip.endsAt)
  return Math.max(0, Math.floor((now - Date.parse(due)) / 60_000))
}
