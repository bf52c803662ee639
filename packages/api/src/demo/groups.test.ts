import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeTicketSession, type TestApi } from '../testing/index.ts'
import { offerToGroups } from './groups.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('three groups are in three states', async () => {
  await makeTicketSession(api.database.db, { venue: api.venue, rows: 20, startsIn: 60 * 24 * 30 })
  const { caller } = await api.signInAs('owner')
  const today = new Intl.DateTimeFormat('en-CA').format()
  expect(await offerToGroups(caller, today)).toEqual({ orders: 1, passes: 12 })
  const { rows } = await caller.groupBookings.list({})
  expect(rows.map(({ state }) => state)).toEqual(['booked', 'option', 'sent'])
})

test('where seats run short at the hour of the start, an option holds places without a seat and sells none of them', async () => {
  const { caller } = await api.signInAs('owner')
  await makeTicketSession(api.database.db, { venue: api.venue, rows: 5, standing: 400, startsIn: 60 * 24 * 20 })
  const today = new Intl.DateTimeFormat('en-CA').format()
  expect(await offerToGroups(caller, today)).toEqual({ orders: 1, passes: 12 })
  const { rows } = await sql`select (select sum(taken)::integer from capacity_pool) as taken,
    (select sum(qty)::integer from pool_hold) as held`.execute(api.database.db)
  expect(rows).toEqual([{ taken: 30, held: 18 }])
})
