import { randomUUID } from 'node:crypto'
import type { RoleId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  grants,
  joinVenue,
  makeUser,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'

// People who work at two venues: what is done to them at one leaves the other as it is.

let api: TestApi
let there: TestVenue
let manager: SignedIn
let managerThere: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  there = await makeVenue(api.database.db, { name: 'Second venue' })
  await makeUser(api.database.db, { venue: there, roles: ['owner'] })
  manager = await api.signInAs('manager')
  managerThere = await api.signInAs('manager', { venue: there })
})
afterAll(() => api.close())

const role = (key: string, venue: TestVenue = api.venue) => venue.roleIds[key] as RoleId

/** A person with these roles at both venues, signed in at both. */
async function atBoth(roles: string[] = ['door']) {
  const user = await makeUser(api.database.db, { venue: api.venue, roles })
  await joinVenue(api.database.db, { venue: there, userId: user.id, roles: ['kitchen', 'door'] })
  const [one, other] = [await api.signInUser(user), await api.signInUser({ ...user, venueId: there.id })]
  return { id: user.id, user, here: one, there: other }
}
const rolesThere = async (id: string) =>
  (await managerThere.caller.users.get({ id: id as never })).roles.map((held) => held.id)
const rolesOfThere = () => [role('kitchen', there), role('door', there)]

describe('at one venue', () => {
  test('roles are replaced and taken away, those of the other stay in their order', async () => {
    const person = await atBoth()
    const update = (roles: RoleId[], expectedRev: number) =>
      manager.caller.users.update({ id: person.id, expectedRev, roles: grants(...roles) })
    expect((await update([role('counter'), role('door')], 1)).roles).toHaveLength(2)
    expect(await rolesThere(person.id)).toEqual(rolesOfThere())
    expect((await update([], 2)).roles).toEqual([])
    expect(await rolesThere(person.id)).toEqual(rolesOfThere())
    expect((await person.there.caller.me.get()).roles.map((held) => held.id)).toEqual(rolesOfThere())
  })

  test('a person who is admitted with roles keeps those at the other', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue, state: 'pending' })
    await joinVenue(api.database.db, { venue: there, userId: user.id, roles: ['kitchen', 'door'] })
    await manager.caller.users.admit({ id: user.id, expectedRev: 1, roles: grants(role('door')) })
    expect(await rolesThere(user.id)).toEqual(rolesOfThere())
  })

  test('a suspension shuts out of this one, with its sign-ins, and of no other', async () => {
    const person = await atBoth()
    await manager.caller.users.suspend({ id: person.id, expectedRev: 1 })
    expect(await reasonOf(person.here.caller.me.get())).toBe('UNAUTHORIZED')
    expect(await reasonOf(person.there.caller.me.get())).toBe('OK')
    const refreshed = api.call().auth.refresh({ refreshToken: person.there.refreshToken })
    expect(await reasonOf(refreshed)).toBe('OK')
    expect(await managerThere.caller.users.get({ id: person.id })).toMatchObject({ state: 'active', rev: 1 })
    await manager.caller.users.resume({ id: person.id, expectedRev: 2 })
    expect(await managerThere.caller.users.get({ id: person.id })).toMatchObject({ state: 'active', rev: 1 })
  })

  test('sign-ins are ended, those at the other stay, also when they are named', async () => {
    const person = await atBoth()
    const end = (more: object = {}) => manager.caller.users.endAuthSessions({ id: person.id, ...more })
    expect(await reasonOf(end({ authSessionId: person.there.authSessionId }))).toBe('NOT_FOUND')
    expect(await end()).toEqual({ ended: 1 })
    expect(await reasonOf(person.here.caller.me.get())).toBe('UNAUTHORIZED')
    expect(await reasonOf(person.there.caller.me.get())).toBe('OK')
  })

  test('a person who waited before a suspension waits again, whatever became of them at the other', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue, state: 'pending' })
    await joinVenue(api.database.db, { venue: there, userId: user.id, roles: ['door'] })
    await manager.caller.users.suspend({ id: user.id, expectedRev: 1 })
    // There they were active before the later suspension.
    await managerThere.caller.users.suspend({ id: user.id, expectedRev: 1 })
    expect(await manager.caller.users.resume({ id: user.id, expectedRev: 2 })).toMatchObject({ state: 'pending' })
    expect(await managerThere.caller.users.resume({ id: user.id, expectedRev: 2 })).toMatchObject({ state: 'active' })
  })

  test('what is seen of a person here is of here: their sign-ins, and what happened to them', async () => {
    const person = await atBoth()
    await managerThere.caller.users.update({ id: person.id, expectedRev: 1, roles: grants(role('kitchen', there)) })
    await managerThere.caller.users.suspend({ id: person.id, expectedRev: 2 })
    const seen = await manager.caller.users.get({ id: person.id })
    expect(seen.openSessions.map(({ id }) => id)).toEqual([person.here.authSessionId])
    expect(seen.activity).toEqual([])
    const seenThere = await managerThere.caller.users.get({ id: person.id })
    expect(seenThere.openSessions).toEqual([])
    expect(seenThere.activity.map(({ action }) => action)).toEqual(['users.suspend', 'users.update'])
  })

  test('whoever runs the other one is a member like any here', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue, roles: ['door'] })
    await joinVenue(api.database.db, { venue: there, userId: user.id, roles: ['owner'] })
    const roles = grants(role('counter'))
    expect(await manager.caller.users.update({ id: user.id, expectedRev: 1, roles })).toMatchObject({ rev: 2 })
    expect(await manager.caller.users.suspend({ id: user.id, expectedRev: 2 })).toMatchObject({ state: 'suspended' })
  })

  test('an invitation is made though they belong to the other', async () => {
    const user = await makeUser(api.database.db, { venue: there, roles: ['door'] })
    const { user: invited } = await manager.caller.users.invite({
      commandId: randomUUID(),
      name: user.name,
      email: user.email,
      roles: grants(role('counter')),
    })
    const { id } = invited
    expect(id).toBe(user.id)
    expect(await rolesThere(id)).toEqual([role('door', there)])
    expect(await managerThere.caller.users.get({ id })).toMatchObject({ state: 'active', rev: 1 })
  })
})
