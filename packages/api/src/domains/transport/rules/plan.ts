import type { PlanGap } from '@marquee/contract/trip-plans'
import type { TripDirection } from '@marquee/contract/trips'

/** A stretch of time, in ms since the epoch; its end does not belong to it. */
export interface Span {
  from: number
  until: number
}

interface Point {
  id: string
  areaId: string
  minutes: number
}
interface Vehicle {
  id: string
  capacity: number
  /** Who usually drives it. */
  driverId: string | null
  busy: readonly Span[]
}
interface Driver {
  id: string
  busy: readonly Span[]
}

export interface Wanted {
  /** No trip begins before this moment, in ms since the epoch: guests of areas that are farther away come too late. */
  earliest: number
  /** When a trip is at the venue: it arrives there, or leaves from there. */
  ways: readonly { direction: TripDirection; at: number }[]
  demand: readonly { areaId: string; guests: number }[]
  /** Guests who have a place on a trip already. */
  carried?: readonly { direction: TripDirection; areaId: string; guests: number }[]
  points: readonly Point[]
  /** Those that may go. */
  vehicles: readonly Vehicle[]
  drivers: readonly Driver[]
}

export interface ProposedTrip {
  direction: TripDirection
  span: Span
  vehicleId: string
  driverId: string
  pickupPointIds: string[]
  areas: { areaId: string; guests: number }[]
}
export interface Uncovered {
  direction: TripDirection
  areaId: string
  guests: number
  why: PlanGap
}

/** A trip comes by at most so many stops. */
const mostStops = 20

/** What and who is taken already, with what the plan itself takes. */
function openDiary(rows: readonly { id: string; busy: readonly Span[] }[]) {
  const busy = new Map(rows.map((row) => [row.id, [...row.busy]]))
  return {
    isFree: (id: string, { from, until }: Span): boolean =>
      (busy.get(id) ?? []).every((span) => span.until <= from || until <= span.from),
    take: (id: string, span: Span): void => void busy.set(id, [...(busy.get(id) ?? []), span]),
  }
}

/**
 * Trips that carry guests of areas to a session and home: the largest group first, in the smallest vehicle that takes
 * all of it, else in the largest there is; small groups of other areas fill what is left of it. No vehicle and no driver
 * is on two trips at once. Guests who are carried already need no other trip. What could not be carried comes with its reason.
 */
export function planTrips(wanted: Wanted): { trips: ProposedTrip[]; uncovered: Uncovered[] } {
  const { demand, carried = [], points, vehicles } = wanted
  const diaries = { vehicles: openDiary(vehicles), drivers: openDiary(wanted.drivers) }
  const pointsOf = (areaId: string) => points.filter((point) => point.areaId === areaId).slice(0, mostStops)
  const trips: ProposedTrip[] = []
  const uncovered: Uncovered[] = []

  for (const { direction, at } of wanted.ways) {
    const left = new Map<string, number>()
    for (const { areaId, guests } of demand) left.set(areaId, (left.get(areaId) ?? 0) + guests)
    for (const each of carried) {
      if (each.direction === direction) left.set(each.areaId, (left.get(each.areaId) ?? 0) - each.guests)
    }
    const spanOf = (areaIds: readonly string[]): Span => {
      const far = Math.max(1, ...areaIds.flatMap(pointsOf).map(({ minutes }) => minutes)) * 60_000
      return direction === 'to' ? { from: at - far, until: at } : { from: at, until: at + far }
    }
    const driverOf = (vehicle: Vehicle, span: Span) =>
      [vehicle.driverId, ...wanted.drivers.map(({ id }) => id)].find(
        (id): id is string =>
          id !== null && wanted.drivers.some((each) => each.id === id) && diaries.drivers.isFree(id, span),
      )
    const giveUp = (areaId: string, guests: number, why: PlanGap) => {
      uncovered.push({ direction, areaId, guests, why })
      left.delete(areaId)
    }
    for (;;) {
      const [next] = [...left]
        .filter(([, guests]) => guests > 0)
        .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      if (!next) break
      const [areaId, guests] = next
      if (pointsOf(areaId).length === 0) {
        giveUp(areaId, guests, 'noPoint')
        continue
      }
      const span = spanOf([areaId])
      if (span.from < wanted.earliest) {
        giveUp(areaId, guests, 'tooLate')
        continue
      }
      const free = vehicles
        .filter(({ id }) => diaries.vehicles.isFree(id, span))
        .toSorted((a, b) => a.capacity - b.capacity || (a.id < b.id ? -1 : 1))
      const driven = free.filter((vehicle) => driverOf(vehicle, span) !== undefined)
      const vehicle = driven.find(({ capacity }) => capacity >= guests) ?? driven.at(-1)
      if (!vehicle) {
        giveUp(areaId, guests, free.length === 0 ? 'noVehicle' : 'noDriver')
        continue
      }
      const areas = [{ areaId, guests: Math.min(guests, vehicle.capacity) }]
      let room = vehicle.capacity - Math.min(guests, vehicle.capacity)
      for (const [other, count] of [...left].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
        const all = [...areas.map((each) => each.areaId), other]
        const grown = spanOf(all)
        const fits =
          other !== areaId &&
          count > 0 &&
          count <= room &&
          grown.from >= wanted.earliest &&
          pointsOf(other).length > 0 &&
          all.flatMap(pointsOf).length <= mostStops &&
          diaries.vehicles.isFree(vehicle.id, grown) &&
          driverOf(vehicle, grown) !== undefined
        if (!fits) continue
        areas.push({ areaId: other, guests: count })
        room -= count
      }
      const whole = spanOf(areas.map((each) => each.areaId))
      const driverId = driverOf(vehicle, whole)
      if (driverId === undefined) throw new Error('a driver who was free is not')
      diaries.vehicles.take(vehicle.id, whole)
      diaries.drivers.take(driverId, whole)
      for (const each of areas) left.set(each.areaId, (left.get(each.areaId) ?? 0) - each.guests)
      const pickupPointIds = areas.flatMap((each) => pointsOf(each.areaId)).map(({ id }) => id)
      trips.push({ direction, span: whole, vehicleId: vehicle.id, driverId, pickupPointIds, areas })
    }
  }
  return { trips, uncovered }
}
