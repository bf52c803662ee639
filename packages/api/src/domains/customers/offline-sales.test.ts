import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVenue, openTill, openTillOf, type SignedIn } from '../../testing/index.ts'
import { type FoodBench, foodBench } from '../food-orders/testing/bench.ts'
import { makeCounter, type TestCounter, tillOf } from '../offline-food/testing/counter.ts'
import { openPersonalData } from './documents/open.ts'
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

test('nothing else of what was signed changes', async () => {
  const { sale } = await counter.sell(unknownDish(), { guestName: 'Deniz' })
  const change = (to: string) =>
    sql`update offline_sale set signed = (signed::jsonb || ${to}::jsonb)::text
      where counter_id = ${counter.id} and counter = ${sale.counter}`.execute(db())
  await expect(change('{"dueMinor": 1}')).rejects.toThrow('stays as it was signed')
  await expect(change('{"guestName": "Somebody"}')).rejects.toThrow('stays as it was signed')
  await change('{"guestName": "", "note": ""}')
})
