import type { Permission } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProof, newProofSecret } from '../../identity/proofs.ts'
import {
  createTestApi,
  joinVenue,
  makeApiKey,
  makeRole,
  makeUser,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  testPassword,
} from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const view: Permission = { module: 'users', action: 'view', limits: {} }
const scopes = [{ module: 'users', action: 'view' }]

/** One person with a key at each of two venues. */
async function inTwoVenues() {
  const { db } = api.database
  const other = await makeVenue(db, { name: 'Second venue' })
  const [here, there] = [
    await makeRole(db, { venue: api.venue, permissions: [view] }),
    await makeRole(db, { venue: other, permissions: [view] }),
  ]
  const user = await makeUser(db, { venue: api.venue, roles: [here] })
  await joinVenue(db, { venue: other, userId: user.id, roles: [there] })
  const keyHere = await makeApiKey(db, { user, roleId: here, scopes })
  const keyThere = await makeApiKey(db, { user: { ...user, venueId: other.id }, roleId: there, scopes })
  const answers = async () => [
    await reasonOf(api.callerWithToken(keyHere.key).users.list({})),
    await reasonOf(api.callerWithToken(keyThere.key).users.list({})),
  ]
  expect(await answers()).toEqual(['OK', 'OK'])
  return { user, other, keyHere, keyThere, answers }
}

const auditOf = async (keyId: string) => {
  const { rows } = await sql<{ action: string }>`select action from audit_event where entity_id = ${keyId}`.execute(
    api.database.asOwner,
  )
  return rows.map(({ action }) => action)
}

test('signing someone out everywhere ends the keys of this venue, and none of another', async () => {
  const { user, keyHere, answers } = await inTwoVenues()
  await owner.caller.users.endAuthSessions({ id: user.id })
  expect(await answers()).toEqual(['UNAUTHORIZED', 'OK'])
  expect(await auditOf(keyHere.id)).toEqual(['apiKeys.revokeOfUser'])
  // Safe to repeat: nothing is left to end, and nothing is written twice.
  await owner.caller.users.endAuthSessions({ id: user.id })
  expect(await auditOf(keyHere.id)).toEqual(['apiKeys.revokeOfUser'])
})

test('ending one sign-in leaves keys alone', async () => {
  const { user, answers } = await inTwoVenues()
  const { authSessionId } = await api.signInUser(user)
  expect(await owner.caller.users.endAuthSessions({ id: user.id, authSessionId })).toEqual({ ended: 1 })
  expect(await answers()).toEqual(['OK', 'OK'])
})

test('a reset by the link of a mail ends the keys at every venue, and nobody else’s', async () => {
  const { user, keyHere, answers } = await inTwoVenues()
  const bystander = await inTwoVenues()
  const secret = newProofSecret()
  await api.database.db
    .transaction()
    .execute((tx) => insertProof(tx as never, { userId: user.id, kind: 'reset', secret: () => secret }))
  await api.call().auth.resetPassword({ proof: secret, password: 'an uncommon lantern by night' })
  expect(await answers()).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED'])
  expect(await auditOf(keyHere.id)).toEqual(['apiKeys.revoke'])
  expect(await bystander.answers()).toEqual(['OK', 'OK'])
})

describe('one’s own doing', () => {
  const next = 'an uncommon lantern by day'
  const ways = {
    'another password': (person: SignedIn, endKeys?: boolean) =>
      person.caller.security.changePassword({
        current: testPassword,
        next,
        ...(endKeys === undefined ? {} : { endKeys }),
      }),
    'signing out other devices': (person: SignedIn, endKeys?: boolean) =>
      person.caller.security.endOtherAuthSessions(endKeys === undefined ? undefined : { endKeys }),
  }

  test.each(Object.entries(ways))('%s leaves keys alone unless the person says so', async (_, act) => {
    const { user, answers } = await inTwoVenues()
    await act(await api.signInUser(user))
    expect(await answers()).toEqual(['OK', 'OK'])
  })

  test.each(Object.entries(ways))('%s ends the keys of every venue when asked, and nobody else’s', async (_, act) => {
    const { user, other, keyHere, keyThere, answers } = await inTwoVenues()
    const bystander = await inTwoVenues()
    const person = await api.signInUser(user)
    await api.signInUser(user)
    expect((await person.caller.security.get()).openApiKeys).toBe(2)
    await act(person, true)
    expect(await answers()).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED'])
    expect(await bystander.answers()).toEqual(['OK', 'OK'])
    expect((await person.caller.security.get()).openApiKeys).toBe(0)
    const { rows } = await sql<{ venue_id: string; entity_id: string; actor_id: string }>`
      select venue_id, entity_id, actor_id from audit_event
      where action = 'apiKeys.revoke' and entity_id in (${keyHere.id}, ${keyThere.id})`.execute(api.database.asOwner)
    const sorted = rows.sort((a, b) => a.entity_id.localeCompare(b.entity_id))
    expect(sorted).toEqual(
      [
        { venue_id: api.venue.id, entity_id: keyHere.id, actor_id: user.id },
        { venue_id: other.id, entity_id: keyThere.id, actor_id: user.id },
      ].sort((a, b) => a.entity_id.localeCompare(b.entity_id)),
    )
    const { rows: own } = await sql<{ after: { endedKeys: number } }>`
      select after from audit_event where action like 'security.%' and entity_id = ${user.id}`.execute(
      api.database.asOwner,
    )
    expect(own.map(({ after }) => after.endedKeys)).toEqual([2])
  })
})
