import { type KyselyPlugin, type QueryId, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, reasonOf, type TestApi } from '../testing/index.ts'
import { createAuthSessions } from './auth-sessions.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Holds the answer of one query back until `release`. */
function holdNextAnswer() {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isArmed = false
  const reads = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode') reads.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (isArmed && reads.has(queryId)) {
        isArmed = false
        asked.resolve()
        await released.promise
      }
      return result
    },
  }
  const arm = () => {
    isArmed = true
  }
  return { plugin, arm, asked: asked.promise, release: () => released.resolve() }
}

test('a change that is told while a person is being read is not overlooked', async () => {
  const [person, owner] = [await api.signInAs('manager'), await api.signInUser(api.owner)]
  const hold = holdNextAnswer()
  const { hub } = api.services
  const sessions = createAuthSessions({ db: api.database.db.withPlugin(hold.plugin), hub })
  // The venue is being watched before: what is tested is the reading, not the first look.
  await sessions.find(owner.authSessionId)
  let told = 0
  const stop = sessions.onChange(person.authSessionId, () => {
    told += 1
  })
  hold.arm()
  const finding = sessions.find(person.authSessionId)
  await hold.asked
  await owner.caller.users.suspend({ id: person.user.id, expectedRev: 1 })
  await expect.poll(() => told).toBeGreaterThan(0)
  hold.release()
  expect(await finding).toBeNull()
  expect(await sessions.find(person.authSessionId)).toBeNull()
  stop()
  sessions.close()
})

test('two first readers of a venue: the second waits too until someone listens', async () => {
  const [a, b, owner] = [await api.signInAs('door'), await api.signInAs('door'), await api.signInUser(api.owner)]
  const sessions = createAuthSessions({ db: api.database.db, hub: (await api.anotherServices()).hub })
  await Promise.all([sessions.find(a.authSessionId), sessions.find(b.authSessionId)])
  for (const person of [a, b]) await owner.caller.users.suspend({ id: person.user.id, expectedRev: 1 })
  for (const person of [a, b]) {
    await expect.poll(() => sessions.find(person.authSessionId), { timeout: 2000, interval: 5 }).toBeNull()
  }
  sessions.close()
})

test('nobody is believed from memory when the database has been silent for too long', async () => {
  const person = await api.signInAs('door')
  const { hub } = api.services
  let silence = 0
  const sessions = createAuthSessions({ db: api.database.db, hub: { ...hub, uncertainFor: () => silence } })
  expect(await sessions.find(person.authSessionId)).not.toBeNull()
  // Not told to anybody: only a new look can know.
  await api.database.db
    .updateTable('auth_session')
    .set({ ended_at: new Date(), end_reason: 'revoked' })
    .where('id', '=', person.authSessionId)
    .execute()
  expect(await sessions.find(person.authSessionId)).not.toBeNull()
  silence = 3001
  expect(await sessions.find(person.authSessionId)).toBeNull()
  sessions.close()
})

test('a role that ends by itself ends, and the next one takes its place', async () => {
  const person = await api.signInAs('manager')
  const { db } = api.database
  await db
    .insertInto('user_role')
    .values({
      venue_id: api.venue.id,
      id: crypto.randomUUID(),
      user_id: person.user.id,
      role_id: api.venue.roleIds.door ?? '',
      position: 5,
    })
    .execute()
  const soon = new Date(Date.now() + 700)
  await db
    .updateTable('user_role')
    .set({ valid: sql<string>`tstzrange(now() - interval '1 day', ${soon})` })
    .where('user_id', '=', person.user.id)
    .where('position', '=', 0)
    .execute()
  expect(await reasonOf(person.caller.users.list({}))).toBe('OK')
  await expect.poll(() => reasonOf(person.caller.users.list({})), { timeout: 3000, interval: 20 }).toBe('FORBIDDEN')
  expect((await person.caller.me.get()).roles.map((role) => role.name)).toEqual(['Door'])
})

test("last seen is noted, and its failure is nobody's", async () => {
  const person = await api.signInAs('door')
  await person.caller.me.get()
  const seen = () =>
    api.database.db
      .selectFrom('app_user')
      .select('last_seen_at')
      .where('id', '=', person.user.id)
      .executeTakeFirst()
      .then((row) => row?.last_seen_at ?? null)
  await expect.poll(seen).not.toBeNull()
})
