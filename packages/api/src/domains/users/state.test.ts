import type { RoleId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, grants, makeUser, reasonOf, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const role = (key: string) => api.venue.roleIds[key] as RoleId
const someone = (roles: string[] = ['door'], more: Partial<Parameters<typeof makeUser>[1]> = {}) =>
  makeUser(api.database.db, { venue: api.venue, roles, ...more })
const auditOf = (user: { id: string }) =>
  api.database.db.selectFrom('audit_event').selectAll().where('entity_id', '=', user.id).orderBy('at').execute()

describe('states', () => {
  test('suspending ends what is open at once; resuming lets in again', async () => {
    const user = await api.signInAs('door')
    await user.caller.me.get()
    const row = await manager.caller.users.suspend({ id: user.user.id, expectedRev: 1, reason: 'Left the house' })
    expect(row).toMatchObject({ state: 'suspended', rev: 2 })
    expect(await reasonOf(user.caller.me.get())).toBe('UNAUTHORIZED')
    expect(await reasonOf(api.call().auth.refresh({ refreshToken: user.refreshToken }))).toBe('UNAUTHORIZED')
    expect(await auditOf(user.user)).toMatchObject([
      { action: 'users.suspend', reason: 'Left the house', before: { state: 'active' }, after: { state: 'suspended' } },
    ])
    expect(await reasonOf(manager.caller.users.suspend({ id: user.user.id, expectedRev: 2 }))).toBe('STATE')
    expect(await manager.caller.users.resume({ id: user.user.id, expectedRev: 2 })).toMatchObject({
      state: 'active',
      rev: 3,
    })
    // What was ended stays ended.
    expect(await reasonOf(user.caller.me.get())).toBe('UNAUTHORIZED')
  })

  test('someone without a password is invited again, not active', async () => {
    const invited = await someone(['door'], { state: 'invited', passwordHash: null })
    await manager.caller.users.suspend({ id: invited.id, expectedRev: 1 })
    expect(await manager.caller.users.resume({ id: invited.id, expectedRev: 2 })).toMatchObject({ state: 'invited' })
  })

  test('only someone pending is admitted', async () => {
    const active = await someone()
    expect(
      await reasonOf(manager.caller.users.admit({ id: active.id, expectedRev: 1, roles: grants(role('door')) })),
    ).toBe('STATE')
  })

  test.each(['idle_expires_at', 'expires_at'] as const)(
    'a sign-in is not among the open ones after %s',
    async (end) => {
      const user = await api.signInAs('door')
      const second = await api.signInUser(user.user)
      await api.database.db
        .updateTable('auth_session')
        .set({ [end]: sql<string>`now() - interval '1 second'` })
        .where('id', '=', user.authSessionId)
        .execute()
      const { openSessions } = await manager.caller.users.get({ id: user.user.id })
      expect(openSessions.map(({ id }) => id)).toEqual([second.authSessionId])
    },
  )

  test('ending sign-ins: all of someone, one of them, all of mine but this one', async () => {
    const user = await api.signInAs('door')
    const second = await api.signInUser(user.user)
    expect((await manager.caller.users.get({ id: user.user.id })).openSessions).toHaveLength(2)
    expect(
      await manager.caller.users.endAuthSessions({ id: user.user.id, authSessionId: second.authSessionId }),
    ).toEqual({ ended: 1 })
    expect(await reasonOf(second.caller.me.get())).toBe('UNAUTHORIZED')
    expect(await reasonOf(user.caller.me.get())).toBe('OK')
    expect(
      await reasonOf(manager.caller.users.endAuthSessions({ id: user.user.id, authSessionId: second.authSessionId })),
    ).toBe('NOT_FOUND')
    expect(await manager.caller.users.endAuthSessions({ id: user.user.id })).toEqual({ ended: 1 })
    const mine = await api.signInAs('manager')
    const other = await api.signInUser(mine.user)
    expect(await mine.caller.users.endAuthSessions({ id: mine.user.id })).toEqual({ ended: 1 })
    expect(await reasonOf(mine.caller.me.get())).toBe('OK')
    expect(await reasonOf(other.caller.me.get())).toBe('UNAUTHORIZED')
    // Someone else's session under this person's id is not there.
    expect(
      await reasonOf(manager.caller.users.endAuthSessions({ id: user.user.id, authSessionId: mine.authSessionId })),
    ).toBe('NOT_FOUND')
  })
})
