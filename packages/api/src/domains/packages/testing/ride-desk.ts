import { randomUUID } from 'node:crypto'
import type { OrderId, PackageRow } from '@marquee/contract'
import type { RideWays } from '@marquee/contract/rides'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { brokenRules, createTestApi, openTill, refusalOf, type SignedIn, type TestApi } from '../../../testing/index.ts'
import { postAll } from '../../../testing/post.ts'
import { compareBook } from '../../book/service/compare.ts'
import { type Carried, makeCarried, priceCarried } from '../../transport/testing/carried.ts'

export let api: TestApi
export let owner: SignedIn
export let clerk: SignedIn
/** A show with a trip to it and one from it: 250.00 there, 200.00 back, 400.00 both ways. An adult pays 450.00. */
export let carried: Carried

/** Opens a desk that sells packages with rides: a venue, its people, and a show with trips for each test. */
export function openRideDesk({ capacity }: { capacity?: number } = {}): void {
  beforeAll(async () => {
    api = await createTestApi()
    owner = await api.signInUser(api.owner)
    clerk = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
  })
  beforeEach(async () => {
    carried = await makeCarried(api, owner, capacity === undefined ? {} : { capacity })
    await priceCarried(owner, carried)
  })
  afterAll(async () => {
    await postAll(api.database.db)
    expect(await compareBook(api.database.db, api.venue.id)).toEqual([])
    expect(await brokenRules(api.database.pool)).toEqual({})
    await api.close()
  })
}

export type Input = Parameters<SignedIn['caller']['packages']['create']>[0]
type Item = Input['items'][number]
const plain = {
  passTypeId: null,
  choiceGroup: null,
  qty: 1,
  per: 'order',
  designatedMinor: null,
  optional: false,
  extraMinor: 0,
} as const
export const adults = (more: Partial<Item> = {}): Item => ({
  ...{ ...plain, kind: 'pass', passTypeId: carried.session.adult },
  ...more,
})
export const ride = (more: Partial<Item> = {}): Item => ({ ...plain, kind: 'ride', direction: 'to', ...more })

/** Two adults who are brought to the show: 1,000.00, of which 300.00 is for the ride. */
export const outing = (more: Partial<Input> = {}): Input => ({
  productId: carried.session.productId as Input['productId'],
  name: { en: 'Evening out', tr: 'Akşam gezisi' },
  description: { en: '', tr: '' },
  priceMode: 'fixed',
  amountMinor: 100_000,
  percentPpm: null,
  validFrom: null,
  validUntil: null,
  channels: ['door', 'phone'],
  minPeople: null,
  maxPeople: null,
  partsRefundable: true,
  showOnWebsite: false,
  items: [adults({ qty: 2, designatedMinor: 70_000 }), ride({ qty: 2, designatedMinor: 30_000 })],
  ...more,
})

export async function onSale(input: Input): Promise<PackageRow> {
  const { id, rev } = await owner.caller.packages.create(input)
  return owner.caller.packages.setState({ id, expectedRev: rev, state: 'active' })
}

type Way = 'to' | 'from'
export const waysTo = (...ways: Way[]): RideWays => {
  const of = (way: Way) => (ways.includes(way) ? { tripId: carried[way].id, pickupPointId: carried.point } : null)
  return { to: of('to'), from: of('from') }
}

export type Sell = Parameters<SignedIn['caller']['orders']['sell']>[0]
type Wanted = NonNullable<Sell['packages']>[number]
/** One package on these seats, with the ways of its rides in their order. */
export function wanted(pack: PackageRow, seatNos: number[], rides: RideWays[], more: Partial<Wanted> = {}): Wanted {
  const [passes, ...own] = pack.items
  if (!passes) throw new Error('a package has passes')
  const carriedBy = rides.flatMap((each, at) => {
    const item = own[at]
    return item ? [{ itemId: item.id, ride: each, qty: item.qty }] : []
  })
  return {
    packageId: pack.id,
    versionRev: pack.rev,
    parts: [{ itemId: passes.id, seatNos }, ...carriedBy],
    ...more,
  }
}

export const saleOf = (dueMinor: number, packages: Wanted[], more: Partial<Sell> = {}): Sell => ({
  commandId: randomUUID(),
  orderId: uuidv7() as OrderId,
  ticketSessionId: carried.session.id,
  items: [],
  packages,
  payments: dueMinor === 0 ? [] : [{ method: 'card', amountMinor: dueMinor, reference: 'terminal 1' }],
  priceVersion: carried.session.priceVersion,
  expectedDueMinor: dueMinor,
  ...more,
})
export const sell = (dueMinor: number, packages: Wanted[], more: Partial<Sell> = {}) =>
  clerk.caller.orders.sell(saleOf(dueMinor, packages, more))

/** The lines of an order, each with its tax and its parent. */
export const linesOf = async (id: OrderId) =>
  (await owner.caller.orders.get({ id })).lines.map((line) => [
    ...[line.lineNo, line.kind, line.qty, line.unitMinor, line.taxMinor, line.parentLineNo],
  ])
export const ridesIn = async (orderId: string) => {
  const { rows } = await sql<{ lineNo: number; direction: string; passId: string | null; state: string }>`
    select line_no as "lineNo", direction, pass_id as "passId", state from ride
    where order_id = ${orderId} order by line_no, guest_no, direction desc`.execute(api.database.db)
  return rows
}
export const takenOn = async (way: Way) => {
  const { rows } = await sql<{ taken: number }>`select taken from trip where id = ${carried[way].id}`.execute(
    api.database.db,
  )
  return rows[0]?.taken
}
export const soldSeats = async () => {
  const { rows } = await sql<{ seatNo: number }>`select seat_no as "seatNo" from session_seat
    where ticket_session_id = ${carried.session.id} and status = 2 order by seat_no`.execute(api.database.db)
  return rows.map(({ seatNo }) => seatNo)
}
/** How a call is refused: by which code, at which field, and why. */
export const issueOf = async (call: Promise<unknown>) => {
  const { code, issues } = await refusalOf(call)
  return [code, issues?.[0]?.path, issues?.[0]?.message]
}
/** Nothing of a sale is left: no order, no seat, no place on a trip. */
export async function expectNothing(): Promise<void> {
  expect([await soldSeats(), await takenOn('to'), await takenOn('from')]).toEqual([[], 0, 0])
  const { rows } = await sql`select from order_line where ticket_session_id = ${carried.session.id}`.execute(
    api.database.db,
  )
  expect(rows).toEqual([])
}
