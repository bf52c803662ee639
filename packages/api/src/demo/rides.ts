import { randomUUID } from 'node:crypto'
import { type OrderId, packagePrices, type TicketSessionId } from '@marquee/contract'
import { type RideOffer, type RideTrip, rideUnit, type SaleRide, waysOf } from '@marquee/contract/rides'
import { uuidv7 } from '@marquee/db'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { showsAhead, soonHours, unlessFull } from './shows.ts'

const parties: readonly [guest: string, people: number][] = [
  ['Ayla Sönmez', 2],
  ['Kerem Tunç', 4],
  ['Jonas Weber', 3],
  ['Sibel Arslan', 2],
  ['Murat Polat', 5],
  ['Elif Doğan', 2],
  ['Claire Martin', 4],
]

/** Guests of the next shows buy rides with their passes, until every trip is half full. Returns what was sold. */
export async function sellRides(
  services: Services,
  manager: { email: string; password: string },
): Promise<{ orders: number; passes: number }> {
  return asOwner(services, manager, async (caller) => {
    const made = { orders: 0, passes: 0 }
    const ahead = await showsAhead(caller, soonHours)
    // A trip can be offered for two shows of an evening.
    const halves = new Map<string, number>()
    for (const { id } of ahead) {
      for (const trip of (await caller.rides.offer({ ticketSessionId: id })).trips) {
        halves.set(trip.id, Math.ceil(trip.free / 2))
      }
    }
    for (const { id } of ahead) {
      const offer = await caller.rides.offer({ ticketSessionId: id })
      for (const trip of offer.trips) {
        let free =
          (await caller.rides.offer({ ticketSessionId: id })).trips.find((one) => one.id === trip.id)?.free ?? 0
        const half = halves.get(trip.id) ?? 0
        for (let at = 0; free > half && at < 20; at += 1) {
          const [guest, people] = parties[(made.orders + at) % parties.length] ?? ['', 1]
          const qty = Math.min(people, free - half)
          if (!(await sellOne(caller, id, { offer, ride: rideBy(offer, trip, { qty, at }), guest, qty }))) break
          free -= qty
          made.orders += 1
          made.passes += qty
        }
      }
    }
    return made
  })
}

// Home again by a trip that stops where they got in, if there is one with room.
function rideBy({ trips }: RideOffer, trip: RideTrip, { qty, at }: { qty: number; at: number }): SaleRide {
  const stops = trip.stops.filter(({ isGone, prices }) => !isGone && prices.length > 0)
  const pickupPointId = stops[at % Math.max(1, stops.length)]?.pickupPointId
  const here = pickupPointId ? { tripId: trip.id, pickupPointId } : null
  if (trip.direction === 'from') return { passTypeId: null, qty, to: null, from: here }
  const home = trips.find(
    (each) =>
      each.direction === 'from' &&
      each.free >= qty * 4 &&
      each.stops.some((stop) => stop.pickupPointId === pickupPointId && stop.prices.length > 0),
  )
  return { passTypeId: null, qty, to: here, from: home && here ? { ...here, tripId: home.id } : null }
}

interface Wish {
  offer: RideOffer
  ride: SaleRide
  guest: string
  qty: number
}

async function sellOne(
  { orders, prices }: DemoCaller,
  ticketSessionId: TicketSessionId,
  { offer, ride, guest, qty }: Wish,
): Promise<boolean> {
  const found = rideUnit(offer, ride)
  if ('path' in found || (ride.to === null && ride.from === null)) return false
  const { version, prices: offered } = await prices.ofSession({ id: ticketSessionId })
  const seated = offered.find(({ seatCategoryId, amountMinor }) => seatCategoryId && amountMinor > 20_000)
  if (!seated) return false
  const dueMinor = qty * (seated.amountMinor + found.unitMinor)
  const sale = {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId,
    items: [{ passTypeId: seated.passTypeId, qty }],
    best: { qty, categoryId: seated.seatCategoryId },
    rides: [ride],
    payments: [{ method: 'card' as const, amountMinor: dueMinor, reference: '004219' }],
    priceVersion: version,
    expectedDueMinor: dueMinor,
    guest: { name: guest },
  }
  return (await unlessFull(orders.sell(sale))) !== null
}

/** Guests of the next shows buy the package with the ride there and home. Returns what was sold. */
export async function sellEvenings(
  services: Services,
  manager: { email: string; password: string },
): Promise<{ orders: number; passes: number }> {
  return asOwner(services, manager, async (caller) => {
    let orders = 0
    for (const { id } of await showsAhead(caller, soonHours)) orders += await sellEvening(caller, id)
    return { orders, passes: orders * 2 }
  })
}

/** Sells the package that has a ride both ways, once, where trips go both ways; how many were sold. */
async function sellEvening(caller: DemoCaller, ticketSessionId: TicketSessionId): Promise<number> {
  const { booking, orders, rides } = caller
  const { packages, prices } = await booking.session({ id: ticketSessionId })
  const pack = packages.find(({ items }) =>
    items.some(({ kind, direction }) => kind === 'ride' && waysOf({ direction }).length === 2),
  )
  const [seats, way] = pack?.items ?? []
  const offer = await rides.offer({ ticketSessionId })
  const ride = offer.trips
    .filter(({ direction, free }) => direction === 'to' && free >= 2)
    .map((out) => rideBy(offer, out, { qty: 2, at: 0 }))
    .find(({ to, from }) => to !== null && from !== null)
  if (!pack || !seats || !way || !ride) return 0
  const found = rideUnit(offer, ride)
  const seated = prices.prices.find(
    ({ seatCategoryId, passTypeId }) => seatCategoryId !== null && passTypeId === seats.passTypeId,
  )
  if ('path' in found || !seated) return 0
  const pieces = [seats, seats, way, way].map(({ id, kind }) => ({
    itemId: id,
    listMinor: kind === 'ride' ? found.unitMinor : seated.amountMinor,
  }))
  const dueMinor = packagePrices(pack, pieces).reduce((sum, minor) => sum + minor, 0)
  const sale = {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId,
    items: [],
    packages: [
      {
        ...{ packageId: pack.id, versionRev: pack.rev },
        parts: [
          { itemId: seats.id, qty: 2 },
          { itemId: way.id, qty: 2, ride: { to: ride.to, from: ride.from } },
        ],
      },
    ],
    best: { qty: 2, categoryId: seated.seatCategoryId },
    payments: [{ method: 'card' as const, amountMinor: dueMinor, reference: '004220' }],
    priceVersion: prices.version,
    expectedDueMinor: dueMinor,
    guest: { name: 'Deniz Aksoy' },
  }
  return (await unlessFull(orders.sell(sale))) === null ? 0 : 1
}
