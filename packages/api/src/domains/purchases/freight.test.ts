import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, projectionsDiffer, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { selectDifferences } from '../book/repo/compare.ts'
import { postVenue } from '../book/service/post.ts'
import { levelsOf, makeItem } from '../stock/testing/store.ts'
import { of as ofBill } from '../vendor-bills/testing/bills.ts'
import { delivery, makeShelf, once, sent } from './testing/orders.ts'

let api: TestApi
let owner: SignedIn
let keeper: SignedIn
let accountant: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  keeper = await api.signInAs('stock')
  accountant = await api.signInAs('accountant')
})
afterAll(() => api.close())

async function bookIsWhole() {
  await postVenue(api.database.db, api.venue.id)
  const { rows } = await sql<{ stock: number; levels: number }>`
    select coalesce((select sum(amount_minor) from journal_line where venue_id = ${api.venue.id} and account = '1400'), 0)::bigint as stock,
      (select coalesce(sum(value_minor), 0)::bigint from stock_level where venue_id = ${api.venue.id}) as levels`.execute(
    api.database.db,
  )
  expect(rows[0]?.stock).toBe(rows[0]?.levels)
  expect(await api.database.db.transaction().execute((tx) => selectDifferences(tx, api.venue.id, 0))).toEqual([])
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
}

/** What the goods that came without a bill are owed with in the book. */
async function goodsReceived() {
  await postVenue(api.database.db, api.venue.id)
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as amount from journal_line
    where venue_id = ${api.venue.id} and account = '2200'`.execute(api.database.db)
  return rows[0]?.amount
}

describe('freight', () => {
  test('of a delivery is in the value of its lines, by their value and to the cent', async () => {
    const shelf = await makeShelf(owner.caller)
    const second = await makeItem(owner.caller)
    const order = await sent(owner.caller, shelf)
    // 1 case at 100.00 and 1 at 200.00 bear 10.00: 3.33 and 6.67.
    const came = await keeper.caller.purchases.receive({
      ...delivery(order, shelf, '1'),
      freightMinor: 1_000,
      lines: [
        { lineNo: 1, itemId: shelf.itemId, unitId: shelf.unitId, qty: '1', priceMinor: 10_000 },
        { lineNo: null, itemId: second.id, qty: '1', priceMinor: 20_000 },
      ],
    })
    expect(came.deliveries).toMatchObject([{ valueMinor: 31_000, freightMinor: 1_000, lines: 2, rejected: 0 }])
    // What it cost more than ordered is asked of the price, not of the freight.
    expect(came.lines[0]?.priceDifferenceMinor).toBe(0)
    expect(await levelsOf(owner.caller, shelf.itemId)).toEqual({ [shelf.locationId]: ['12', '0', 10_333] })
    expect(await levelsOf(owner.caller, second.id)).toEqual({ [shelf.locationId]: ['1', '0', 20_667] })
    const { rows } = await owner.caller.inventoryLogs.list({ actId: came.deliveries[0]?.actId })
    expect(rows.map(({ valueMinor, freightMinor }) => [valueMinor, freightMinor]).sort()).toEqual([
      [10_333, 333],
      [20_667, 667],
    ])
    // The next delivery and the next order are offered the price, and the history of the vendor tells it.
    const [price] = await owner.caller.purchases.prices({ vendorId: shelf.vendorId, itemIds: [second.id] })
    expect(price?.unitMinor).toBe(20_000)
    expect((await owner.caller.stock.item({ itemId: second.id })).item.lastCost).toBe(20_000)
    const account = await owner.caller.vendors.account({ id: shelf.vendorId })
    expect(account.prices.find(({ item }) => item.id === second.id)?.points[0]?.unitMinor).toBe(20_000)
    await bookIsWhole()
  })

  test('leaves with what is undone, line by line', async () => {
    const shelf = await makeShelf(owner.caller)
    const order = await sent(owner.caller, shelf)
    const came = await keeper.caller.purchases.receive({ ...delivery(order, shelf, '2'), freightMinor: 777 })
    const actId = came.deliveries[0]?.actId
    const { rows } = await owner.caller.inventoryLogs.list({ actId })
    expect(rows[0]).toMatchObject({ valueMinor: 20_777, freightMinor: 777 })
    await owner.caller.stock.reverse({ ...once(), moveIds: rows.map(({ id }) => id), reason: 'Wrong vendor' })
    expect(await levelsOf(owner.caller, shelf.itemId)).toEqual({ [shelf.locationId]: ['0', '0', 0] })
    expect((await owner.caller.purchases.get({ id: order.id })).state).toBe('sent')
    expect(await owner.caller.vendorBills.unbilled({ vendorId: shelf.vendorId })).toEqual([])
    await bookIsWhole()
  })

  test('of a bill is checked against that of its deliveries, and the goods that came are owed no more', async () => {
    const owedBefore = await goodsReceived()
    const shelf = await makeShelf(owner.caller)
    const order = await sent(owner.caller, shelf)
    await keeper.caller.purchases.receive({ ...delivery(order, shelf, '4'), freightMinor: 2_000 })
    const [act] = await accountant.caller.vendorBills.unbilled({ vendorId: shelf.vendorId })
    const [line] = act?.lines ?? []
    if (!line) throw new Error('a delivery is to be billed')
    expect(line).toMatchObject({ receivedMinor: 40_000, expectedMinor: 40_000, freightMinor: 2_000 })
    const { today } = await accountant.caller.vendorBills.choices()
    const entered = {
      vendorId: shelf.vendorId,
      issuedOn: today,
      taxMinor: 8_400,
      lines: [{ moveId: line.moveId, qty: '48', netMinor: 40_000 }],
    }
    const without = await accountant.caller.vendorBills.create({ ...once(), ...entered, vendorRef: 'F-1' })
    expect(without).toMatchObject({
      differenceMinor: -2_000,
      isWithin: false,
      freight: { billedMinor: 0, expectedMinor: 2_000, differenceMinor: -2_000, isWithin: false },
    })
    await accountant.caller.vendorBills.cancel({ ...once(), id: without.id, expectedRev: without.rev, reason: 'Typed' })
    // Two percent of 20.00 are 0.40.
    const dear = await accountant.caller.vendorBills.create({
      ...once(),
      ...entered,
      freightMinor: 2_041,
      vendorRef: 'F-2',
    })
    expect(dear).toMatchObject({ isWithin: false, netMinor: 42_041, lines: [{ isWithin: true }] })
    await accountant.caller.vendorBills.cancel({ ...once(), id: dear.id, expectedRev: dear.rev, reason: 'Typed' })
    const bill = await accountant.caller.vendorBills.create({
      ...once(),
      ...entered,
      freightMinor: 2_040,
      vendorRef: 'F-3',
    })
    expect(bill).toMatchObject({
      netMinor: 42_040,
      grossMinor: 50_440,
      expectedMinor: 42_000,
      differenceMinor: 40,
      isWithin: true,
      freight: { billedMinor: 2_040, expectedMinor: 2_000, differenceMinor: 40, isWithin: true },
    })
    const change = sql`update vendor_bill set freight_minor = 1 where id = ${bill.id}`
    await expect(change.execute(api.database.db)).rejects.toThrow(/not changed/)
    await accountant.caller.vendorBills.approve({ ...once(), id: bill.id, expectedRev: bill.rev })
    expect(await goodsReceived()).toBe(owedBefore)
    await bookIsWhole()
  })

  test('without goods that could bear it is refused at its field', async () => {
    const shelf = await makeShelf(owner.caller)
    const order = await sent(owner.caller, shelf)
    const none = { rejectedQty: '2', rejectReason: 'Warm' }
    const input = { ...delivery(order, shelf, '0', none), freightMinor: 1 }
    expect(await refusalOf(keeper.caller.purchases.receive(input))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'freightMinor' }],
    })
    for (const freightMinor of [-1, 0.5, Number.MAX_SAFE_INTEGER]) {
      const wrong = { ...delivery(order, shelf, '1'), freightMinor }
      expect(await refusalOf(keeper.caller.purchases.receive(wrong))).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'freightMinor' }],
      })
    }
  })

  test('that its lines do not bear is refused by the database', async () => {
    const shelf = await makeShelf(owner.caller)
    const order = await sent(owner.caller, shelf)
    const came = await keeper.caller.purchases.receive({ ...delivery(order, shelf, '1'), freightMinor: 100 })
    const actId = came.deliveries[0]?.actId
    const forged = (freight: number) => sql`
      insert into stock_act (venue_id, id, kind, source, source_id, business_date, freight_minor)
      select venue_id, gen_random_uuid(), kind, 'forged', gen_random_uuid(), business_date, ${freight}
      from stock_act where id = ${actId}`
    await expect(forged(1).execute(api.database.db)).rejects.toThrow(/bear its freight/)
    await forged(0).execute(api.database.db)
  })
})

describe('a delivery of which nothing was accepted', () => {
  test('is kept with what was sent back, its photo and why; its order stays open, and no bill is expected', async () => {
    const shelf = await makeShelf(owner.caller)
    const order = await sent(owner.caller, shelf)
    const back = { rejectedQty: '4', rejectReason: 'Thawed' }
    const input = { ...delivery(order, shelf, '0', back), vendorRef: 'N-77', note: 'Driver refused to wait' }
    const after = await keeper.caller.purchases.receive(input)
    // The same call again is the same delivery; a second one of the same state is told.
    expect((await keeper.caller.purchases.receive(input)).deliveries).toHaveLength(1)
    expect(await refusalOf(keeper.caller.purchases.receive({ ...input, ...once() }))).toMatchObject({ code: 'STALE' })
    expect(after).toMatchObject({
      state: 'sent',
      lines: [{ receivedQty: '0', rejectedQty: '48', openQty: '48', priceDifferenceMinor: 0 }],
      deliveries: [{ vendorRef: 'N-77', valueMinor: 0, freightMinor: 0, lines: 0, rejected: 1, isReversed: false }],
    })
    expect((await owner.caller.inventoryLogs.list({ itemId: shelf.itemId })).total).toBe(0)
    expect(await levelsOf(owner.caller, shelf.itemId)).toEqual({})
    expect(await owner.caller.vendorBills.unbilled({ vendorId: shelf.vendorId })).toEqual([])
    const { rows } = await owner.caller.inventoryLogs.rejections({ search: 'N-77' })
    expect(rows).toMatchObject([
      {
        actId: after.deliveries[0]?.actId,
        qty: '48',
        packing: { unit: 'case', qty: '4' },
        reason: 'Thawed',
        isWhole: true,
        orderNo: order.orderNo,
        vendor: { id: shelf.vendorId },
        who: keeper.user.name,
      },
    ])
    // The same note may come again with good ones, and then it is known.
    const good = await keeper.caller.purchases.receive({ ...delivery(after, shelf, '4'), vendorRef: 'N-77' })
    expect(good).toMatchObject({ state: 'received', deliveries: [{ lines: 1 }, { lines: 0, rejected: 1 }] })
    const twice = keeper.caller.purchases.receive({ ...delivery(good, shelf, '1'), vendorRef: 'N-77' })
    expect(await refusalOf(twice)).toMatchObject({ issues: [{ path: 'vendorRef' }] })
    await bookIsWhole()
  })

  test('is kept without an order as well; a closed place and an archived item are refused', async () => {
    const shelf = await makeShelf(owner.caller)
    const line = { itemId: shelf.itemId, qty: '0', priceMinor: 0, rejectedQty: '2.5', rejectReason: 'Not ordered' }
    const { vendorId, locationId } = shelf
    const input = { locationId, vendorId, vendorRef: 'X-1', lines: [line] }
    const done = await keeper.caller.stock.receive({ ...once(), ...input })
    expect(done).toMatchObject({ moves: 0, valueMinor: 0 })
    const { rows } = await owner.caller.inventoryLogs.rejections({ search: 'x-1' })
    expect(rows).toMatchObject([{ qty: '2.5', packing: null, isWhole: true, orderNo: null }])
    const item = await owner.caller.inventoryItems.get({ id: shelf.itemId })
    await owner.caller.inventoryItems.archive({ id: item.id, expectedRev: item.rev })
    expect(await refusalOf(keeper.caller.stock.receive({ ...once(), ...input }))).toMatchObject({
      issues: [{ path: 'lines.0.itemId' }],
    })
    const other = await makeShelf(owner.caller)
    const place = (await owner.caller.stockLocations.list({})).find(({ id }) => id === other.locationId)
    await owner.caller.stockLocations.archive({ id: other.locationId, expectedRev: place?.rev ?? 0 })
    const closed = { ...input, locationId: other.locationId, lines: [{ ...line, itemId: other.itemId }] }
    expect(await refusalOf(keeper.caller.stock.receive({ ...once(), ...closed }))).toMatchObject({
      issues: [{ path: 'locationId' }],
    })
  })

  test('is listed a page at a time and never changed', async () => {
    const shelf = await makeShelf(owner.caller)
    for (const reason of ['One', 'Two', 'Three']) {
      await keeper.caller.stock.receive({
        ...once(),
        locationId: shelf.locationId,
        vendorId: shelf.vendorId,
        vendorRef: 'PAGED',
        lines: [{ itemId: shelf.itemId, qty: '0', priceMinor: 0, rejectedQty: '1', rejectReason: reason }],
      })
    }
    const first = await owner.caller.inventoryLogs.rejections({ search: 'paged', limit: 2 })
    expect(first.rows.map(({ reason }) => reason)).toEqual(['Three', 'Two'])
    const rest = await owner.caller.inventoryLogs.rejections({
      search: 'paged',
      limit: 2,
      cursor: first.nextCursor ?? undefined,
    })
    expect(rest).toMatchObject({ rows: [{ reason: 'One' }], nextCursor: null })
    const wrong = owner.caller.inventoryLogs.rejections({ cursor: 'nonsense' })
    expect(await refusalOf(wrong)).toMatchObject({ issues: [{ path: 'cursor' }] })
    const change = sql`update stock_rejection set reason = 'x' where venue_id = ${api.venue.id}`
    await expect(change.execute(api.database.db)).rejects.toThrow(/permission denied/)
  })
})

test('an amount that a vendor is granted bites where the percentage does not', async () => {
  const shelf = await makeShelf(owner.caller)
  await owner.caller.vendors.update({ id: shelf.vendorId, expectedRev: 1, billToleranceMinor: 500 })
  const order = await sent(owner.caller, shelf)
  await keeper.caller.purchases.receive(delivery(order, shelf, '4'))
  const [act] = await accountant.caller.vendorBills.unbilled({ vendorId: shelf.vendorId })
  const moveId = act?.lines[0]?.moveId as never
  const { today } = await accountant.caller.vendorBills.choices()
  const entered = { vendorId: shelf.vendorId, issuedOn: today, taxMinor: 0 }
  // Two percent of 400.00 would be 8.00.
  const dear = await accountant.caller.vendorBills.create({
    ...once(),
    ...entered,
    vendorRef: 'T-1',
    lines: [{ moveId, qty: '48', netMinor: 40_501 }],
  })
  expect(dear).toMatchObject({ isWithin: false, needsOther: true, toleranceMinor: 500, lines: [{ isWithin: true }] })
  const alone = accountant.caller.vendorBills.approve(ofBill(dear))
  expect(await refusalOf(alone)).toMatchObject({ code: 'NEEDS_APPROVAL' })
  await accountant.caller.vendorBills.cancel({ ...ofBill(dear), reason: 'Typed' })
  const fine = await accountant.caller.vendorBills.create({
    ...once(),
    ...entered,
    vendorRef: 'T-2',
    lines: [{ moveId, qty: '48', netMinor: 40_500 }],
  })
  expect(fine.isWithin).toBe(true)
  expect((await accountant.caller.vendorBills.approve(ofBill(fine))).state).toBe('approved')
})
