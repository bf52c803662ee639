import { inLanguage } from '@marquee/contract'
import { type PackagedRide, type RideOffer, type RideStop, type RideTrip, stopsFor } from '@marquee/contract/rides'

export type Direction = 'to' | 'from'

/** A stop of a trip where guests can get on or off. */
export interface StopChoice {
  trip: RideTrip
  stop: RideStop
  /** Names it among the others of an offer. */
  value: string
}

const anywhere = { areaId: null, vehicleClassId: null }

/** The stops of an offer for one way that can still be sold; `only`: those that will do for a ride of a package. */
export const stopsOf = (
  offer: Pick<RideOffer, 'trips'> | undefined,
  direction: Direction,
  only: Omit<PackagedRide, 'direction'> = anywhere,
): StopChoice[] =>
  (offer?.trips ?? [])
    .filter((trip) => trip.direction === direction && !trip.isClosed)
    .flatMap((trip) =>
      stopsFor(only, trip)
        .filter(({ isGone, prices }) => !isGone && prices.length > 0)
        .map((stop) => ({ trip, stop, value: `${trip.id} ${stop.pickupPointId}` })),
    )

/** Where and when a ride goes, in the order in which it does. */
export function stopName(
  { trip, stop }: Pick<StopChoice, 'trip' | 'stop'>,
  language: 'en' | 'tr',
  time: (at: string) => string,
): string {
  const name = inLanguage(stop.name, language)
  return trip.direction === 'to'
    ? `${time(stop.plannedAt)} ${name} – ${time(trip.at)}`
    : `${time(trip.at)} – ${name} ${time(stop.plannedAt)}`
}

/** Where and when guests are carried, both ways in one, with the day of the first and of the other where it is another. */
export function waysName(
  ways: readonly (Pick<StopChoice, 'trip' | 'stop'> | undefined)[],
  language: 'en' | 'tr',
  { day, time }: { day: (at: string) => string; time: (at: string) => string },
): string {
  const going = ways.filter((way) => way !== undefined)
  const dayOf = ({ trip, stop }: Pick<StopChoice, 'trip' | 'stop'>) =>
    day(trip.direction === 'to' ? stop.plannedAt : trip.at)
  return going
    .map((way, at) => {
      const before = going[at - 1]
      const said = before && dayOf(before) === dayOf(way) ? '' : `${dayOf(way)} `
      return said + stopName(way, language, time)
    })
    .join(' · ')
}

/** How a way that was chosen is named among the stops of an offer. */
export const valueOfWay = (way: { tripId: string; pickupPointId: string } | null | undefined): string | undefined =>
  way ? `${way.tripId} ${way.pickupPointId}` : undefined

/** What a sale names of a stop. */
export const wayOf = (choice: StopChoice | undefined) =>
  choice ? { tripId: choice.trip.id, pickupPointId: choice.stop.pickupPointId } : null

type Riders = { qty: number } & Record<Direction, { tripId: string } | null>

/** How many places of a trip are left beside the rides of a basket. */
export const leftOn = ({ id, direction, free }: RideTrip, rides: readonly Riders[]): number =>
  Math.max(0, free - rides.reduce((sum, ride) => (ride[direction]?.tripId === id ? sum + ride.qty : sum), 0))
