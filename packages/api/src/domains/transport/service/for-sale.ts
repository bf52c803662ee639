import type { OrderId, PackageItemId, TicketSessionId } from '@marquee/contract'
import { type PackagedRide, packagedFault, rideUnit, type SaleRide } from '@marquee/contract/rides'
import type { TripId } from '@marquee/contract/trips'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { insertRides, type NewRide, selectPlaces } from '../repo/rides.ts'
import { seatGuests } from '../rules/seat-guests.ts'
import { priceOffer } from './ride-offers.ts'
import { tellTrips } from './tell.ts'

/** A ride as a sale wants it. */
export interface RideWanted extends SaleRide {
  /** The field of the input that says how it goes. */
  path: string
  /** The item of a package that it is a part of: which ways it goes, and what alone will do. */
  only?: PackagedRide
  /** Which part of which package that is; whoever sells it knows. */
  packaged?: { place: number; itemId: PackageItemId; part: number }
}

/** The same at its price. */
export interface PricedRide extends Omit<RideWanted, 'only'> {
  unitMinor: number
  tax: { code: string; ppm: number }
}

const ways = ['to', 'from'] as const

/**
 * The rides of a sale at the prices of this moment. VALIDATION by field for a trip that is not the session's or takes
 * nobody more, a stop that it does not make or has made, what its package does not say, and a ride without a price.
 */
export async function priceRides(
  ctx: SignedContext,
  tx: Tx,
  { ticketSessionId, rides }: { ticketSessionId: TicketSessionId; rides: readonly RideWanted[] },
): Promise<PricedRide[]> {
  const { tax, passTypeIds, ...offer } = await priceOffer(ctx, tx, ticketSessionId)
  return rides.map(({ only, ...ride }) => {
    const { passTypeId, path } = ride
    if (passTypeId !== null && !passTypeIds.includes(passTypeId)) refuseField(`${path}.passTypeId`, 'field.invalid')
    const torn = only && packagedFault(only, ride, offer)
    if (torn) return refuseField(`${path}.${torn.path}`, torn.message)
    const found = rideUnit(offer, ride)
    if ('path' in found) return refuseField(`${path}.${found.path}`, found.message)
    return {
      ...ride,
      ...found,
      tax: tax ?? refuseField(`${path}.${ride.to ? 'to' : 'from'}.tripId`, 'field.noTax'),
    }
  })
}

/** Guests of a line that was sold. */
interface SoldRide extends SaleRide {
  lineNo: number
  /** The line of the package that they are a part of: they have passes of its own. */
  parentLineNo: number | null
  path: string
}

interface Taking {
  orderId: OrderId
  rides: readonly SoldRide[]
  /** The passes of the order, as they were issued. */
  passes: readonly { id: string; passTypeId: string; people: number; parentLineNo: number | null }[]
}

/**
 * Gives the guests of an order their places, the last of all that a sale locks. SOLD_OUT by field for a trip that has not
 * enough of them, VALIDATION for one that takes nobody more by now.
 */
export async function takeRides(ctx: SignedContext, work: Work, { orderId, rides, passes }: Taking) {
  if (rides.length === 0) return
  const { venueId } = ctx
  const { tx } = work
  const owners = seatGuests(rides, passes)
  const guests = rides.flatMap((ride, at) =>
    ways.flatMap((direction) =>
      Array.from({ length: ride[direction] ? ride.qty : 0 }, (_, guest): NewRide => {
        const { tripId, pickupPointId } = ride[direction] ?? ({} as never)
        const passId = owners[at]?.[guest] ?? null
        return { lineNo: ride.lineNo, guestNo: guest + 1, tripId, direction, pickupPointId, passId }
      }),
    ),
  )
  const tripIds = [...new Set(guests.map(({ tripId }) => tripId))]
  try {
    await insertRides(tx, { venueId, orderId }, guests)
  } catch (error) {
    const { constraint } = classifyPgError(error)
    if (constraint !== 'trip_places' && constraint !== 'ride_trip_runs') throw error
    return refuseFull(ctx, tx, { rides, guests, tripIds })
  }
  await tellTrips(ctx, work, { ids: tripIds })
}

async function refuseFull(
  ctx: SignedContext,
  tx: Tx,
  { rides, guests, tripIds }: Pick<Taking, 'rides'> & { guests: readonly NewRide[]; tripIds: readonly TripId[] },
): Promise<never> {
  const places = new Map((await selectPlaces(tx, ctx.venueId, tripIds)).map((place) => [place.id, place]))
  const wantedOf = (id: TripId) => guests.filter(({ tripId }) => tripId === id).length
  const pathsOf = (ids: readonly TripId[]) =>
    rides.flatMap(({ path, ...ride }) =>
      ways.flatMap((way) => (ride[way] && ids.includes(ride[way].tripId) ? [`${path}.${way}.tripId`] : [])),
    )
  const [closed] = pathsOf(tripIds.filter((id) => !places.get(id)?.isOpen))
  if (closed) return refuseField(closed, 'field.noTrip')
  const short = tripIds.filter((id) => (places.get(id)?.free ?? 0) < wantedOf(id))
  // Somebody may have given back a place since: whoever asks again gets it.
  const full = short.length > 0 ? short : tripIds
  return refuse('SOLD_OUT', {
    details: { trips: full.map((id) => ({ id, free: places.get(id)?.free ?? 0 })) },
    issues: pathsOf(full).map((path) => ({ path, message: 'field.tripFull' })),
  })
}
