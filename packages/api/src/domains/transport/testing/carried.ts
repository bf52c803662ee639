import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { SaleRide } from '@marquee/contract/rides'
import type { DriverId } from '@marquee/contract/transport'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
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

let daysAhead = 40
/** A show with a trip to it, on a day of their own. */
export async function makeLonely(api: TestApi, caller: SignedIn['caller'], driverId: DriverId | null = null) {
  daysAhead += 2
  const show = daysAhead * 1440
  const session = await makeTicketSession(api.database.db, {
    venue: api.venue,
    rows: 2,
    seatsPerRow: 2,
    startsIn: show,
  })
  const trip = await makeTrip(caller, { direction: 'to', ...inMinutes(show - 30), driverId })
  return { session, trip, date: trip.localDate }
}

/** The same once the show was called off. */
export async function makeCalledOff(api: TestApi, caller: SignedIn['caller']) {
  const lonely = await makeLonely(api, caller)
  await callOff(api, lonely.session.id)
  return lonely
}

/** What is left of a show once it was called off. */
export const callOff = (api: TestApi, sessionId: string) =>
  sql`update ticket_session set state = 'cancelled', cancel_reason = 'Storm', updated_at = now(), rev = rev + 1
    where id = ${sessionId}`.execute(api.database.asOwner)
