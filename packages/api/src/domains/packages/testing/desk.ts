import { randomUUID } from 'node:crypto'
import type { OrderId, PackageRow, SalePackage } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  openTill,
  projectionsDiffer,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../../testing/index.ts'
import { postAll } from '../../../testing/post.ts'

export let api: TestApi
export let owner: SignedIn
export let clerk: SignedIn
export let session: TestTicketSession

/** Opens the desk of a file of tests: its venue, people, and a ticket session for each test. */
export function openDesk(): void {
  beforeAll(async () => {
    api = await createTestApi()
    owner = await api.signInUser(api.owner)
    clerk = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
  })
  beforeEach(async () => {
    // An adult costs 450.00, a child 225.00.
    session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 10, standing: 20 })
  })
  afterAll(async () => {
    await postAll(api.database.db)
    expect(await projectionsDiffer(api.database.pool)).toEqual({})
    await api.close()
  })
}

export type Input = Parameters<SignedIn['caller']['packages']['create']>[0]
export const item = (more: Partial<Input['items'][number]>): Input['items'][number] => ({
  kind: 'pass',
  passTypeId: session.adult,
  choiceGroup: null,
  qty: 1,
  per: 'order',
  designatedMinor: null,
  optional: false,
  extraMinor: 0,
  ...more,
})
/** Two adults and three children for 1,000.00 instead of 1,575.00. */
export const family = (more: Partial<Input> = {}): Input => ({
  productId: session.productId as Input['productId'],
  name: { en: 'Family', tr: 'Aile' },
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
  items: [
    item({ qty: 2, designatedMinor: 60_000 }),
    item({ passTypeId: session.child, qty: 3, designatedMinor: 40_000 }),
  ],
  ...more,
})
export const group = (more: Partial<Input> = {}): Input =>
  family({
    name: { en: 'Group', tr: 'Grup' },
    priceMode: 'sum_minus_percent',
    amountMinor: null,
    percentPpm: 100_000,
    minPeople: 4,
    maxPeople: 12,
    items: [item({ per: 'person' })],
    ...more,
  })

export async function onSale(input: Input): Promise<PackageRow> {
  const { id, rev } = await owner.caller.packages.create(input)
  return owner.caller.packages.setState({ id, expectedRev: rev, state: 'active' })
}
export const partOf = (pack: PackageRow, at: number) => pack.items[at]?.id as SalePackage['parts'][number]['itemId']
/** One family on these seats: the first two are the adults'. */
export const familyOn = (pack: PackageRow, [a = 0, b = 0, ...children]: number[]) => ({
  packageId: pack.id,
  versionRev: pack.rev,
  parts: [
    { itemId: partOf(pack, 0), seatNos: [a, b] },
    { itemId: partOf(pack, 1), seatNos: children },
  ],
})

export type Sell = Parameters<SignedIn['caller']['orders']['sell']>[0]
export function sell(dueMinor: number, packages: Sell['packages'], more: Partial<Sell> = {}, { caller } = clerk) {
  return caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [],
    packages,
    payments: dueMinor === 0 ? [] : [{ method: 'cash', amountMinor: dueMinor }],
    priceVersion: session.priceVersion,
    expectedDueMinor: dueMinor,
    ...more,
  })
}
export const linesOf = async (id: OrderId) =>
  (await owner.caller.orders.get({ id })).lines.map((line) => [
    line.lineNo,
    line.kind,
    line.text.en,
    line.qty,
    line.unitMinor,
    line.parentLineNo,
  ])
export const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
export const soldSeats = async () => {
  const { rows } = await sql<{ seatNo: number }>`select seat_no as "seatNo" from session_seat
    where venue_id = ${api.venue.id} and ticket_session_id = ${session.id} and status = 2 order by seat_no`.execute(
    api.database.db,
  )
  return rows.map(({ seatNo }) => seatNo)
}
