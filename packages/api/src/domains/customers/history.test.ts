import type { CustomerEvent, CustomerId } from '@marquee/contract/customers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeOrder, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { makeCustomer } from './testing/cases.ts'
import { inAnotherVenue, once } from './testing/setup.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInAs('owner')
})
afterAll(() => api.close())

async function wholeHistory(id: CustomerId): Promise<CustomerEvent[]> {
  const file = await owner.caller.customers.file({ id })
  const all = [...file.events]
  for (let cursor = file.eventsNext; cursor !== null; ) {
    const page = await owner.caller.customers.history({ id, cursor })
    all.push(...page.rows)
    cursor = page.nextCursor
  }
  return all
}

test('a note stays in the history with who wrote it, in their venue, and is sent once', async () => {
  const { id } = await makeCustomer(owner.caller)
  const note = { ...once(), customerId: id, text: 'Koridor tarafını ister' }
  await owner.caller.customers.addNote(note)
  const { events } = await owner.caller.customers.addNote(note)
  expect(events).toMatchObject([{ kind: 'note', note: note.text, who: owner.user.name, orderId: null }])
  const there = await inAnotherVenue(api, owner)
  expect(await reasonOf(there.caller.customers.addNote({ ...note, ...once() }))).toBe('NOT_FOUND')
  expect(await reasonOf(there.caller.customers.history({ id }))).toBe('NOT_FOUND')
  const clerk = await api.signInAs('boxoffice')
  expect(await refusalOf(clerk.caller.customers.addNote({ ...note, ...once(), text: ' ' }))).toMatchObject({
    issues: [{ path: 'text' }],
  })
  const { rev } = await owner.caller.customers.get({ id })
  await owner.caller.customers.anonymise({ ...once(), id, expectedRev: rev, cause: 'asked' })
  expect(await reasonOf(owner.caller.customers.addNote({ ...note, ...once() }))).toBe('STATE')
  const after = (await owner.caller.customers.file({ id })).events
  expect(after).toMatchObject([{ kind: 'note', note: '—' }])
})

test('an order says how many passes it brought; passes that came later have a line of their own', async () => {
  const { id } = await makeCustomer(owner.caller)
  const { orderId } = await makeOrder(api)
  await owner.caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
  const [order] = await wholeHistory(id)
  expect(order).toMatchObject({ kind: 'order', people: 2 })
  await sql`update pass set issued_at = issued_at + interval '3 hours' where id = (
    select id from pass where order_id = ${orderId} order by id limit 1)`.execute(api.database.asOwner)
  expect(await wholeHistory(id)).toMatchObject([
    { kind: 'pass', people: 1, orderId, show: expect.anything() },
    { kind: 'order', people: 1, orderId },
  ])
})

test('all of it comes page by page, each event once, also where many are of one moment', async () => {
  const { id } = await makeCustomer(owner.caller)
  await sql`insert into customer_note (venue_id, id, customer_id, text, at, actor_id)
    select ${api.venue.id}, gen_random_uuid(), ${id}, 'Note ' || n, timestamptz '2026-01-01' + (n / 40) * interval '1 microsecond',
      ${owner.user.id} from generate_series(1, 130) n`.execute(api.database.asOwner)
  await sql`insert into customer_flag (venue_id, id, customer_id, kind, reason, set_at, set_by, ended_at, ended_by)
    select ${api.venue.id}, gen_random_uuid(), ${id}, 'vip', 'Patron', timestamptz '2026-01-01', ${owner.user.id},
      timestamptz '2026-01-01' + interval '1 microsecond', ${owner.user.id} from generate_series(1, 10)`.execute(
    api.database.asOwner,
  )
  const all = await wholeHistory(id)
  expect([all.length, new Set(all.map((event) => event.id)).size]).toEqual([150, 150])
  expect(all.map(({ at }) => Date.parse(at))).toEqual(all.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a))
  expect(await refusalOf(owner.caller.customers.history({ id, cursor: 'bm8' }))).toMatchObject({
    issues: [{ path: 'cursor', message: 'field.invalid' }],
  })
})
