import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { SaleRide } from '@marquee/contract/rides'
import { uuidv7 } from '@marquee/db'
import type { SignedIn, TestApi } from '../../../testing/test-api.ts'
import { makeTicketSession } from '../../../testing/ticket-sessions.ts'
import { makeArea, makeTrip, makeVehicle, once, priceOf } from './rides.ts'

// Minutes until the show of tests begins; it lasts two hours.
const startsIn = 600

/** A day and a time of Istanbul's clock, so many minutes from now. */
export function inMinutes(minutes: number): { date: string; time: string } {
  const at = new Date(Date.now() + (minutes + 180) * 60_000).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 16) }
}

/** A show with a trip to it and one from it, through one area, and what they cost. */
export async function makeCarried(
  api: TestApi,
  { caller }: Pick<SignedIn, 'caller'>,
  {
    capacity = 16,
    classes = false,
    standing = null,
  }: { capacity?: number; classes?: boolean; standing?: number | null } = {},
) {
  const show = { venue: api.venue, rows: 10, seatsPerRow: 20, startsIn, standing }
  const session = await makeTicketSession(api.database.db, show)
  const areaId = await makeArea(caller)
  const name = { en: `Pier ${areaId.slice(-4)}`, tr: `İskele ${areaId.slice(-4)}` }
  const { id: point } = await caller.pickupPoints.create({ areaId, name, minutes: 40 })
  const vehicleId = classes ? await makeVehicle(caller, { seats: capacity }) : null
  const plan = { pickupPointIds: [point], capacity: vehicleId ? null : capacity, vehicleId }
  const to = await makeTrip(caller, { ...plan, direction: 'to', ...inMinutes(startsIn - 30) })
  const from = await makeTrip(caller, { ...plan, direction: 'from', ...inMinutes(startsIn + 150) })
  return { session, areaId, point, to, from }
}
export type Carried = Awaited<ReturnType<typeof makeCarried>>

/** What guests of that area pay: 250.00 there, 200.00 back, 400.00 for both. */
export async function priceCarried({ caller }: Pick<SignedIn, 'caller'>, { areaId }: Carried): Promise<void> {
  await caller.ridePrices.save({
    ...once(),
    changes: [
      priceOf(areaId),
      priceOf(areaId, { direction: 'from', amountMinor: 20_000 }),
      priceOf(areaId, { direction: 'return', amountMinor: 40_000 }),
    ],
  })
}

type Way = 'to' | 'from'
/** Guests of a show who are carried so. */
export const rideOf = (carried: Carried, ways: readonly Way[], more: Partial<SaleRide> = {}): SaleRide => {
  const of = (way: Way) => (ways.includes(way) ? { tripId: carried[way].id, pickupPointId: carried.point } : null)
  return { passTypeId: null, qty: 1, to: of('to'), from: of('from'), ...more }
}

type Sale = Parameters<SignedIn['caller']['orders']['sell']>[0]
/** The sale of adults with rides, paid by card. */
export function saleOf(
  { session }: Carried,
  { seatNos, rides, ridesMinor }: { seatNos: number[]; rides: Sale['rides']; ridesMinor: number },
  more: Partial<Sale> = {},
): Sale {
  const dueMinor = seatNos.reduce((sum, seat) => sum + (seat < 100 ? 45_000 : 30_000), 0) + ridesMinor
  return {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos }],
    rides,
    payments: [{ method: 'card', amountMinor: dueMinor, reference: 'terminal 1' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: dueMinor,
    ...more,
  }
}
