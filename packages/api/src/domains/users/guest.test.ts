import type { RoleId, UserState } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  givePhone,
  grants,
  joinVenue,
  makeUser,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestUser,
  type TestVenue,
} from '../../testing/index.ts'

// People who have not come in: invited from another venue, or signed up and not admitted. No detour lets them in, and a
// venue that only knows their address cannot touch what is theirs everywhere.

let api: TestApi
let manager: SignedIn
let elsewhere: TestVenue
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  elsewhere = await makeVenue(api.database.db)
})
afterAll(() => api.close())

/** An owner of another venue who has this state here. */
async function guest(state: UserState): Promise<TestUser> {
  const user = await makeUser(api.database.db, { venue: elsewhere, roles: ['owner'] })
  await joinVenue(api.database.db, { venue: api.venue, userId: user.id, roles: ['door'], state })
  return user
}
const waiting = (more: Partial<Parameters<typeof makeUser>[1]> = {}) =>
  makeUser(api.database.db, { venue: api.venue, state: 'pending', ...more })

describe('suspended and resumed', () => {
  const thereAndBack = async ({ id }: { id: TestUser['id'] }) => {
    await manager.caller.users.suspend({ id, expectedRev: 1 })
    return (await manager.caller.users.resume({ id, expectedRev: 2 })).state
  }

  test('an invited person is invited again, also with a password of another venue', async () => {
    expect(await thereAndBack(await guest('invited'))).toBe('invited')
  })

  test('a person who waited to be admitted goes on waiting, and needs what they needed before', async () => {
    const user = await waiting({ emailConfirmed: false })
    expect(await thereAndBack(user)).toBe('pending')
    const admit = { id: user.id, expectedRev: 3, roles: grants(api.venue.roleIds.door as RoleId) }
    expect(await reasonOf(manager.caller.users.admit(admit))).toBe('STATE')
    expect(await reasonOf((await api.signInUser(user)).caller.me.get())).toBe('UNAUTHORIZED')
  })

  test('control: a person who was active is active again, the second time too', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    expect(await thereAndBack(user)).toBe('active')
    await manager.caller.users.suspend({ id: user.id, expectedRev: 3 })
    expect(await manager.caller.users.resume({ id: user.id, expectedRev: 4 })).toMatchObject({ state: 'active' })
  })
})

describe('what is theirs in all venues', () => {
  const factorsOf = async ({ id }: TestUser) =>
    (await api.database.db.selectFrom('totp_factor').select('user_id').where('user_id', '=', id).execute()).length

  test.each<UserState>(['invited', 'pending', 'suspended'])('stays, while they are %s here', async (state) => {
    const user = await guest(state)
    await givePhone(api, user.id)
    const target = { id: user.id, expectedRev: 1 }
    expect(await reasonOf(manager.caller.users.resetFactors(target))).toBe('STATE')
    expect(await reasonOf(manager.caller.users.update({ ...target, name: 'Someone Else' }))).toBe('STATE')
    expect(await reasonOf(manager.caller.users.update({ ...target, phone: '+90 555 000 00 00' }))).toBe('STATE')
    expect(await factorsOf(user)).toBe(1)
    expect(await manager.caller.users.get({ id: user.id })).toMatchObject({ name: user.name, phone: null, rev: 1 })
    // What is the venue's own to decide: which roles they get here.
    const roles = grants(api.venue.roleIds.counter as RoleId)
    expect(await reasonOf(manager.caller.users.update({ ...target, roles }))).toBe('OK')
  })

  test('control: of its own people the venue changes it', async () => {
    const user = await guest('active')
    await givePhone(api, user.id)
    expect(await reasonOf(manager.caller.users.update({ id: user.id, expectedRev: 1, name: 'New Name' }))).toBe('OK')
    expect(await reasonOf(manager.caller.users.resetFactors({ id: user.id, expectedRev: 2 }))).toBe('OK')
    const invited = await makeUser(api.database.db, { venue: api.venue, state: 'invited', passwordHash: null })
    expect(await reasonOf(manager.caller.users.update({ id: invited.id, expectedRev: 1, name: 'New Name' }))).toBe('OK')
  })
})
