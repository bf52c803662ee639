import { randomUUID } from 'node:crypto'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, grants, makeRole, makeUser, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const makeBoth = () => makeUser(api.database.db, { venue: api.venue, roles: ['door', 'manager'] })
const roleId = (key: string) => {
  const id = api.venue.roleIds[key]
  if (!id) throw new Error(`no role ${key}`)
  return id
}

test('the chosen role decides at once, in this auth session only, and leaves one audit row', async () => {
  const user = await makeBoth()
  const [here, there] = [await api.signInUser(user), await api.signInUser(user)]
  await expect(here.caller.users.list({})).rejects.toThrow('FORBIDDEN')
  expect(await here.caller.me.switchRole({ roleId: roleId('manager') })).toMatchObject({ name: 'Manager' })
  await expect(here.caller.users.list({})).resolves.toBeDefined()
  expect((await here.caller.me.get()).roles.map((role) => role.name)).toEqual(['Manager', 'Door'])
  expect((await here.caller.me.rights()).roleId).toBe(roleId('manager'))
  await expect(there.caller.users.list({})).rejects.toThrow('FORBIDDEN')
  const audit = () =>
    api.database.db
      .selectFrom('audit_event')
      .select(['before', 'after', 'auth_session_id'])
      .where('entity_id', '=', user.id)
      .where('action', '=', 'me.switchRole')
      .execute()
  expect(await audit()).toEqual([
    { before: { activeRole: 'Door' }, after: { activeRole: 'Manager' }, auth_session_id: here.authSessionId },
  ])
  await here.caller.me.switchRole({ roleId: roleId('manager') })
  expect(await audit()).toHaveLength(1)
})

test('an open stream loses its right with the role, in another process too', async () => {
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['manager', 'door'] })
  const signedIn = await api.signInUser(user)
  const elsewhere = api.callerWithToken(signedIn.token, { services: await api.anotherServices() })
  let ended = ''
  let started = false
  const events = await elsewhere.users.changed({})
  void (async () => {
    for await (const _ of events) started = true
  })().catch((error: Error) => {
    ended = error.message
  })
  await waitFor('the stream is open', () => started)
  await signedIn.caller.me.switchRole({ roleId: roleId('door') })
  await waitFor('the stream is cut', () => ended === 'FORBIDDEN', 2000)
})

test('refused alike: a role that they do not hold, one of another venue, one that does not exist', async () => {
  const { caller } = await api.signInUser(await makeBoth())
  const foreign = await makeRole(api.database.db, { venue: api.venue, permissions: [] })
  for (const id of [roleId('owner'), foreign, randomUUID()]) {
    await expect(caller.me.switchRole({ roleId: id })).rejects.toThrow('FORBIDDEN')
  }
  expect((await caller.me.get()).roles[0]?.name).toBe('Door')
})

test.each([
  ['ended', '[2001-01-01,2001-02-01)'],
  ['not begun', '[2999-01-01,2999-02-01)'],
])('a temporary role that has %s cannot be chosen', async (_, valid) => {
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['door'] })
  await api.database.db
    .insertInto('user_role')
    .values({
      venue_id: api.venue.id,
      id: randomUUID(),
      user_id: user.id,
      role_id: roleId('manager'),
      position: 1,
      valid,
    })
    .execute()
  const { caller } = await api.signInUser(user)
  await expect(caller.me.switchRole({ roleId: roleId('manager') })).rejects.toThrow('FORBIDDEN')
})

test('a person who loses the chosen role falls back to the next one', async () => {
  const user = await makeBoth()
  const { caller } = await api.signInUser(user)
  await caller.me.switchRole({ roleId: roleId('manager') })
  const owner = await api.signInUser(api.owner)
  await owner.caller.users.update({ id: user.id, expectedRev: 1, roles: grants(roleId('door') as never) })
  await expect(caller.users.list({})).rejects.toThrow('FORBIDDEN')
  expect((await caller.me.get()).roles.map((role) => role.name)).toEqual(['Door'])
})
