import type { Permission, RoleId } from '@marquee/contract'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeRole, makeUser, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const row = (module: string, action: string): Permission => ({ module, action, limits: {} })
const makeRoleOf = (...permissions: Permission[]) => makeRole(api.database.db, { venue: api.venue, permissions })
const within = 2000

/** Follows a live stream into a list; `ended` has the code with which it was cut. */
function follow(events: AsyncIterable<unknown>) {
  const seen: { type: string; payload?: unknown }[] = []
  const state: { seen: typeof seen; ended: string | null } = { seen, ended: null }
  void (async () => {
    for await (const event of events) seen.push((event as [string, (typeof seen)[number]])[1])
  })().then(
    () => {
      state.ended = 'done'
    },
    (error: Error) => {
      state.ended = error.message
    },
  )
  return state
}

// Two seconds are the promise; a machine that is busy with other things may miss them once, not three times.
test('an edited role changes rights, menu and open streams of another process within two seconds', {
  retry: 2,
}, async () => {
  const id = await makeRoleOf(row('users', 'view'), row('roles', 'view'))
  const user = await makeUser(api.database.db, { venue: api.venue, roles: [id] })
  const elsewhere = await api.anotherServices()
  const holder = await api.signInUser(user, { services: elsewhere })
  expect(JSON.stringify(await holder.caller.me.navigation())).toContain('/users')
  const usersStream = follow(await holder.caller.users.changed({}))
  const accessStream = follow(await holder.caller.me.accessChanged({}))
  const rolesStream = follow(await holder.caller.roles.changed({}))
  await waitFor('all three streams are open', () =>
    [usersStream, accessStream, rolesStream].every(({ seen }) => seen[0]?.type === 'start'),
  )

  await owner.caller.roles.update({ id, expectedRev: 1, permissions: [row('roles', 'view')] })

  await waitFor('the users stream is cut', () => usersStream.ended === 'FORBIDDEN', within)
  await waitFor(
    'they are told that it is about them',
    () => accessStream.seen.some((event) => event.type === 'change'),
    within,
  )
  expect(accessStream.seen.at(-1)).toEqual({ type: 'change', payload: { mine: true } })
  await waitFor('the roles screen is told', () => rolesStream.seen.length > 1, within)
  expect(rolesStream.seen.at(-1)).toEqual({ type: 'change', payload: { roleId: id } })
  expect(rolesStream.ended).toBeNull()
  await expect(holder.caller.users.list({})).rejects.toThrow('FORBIDDEN')
  expect(JSON.stringify(await holder.caller.me.navigation())).not.toContain('/users')
})

test('a change that concerns nobody’s rights does not say that it is about them', async () => {
  const id = await makeRoleOf(row('roles', 'view'))
  const { caller } = await api.signInAs(id)
  const rolesStream = follow(await caller.roles.changed({}))
  const accessStream = follow(await caller.me.accessChanged({}))
  await waitFor('open', () => rolesStream.seen.length === 1 && accessStream.seen.length === 1)
  const other = await makeRoleOf()
  await owner.caller.roles.update({ id: other, expectedRev: 1, permissions: [row('users', 'view')] })
  await waitFor('told', () => accessStream.seen.length === 2 && rolesStream.seen.length === 2)
  expect(accessStream.seen[1]).toEqual({ type: 'change', payload: { mine: false } })
  await owner.caller.roles.update({ id: other, expectedRev: 2, description: 'Only words' })
  await waitFor('told', () => rolesStream.seen.length === 3)
  expect(accessStream.seen).toHaveLength(2)
})

test('those who may not see roles get no stream of them', async () => {
  const { caller } = await api.signInAs('door')
  const stream = caller.roles.changed({}).then(async (events) => {
    for await (const event of events) return event
    return null
  })
  await expect(stream).rejects.toThrow('FORBIDDEN')
})

test('a caller has their own new rights with their next call', async () => {
  const id = await makeRoleOf(row('users', 'view'))
  const { caller } = await api.signInAs(id)
  await caller.users.list({})
  await owner.caller.roles.update({ id: id as RoleId, expectedRev: 1, permissions: [] })
  await expect(caller.users.list({})).rejects.toThrow('FORBIDDEN')
})
