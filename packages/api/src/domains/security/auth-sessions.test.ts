import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, joinVenue, makeVenue, reasonOf, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const idOf = ({ authSessionId }: SignedIn) => authSessionId

/** A person who is signed in three times, one of them at another venue. */
async function signedInThrice() {
  const here = await api.signInAs('door')
  const venue = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue, userId: here.user.id })
  const there = await api.signInUser(here.user)
  const elsewhere = await api.signInUser({ ...here.user, venueId: venue.id })
  for (const one of [here, there, elsewhere]) await one.caller.me.get()
  return { here, there, elsewhere }
}
const actionsOf = async ({ user }: SignedIn) =>
  api.database.db.selectFrom('audit_event').select(['action', 'after']).where('entity_id', '=', user.id).execute()

test('the list: what is open, at every venue; ended, run out and other people’s are not in it', async () => {
  const { here, there, elsewhere } = await signedInThrice()
  await api.signInAs('door')
  const [ended, old] = [await api.signInUser(here.user), await api.signInUser(here.user)]
  await ended.caller.auth.signOut()
  await api.database.db
    .updateTable('auth_session')
    .set({ idle_expires_at: sql<string>`now() - interval '1 second'` })
    .where('id', '=', idOf(old))
    .execute()
  const list = await here.caller.security.authSessions()
  expect(new Set(list.map((row) => row.id))).toEqual(new Set([here, there, elsewhere].map(idOf)))
  expect(list.filter((row) => row.isCurrent).map((row) => row.id)).toEqual([idOf(here)])
  expect(list[0]).toEqual({
    id: expect.any(String),
    device: 'test',
    deviceName: null,
    ip: '127.0.0.1',
    startedAt: expect.any(String),
    lastSeenAt: expect.any(String),
    isCurrent: expect.any(Boolean),
  })
})

test('one is ended by its id; the present one, strangers’ and unknown ones are refused', async () => {
  const { here, there, elsewhere } = await signedInThrice()
  const stranger = await api.signInAs('door')
  const end = (authSessionId: string) =>
    reasonOf(here.caller.security.endAuthSession({ authSessionId: authSessionId as never }))
  expect(await end(idOf(here))).toBe('SELF_CHANGE')
  for (const id of [idOf(stranger), randomUUID()]) expect(await end(id)).toBe('NOT_FOUND')
  expect(await end('x')).toBe('VALIDATION')
  expect(await end(idOf(elsewhere))).toBe('OK')
  expect(await end(idOf(elsewhere))).toBe('NOT_FOUND')
  expect(await reasonOf(elsewhere.caller.me.get())).toBe('UNAUTHORIZED')
  for (const one of [here, there, stranger]) expect(await reasonOf(one.caller.me.get())).toBe('OK')
  expect(await actionsOf(here)).toEqual([{ action: 'security.endAuthSession', after: { ended: 1 } }])
})

test('all others are ended, in another process too; nothing to end leaves no audit row', async () => {
  const { here, there, elsewhere } = await signedInThrice()
  const services = await api.anotherServices()
  const far = await api.signInUser(here.user, { services })
  await far.caller.me.get()
  expect(await here.caller.security.endOtherAuthSessions()).toEqual({ ended: 3 })
  for (const one of [there, elsewhere]) expect(await reasonOf(one.caller.me.get())).toBe('UNAUTHORIZED')
  await expect.poll(() => reasonOf(far.caller.me.get()), { timeout: 2000, interval: 20 }).toBe('UNAUTHORIZED')
  expect(await reasonOf(api.call().auth.refresh({ refreshToken: there.refreshToken }))).toBe('UNAUTHORIZED')
  expect(await here.caller.security.endOtherAuthSessions()).toEqual({ ended: 0 })
  expect(await actionsOf(here)).toEqual([{ action: 'security.endOtherAuthSessions', after: { ended: 3 } }])
})
