import { randomUUID } from 'node:crypto'
import type { OrderId, PackageRow } from '@marquee/contract'
import type { FoodProductId, FoodVariantId } from '@marquee/contract/food'
import type { KitchenTicketId } from '@marquee/contract/kitchen'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  openTill,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../../testing/index.ts'
import { postAll } from '../../../testing/post.ts'
import { compareBook } from '../../book/service/compare.ts'
import { makeOf, makeProduct, partsOf, sell as putOnSale } from '../../food/testing/kitchen.ts'
import { makeStation } from '../../kitchen/testing/orders.ts'
import { makeItem } from '../../stock/testing/store.ts'

export let api: TestApi
export let owner: SignedIn
export let clerk: SignedIn
/** A show in ten hours; an adult pays 450.00 with a tenth of tax inside. */
export let session: TestTicketSession
/** A dish at 120.00 with a fifth of tax inside, made at a station out of two of an item; 100 of it are there at 15.00. */
export let soup: Dish

export interface Dish {
  id: FoodProductId
  variantId: FoodVariantId
  itemId: string
}

/** Opens a desk that sells packages with dishes: a venue, its people, its kitchen, and a show for each test. */
export function openFoodDesk(): void {
  let station: string
  beforeAll(async () => {
    api = await createTestApi()
    owner = await api.signInUser(api.owner)
    clerk = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 1_000_000 })
    station = await makeStation(owner)
    await sql`insert into tax_rule (venue_id, id, code, name, rate_ppm) values (${api.venue.id}, gen_random_uuid(),
      'FOOD20', '{"en":"Food","tr":"Yemek"}', 200000)`.execute(api.database.db)
  })
  beforeEach(async () => {
    session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 5, seatsPerRow: 20, startsIn: 600 })
    soup = await dish(12_000, { stationId: station })
  })
  afterAll(async () => {
    await postAll(api.database.db)
    expect(await compareBook(api.database.db, api.venue.id)).toEqual([])
    expect(await brokenRules(api.database.pool)).toEqual({})
    await api.close()
  })
}

/** A dish on sale at a fifth of tax, made of two of an item at 15.00. `stock`: so much of that is there. */
export async function dish(
  priceMinor: number,
  more: object = {},
  { stock = '100', isStrict = false }: { stock?: string; isStrict?: boolean } = {},
): Promise<Dish> {
  const { caller } = owner
  const { id } = await makeProduct(caller, { priceMinor, taxCode: 'FOOD20', ...more })
  const item = await makeItem(caller, { isStrict })
  if (stock !== '0') {
    const [place] = await caller.stockLocations.list({})
    await caller.stock.receive({
      commandId: randomUUID(),
      locationId: place?.id as never,
      lines: [{ itemId: item.id, qty: stock, priceMinor: 1500 }],
    })
  }
  await makeOf(caller, id, { itemId: item.id, qty: '2' })
  await putOnSale(caller, id)
  const variantId = (await partsOf(caller, id)).variants[0]?.id as FoodVariantId
  return { id, variantId, itemId: item.id }
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
  ...{ ...plain, kind: 'pass', passTypeId: session.adult },
  ...more,
})
export const food = (more: Partial<Item> = {}): Item => ({
  ...{ ...plain, kind: 'food', variantId: soup.variantId },
  ...more,
})

/** Two adults with a soup each: 1,000.00, of which 300.00 is for the soups. */
export const dinner = (more: Partial<Input> = {}): Input => ({
  productId: session.productId as Input['productId'],
  name: { en: 'Dinner and show', tr: 'Yemekli gösteri' },
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
  items: [adults({ qty: 2, designatedMinor: 70_000 }), food({ qty: 2, designatedMinor: 30_000 })],
  ...more,
})

export async function onSale(input: Input): Promise<PackageRow> {
  const { id, rev } = await owner.caller.packages.create(input)
  return owner.caller.packages.setState({ id, expectedRev: rev, state: 'active' })
}

export type Sell = Parameters<SignedIn['caller']['orders']['sell']>[0]
type Wanted = NonNullable<Sell['packages']>[number]
/** One package on these seats with all of its dishes, or with those of some places alone. */
export function wanted(
  pack: PackageRow,
  seatNos: number[],
  more: Partial<Wanted> & { dishes?: number[] } = {},
): Wanted {
  const [passes, ...own] = pack.items
  if (!passes) throw new Error('a package has passes')
  const { dishes = own.map((_, at) => at), ...rest } = more
  const packages = (rest.qty ?? 1) * (rest.people ?? 1)
  return {
    packageId: pack.id,
    versionRev: pack.rev,
    parts: [
      { itemId: passes.id, seatNos },
      ...dishes.flatMap((at) => (own[at] ? [{ itemId: own[at].id, qty: packages * own[at].qty }] : [])),
    ],
    ...rest,
  }
}

export const saleOf = (dueMinor: number, packages: Wanted[], more: Partial<Sell> = {}): Sell => ({
  commandId: randomUUID(),
  orderId: uuidv7() as OrderId,
  ticketSessionId: session.id,
  items: [],
  packages,
  payments: dueMinor === 0 ? [] : [{ method: 'card', amountMinor: dueMinor, reference: 'terminal 1' }],
  priceVersion: session.priceVersion,
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
/** The food order that a sale has paid; undefined: it has none. */
export async function foodOf(orderId: string) {
  const { rows } = await sql<{ id: string }>`
    select food_order_id as id from food_bill where sale_order_id = ${orderId}`.execute(api.database.db)
  return rows[0] && owner.caller.foodOrders.get({ id: rows[0].id as never })
}
export const soldSeats = async () => {
  const { rows } = await sql<{ seatNo: number }>`select seat_no as "seatNo" from session_seat
    where ticket_session_id = ${session.id} and status = 2 order by seat_no`.execute(api.database.db)
  return rows.map(({ seatNo }) => seatNo)
}
/** How a call is refused: by which code, at which field, and why. */
export const issueOf = async (call: Promise<unknown>) => {
  const { code, issues } = await refusalOf(call)
  return [code, issues?.[0]?.path, issues?.[0]?.message]
}
/** Nothing of a sale is left: no order, no seat, no dish. */
export async function expectNothing(): Promise<void> {
  expect(await soldSeats()).toEqual([])
  const { rows } = await sql`select from order_line where ticket_session_id = ${session.id}
    union all select from food_order where ticket_session_id = ${session.id}`.execute(api.database.db)
  expect(rows).toEqual([])
}
export const put = (variantId: string, more: object) =>
  owner.caller.foodProducts.setAvailability({
    ...{ commandId: randomUUID(), variantId: variantId as never, mode: 'on', until: null, left: null, reason: '' },
    ...more,
  })
/** Sends what is ordered of a sale, and somebody in the kitchen begins with all of it. */
export async function cook(orderId: string): Promise<void> {
  const order = await foodOf(orderId)
  if (!order) throw new Error('nothing to cook')
  await owner.caller.foodOrders.send({ commandId: randomUUID(), id: order.id })
  const { rows } = await sql<{ id: KitchenTicketId }>`select distinct ticket_id as id from kitchen_line
    where food_order_id = ${order.id} and kind = 'make' and state = 'queued'`.execute(api.database.db)
  for (const { id: ticketId } of rows) await owner.caller.kitchen.start({ commandId: randomUUID(), ticketId })
}
export const onHand = async ({ itemId }: Dish) => {
  const { rows } = await sql<{ qty: number }>`
    select sum(on_hand)::float8 as qty from stock_level where item_id = ${itemId}`.execute(api.database.db)
  return rows[0]?.qty
}
