import { randomUUID } from 'node:crypto'
import type { RoleId, UserId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  grants,
  makeRole,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const role = (key: string) => api.venue.roleIds[key] as RoleId
const someone = (roles: string[] = ['door'], more: Partial<Parameters<typeof makeUser>[1]> = {}) =>
  makeUser(api.database.db, { venue: api.venue, roles, ...more })
const current = (user: { id: UserId }) => owner.caller.users.get({ id: user.id })
const auditOf = (user: { id: string }) =>
  api.database.db.selectFrom('audit_event').selectAll().where('entity_id', '=', user.id).orderBy('at').execute()

describe('changing a person', () => {
  test('name, phone and roles in one step, with one audit row that holds what changed', async () => {
    const user = await someone(['door', 'kitchen'])
    const row = await manager.caller.users.update({
      id: user.id,
      expectedRev: 1,
      name: 'İrem Şahin',
      phone: '0555 010 00 01',
      roles: grants(role('kitchen'), role('counter')),
    })
    expect(row).toMatchObject({
      name: 'İrem Şahin',
      phone: '+905550100001',
      rev: 2,
      roles: [{ name: 'Kitchen' }, { name: 'Counter' }],
    })
    expect(await auditOf(user)).toMatchObject([
      {
        action: 'users.update',
        actor_id: manager.user.id,
        before: { name: user.name, phone: null, roles: ['Door', 'Kitchen'] },
        after: { name: 'İrem Şahin', phone: '+905550100001', roles: ['Kitchen', 'Counter'] },
      },
    ])
    await manager.caller.users.update({ id: user.id, expectedRev: 2, phone: '' })
    expect(await current(user)).toMatchObject({ phone: null, rev: 3 })
  })

  test('what is as it was is no change: no rev, no audit row', async () => {
    const user = await someone(['door'])
    const row = await manager.caller.users.update({
      id: user.id,
      expectedRev: 1,
      name: user.name,
      phone: null,
      roles: grants(role('door')),
    })
    expect(row.rev).toBe(1)
    expect(await auditOf(user)).toEqual([])
  })

  test('a phone is stored in one form, what can be none is refused by its field, and an older one may stay', async () => {
    const user = await someone(['door'])
    const change = (expectedRev: number, more: object) =>
      manager.caller.users.update({ id: user.id, expectedRev, ...more })
    const refused = await refusalOf(change(1, { name: 'Never', phone: 'abc' }))
    expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'phone', message: 'field.phone' }] })
    expect(await current(user)).toMatchObject({ name: user.name, phone: null, rev: 1 })
    await api.database.db.updateTable('app_user').set({ phone: 'ext. 12' }).where('id', '=', user.id).execute()
    expect(await change(1, { name: 'New', phone: 'ext. 12' })).toMatchObject({ name: 'New', phone: 'ext. 12' })
    expect(await change(2, { phone: '532 765 43 21' })).toMatchObject({ phone: '+905327654321', rev: 3 })
    // The same number, typed in another way, is no change.
    expect(await change(3, { phone: '+90 (532) 765 43 21' })).toMatchObject({ rev: 3 })
  })

  test('an old rev is refused with the present row, which only those get who may see it', async () => {
    const user = await someone()
    await manager.caller.users.update({ id: user.id, expectedRev: 1, name: 'First' })
    const refused = await refusalOf(manager.caller.users.update({ id: user.id, expectedRev: 1, name: 'Second' }))
    expect(refused).toMatchObject({ code: 'STALE', details: { current: { id: user.id, name: 'First', rev: 2 } } })
    const blind = await makeRole(api.database.db, {
      venue: api.venue,
      permissions: [
        { module: 'users', action: 'update', limits: {} },
        { module: 'check_in', action: 'view', limits: {} },
        { module: 'check_in', action: 'scan', limits: {} },
        { module: 'order_list', action: 'view', limits: {} },
      ],
    })
    const blindUser = await api.signInAs(blind)
    expect(await refusalOf(blindUser.caller.users.update({ id: user.id, expectedRev: 1, name: 'Third' }))).toEqual({
      code: 'STALE',
      details: {},
    })
    expect(await current(user)).toMatchObject({ name: 'First', rev: 2 })
  })

  test('fifty at once with one rev: one wins, nothing is overwritten in silence', async () => {
    const user = await someone()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        reasonOf(manager.caller.users.update({ id: user.id, expectedRev: 1, name: `Name ${n}` })),
      ),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'STALE']))
    expect(await current(user)).toMatchObject({ rev: 2 })
    expect(await auditOf(user)).toHaveLength(1)
  })

  test('read, change, write by thirty: every write had seen the one before', async () => {
    const user = await someone(['door'], { name: 'n0' })
    const write = async (): Promise<void> => {
      for (;;) {
        const row = await current(user)
        const name = `n${Number(row.name.slice(1)) + 1}`
        if ((await reasonOf(manager.caller.users.update({ id: user.id, expectedRev: row.rev, name }))) === 'OK') return
      }
    }
    await Promise.all(Array.from({ length: 30 }, write))
    expect(await current(user)).toMatchObject({ name: 'n30', rev: 31 })
  })

  test('negative control: without the rev, the same writers lose updates', async () => {
    const user = await someone(['door'], { name: 'n0' })
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { name } = await current(user)
        await api.database.db
          .updateTable('app_user')
          .set({ name: `n${Number(name.slice(1)) + 1}` })
          .where('id', '=', user.id)
          .execute()
      }),
    )
    expect((await current(user)).name).not.toBe('n30')
  })

  test('a name changed in one venue is stale in the other', async () => {
    const { db } = api.database
    const elsewhere = await makeVenue(db)
    const otherOwner = await makeUser(db, { venue: elsewhere, roles: ['owner'] })
    const user = await someone()
    await db.insertInto('venue_member').values({ venue_id: elsewhere.id, user_id: user.id, state: 'active' }).execute()
    const there = await api.signInUser(otherOwner)
    await manager.caller.users.update({ id: user.id, expectedRev: 1, name: 'New Name' })
    expect(await reasonOf(there.caller.users.update({ id: user.id, expectedRev: 1, name: 'Other Name' }))).toBe('STALE')
  })

  test('roles that are unknown, repeated, archived or of another venue are refused on their field', async () => {
    const { db } = api.database
    const user = await someone()
    const archived = await makeRole(db, { venue: api.venue, permissions: [] })
    await db.updateTable('role').set({ archived_at: new Date() }).where('id', '=', archived).execute()
    const foreign = (await makeVenue(db)).roleIds.door as RoleId
    for (const id of [randomUUID() as RoleId, archived, foreign]) {
      const refused = await refusalOf(
        manager.caller.users.update({ id: user.id, expectedRev: 1, roles: grants(role('door'), id) }),
      )
      expect(refused).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'roles.1.roleId', message: 'field.invalid' }],
      })
    }
    const twice = manager.caller.users.update({
      id: user.id,
      expectedRev: 1,
      roles: grants(role('door'), role('door')),
    })
    expect(await reasonOf(twice)).toBe('VALIDATION')
    expect(await current(user)).toMatchObject({ rev: 1, roles: [{ name: 'Door' }] })
  })
})

test('the activity of a person is for those who may audit', async () => {
  const viewer = await makeRole(api.database.db, {
    venue: api.venue,
    permissions: [{ module: 'users', action: 'view', limits: {} }],
  })
  const user = await someone()
  await manager.caller.users.update({ id: user.id, expectedRev: 1, name: 'Seen' })
  expect((await manager.caller.users.get({ id: user.id })).activity).toMatchObject([
    { action: 'users.update', actorName: manager.user.name, after: { name: 'Seen' } },
  ])
  expect((await (await api.signInAs(viewer)).caller.users.get({ id: user.id })).activity).toEqual([])
})
