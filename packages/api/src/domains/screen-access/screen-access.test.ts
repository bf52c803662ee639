import { randomUUID } from 'node:crypto'
import type { ModuleKey, Permission } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeRole,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { lightestRole } from './rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const db = () => api.database.db
const cell = (module: string, action = 'view') => ({ module, action, limits: {} }) as Permission
const role = (venue: TestVenue, name: string, ...permissions: Permission[]) =>
  makeRole(db(), { venue, name, permissions })

/** A venue of its own: a clerk, an owner, and two roles that open the vendors, the lighter one second. */
async function house() {
  const venue = await makeVenue(db())
  const heavy = await role(venue, 'Buyer', cell('vendors'), cell('vendors', 'create'), cell('stock'))
  const light = await role(venue, 'Reader', cell('vendors'), cell('stock'))
  const clerk = await api.signInUser(await makeUser(db(), { venue, roles: ['door'], name: 'Clerk' }))
  const owner = await api.signInUser(await makeUser(db(), { venue, roles: ['owner'], name: 'Owner' }))
  return { venue, heavy, light, clerk, owner }
}
const wish = (roleId: string, module: ModuleKey = 'vendors') => ({ commandId: randomUUID(), module, roleId })
const ask = ({ caller }: SignedIn, input: object) =>
  caller.approvals.request({ procedure: 'screenAccess.open', input: input as never })
/** Asks, has it granted, and gives the caller that carries the approval. */
async function granted(person: SignedIn, by: SignedIn, input: object) {
  const { id } = await ask(person, input)
  await by.caller.approvals.answer({ id, answer: 'grant' })
  return api.callerWithToken(person.token, { approvalId: id })
}
const holds = async ({ user }: SignedIn, venue: TestVenue) => {
  const { rows } = await sql<{ role_id: string; until: Date | null }>`
    select role_id, upper(valid) as until from user_role
    where user_id = ${user.id} and venue_id = ${venue.id} order by position`.execute(db())
  return rows.map((row) => ({ roleId: row.role_id, until: row.until && new Date(row.until) }))
}

test('the lightest role that opens a module, never an owner’s or an archived one', () => {
  const rights = { vendors: { view: {} } } as never
  const of = (id: string, more: object) => ({ id, isOwner: false, archived: false, rights, ...more }) as never
  const wider = of('wider', { rights: { vendors: { view: {} }, stock: { view: {} } } })
  const pick = (...roles: never[]) => (lightestRole(roles, 'vendors') as { id: string } | undefined)?.id
  expect(pick(wider, of('least', {}), of('same', {}))).toBe('least')
  expect(pick(of('gone', { archived: true }), of('owner', { isOwner: true }), wider)).toBe('wider')
  expect(pick(of('other', { rights: { stock: { view: {} } } }))).toBeUndefined()
})

describe('a screen that no role of the person opens', () => {
  test('is opened by the lightest role that does, lent by somebody who assigns roles until the day ends', async () => {
    const { venue, light, clerk, owner } = await house()
    expect(await reasonOf(clerk.caller.vendors.list({}))).toBe('FORBIDDEN')
    const { held, lent } = await clerk.caller.screenAccess.ways({ module: 'vendors' })
    expect(held).toBeNull()
    expect(lent).toMatchObject({ id: light, name: 'Reader' })
    const input = wish(light)
    const refused = await refusalOf(clerk.caller.screenAccess.open(input))
    expect(refused).toMatchObject({ code: 'NEEDS_APPROVAL', details: { module: 'roles', action: 'assign' } })
    expect(await holds(clerk, venue)).toHaveLength(1)

    const caller = await granted(clerk, owner, input)
    expect(await caller.screenAccess.open(input)).toEqual({ id: light, name: 'Reader' })
    expect((await clerk.caller.me.get()).roles[0]).toEqual({ id: light, name: 'Reader' })
    expect(await reasonOf(clerk.caller.vendors.list({}))).toBe('OK')
    const [first, second, ...others] = await holds(clerk, venue)
    expect(first?.until).toBeNull()
    expect(second).toEqual({ roleId: light, until: new Date(lent?.until ?? '') })
    expect(others).toEqual([])
    const { rows } = await sql<{ approver_id: string | null }>`
      select approver_id from audit_event
      where venue_id = ${venue.id} and action = 'screenAccess.open'`.execute(db())
    expect(rows).toMatchObject([{ approver_id: owner.user.id }])

    // The answer was lost and is asked for again; another loan with the same approval is none.
    expect(await caller.screenAccess.open(input)).toEqual({ id: light, name: 'Reader' })
    expect(await holds(clerk, venue)).toHaveLength(2)
    expect(await reasonOf(caller.screenAccess.open({ ...input, commandId: randomUUID() }))).toBe('APPROVAL')
  })

  test('can be asked for by people without any role, and the approver reads which role and which screen', async () => {
    const { venue, light, owner } = await house()
    const nobody = await api.signInUser(await makeUser(db(), { venue, roles: [], name: 'New Here' }))
    const input = wish(light)
    const { id, approvers } = await ask(nobody, input)
    expect(approvers.map(({ name }) => name)).toEqual(['Owner'])
    const [asked] = (await owner.caller.approvals.open()).toAnswer
    expect(asked).toMatchObject({
      id,
      module: 'roles',
      action: 'assign',
      summary: {
        target: 'New Here',
        facts: [
          { name: 'screen', value: 'vendors' },
          { name: 'lent', value: 'Reader' },
        ],
      },
    })
    await owner.caller.approvals.answer({ id, answer: 'grant' })
    await api.callerWithToken(nobody.token, { approvalId: id }).screenAccess.open(input)
    expect(await reasonOf(nobody.caller.vendors.list({}))).toBe('OK')
  })

  test('is not opened by a role of the asker’s choice, or by one that begins later', async () => {
    const { venue, heavy, light, clerk } = await house()
    const { id: ownerRole } = await db()
      .selectFrom('role')
      .select('id')
      .where('venue_id', '=', venue.id)
      .where('is_owner', '=', true)
      .executeTakeFirstOrThrow()
    for (const roleId of [heavy, ownerRole, randomUUID()]) {
      expect(await refusalOf(clerk.caller.screenAccess.open(wish(roleId)))).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'roleId' }],
      })
      expect(await reasonOf(ask(clerk, wish(roleId)))).toBe('VALIDATION')
    }
    await sql`insert into user_role (venue_id, id, user_id, role_id, position, valid) values
      (${venue.id}, ${randomUUID()}, ${clerk.user.id}, ${light}, 1, tstzrange(now() + interval '9 days', null))`.execute(
      db(),
    )
    const { held, lent } = await clerk.caller.screenAccess.ways({ module: 'vendors' })
    expect({ held, lent: lent?.id }).toEqual({ held: null, lent: heavy })
  })

  test('is not lent by somebody who holds less than the role', async () => {
    const { venue, light, clerk } = await house()
    const assigns = await role(venue, 'Assigns', cell('roles'), cell('roles', 'assign'))
    const assigner = await api.signInUser(await makeUser(db(), { venue, roles: [assigns] }))
    const before = await holds(clerk, venue)
    const input = wish(light)
    const caller = await granted(clerk, assigner, input)
    expect(await reasonOf(caller.screenAccess.open(input))).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await holds(clerk, venue)).toEqual(before)
  })

  test('nobody approves their own', async () => {
    const { venue } = await house()
    const assigns = await role(venue, 'Assigns', cell('roles'), cell('roles', 'assign'))
    const assigner = await api.signInUser(await makeUser(db(), { venue, roles: [assigns] }))
    const { lent } = await assigner.caller.screenAccess.ways({ module: 'vendors' })
    const input = wish(lent?.id ?? '')
    const { id } = await ask(assigner, input)
    expect(await reasonOf(assigner.caller.approvals.answer({ id, answer: 'grant' }))).toBe('FORBIDDEN')
    expect(await reasonOf(assigner.caller.screenAccess.open(input))).toBe('NEEDS_APPROVAL')
  })
})

test('a screen that another role of the person opens needs nobody: that role becomes the active one', async () => {
  const { venue, light } = await house()
  const person = await api.signInUser(await makeUser(db(), { venue, roles: ['door', light] }))
  expect(await person.caller.screenAccess.ways({ module: 'vendors' })).toEqual({
    held: { id: light, name: 'Reader' },
    lent: null,
  })
  await person.caller.screenAccess.open(wish(light))
  expect(await reasonOf(person.caller.vendors.list({}))).toBe('OK')
  expect(await holds(person, venue)).toEqual([expect.anything(), { roleId: light, until: null }])
})

test('in two venues, a loan holds where it was asked for', async () => {
  const [here, there] = [await house(), await house()]
  await joinVenue(db(), { venue: there.venue, userId: here.clerk.user.id, roles: ['door'] })
  const elsewhere = await api.signInUser({ ...here.clerk.user, venueId: there.venue.id })
  expect(await reasonOf(here.clerk.caller.screenAccess.open(wish(there.light)))).toBe('VALIDATION')
  const input = wish(here.light)
  await (await granted(here.clerk, here.owner, input)).screenAccess.open(input)
  expect(await reasonOf(elsewhere.caller.vendors.list({}))).toBe('FORBIDDEN')
  expect(await holds(elsewhere, there.venue)).toHaveLength(1)
  expect((await elsewhere.caller.screenAccess.ways({ module: 'vendors' })).lent?.id).toBe(there.light)
})

test.each([
  { cutOff: '2 hours', ends: 2 * 60 },
  { cutOff: '30 minutes', ends: 24 * 60 + 30 },
])('a day that ends in $cutOff ends a loan in $ends minutes', async ({ cutOff, ends }) => {
  const { venue, clerk } = await house()
  await sql`update venue set business_cutoff = date_trunc('minute', (now() + ${cutOff}::interval) at time zone zone)::time
    where id = ${venue.id}`.execute(api.database.asOwner)
  const { lent } = await clerk.caller.screenAccess.ways({ module: 'vendors' })
  const minutes = (Date.parse(lent?.until ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(ends - 2)
  expect(minutes).toBeLessThanOrEqual(ends + 1)
})
