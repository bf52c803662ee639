import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVenue, openTill, openTillOf, type SignedIn } from '../../testing/index.ts'
import { type FoodBench, foodBench } from '../food-orders/testing/bench.ts'
import { makeCounter, type TestCounter, tillOf } from '../offline-food/testing/counter.ts'
import { openPersonalData } from './documents/open.ts'
import { applyRetention } from './service/retention.ts'
import { makeCustomer } from './testing/cases.ts'
import { columnsWith } from './testing/planted.ts'
import { once } from './testing/setup.ts'

let bench: FoodBench
let owner: SignedIn
let counter: TestCounter
beforeAll(async () => {
  bench = await foodBench()
  owner = await bench.api.signInAs('owner')
  const clerk = await bench.api.signInAs('counter')
  await openTill(db(), { venue: bench.api.venue, userId: clerk.user.id, floatMinor: 0 })
  counter = await makeCounter(clerk, await tillOf(db(), clerk.user.id))
})
afterAll(() => bench.close())

const db = () => bench.api.database.db
const unknownDish = () => [{ variantId: uuidv7() as never, paidUnitMinor: 500 }]
const forget = async (id: Awaited<ReturnType<typeof makeCustomer>>['id']) => {
  const { rev } = await owner.caller.customers.get({ id })
  return owner.caller.customers.anonymise({ ...once(), id, expectedRev: rev, cause: 'asked' })
}
const signedOf = async (receipt: number, counterId: string = counter.id) => {
  const { rows } = await sql<{ signed: string; rev: number }>`
    select signed, rev from offline_sale where counter_id = ${counterId} and counter = ${receipt}`.execute(db())
  return rows[0]
}

test('a guest who is named by a sale that waits for a person is found, and forgotten there too', async () => {
  const guestName = 'Şükriye Bekleyengil'
  const { id } = await makeCustomer(owner.caller, { name: guestName, phone: '+905321110077' })
  const stuck = await counter.sell(unknownDish(), { guestName: 'ŞÜKRİYE BEKLEYENGİL', note: 'no ice' })
  const called = await counter.sell(unknownDish(), { note: `call Şükriye Bekleyengil, +905321110077` })
  const other = await counter.sell(unknownDish(), { guestName: 'Somebody Else', note: 'no ice' })
  expect([stuck, called, other].map(({ state }) => state)).toEqual(['stuck', 'stuck', 'stuck'])

  const { url } = await owner.caller.customers.exportPersonal({ id, format: 'json' })
  const ticket = new URL(url, 'http://venue.example').searchParams.get('ticket') ?? ''
  const file = await openPersonalData(bench.api.services, ticket)
  expect(JSON.parse(String(file?.content))).toMatchObject({
    offlineSales: [{ receipt: `${counter.series}-000001`, name: 'ŞÜKRİYE BEKLEYENGİL', note: 'no ice' }],
  })

  expect((await owner.caller.customers.anonymisePreview({ id })).goes).toMatchObject({ foodOrders: 2 })
  const before = await signedOf(other.sale.counter)
  expect((await forget(id)).goes).toMatchObject({ foodOrders: 2 })
  const words = ['ekleyengil', 'EKLEYENGİL', '5321110077']
  expect(await columnsWith(bench.api.database.asOwner, words)).toEqual([])
  expect(await signedOf(other.sale.counter)).toEqual(before)
  const { guestName: _, note: __, ...rest } = stuck.sale
  const now = await signedOf(stuck.sale.counter)
  expect(JSON.parse(now?.signed ?? '')).toEqual({ ...rest, guestName: '', note: '' })
  // It is still the sale that was signed: sent again it is known, and tried again it is looked at.
  const again = { counterId: counter.id, counter: stuck.sale.counter, expectedRev: now?.rev ?? 0, ...once() }
  expect(await owner.caller.offlineFood.retry(again)).toMatchObject({ state: 'stuck', reason: 'variant' })
})

test('guests of another venue are left as they are', async () => {
  const guestName = 'Ortak İsimli'
  const { id } = await makeCustomer(owner.caller, { name: guestName })
  const venue = await makeVenue(db(), { name: 'Second venue' })
  const there = await bench.api.signInAs('owner', { venue })
  await openTillOf(db(), { venue, userId: there.user.id })
  const theirs = await makeCounter(there, await tillOf(db(), there.user.id))
  const { sale } = await theirs.sell(unknownDish(), { guestName })
  await forget(id)
  expect(JSON.parse((await signedOf(sale.counter, theirs.id))?.signed ?? '')).toMatchObject({ guestName })
})

test('a name that another customer has too says of nobody whose sale it is: it is neither shown nor erased', async () => {
  const guestName = 'Ayşe Aynıisim'
  const [one, two] = [
    await makeCustomer(owner.caller, { name: guestName, phone: '+905321110088' }),
    await makeCustomer(owner.caller, { name: guestName.toUpperCase() }),
  ]
  const { sale } = await counter.sell(unknownDish(), { guestName })
  const { sale: called } = await counter.sell(unknownDish(), { note: 'call +905321110088' })
  const { url } = await owner.caller.customers.exportPersonal({ id: one.id, format: 'json' })
  const ticket = new URL(url, 'http://venue.example').searchParams.get('ticket') ?? ''
  const file = await openPersonalData(bench.api.services, ticket)
  expect(JSON.parse(String(file?.content))).toMatchObject({ offlineSales: [] })
  await forget(one.id)
  const nameOf = async (at: number) => JSON.parse((await signedOf(at))?.signed ?? '')
  expect(await nameOf(sale.counter)).toMatchObject({ guestName })
  // What only one of them has still says whose it is.
  expect(await nameOf(called.counter)).toMatchObject({ note: '' })
  await forget(two.id)
  expect(await nameOf(sale.counter)).toMatchObject({ guestName: '' })
})

test('guests of sales that wait are forgotten when their time is over', async () => {
  const { sale: old } = await counter.sell(unknownDish(), { guestName: 'Eski Bekleyen', note: 'no ice' })
  const { sale: young } = await counter.sell(unknownDish(), { guestName: 'Yeni Bekleyen' })
  await bench.api.database.asOwner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update offline_sale set sold_at = now() - interval '13 months'
      where counter_id = ${counter.id} and counter = ${old.counter}`.execute(tx)
  })
  const rule = { kind: 'guests', months: 12 } as const
  expect(await owner.caller.customers.previewRetention(rule)).toMatchObject({ due: 1 })
  await owner.caller.customers.setRetention({ ...rule, expectedRev: 0 })
  await applyRetention(bench.api.services, new AbortController().signal)
  const saidOf = async (at: number) => JSON.parse((await signedOf(at))?.signed ?? '')
  expect(await saidOf(old.counter)).toMatchObject({ guestName: '', note: '' })
  expect(await saidOf(young.counter)).toMatchObject({ guestName: 'Yeni Bekleyen' })
  expect(await owner.caller.customers.previewRetention(rule)).toMatchObject({ due: 0 })
})

test('nothing else of what was signed changes', async () => {
  const { sale } = await counter.sell(unknownDish(), { guestName: 'Deniz' })
  const change = (to: string) =>
    sql`update offline_sale set signed = (signed::jsonb || ${to}::jsonb)::text
      where counter_id = ${counter.id} and counter = ${sale.counter}`.execute(db())
  await expect(change('{"dueMinor": 1}')).rejects.toThrow('stays as it was signed')
  await expect(change('{"guestName": "Somebody"}')).rejects.toThrow('stays as it was signed')
  await change('{"guestName": "", "note": ""}')
})
