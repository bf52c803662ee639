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
