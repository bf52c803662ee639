import { randomUUID } from 'node:crypto'
import { allPermissions, type Permission, type PermissionLimits, type RoleId } from '@marquee/contract'
import { TRPCError } from '@trpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../core/refusal.ts'
import {
  createTestApi,
  grants,
  makeRole,
  makeUser,
  makeVenue,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

// Every way by which a right could reach someone: into a role (create, update, clone, restore) and to a person (roles
// of a user, an invitation, an admission).

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const row = (module: string, action: string, limits: PermissionLimits = {}): Permission => ({ module, action, limits })
const adminRows = [
  ...['view', 'create', 'update', 'archive', 'assign'].map((action) => row('roles', action)),
  ...['view', 'invite', 'update', 'suspend'].map((action) => row('users', action)),
]

const uniqueName = () => `Role ${randomUUID().slice(0, 8)}`
const makeRoleOf = (...permissions: Permission[]) => makeRole(api.database.db, { venue: api.venue, permissions })

/** A person who may manage roles and people, and also holds these rows. */
async function adminWith(...rows: Permission[]): Promise<SignedIn> {
  return api.signInAs(await makeRoleOf(...adminRows, ...rows))
}

async function refusalOf(call: Promise<unknown>): Promise<{ code: string; details?: unknown }> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error === null) return { code: 'OK' }
  if (!(error instanceof TRPCError) || !(error.cause instanceof Refusal)) throw error
  return { code: error.cause.code, details: error.cause.data.details }
}

const rowsOf = async (id: RoleId) =>
  (await (await api.signInUser(api.owner)).caller.roles.get({ id })).permissions.map((r) => `${r.module}.${r.action}`)

/** Tries to bring these rows into a role or to a person; returns the codes by path. */
async function tryEverywhere({ caller }: SignedIn, wanted: Permission[]): Promise<Record<string, string>> {
  const loaded = await makeRoleOf(...wanted)
  const empty = await makeRoleOf()
  const target = await makeUser(api.database.db, { venue: api.venue })
  const pending = await makeUser(api.database.db, { venue: api.venue, state: 'pending' })
  const archived = await makeRoleOf(...wanted)
  await api.database.db
    .updateTable('role')
    .set({ archived_at: new Date().toISOString() })
    .where('id', '=', archived)
    .execute()
  const paths: Record<string, () => Promise<unknown>> = {
    create: () => caller.roles.create({ commandId: randomUUID(), name: uniqueName(), permissions: wanted }),
    update: () => caller.roles.update({ id: empty, expectedRev: 1, permissions: wanted }),
    clone: () => caller.roles.clone({ commandId: randomUUID(), id: loaded, name: uniqueName() }),
    restore: () => caller.roles.restore({ id: archived, expectedRev: 1 }),
    rename: () => caller.roles.update({ id: loaded, expectedRev: 1, name: uniqueName() }),
    assign: () => caller.users.update({ id: target.id, expectedRev: 1, roles: grants(loaded) }),
    invite: () =>
      caller.users.invite({
        commandId: randomUUID(),
        name: 'Someone New',
        email: `${randomUUID()}@test.example`,
        roles: grants(loaded),
      }),
    admit: () => caller.users.admit({ id: pending.id, expectedRev: 1, roles: grants(loaded) }),
  }
  const codes: Record<string, string> = {}
  for (const [path, call] of Object.entries(paths)) codes[path] = (await refusalOf(call())).code
  return codes
}

const everyPath = (code: string) =>
  Object.fromEntries(
    ['create', 'update', 'clone', 'restore', 'rename', 'assign', 'invite', 'admit'].map((p) => [p, code]),
  )

test.each<[string, Permission[], Permission[], 'OK' | 'EXCEEDS_OWN_RIGHTS']>([
  ['an action that they lack', [row('transactions', 'view')], [row('transactions', 'refund')], 'EXCEEDS_OWN_RIGHTS'],
  ['what they hold', [row('transactions', 'refund')], [row('transactions', 'refund')], 'OK'],
  [
    'a refund of more than their own',
    [row('transactions', 'refund', { maxAmountMinor: 1000 })],
    [row('transactions', 'refund', { maxAmountMinor: 1001 })],
    'EXCEEDS_OWN_RIGHTS',
  ],
  [
    'a refund without a limit',
    [row('transactions', 'refund', { maxAmountMinor: 1000 })],
    [row('transactions', 'refund')],
    'EXCEEDS_OWN_RIGHTS',
  ],
  [
    'a refund of their own limit',
    [row('transactions', 'refund', { maxAmountMinor: 1000 })],
    [row('transactions', 'refund', { maxAmountMinor: 1000 })],
    'OK',
  ],
  [
    'a higher discount',
    [row('ticket_order', 'discount', { maxPercentPpm: 50_000 })],
    [row('ticket_order', 'discount', { maxPercentPpm: 60_000 })],
    'EXCEEDS_OWN_RIGHTS',
  ],
  [
    'every till, from their own one',
    [row('funds', 'close_till', { ownTillOnly: true })],
    [row('funds', 'close_till')],
    'EXCEEDS_OWN_RIGHTS',
  ],
  ['the umbrella, from some of the twelve', [row('stock', 'view')], [row('inventory', 'view')], 'EXCEEDS_OWN_RIGHTS'],
  [
    'the umbrella, though their own rows narrow it',
    [row('inventory', 'view'), row('inventory', 'receive'), row('stock', 'view')],
    [row('inventory', 'view'), row('inventory', 'receive')],
    'EXCEEDS_OWN_RIGHTS',
  ],
  ['one of the twelve, from the umbrella', [row('inventory', 'view')], [row('stock', 'view')], 'OK'],
])('%s', async (_, held, wanted, code) => {
  const admin = await adminWith(...held)
  expect(await tryEverywhere(admin, wanted)).toEqual(everyPath(code))
})

test('the refusal names what is missing, and nothing was changed', async () => {
  const { caller } = await adminWith(row('transactions', 'view'))
  const id = await makeRoleOf(row('transactions', 'view'))
  const permissions = [row('transactions', 'view'), row('transactions', 'refund'), row('funds', 'close_day')]
  expect(await refusalOf(caller.roles.update({ id, expectedRev: 1, permissions }))).toEqual({
    code: 'EXCEEDS_OWN_RIGHTS',
    details: {
      permissions: [
        { module: 'transactions', action: 'refund' },
        { module: 'funds', action: 'close_day' },
      ],
    },
  })
  expect(await rowsOf(id)).toEqual(['transactions.view'])
  const audit = await api.database.db.selectFrom('audit_event').select('id').where('entity_id', '=', id).execute()
  expect(audit).toEqual([])
})

test('taking a row away can be giving: below the umbrella an own row may be what holds back', async () => {
  const { caller } = await adminWith(row('inventory', 'view'), row('inventory', 'receive'), row('stock', 'view'))
  const narrowed = [row('inventory', 'view'), row('inventory', 'receive'), row('stock', 'view')]
  const id = await makeRoleOf(...narrowed)
  const call = caller.roles.update({ id, expectedRev: 1, permissions: narrowed.slice(0, 2) })
  expect((await refusalOf(call)).code).toBe('EXCEEDS_OWN_RIGHTS')
})

test('a role with more than their own rights is not theirs to change, not even to reduce', async () => {
  const { caller } = await adminWith()
  const id = await makeRoleOf(row('finances', 'view'))
  expect(await caller.roles.get({ id })).toMatchObject({ editable: false, lockedBecause: 'beyond' })
  for (const call of [
    () => caller.roles.update({ id, expectedRev: 1, permissions: [] }),
    () => caller.roles.update({ id, expectedRev: 1, description: 'Mine now' }),
    () => caller.roles.archive({ id, expectedRev: 1 }),
  ]) {
    expect((await refusalOf(call())).code).toBe('EXCEEDS_OWN_RIGHTS')
  }
})

test('nobody changes a role that they hold, active or not', async () => {
  const first = await makeRoleOf(...adminRows)
  const second = await makeRoleOf()
  const user = await makeUser(api.database.db, { venue: api.venue, roles: [first, second] })
  const { caller } = await api.signInUser(user)
  for (const id of [first, second]) {
    expect(await caller.roles.get({ id })).toMatchObject({ editable: false, lockedBecause: 'own' })
    expect((await refusalOf(caller.roles.update({ id, expectedRev: 1, permissions: adminRows }))).code).toBe(
      'SELF_CHANGE',
    )
    expect((await refusalOf(caller.roles.update({ id, expectedRev: 1, name: uniqueName() }))).code).toBe('SELF_CHANGE')
    expect((await refusalOf(caller.roles.archive({ id, expectedRev: 1 }))).code).toBe('SELF_CHANGE')
  }
})

test('a role that will be theirs counts as theirs already', async () => {
  const { caller, user } = await adminWith()
  const id = await makeRoleOf()
  const nextWeek = '[2999-01-01,2999-02-01)'
  await api.database.db
    .insertInto('user_role')
    .values({ venue_id: api.venue.id, id: randomUUID(), user_id: user.id, role_id: id, position: 1, valid: nextWeek })
    .execute()
  expect((await refusalOf(caller.roles.update({ id, expectedRev: 1, name: uniqueName() }))).code).toBe('SELF_CHANGE')
})

test('what someone else holds for a time is not taken for theirs', async () => {
  const { caller } = await adminWith()
  const [temporary, target] = await Promise.all([
    makeUser(api.database.db, { venue: api.venue, roles: ['manager'] }),
    makeUser(api.database.db, { venue: api.venue }),
  ])
  await api.database.db
    .updateTable('user_role')
    .set({ valid: '[2001-01-01,2999-01-01)' })
    .where('user_id', '=', temporary.id)
    .execute()
  const rename = (id: typeof target.id) => caller.users.update({ id, expectedRev: 1, name: 'New Name' })
  expect((await refusalOf(rename(target.id))).code).toBe('OK')
  expect((await refusalOf(rename(temporary.id))).code).toBe('EXCEEDS_OWN_RIGHTS')
})

test('the owner’s role is nobody’s to change, and only an owner hands it out', async () => {
  const id = api.venue.roleIds.owner as RoleId
  const everything = await api.signInAs(await makeRoleOf(...allPermissions()))
  const { caller: owner } = await api.signInUser(api.owner)
  for (const caller of [everything.caller, owner]) {
    expect(await caller.roles.get({ id })).toMatchObject({ editable: false, lockedBecause: 'owner' })
    expect(await refusalOf(caller.roles.update({ id, expectedRev: 1, permissions: [] }))).toEqual({
      code: 'STATE',
      details: { lockedBecause: 'owner' },
    })
    expect((await refusalOf(caller.roles.archive({ id, expectedRev: 1 }))).code).toBe('STATE')
  }
  const target = await makeUser(api.database.db, { venue: api.venue })
  const give = { id: target.id, expectedRev: 1, roles: grants(id) }
  expect((await refusalOf(everything.caller.users.update(give))).code).toBe('EXCEEDS_OWN_RIGHTS')
  expect((await refusalOf(owner.users.update(give))).code).toBe('OK')
})

test('a copy of the owner’s role is a plain role and needs every right', async () => {
  const id = api.venue.roleIds.owner as RoleId
  const { caller: owner } = await api.signInUser(api.owner)
  const copy = await owner.roles.clone({ commandId: randomUUID(), id, name: uniqueName() })
  expect(copy).toMatchObject({ isOwner: false, key: null })
  expect((await owner.roles.get({ id: copy.id })).permissions).toHaveLength(allPermissions().length)
  const { caller: manager } = await api.signInAs('manager')
  expect((await refusalOf(manager.roles.clone({ commandId: randomUUID(), id, name: uniqueName() }))).code).toBe(
    'EXCEEDS_OWN_RIGHTS',
  )
})

test('what a caller cannot send: another venue’s role, unknown rows, rows twice, fields that are not theirs', async () => {
  const { caller } = await api.signInUser(api.owner)
  const foreign = await makeVenue(api.database.db)
  const id = foreign.roleIds.door as RoleId
  expect((await refusalOf(caller.roles.get({ id }))).code).toBe('NOT_FOUND')
  expect((await refusalOf(caller.roles.update({ id, expectedRev: 1, name: 'X' }))).code).toBe('NOT_FOUND')
  expect((await refusalOf(caller.roles.archive({ id, expectedRev: 1 }))).code).toBe('NOT_FOUND')
  expect((await refusalOf(caller.roles.restore({ id, expectedRev: 1 }))).code).toBe('NOT_FOUND')
  expect((await refusalOf(caller.roles.clone({ commandId: randomUUID(), id, name: 'X' }))).code).toBe('NOT_FOUND')
  const create = (more: object) =>
    refusalOf(caller.roles.create({ commandId: randomUUID(), name: uniqueName(), permissions: [], ...more }))
  expect((await create({ permissions: [row('users', 'fly')] })).code).toBe('VALIDATION')
  expect((await create({ permissions: [row('users', 'view'), row('users', 'view')] })).code).toBe('VALIDATION')
  expect((await create({ isOwner: true })).code).toBe('VALIDATION')
  expect((await create({ key: 'owner' })).code).toBe('VALIDATION')
  const forged = { module: 'transactions', action: 'refund', limits: { maxAmountMinor: -1 } }
  expect((await create({ permissions: [forged] })).code).toBe('VALIDATION')
})
