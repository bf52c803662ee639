import { randomUUID } from 'node:crypto'
import type { Permission, RoleId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyAddress, anyName } from '../../testing/any.ts'
import {
  allScopes,
  createTestApi,
  grants,
  makeApiKey,
  makeRole,
  makeUser,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

// A deputy, whose role ends on a day, gives nothing that outlasts it, in whatever way they try.

const day = 86_400_000
const end = new Date(Date.now() + 10 * day)
const after = (milliseconds: number) => new Date(end.getTime() + milliseconds).toISOString()

let api: TestApi
let deputy: SignedIn
let steady: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  deputy = await api.signInAs('manager')
  steady = await api.signInAs('manager')
  await lasts(deputy, end)
})
afterAll(() => api.close())

const door = () => api.venue.roleIds.door as RoleId

/** Lets every role of someone end then. */
async function lasts({ user }: SignedIn, until: Date): Promise<void> {
  await api.database.db
    .updateTable('user_role')
    .set({ valid: sql<string>`tstzrange(lower(valid), ${until}::timestamptz)` })
    .where('user_id', '=', user.id)
    .execute()
  await api.services.authSessions.forget(api.venue.id, { userIds: [user.id] })
}

interface Span {
  validFrom?: string | null
  validUntil?: string | null
}

/** Every way by which a role comes to someone. */
const ways: Record<string, (person: SignedIn, span: Span) => Promise<unknown>> = {
  update: async ({ caller }, span) => {
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    return caller.users.update({ id, expectedRev: 1, roles: [{ roleId: door(), ...span }] })
  },
  invite: ({ caller }, span) =>
    caller.users.invite({
      commandId: randomUUID(),
      name: anyName(),
      email: anyAddress(),
      roles: [{ roleId: door(), ...span }],
    }),
  admit: async ({ caller }, span) => {
    const { id } = await makeUser(api.database.db, { venue: api.venue, state: 'pending' })
    return caller.users.admit({ id, expectedRev: 1, roles: [{ roleId: door(), ...span }] })
  },
}

describe.each(Object.keys(ways))('users.%s', (way) => {
  const give = (person: SignedIn, span: Span) => ways[way]?.(person, span) ?? Promise.reject(new Error(way))

  test.each<[string, Span, 'OK' | 'EXCEEDS_OWN_RIGHTS']>([
    ['a millisecond less than their own', { validUntil: after(-1) }, 'OK'],
    ['until the end of their own', { validUntil: after(0) }, 'OK'],
    ['a millisecond more', { validUntil: after(1) }, 'EXCEEDS_OWN_RIGHTS'],
    ['without an end', {}, 'EXCEEDS_OWN_RIGHTS'],
    ['from when their own has ended', { validFrom: after(0), validUntil: after(day) }, 'EXCEEDS_OWN_RIGHTS'],
    ['later, within their own', { validFrom: after(-day), validUntil: after(0) }, 'OK'],
  ])('%s', async (_, span, code) => {
    expect(await reasonOf(give(deputy, span))).toBe(code)
    // Negative control: people who hold their role without an end give it for as long as they like.
    expect(await reasonOf(give(steady, span))).toBe('OK')
  })

  test('the refusal says until when, and which roles', async () => {
    const refused = await refusalOf(give(deputy, {}))
    const roles = [{ roleId: door(), name: 'Door', missing: [] }]
    expect(refused).toMatchObject({ code: 'EXCEEDS_OWN_RIGHTS', details: { until: end.toISOString(), roles } })
  })
})

describe('what someone holds already', () => {
  const held = async (from: string | null, until: string | null) => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    const roles = [{ roleId: door(), validFrom: from, validUntil: until }]
    await steady.caller.users.update({ id: user.id, expectedRev: 1, roles })
    return (span: Span) =>
      reasonOf(deputy.caller.users.update({ id: user.id, expectedRev: 2, roles: [{ roleId: door(), ...span }] }))
  }

  test('stays, is shortened and is taken away, though it lasts longer than their own', async () => {
    expect(await (await held(null, null))({})).toBe('OK')
    expect(await (await held(null, null))({ validUntil: after(day) })).toBe('OK')
    expect(await (await held(null, after(2 * day)))({ validUntil: after(day) })).toBe('OK')
    const user = await makeUser(api.database.db, { venue: api.venue, roles: ['door'] })
    expect(await reasonOf(deputy.caller.users.update({ id: user.id, expectedRev: 1, roles: [] }))).toBe('OK')
  })

  test('is lengthened to the end of their own and no further', async () => {
    expect(await (await held(null, after(-day)))({ validUntil: after(0) })).toBe('OK')
    expect(await (await held(null, after(-day)))({ validUntil: after(1) })).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await (await held(null, after(day)))({ validUntil: after(2 * day) })).toBe('EXCEEDS_OWN_RIGHTS')
  })

  test('begins earlier only where the time that is gained is within their own', async () => {
    expect(await (await held(after(-day), after(day)))({ validUntil: after(day) })).toBe('OK')
    expect(await (await held(after(day), null))({})).toBe('EXCEEDS_OWN_RIGHTS')
  })

  test('other roles are added beside it, and a name is changed, as ever', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue, roles: ['door'] })
    const counter = { roleId: api.venue.roleIds.counter as RoleId, validUntil: after(0) }
    const both = [...grants(door()), counter]
    expect(await reasonOf(deputy.caller.users.update({ id: user.id, expectedRev: 1, roles: both }))).toBe('OK')
    expect(await reasonOf(deputy.caller.users.update({ id: user.id, expectedRev: 2, name: 'New Name' }))).toBe('OK')
  })
})

test('it is the role in which they act that counts, not another that they hold', async () => {
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['manager'] })
  const person = await api.signInUser(user)
  await lasts(person, end)
  const manager = api.venue.roleIds.manager as RoleId
  const row = { venue_id: api.venue.id, user_id: user.id, role_id: door(), position: 1, id: randomUUID() }
  await api.database.db.insertInto('user_role').values(row).execute()
  expect(await reasonOf(ways.invite?.(person, {}) ?? Promise.resolve())).toBe('EXCEEDS_OWN_RIGHTS')
  // They hold the same role without an end, and give it without one.
  await api.database.db
    .updateTable('user_role')
    .set({ valid: sql<string>`tstzrange(lower(valid), null)` })
    .where('user_id', '=', user.id)
    .where('role_id', '=', manager)
    .execute()
  expect(await reasonOf(ways.invite?.(person, {}) ?? Promise.resolve())).toBe('OK')
})

test('an owner for a time makes nobody an owner for longer', async () => {
  const owner = await api.signInAs('owner')
  await lasts(owner, end)
  const give = async (validUntil: string | null) => {
    const { id } = await makeUser(api.database.db, { venue: api.venue })
    const roleId = api.venue.roleIds.owner as RoleId
    return reasonOf(owner.caller.users.update({ id, expectedRev: 1, roles: [{ roleId, validUntil }] }))
  }
  expect(await give(null)).toBe('EXCEEDS_OWN_RIGHTS')
  expect(await give(after(1))).toBe('EXCEEDS_OWN_RIGHTS')
  expect(await give(after(0))).toBe('OK')
})

test('nor does their key', async () => {
  const roleId = api.venue.roleIds.manager as string
  for (const [person, code] of [
    [deputy, 'EXCEEDS_OWN_RIGHTS'],
    [steady, 'OK'],
  ] as const) {
    const { key } = await makeApiKey(api.database.db, { user: person.user, roleId, scopes: allScopes })
    const program = { ...person, caller: api.callerWithToken(key) }
    expect(await reasonOf(ways.invite?.(program, {}) ?? Promise.resolve())).toBe(code)
    expect(await reasonOf(ways.invite?.(program, { validUntil: after(0) }) ?? Promise.resolve())).toBe('OK')
  }
})

describe('roles.update', () => {
  const view: Permission = { module: 'shifts', action: 'view', limits: {} }
  const add = async (holderUntil: Date | 'nobody' | null) => {
    const id = await makeRole(api.database.db, { venue: api.venue, permissions: [] })
    if (holderUntil !== 'nobody') {
      const holder = await api.signInAs(id)
      if (holderUntil) await lasts(holder, holderUntil)
    }
    return (person: SignedIn, change: object) => reasonOf(person.caller.roles.update({ id, expectedRev: 1, ...change }))
  }

  test('adds nothing to a role that someone holds for longer than they hold their own', async () => {
    const permissions = [view]
    expect(await (await add(null))(deputy, { permissions })).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await (await add(new Date(end.getTime() + 1)))(deputy, { permissions })).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await (await add(end))(deputy, { permissions })).toBe('OK')
    expect(await (await add('nobody'))(deputy, { permissions })).toBe('OK')
    expect(await (await add(null))(steady, { permissions })).toBe('OK')
  })

  test('renames it and takes from it as ever', async () => {
    expect(await (await add(null))(deputy, { name: anyName() })).toBe('OK')
    const id = await makeRole(api.database.db, { venue: api.venue, permissions: [view] })
    await api.signInAs(id)
    expect(await reasonOf(deputy.caller.roles.update({ id, expectedRev: 1, permissions: [] }))).toBe('OK')
  })
})
