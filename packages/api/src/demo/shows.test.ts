import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeTicketSession, type TestApi } from '../testing/index.ts'
import { showsAhead, unlessFull } from './shows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const hour = 60

test('the shows that the demo sells are those ahead that are on sale', async () => {
  const { db } = api.database
  const show = (startsIn: number) => makeTicketSession(db, { venue: api.venue, rows: 2, startsIn })
  const over = await show(-3 * hour)
  const tonight = await show(2 * hour)
  const calledOff = await show(3 * 24 * hour)
  const later = await show(4 * 24 * hour)
  await sql`update ticket_session set state = 'cancelled' where id = ${calledOff.id}`.execute(db)

  const { caller } = await api.signInAs('manager')
  const ids = (await showsAhead(caller)).map(({ id }) => id)
  expect(ids).toEqual([tonight.id, later.id])
  expect(ids).not.toContain(over.id)
  expect((await showsAhead(caller, 48)).map(({ id }) => id)).toEqual([tonight.id])
})

test('a show that is full sells nothing, and whatever else is wrong comes to light', async () => {
  const refusal = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  expect(await unlessFull(Promise.resolve(7))).toBe(7)
  await expect(unlessFull(refusal('42501'))).rejects.toThrow('42501')
})
