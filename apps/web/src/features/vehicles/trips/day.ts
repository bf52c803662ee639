import type { TripDay, TripId, TripRow } from '@marquee/contract/trips'

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

/** The row that a trip is about to go to. `isSent`: the server has been asked. */
export interface Aim {
  id: TripId
  row: number
  isSent?: boolean
}

/** The same rows with one trip where it is about to go: nothing is stored yet. */
export function aimedRows(rows: readonly BoardRow[], aim: Aim | null): readonly BoardRow[] {
  const trip = rows.flatMap(({ trips }) => trips).find(({ id }) => id === aim?.id)
  if (trip?.state !== 'planned') return rows
  return rows.map((row, at) => {
    const others = row.trips.filter(({ id }) => id !== trip.id)
    return { ...row, trips: at === aim?.row ? [...others, trip] : others }
  })
}

/** An hour of the board, and how wide it is drawn: 1, or less where nothing is on its way. */
interface BoardHour {
  at: number
  width: number
}
/** Enough for the time of an hour without trips. */
const quiet = 0.3

type Span = Pick<TripRow, 'departsAt' | 'endsAt'>

/**
 * The full hours that the board shows: from the first trip to the last, at least six. Those in between that have no trip
 * are narrow, so that the way home is beside the way there.
 */
export function hoursOf(trips: readonly Span[]): BoardHour[] {
  if (trips.length === 0) return []
  const spans = trips.map(({ departsAt, endsAt }) => ({ from: Date.parse(departsAt), until: Date.parse(endsAt) }))
  const first = Math.floor(Math.min(...spans.map(({ from }) => from)) / hour)
  const last = Math.ceil(Math.max(...spans.map(({ until }) => until)) / hour)
  return Array.from({ length: Math.max(6, last - first) }, (_, index) => {
    const at = (first + index) * hour
    const isBusy = spans.some(({ from, until }) => from < at + hour && until > at)
    return { at, width: isBusy || first + index >= last ? 1 : quiet }
  })
}

/** How wide hours are together. */
export const widthOf = (hours: readonly BoardHour[]) => hours.reduce((sum, { width }) => sum + width, 0)

/** Where a trip is among these hours, in parts of a hundred. */
export function placeOf({ departsAt, endsAt }: Span, hours: readonly BoardHour[]) {
  const whole = widthOf(hours)
  const before = (time: number) =>
    hours.reduce((sum, { at, width }) => sum + width * Math.min(1, Math.max(0, (time - at) / hour)), 0)
  const [left, until] = [before(Date.parse(departsAt)), before(Date.parse(endsAt))]
  return { left: (left / whole) * 100, width: ((until - left) / whole) * 100 }
}

const isFreeFor = (trip: TripRow, { vehicle, trips }: BoardRow) =>
  vehicle === null ||
  (vehicle.fault === null &&
    vehicle.capacity >= trip.taken &&
    trips.every((each) => each.id === trip.id || each.endsAt <= trip.departsAt || each.departsAt >= trip.endsAt))

/**
 * The row that a key moves a trip to: the next one that can take it, so that a vehicle on its way stops nobody. Where none
 * can, the next one, for the reason to be heard.
 */
export function rowFor(
  rows: readonly BoardRow[],
  { trip, at, step }: { trip: TripRow; at: number; step: 1 | -1 },
): BoardRow | undefined {
  const ahead = step === 1 ? rows.slice(at + 1) : rows.slice(0, at).toReversed()
  return ahead.find((row) => isFreeFor(trip, row)) ?? ahead[0]
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
