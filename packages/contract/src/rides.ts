import { z } from 'zod'
import type { RideDirection } from './choices.ts'
import { idOf, passTypeId, pickupPointId, ticketSessionId, tripId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { instant } from './time.ts'

// Guests on trips, as a sale, a driver and a dispatcher see them.

export const rideId = idOf('ride')
export type RideId = z.infer<typeof rideId>

/** What became of a guest's place: kept for them, taken, left empty, given back. */
export const rideStates = ['booked', 'boarded', 'missed', 'cancelled'] as const
export type RideState = (typeof rideStates)[number]

const way = z.strictObject({ tripId, pickupPointId })

/** On which trips guests are carried: to the venue, from it, or both. */
export const rideWays = z.strictObject({ to: way.nullable().default(null), from: way.nullable().default(null) })
export type RideWays = z.infer<typeof rideWays>

/** Guests of one kind who are carried the same way. */
export const saleRide = rideWays
  .extend({
    /** Whose price holds; null: the price of everybody. */
    passTypeId: passTypeId.nullable().default(null),
    qty: z.int('field.number').min(1, 'field.tooSmall').max(200, 'field.tooBig'),
  })
  .refine(({ to, from }) => to !== null || from !== null, { message: 'field.required', path: ['to'] })
export type SaleRide = z.infer<typeof saleRide>

/** What a guest of a kind pays; `passTypeId` null: everybody who has no price of their own. */
const price = z.object({ passTypeId: passTypeId.nullable(), amountMinor: z.int() })
const rideStop = z.object({
  pickupPointId,
  areaId: z.string(),
  name: storedLocalText,
  plannedAt: instant,
  /** The trip has been there. */
  isGone: z.boolean(),
  /** For one way; empty: nobody is carried from here for a price. */
  prices: z.array(price),
})
export type RideStop = z.infer<typeof rideStop>
const rideTrip = z.object({
  id: tripId,
  direction: z.enum(['to', 'from']),
  /** Of its vehicle; null: it has none yet. */
  classId: z.string().nullable(),
  /** When it arrives at the venue, or leaves from there. */
  at: instant,
  free: z.int(),
  /** Nobody more is taken on it, free places or not. */
  isClosed: z.boolean(),
  /** In the order in which it comes by. */
  stops: z.array(rideStop),
})
export type RideTrip = z.infer<typeof rideTrip>

export const offerRidesInput = z.strictObject({ ticketSessionId })
/** What a guest of a ticket session can be offered: the trips that are there in time, and those that leave after it. */
export const rideOffer = z.object({
  currency: z.string(),
  /** The tax inside of every price. */
  taxPpm: z.int(),
  trips: z.array(rideTrip),
  /** What both ways cost together in an area, where that is less or more than one and the other. */
  returns: z.array(z.object({ to: tripId, from: tripId, areaId: z.string(), prices: z.array(price) })),
})
export type RideOffer = z.infer<typeof rideOffer>

/** What is wrong with a ride, by its field: nothing goes there, it does not stop there, it has gone, it has no price. */
export interface RideFault {
  path: string
  message: 'field.noTrip' | 'field.invalid' | 'field.timeGone' | 'field.noRidePrice'
}

/** What one guest of a ride pays by an offer, or what is in its way. */
export function rideUnit(
  { trips, returns }: Pick<RideOffer, 'trips' | 'returns'>,
  { passTypeId: type, ...ways }: Pick<SaleRide, 'passTypeId' | 'to' | 'from'>,
): { unitMinor: number } | RideFault {
  const of = (prices: readonly z.infer<typeof price>[]) =>
    (prices.find((each) => each.passTypeId === type) ?? prices.find((each) => each.passTypeId === null))?.amountMinor
  const found: { tripId: string; stop: RideStop }[] = []
  let sum = 0
  for (const direction of ['to', 'from'] as const) {
    const wanted = ways[direction]
    if (wanted === null) continue
    const trip = trips.find(({ id }) => id === wanted.tripId)
    if (trip?.direction !== direction || trip.isClosed) {
      return { path: `${direction}.tripId`, message: 'field.noTrip' }
    }
    const stop = trip.stops.find(({ pickupPointId: point }) => point === wanted.pickupPointId)
    const path = `${direction}.pickupPointId`
    if (!stop) return { path, message: 'field.invalid' }
    if (stop.isGone) return { path, message: 'field.timeGone' }
    const amount = of(stop.prices)
    if (amount === undefined) return { path, message: 'field.noRidePrice' }
    found.push({ tripId: trip.id, stop })
    sum += amount
  }
  const [to, from] = found
  const both =
    to && from && to.stop.areaId === from.stop.areaId
      ? returns.find((each) => each.to === to.tripId && each.from === from.tripId && each.areaId === to.stop.areaId)
      : undefined
  return { unitMinor: (both && of(both.prices)) ?? sum }
}

/** A ride of a package: which ways it goes, and what alone will do for it. */
export interface PackagedRide {
  direction: RideDirection | null
  areaId: string | null
  vehicleClassId: string | null
}

/** The ways that a ride of a package goes. */
export const waysOf = ({ direction }: Pick<PackagedRide, 'direction'>): ('to' | 'from')[] =>
  direction === 'return' ? ['to', 'from'] : direction === null ? [] : [direction]

/** The stops of a trip that will do for a ride of a package; of another class of vehicles none does. */
export const stopsFor = (
  { areaId, vehicleClassId }: Omit<PackagedRide, 'direction'>,
  { classId, stops }: Pick<RideTrip, 'classId' | 'stops'>,
): RideStop[] =>
  vehicleClassId !== null && vehicleClassId !== classId
    ? []
    : stops.filter((stop) => areaId === null || stop.areaId === areaId)

/** What is wrong with the ways that are chosen for a ride of a package: one it does not go, one that is missing, a trip or a stop that will not do. */
export function packagedFault(
  item: PackagedRide,
  ways: RideWays,
  { trips }: Pick<RideOffer, 'trips'>,
): { path: string; message: 'field.required' | 'field.invalid' } | null {
  const goes = waysOf(item)
  for (const way of ['to', 'from'] as const) {
    const chosen = ways[way]
    if ((chosen !== null) !== goes.includes(way)) {
      return { path: way, message: chosen ? 'field.invalid' : 'field.required' }
    }
    const trip = chosen && trips.find(({ id }) => id === chosen.tripId)
    // A trip that is not offered at all is told as for any ride.
    if (!chosen || !trip) continue
    if (item.vehicleClassId !== null && item.vehicleClassId !== trip.classId) {
      return { path: `${way}.tripId`, message: 'field.invalid' }
    }
    if (stopsFor(item, trip).every(({ pickupPointId: id }) => id !== chosen.pickupPointId)) {
      return { path: `${way}.pickupPointId`, message: 'field.invalid' }
    }
  }
  return null
}

export const rideTerms = z.object({
  /** The tax inside of what rides cost; null: that of the show that a ride is sold with. */
  taxCode: z.string().nullable(),
  taxes: z.array(z.object({ code: z.string(), name: storedLocalText, ratePpm: z.int() })),
  rev: z.int(),
})
export type RideTerms = z.infer<typeof rideTerms>
export const setRideTermsInput = z.strictObject({ taxCode: z.string().max(20).nullable(), expectedRev: z.int().min(0) })
