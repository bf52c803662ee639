import type { PackageRides, PassTypeId, TicketSessionId } from '@marquee/contract'
import type { RideOffer } from '@marquee/contract/rides'
import type { AreaId, RidePrice, VehicleClassId } from '@marquee/contract/transport'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import {
  type AskedPrice,
  findOfferedSession,
  type OfferedTrip,
  selectPricesOf,
  selectRideChoices,
  selectTripRoom,
  type TripRoom,
} from '../repo/ride-offers.ts'
import { priceFor } from '../rules/prices.ts'

/** An offer with what only the sale asks of it. */
export interface PricedOffer extends RideOffer {
  passTypeIds: readonly PassTypeId[]
  /** null: it has no rate on the day of the session, so nothing can be sold. */
  tax: { code: string; ppm: number } | null
}

interface Asked extends AskedPrice {
  classId: VehicleClassId | null
}

const areasOf = ({ stops }: OfferedTrip) => [...new Set(stops.map(({ areaId }) => areaId as AreaId))]

/**
 * The trips of a ticket session at their prices. What both ways cost is asked where both are in one area and by vehicles of
 * one class; it is the price of the time of the way there. NOT_FOUND.
 */
export async function priceOffer(
  { venueId }: Pick<SignedContext, 'venueId'>,
  db: Db | Tx,
  ticketSessionId: TicketSessionId,
): Promise<PricedOffer> {
  const show = (await findOfferedSession(db, venueId, ticketSessionId)) ?? refuse('NOT_FOUND')
  const { trips, passTypeIds, currency, taxCode, taxPpm } = show
  const ways = trips.flatMap((trip) =>
    areasOf(trip).map((areaId) => ({ trip, asked: askedOf(trip, areaId, trip.direction) })),
  )
  const pairs = trips
    .filter(({ direction }) => direction === 'to')
    .flatMap((to) =>
      trips
        .filter(({ direction, classId }) => direction === 'from' && classId === to.classId)
        .flatMap((from) =>
          areasOf(to)
            .filter((areaId) => areasOf(from).includes(areaId))
            .map((areaId) => ({ to: to.id, from: from.id, areaId, asked: askedOf(to, areaId, 'return') })),
        ),
    )
  const wanted = [...ways, ...pairs].map(({ asked }) => asked)
  const holding = await selectPricesOf(db, venueId, wanted)
  const prices = wanted.map((asked, at) => pricesOf(asked, holding[at] ?? [], passTypeIds))
  return {
    currency,
    taxPpm: taxPpm ?? 0,
    tax: taxPpm === null ? null : { code: taxCode, ppm: taxPpm },
    passTypeIds,
    trips: trips.map(({ stops, minute: _, ...trip }) => ({
      ...trip,
      stops: stops.map((stop) => ({
        ...stop,
        prices: prices[ways.findIndex((way) => way.trip.id === trip.id && way.asked.areaId === stop.areaId)] ?? [],
      })),
    })),
    returns: pairs.flatMap(({ asked: _, ...pair }, at) => {
      const own = prices[ways.length + at] ?? []
      return own.length > 0 ? [{ ...pair, prices: own }] : []
    }),
  }
}

const askedOf = ({ minute, classId }: OfferedTrip, areaId: AreaId, direction: Asked['direction']): Asked => ({
  ...{ areaId, direction, minute, classId },
})

// A kind of pass is named where it has a price of its own.
function pricesOf({ classId }: Asked, holding: readonly RidePrice[], passTypeIds: readonly PassTypeId[]) {
  const all = priceFor(holding, { classId, passTypeId: null })
  const own = passTypeIds.flatMap((passTypeId) => {
    const price = priceFor(holding, { classId, passTypeId })
    return price && price.passTypeId !== null ? [{ passTypeId, amountMinor: price.amountMinor }] : []
  })
  return [...(all ? [{ passTypeId: null, amountMinor: all.amountMinor }] : []), ...own]
}

export type { TripRoom }

/** What the trips of ticket sessions have room for, for whoever sells rides as a part of something. */
export const tripRoomOf = (
  { venueId }: Pick<SignedContext, 'venueId'>,
  db: Db | Tx,
  ticketSessionIds: readonly TicketSessionId[],
): Promise<TripRoom[]> => selectTripRoom(db, venueId, ticketSessionIds)

/** What rides there are to choose from, and what each costs alone, for whoever puts one into a package. */
export const rideChoices = (ctx: SignedContext): Promise<PackageRides> =>
  selectRideChoices(ctx.services.db, ctx.venueId)

/** What a guest of a ticket session can be offered. NOT_FOUND. */
export async function offerRides(ctx: SignedContext, ticketSessionId: TicketSessionId): Promise<RideOffer> {
  const { currency, taxPpm, trips, returns, tax } = await priceOffer(ctx, ctx.services.db, ticketSessionId)
  return { currency, taxPpm, ...(tax ? { trips, returns } : { trips: [], returns: [] }) }
}
