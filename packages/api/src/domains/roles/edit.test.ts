import { randomUUID } from 'node:crypto'
import type { Permission, PermissionLimits, RoleId } from '@marquee/contract'
import { TRPCError } from '@trpc/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../core/refusal.ts'
import { createTestApi, makeRole, makeUser, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const row = (module: string, action: string, limits: PermissionLimits = {}): Permission => ({ module, action, limits })
const uniqueName = () => `Role ${randomUUID().slice(0, 8)}`
const makeRoleOf = (...permissions: Permission[]) => makeRole(api.database.db, { venue: api.venue, permissions })
const keep = (id: RoleId) => api.database.db.selectFrom('audit_event').selectAll().where('entity_id', '=', id).execute()

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof TRPCError && error.cause instanceof Refusal) return error.cause
  throw new Error(`not refused: ${String(error)}`)
}

test('the list: living roles in their order, with the people who work with them', async () => {
  const id = await makeRoleOf()
  const { db } = api.database
  const make = (state: 'active' | 'invited' | 'suspended') => makeUser(db, { venue: api.venue, roles: [id], state })
  await Promise.all([make('active'), make('invited'), make('suspended')])
  const rows = await owner.caller.roles.list({})
  expect(rows[0]).toMatchObject({ key: 'owner', isOwner: true })
  expect(rows.find((role) => role.id === id)).toMatchObject({ users: 2, archivedAt: null, rev: 1 })
  const detail = await owner.caller.roles.get({ id })
  expect(detail.holders).toHaveLength(2)
  expect(detail).toMatchObject({ editable: true, lockedBecause: null, users: 2 })
})

test('create: stored as sent, at the end of the list, one audit row', async () => {
  const permissions = [row('transactions', 'refund', { maxAmountMinor: 500, ownTillOnly: false }), row('users', 'view')]
  const name = uniqueName()
  const created = await owner.caller.roles.create({ commandId: randomUUID(), name, description: '', permissions })
  expect(created).toMatchObject({ name, description: null, users: 0, rev: 1, key: null, isOwner: false })
  expect((await owner.caller.roles.list({})).at(-1)?.id).toBe(created.id)
  expect((await owner.caller.roles.get({ id: created.id })).permissions).toEqual([
    row('transactions', 'refund', { maxAmountMinor: 500 }),
    row('users', 'view'),
  ])
  const audit = await keep(created.id)
  expect(audit).toHaveLength(1)
  expect(audit[0]).toMatchObject({
    action: 'roles.create',
    actor_id: api.owner.id,
    after: { name, permissions: { 'transactions.refund': { maxAmountMinor: 500 }, 'users.view': {} } },
  })
})

test('create ten times at once with one command: one role, one answer, one audit row', async () => {
  const input = { commandId: randomUUID(), name: uniqueName(), permissions: [row('users', 'view')] }
  const answers = await Promise.all(Array.from({ length: 10 }, () => owner.caller.roles.create(input)))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  const made = (await owner.caller.roles.list({})).filter((role) => role.name === input.name)
  expect(made).toHaveLength(1)
  expect(await keep(answers[0]?.id as RoleId)).toHaveLength(1)
  expect((await refusalOf(owner.caller.roles.create({ ...input, name: uniqueName() }))).code).toBe(
    'IDEMPOTENCY_CONFLICT',
  )
})

test('a name is taken in every spelling, and free again when its role is archived', async () => {
  const base = randomUUID().slice(0, 6)
  const first = await owner.caller.roles.create({ commandId: randomUUID(), name: `Işık ${base}`, permissions: [] })
  const taken = await refusalOf(
    owner.caller.roles.create({ commandId: randomUUID(), name: `IŞIK ${base}`, permissions: [] }),
  )
  expect(taken).toMatchObject({ code: 'VALIDATION', data: { issues: [{ path: 'name', message: 'field.taken' }] } })
  const other = await makeRoleOf()
  const renamed = owner.caller.roles.update({ id: other, expectedRev: 1, name: `ışik ${base}` })
  expect((await refusalOf(renamed)).data.issues).toEqual([{ path: 'name', message: 'field.taken' }])
  await owner.caller.roles.archive({ id: first.id, expectedRev: 1 })
  await owner.caller.roles.update({ id: other, expectedRev: 1, name: `ışik ${base}` })
  const restored = owner.caller.roles.restore({ id: first.id, expectedRev: 2 })
  expect((await refusalOf(restored)).data.issues).toEqual([{ path: 'name', message: 'field.taken' }])
})

test('two at once who want the same name: one gets it', async () => {
  const name = uniqueName()
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => owner.caller.roles.create({ commandId: randomUUID(), name, permissions: [] })),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('update: only what differs is touched and told to the audit', async () => {
  const id = await makeRoleOf(
    row('users', 'view'),
    row('stock', 'view'),
    row('transactions', 'refund', { maxAmountMinor: 500 }),
  )
  const version = () =>
    api.database.asOwner
      .selectFrom('role_permission')
      .select(['module', 'action'])
      .select(sql<string>`ctid || ' ' || xmin`.as('written'))
      .where('role_id', '=', id)
      .where('module', '=', 'stock')
      .executeTakeFirstOrThrow()
  const before = await version()
  const permissions = [
    row('stock', 'view'),
    row('transactions', 'refund', { maxAmountMinor: 400 }),
    row('users', 'export'),
  ]
  const answer = await owner.caller.roles.update({ id, expectedRev: 1, permissions, description: 'Night shift' })
  expect(answer).toMatchObject({ rev: 2, description: 'Night shift' })
  const stored = (await owner.caller.roles.get({ id })).permissions
  expect(stored).toEqual([
    row('stock', 'view'),
    row('transactions', 'refund', { maxAmountMinor: 400 }),
    row('users', 'export'),
  ])
  expect(await version()).toEqual(before)
  const [audit, ...more] = await keep(id)
  expect(more).toEqual([])
  expect(audit).toMatchObject({
    action: 'roles.update',
    before: {
      description: null,
      permissions: { 'users.view': {}, 'users.export': null, 'transactions.refund': { maxAmountMinor: 500 } },
    },
    after: {
      description: 'Night shift',
      permissions: { 'users.view': null, 'users.export': {}, 'transactions.refund': { maxAmountMinor: 400 } },
    },
  })
  expect(Object.keys(audit?.before as object).sort()).toEqual(['description', 'permissions'])
})

test('what is as it was is no change: no rev, no audit row', async () => {
  const id = await makeRoleOf(row('users', 'view'))
  const answer = await owner.caller.roles.update({
    id,
    expectedRev: 1,
    permissions: [row('users', 'view')],
    description: '',
  })
  expect(answer.rev).toBe(1)
  expect(await keep(id)).toEqual([])
})

test('stale: the answer carries the role as it is now, and nothing is overwritten', async () => {
  const id = await makeRoleOf(row('users', 'view'))
  await owner.caller.roles.update({ id, expectedRev: 1, permissions: [row('users', 'export')] })
  for (const call of [
    () => owner.caller.roles.update({ id, expectedRev: 1, permissions: [] }),
    () => owner.caller.roles.archive({ id, expectedRev: 1 }),
  ]) {
    const refusal = await refusalOf(call())
    expect(refusal.code).toBe('STALE')
    expect(refusal.data.details?.current).toMatchObject({ id, rev: 2, permissions: [row('users', 'export')] })
  }
})

test('twenty at once on the same state: one wins, nobody overwrites', async () => {
  const id = await makeRoleOf()
  const actions = ['view', 'export', 'invite', 'update'] as const
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      owner.caller.roles.update({ id, expectedRev: 1, permissions: [row('users', actions[n % 4] ?? 'view')] }),
    ),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(await owner.caller.roles.get({ id })).toMatchObject({ rev: 2, permissions: [{ module: 'users' }] })
})

test('clone: the same rows under another name, told where it came from', async () => {
  const id = await makeRoleOf(row('transactions', 'refund', { ownTillOnly: true }))
  const { name: original } = await owner.caller.roles.get({ id })
  const input = { commandId: randomUUID(), id, name: uniqueName() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.caller.roles.clone(input)))
  const [copy] = answers
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect((await owner.caller.roles.get({ id: copy?.id as RoleId })).permissions).toEqual([
    row('transactions', 'refund', { ownTillOnly: true }),
  ])
  expect((await keep(copy?.id as RoleId))[0]).toMatchObject({ action: 'roles.clone', after: { clonedFrom: original } })
})

test('a role that goes into the list by those who may only edit: the answer shows no people', async () => {
  const { caller } = await api.signInAs(await makeRoleOf(row('roles', 'update')))
  const id = await makeRoleOf()
  await makeUser(api.database.db, { venue: api.venue, roles: [id], name: 'Hidden Name' })
  const answer = await caller.roles.update({ id, expectedRev: 1, name: uniqueName() })
  expect(JSON.stringify(answer)).not.toContain('Hidden Name')
  const stale = await refusalOf(caller.roles.update({ id, expectedRev: 1, name: uniqueName() }))
  expect(stale.data.details).toEqual({})
})
