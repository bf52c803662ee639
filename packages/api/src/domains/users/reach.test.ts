import { randomUUID } from 'node:crypto'
import { allPermissions, type RoleId } from '@marquee/contract'
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
const auditOf = (user: { id: string }) =>
  api.database.db.selectFrom('audit_event').selectAll().where('entity_id', '=', user.id).orderBy('at').execute()

describe('nobody reaches above themselves', () => {
  test('own roles: not changed, neither raised nor lowered; own name may be', async () => {
    const self = await api.signInAs('manager')
    const id = self.user.id
    for (const roles of [grants(role('owner')), grants(role('manager'), role('door')), []]) {
      expect(await reasonOf(self.caller.users.update({ id, expectedRev: 1, roles }))).toBe('SELF_CHANGE')
    }
    expect(await reasonOf(self.caller.users.suspend({ id, expectedRev: 1 }))).toBe('SELF_CHANGE')
    expect(await reasonOf(self.caller.users.endAuthSessions({ id, authSessionId: self.authSessionId }))).toBe(
      'SELF_CHANGE',
    )
    expect(
      await reasonOf(
        self.caller.users.update({ id, expectedRev: 1, name: 'Own Name', roles: grants(role('manager')) }),
      ),
    ).toBe('OK')
  })

  test('a role with more than the giver holds is not given, and the answer says what is missing', async () => {
    const small = await makeRole(api.database.db, {
      venue: api.venue,
      permissions: [
        { module: 'roles', action: 'assign', limits: {} },
        ...['view', 'invite', 'update', 'suspend'].map((action) => ({ module: 'users', action, limits: {} })),
      ],
    })
    const giver = await api.signInAs(small)
    const nobody = await someone([])
    const refused = await refusalOf(
      giver.caller.users.update({ id: nobody.id, expectedRev: 1, roles: grants(role('door')) }),
    )
    expect(refused).toMatchObject({
      code: 'EXCEEDS_OWN_RIGHTS',
      details: { roles: [{ name: 'Door', missing: expect.arrayContaining([{ module: 'check_in', action: 'scan' }]) }] },
    })
    const invited = giver.caller.users.invite({
      commandId: randomUUID(),
      name: 'X',
      email: 'x1@test.example',
      roles: grants(role('door')),
    })
    expect(await reasonOf(invited)).toBe('EXCEEDS_OWN_RIGHTS')
    const pending = await someone([], { state: 'pending' })
    expect(
      await reasonOf(giver.caller.users.admit({ id: pending.id, expectedRev: 1, roles: grants(role('door')) })),
    ).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await reasonOf(giver.caller.users.update({ id: nobody.id, expectedRev: 1, roles: grants(small) }))).toBe(
      'OK',
    )
  })

  test('a limit counts: people who may refund little do not give the right to refund much', async () => {
    const more = await makeRole(api.database.db, {
      venue: api.venue,
      permissions: [{ module: 'transactions', action: 'refund', limits: { maxAmountMinor: 1_000_001 } }],
    })
    const asMuch = await makeRole(api.database.db, {
      venue: api.venue,
      permissions: [{ module: 'transactions', action: 'refund', limits: { maxAmountMinor: 1_000_000 } }],
    })
    const user = await someone([])
    const give = (id: RoleId) =>
      reasonOf(manager.caller.users.update({ id: user.id, expectedRev: 1, roles: grants(id) }))
    expect(await give(more)).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await give(asMuch)).toBe('OK')
  })

  test('a person who holds more is not touched in any way', async () => {
    const above = await api.signInAs('owner')
    const id = above.user.id
    const tries = {
      update: () => manager.caller.users.update({ id, expectedRev: 1, name: 'Pawn' }),
      roles: () => manager.caller.users.update({ id, expectedRev: 1, roles: grants(role('door')) }),
      suspend: () => manager.caller.users.suspend({ id, expectedRev: 1 }),
      resume: () => manager.caller.users.resume({ id, expectedRev: 1 }),
      resetFactors: () => manager.caller.users.resetFactors({ id, expectedRev: 1 }),
      resendInvitation: () => manager.caller.users.resendInvitation({ id, expectedRev: 1 }),
      dismiss: () => manager.caller.users.dismiss({ id, expectedRev: 1 }),
      endAuthSessions: () => manager.caller.users.endAuthSessions({ id }),
      endOne: () => manager.caller.users.endAuthSessions({ id, authSessionId: above.authSessionId }),
    }
    for (const [name, call] of Object.entries(tries)) expect(await reasonOf(call()), name).toBe('EXCEEDS_OWN_RIGHTS')
    await expect(above.caller.me.get()).resolves.toMatchObject({ roles: [{ name: 'Owner' }] })
    expect(await auditOf(above.user)).toEqual([])
  })

  test('only an owner makes or unmakes an owner; a role that holds everything is not enough', async () => {
    const everything = await api.database.db
      .selectFrom('role_permission')
      .select(['module', 'action'])
      .where('role_id', '=', role('owner'))
      .execute()
    const all = await makeRole(api.database.db, {
      venue: api.venue,
      permissions: everything.map((row) => ({ ...row, limits: {} })),
    })
    const deputy = await api.signInAs(all)
    const user = await someone()
    expect(
      await reasonOf(deputy.caller.users.update({ id: user.id, expectedRev: 1, roles: grants(role('owner')) })),
    ).toBe('EXCEEDS_OWN_RIGHTS')
    expect(
      await reasonOf(owner.caller.users.update({ id: user.id, expectedRev: 1, roles: grants(role('owner')) })),
    ).toBe('OK')
    expect(
      await reasonOf(deputy.caller.users.update({ id: user.id, expectedRev: 2, roles: grants(role('door')) })),
    ).toBe('EXCEEDS_OWN_RIGHTS')
    expect(
      await reasonOf(owner.caller.users.update({ id: user.id, expectedRev: 2, roles: grants(role('door')) })),
    ).toBe('OK')
  })

  test('lengthening is giving, shortening is not, also when a role has grown above the giver', async () => {
    const { db } = api.database
    const users = ['view', 'update'].map((action) => ({ module: 'users', action, limits: {} }))
    const assign = { module: 'roles', action: 'assign', limits: {} }
    const giver = await api.signInAs(await makeRole(db, { venue: api.venue, permissions: [...users, assign] }))
    const high = await makeRole(db, {
      venue: api.venue,
      permissions: [{ module: 'finances', action: 'view', limits: {} }],
    })
    const user = await someone([])
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const give = (roles: object[]) =>
      reasonOf(giver.caller.users.update({ id: user.id, expectedRev: 1, roles: roles as never }))
    expect(await give([{ roleId: high, validUntil: until }])).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await give([{ roleId: high, validFrom: until }])).toBe('EXCEEDS_OWN_RIGHTS')
    // A person who will hold more counts as above already.
    await db
      .insertInto('user_role')
      .values({
        venue_id: api.venue.id,
        id: randomUUID(),
        user_id: user.id,
        role_id: high,
        position: 0,
        valid: '[2999-01-01,2999-02-01)',
      })
      .execute()
    expect(await give([])).toBe('EXCEEDS_OWN_RIGHTS')
  })

  test('giving and taking roles needs roles.assign, whatever way; the rest of a person does not', async () => {
    const { db } = api.database
    const permissions = allPermissions().filter(({ module, action }) => !(module === 'roles' && action === 'assign'))
    const without = await api.signInAs(await makeRole(db, { venue: api.venue, permissions }))
    const withIt = await api.signInAs(await makeRole(db, { venue: api.venue, permissions: allPermissions() }))
    const ways = async ({ caller }: SignedIn) => {
      const [user, pending] = [await someone(), await someone([], { state: 'pending' })]
      const roles = grants(role('door'))
      const update = (more: object) => caller.users.update({ id: user.id, expectedRev: 1, ...more })
      const answers = {
        // Each is refused or the first and only change.
        pointless: await reasonOf(update({ roles })),
        order: await reasonOf(update({ roles: grants(role('door'), role('kitchen')) })),
        take: await reasonOf(caller.users.update({ id: (await someone()).id, expectedRev: 1, roles: [] })),
        invite: await reasonOf(
          caller.users.invite({ commandId: randomUUID(), name: 'X', email: `${randomUUID()}@test.example`, roles }),
        ),
        admit: await reasonOf(caller.users.admit({ id: pending.id, expectedRev: 1, roles })),
        name: await reasonOf(caller.users.update({ id: (await someone()).id, expectedRev: 1, name: 'New' })),
      }
      return answers
    }
    const all = (code: string) => ({ pointless: 'OK', order: code, take: code, invite: code, admit: code, name: 'OK' })
    expect(await ways(without)).toEqual(all('FORBIDDEN'))
    expect(await ways(withIt)).toEqual(all('OK'))
    // A right in a role that is not the active one does not count.
    const both = await makeUser(db, {
      venue: api.venue,
      roles: [await makeRole(db, { venue: api.venue, permissions }), 'manager'],
    })
    expect((await ways(await api.signInUser(both))).take).toBe('FORBIDDEN')
  })

  test('choices say what may be given', async () => {
    const choices = await manager.caller.roles.choices()
    expect(choices.find((choice) => choice.isOwner)).toMatchObject({ name: 'Owner', assignable: false })
    expect(choices.find((choice) => choice.name === 'Manager')).toMatchObject({ assignable: true })
    expect((await owner.caller.roles.choices()).every((choice) => choice.assignable)).toBe(true)
  })
})

describe('people of another venue', () => {
  test('do not exist: not in the list, not by id, not for any command', async () => {
    const elsewhere = await makeVenue(api.database.db)
    const stranger = await api.signInAs('owner', { venue: elsewhere })
    const name = stranger.user.name
    expect((await owner.caller.users.list({ search: name })).total).toBe(0)
    const { id } = stranger.user
    const tries = {
      get: () => owner.caller.users.get({ id }),
      update: () => owner.caller.users.update({ id, expectedRev: 1, name: 'X' }),
      suspend: () => owner.caller.users.suspend({ id, expectedRev: 1 }),
      resume: () => owner.caller.users.resume({ id, expectedRev: 1 }),
      admit: () => owner.caller.users.admit({ id, expectedRev: 1, roles: grants(role('door')) }),
      dismiss: () => owner.caller.users.dismiss({ id, expectedRev: 1 }),
      resendInvitation: () => owner.caller.users.resendInvitation({ id, expectedRev: 1 }),
      resetFactors: () => owner.caller.users.resetFactors({ id, expectedRev: 1 }),
      endAuthSessions: () => owner.caller.users.endAuthSessions({ id }),
    }
    for (const [what, call] of Object.entries(tries)) expect(await reasonOf(call()), what).toBe('NOT_FOUND')
    expect(await reasonOf(stranger.caller.me.get())).toBe('OK')
    const roleElsewhere = elsewhere.roleIds.door as RoleId
    expect(await reasonOf(owner.caller.me.rightsOfRole({ roleId: roleElsewhere }))).toBe('NOT_FOUND')
    expect((await owner.caller.users.list({ roleId: roleElsewhere })).rows).toEqual([])
  })
})
