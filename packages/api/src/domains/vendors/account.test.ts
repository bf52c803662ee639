import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeVenue, reasonOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { makeCategory, makeFund, spending } from '../expenses/testing/spend.ts'
import { makeItem, makePlace, once } from '../stock/testing/store.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

test('what is owed is told by how late it is after the terms of the vendor, and to those who see expenses', async () => {
  const { caller } = owner
  const vendor = await caller.vendors.create({ code: 'LATE', name: 'Late', kind: 'service', termsDays: 10 })
  const categoryId = await makeCategory(caller, { secondPersonOverMinor: 1_000_000 })
  const spent = async (days: number, grossMinor: number, submits = true) => {
    const entered = await spending(caller, categoryId, grossMinor)
    const row = await caller.expenses.create({
      ...once(),
      ...entered,
      taxMinor: 0,
      vendorId: vendor.id,
      incurredOn: daysBefore(entered.incurredOn, days),
      submits,
    })
    return { id: row.id, expectedRev: row.rev }
  }
  const approved = async (days: number, grossMinor: number) =>
    caller.expenses.approve({ ...once(), ...(await spent(days, grossMinor)) })
  // Due after 10 days: on the tenth it is not late, on the eleventh it is.
  await approved(10, 1)
  await approved(11, 20)
  await approved(40, 300)
  await approved(41, 4_000)
  await approved(71, 50_000)
  await spent(3, 600_000)
  await spent(3, 900_000, false)
  const paid = await approved(5, 7_000)
  const fundId = await makeFund(caller, 10_000)
  await caller.expenses.pay({ ...once(), id: paid.id, expectedRev: paid.rev, fundId })
  expect((await caller.vendors.account({ id: vendor.id })).balance).toEqual({
    owedMinor: 54_321,
    notDueMinor: 1,
    upTo30Minor: 320,
    upTo60Minor: 4_000,
    olderMinor: 50_000,
    submittedMinor: 600_000,
    paidMinor: 7_000,
    advanceMinor: 0,
    movingMinor: 0,
  })
  const keeper = await api.signInAs('stock')
  expect((await keeper.caller.vendors.account({ id: vendor.id })).balance).toBeNull()
  // The list says the same of all of them at once; nothing of those to whom nothing is owed.
  await caller.vendors.create({ code: 'CALM', name: 'Calm', kind: 'service' })
  expect(await caller.vendors.owed()).toEqual({
    currency: 'TRY',
    rows: [{ vendorId: vendor.id, owedMinor: 54_321, lateMinor: 54_320 }],
  })
  expect((await keeper.caller.vendors.owed()).rows).toEqual([])
  const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
  expect((await elsewhere.caller.vendors.owed()).rows).toEqual([])
})

test('the prices of an item come from its deliveries, the newest first, without what was reversed', async () => {
  const { caller } = owner
  const vendor = await caller.vendors.create({ code: 'PRICE', name: 'Price', kind: 'supplier' })
  const item = await makeItem(caller)
  const locationId = await makePlace(caller)
  const deliver = (priceMinor: number) =>
    caller.stock.receive({
      ...once(),
      locationId,
      vendorId: vendor.id,
      lines: [{ itemId: item.id, qty: '4', priceMinor }],
    })
  await deliver(100)
  await deliver(125)
  await deliver(999)
  const [last] = (await caller.inventoryLogs.list({ itemId: item.id })).rows
  await caller.stock.reverse({ ...once(), moveIds: [last?.id as never], reason: 'Typed wrong' })
  const { prices, currency } = await caller.vendors.account({ id: vendor.id })
  expect(currency).toBe('TRY')
  expect(prices).toMatchObject([{ item: { id: item.id }, points: [{ unitMinor: 125 }, { unitMinor: 100 }] }])
})

test('a vendor of another venue is nobody’s', async () => {
  const second = await makeVenue(api.database.db, { name: 'Second venue' })
  const id = '01890000-0000-7000-8000-0000000000aa'
  await sql`insert into vendor (venue_id, id, code, name, kind, terms_days, note, address)
    values (${second.id}, ${id}, 'X', 'Elsewhere', 'service', 30, '', '')`.execute(api.database.db)
  expect(await reasonOf(owner.caller.vendors.account({ id: id as never }))).toBe('NOT_FOUND')
})
