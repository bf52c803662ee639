import { randomUUID } from 'node:crypto'
import type { RoleId, UserId } from '@marquee/contract'
import { waitFor } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  grants,
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
const someone = (roles: string[] = ['door']) => makeUser(api.database.db, { venue: api.venue, roles })
const day = 86_400_000
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const stored = (id: UserId) =>
  api.database.db
    .selectFrom('user_role')
    .select(['role_id', 'position', sql<boolean>`lower(valid) > now()`.as('later'), sql`upper(valid)`.as('until')])
    .where('user_id', '=', id)
    .orderBy('position')
    .execute()

describe('a role for a time', () => {
  test('is given with beginning and end, keeps its beginning, and is taken away', async () => {
    const user = await someone()
    const [from, until] = [at(day), at(2 * day)]
    const given = await manager.caller.users.update({
      id: user.id,
      expectedRev: 1,
      roles: [
        { roleId: role('counter'), validUntil: until },
        { roleId: role('kitchen'), validFrom: from, validUntil: until },
        { roleId: role('door') },
      ],
    })
    expect(given.roles).toEqual([
      { id: role('counter'), name: 'Counter', validFrom: null, validUntil: until },
      { id: role('kitchen'), name: 'Kitchen', validFrom: from, validUntil: until },
      { id: role('door'), name: 'Door', validFrom: null, validUntil: null },
    ])
    expect((await manager.caller.users.list({ roleId: role('kitchen') })).rows.map((row) => row.id)).toContain(user.id)
    const began = () =>
      api.database.db
        .selectFrom('user_role')
        .select(sql<string>`lower(valid)::text`.as('began'))
        .where('user_id', '=', user.id)
        .where('role_id', '=', role('counter'))
        .executeTakeFirstOrThrow()
    const before = await began()
    const longer = await manager.caller.users.update({
      id: user.id,
      expectedRev: 2,
      roles: [{ roleId: role('counter') }, { roleId: role('door'), validUntil: until }],
    })
    expect(longer.roles).toMatchObject([
      { name: 'Counter', validUntil: null },
      { name: 'Door', validUntil: until },
    ])
    expect(await began()).toEqual(before)
    const [first, second] = await api.database.db
      .selectFrom('audit_event')
      .select(['before', 'after'])
      .where('entity_id', '=', user.id)
      .orderBy('at')
      .execute()
    expect(first?.after).toEqual({ roles: [`Counter (../${until})`, `Kitchen (${from}/${until})`, 'Door'] })
    expect(second).toEqual({
      before: { roles: [`Counter (../${until})`, `Kitchen (${from}/${until})`, 'Door'] },
      after: { roles: ['Counter', `Door (../${until})`] },
    })
  })

  test('the same list again is no change; a beginning that has passed is none', async () => {
    const user = await someone([])
    const roles = [{ roleId: role('door'), validFrom: at(-day), validUntil: at(day) }]
    expect(await manager.caller.users.update({ id: user.id, expectedRev: 1, roles })).toMatchObject({
      rev: 2,
      roles: [{ validFrom: null }],
    })
    expect(await manager.caller.users.update({ id: user.id, expectedRev: 2, roles })).toMatchObject({ rev: 2 })
    expect(await stored(user.id)).toMatchObject([{ later: false }])
  })

  test('what cannot be is refused on its field, and nothing changes', async () => {
    const user = await someone()
    const door = role('door')
    const wrong: [roles: object[], path: string][] = [
      [[{ roleId: door, validUntil: at(-1000) }], 'roles.0.validUntil'],
      [[{ roleId: door, validFrom: at(2 * day), validUntil: at(day) }], 'roles.0.validUntil'],
      [[{ roleId: role('counter') }, { roleId: door, validFrom: at(day), validUntil: at(day) }], 'roles.1.validUntil'],
      [[{ roleId: door }, { roleId: door }], 'roles.1.roleId'],
      [
        [
          { roleId: door, validUntil: at(day) },
          { roleId: door, validFrom: at(2 * day) },
        ],
        'roles.1.roleId',
      ],
      [[{ roleId: door, validUntil: 'tomorrow' }], 'roles.0.validUntil'],
      [[{ roleId: door, validUntil: '2026-02-31T00:00:00Z' }], 'roles.0.validUntil'],
      [[{ roleId: door, validUntil: '+275760-09-13T00:00:00Z' }], 'roles.0.validUntil'],
      [[{ roleId: door, validUntil: 4_000_000_000_000 }], 'roles.0.validUntil'],
      [[{ roleId: door, valid: '[,]' }], 'roles.0.valid'],
      [[{ roleId: door, position: 0 }], 'roles.0.position'],
      [[door], 'roles.0'],
    ]
    for (const [roles, path] of wrong) {
      const refused = await refusalOf(
        manager.caller.users.update({ id: user.id, expectedRev: 1, roles: roles as never }),
      )
      expect(refused, JSON.stringify(roles)).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
    }
    expect(await owner.caller.users.get({ id: user.id })).toMatchObject({ rev: 1, roles: [{ name: 'Door' }] })
    // The ends of the calendar are dates as others.
    const roles = [{ roleId: door, validUntil: '9999-12-31T23:59:59.999Z' }]
    expect(await manager.caller.users.update({ id: user.id, expectedRev: 1, roles })).toMatchObject({ roles: [{}] })
  })

  test('what has ended is not shown, is nobody’s, and stands in nobody’s way', async () => {
    const user = await someone(['door', 'counter'])
    await sql`update user_role set valid = tstzrange(now() - interval '2 days', now() - interval '1 day')
      where user_id = ${user.id} and role_id = ${role('door')}`.execute(api.database.db)
    expect((await owner.caller.users.get({ id: user.id })).roles).toMatchObject([{ name: 'Counter' }])
    const again = await manager.caller.users.update({
      id: user.id,
      expectedRev: 1,
      roles: grants(role('door'), role('counter')),
    })
    expect(again.roles).toMatchObject([{ name: 'Door' }, { name: 'Counter' }])
    expect(await stored(user.id)).toHaveLength(2)
  })

  test('an invitation and an admission may be for a time', async () => {
    const roles = [{ roleId: role('door'), validUntil: at(day) }]
    const { user } = await manager.caller.users.invite({
      commandId: randomUUID(),
      name: 'Summer',
      email: `${randomUUID()}@test.example`,
      roles,
    })
    expect(user.roles).toMatchObject([{ validUntil: roles[0]?.validUntil }])
    const pending = await makeUser(api.database.db, { venue: api.venue, state: 'pending' })
    expect((await manager.caller.users.admit({ id: pending.id, expectedRev: 1, roles })).roles).toMatchObject([
      { validUntil: roles[0]?.validUntil },
    ])
  })

  test('an owner for a time is not the one who stays', async () => {
    const { db } = api.database
    const venue = await makeVenue(db)
    const only = await api.signInAs('owner', { venue })
    const second = await makeUser(db, { venue, roles: ['owner'] })
    const ownerRole = venue.roleIds.owner as RoleId
    const temporary = [{ roleId: ownerRole, validUntil: at(day) }]
    await only.caller.users.update({ id: second.id, expectedRev: 1, roles: temporary })
    const other = await api.signInUser(second)
    const takeAll = (roles: object[]) =>
      reasonOf(other.caller.users.update({ id: only.user.id, expectedRev: 1, roles: roles as never }))
    expect(await takeAll([])).toBe('LAST_OWNER')
    expect(await takeAll(temporary)).toBe('LAST_OWNER')
    expect(await takeAll([{ roleId: ownerRole, validFrom: at(day) }])).toBe('LAST_OWNER')
    expect(await reasonOf(only.caller.me.get())).toBe('OK')
  })
})

describe('a role that begins or ends by itself', () => {
  /** A person who holds their second role in this span of milliseconds from now, by the database's clock. */
  async function withTurn(second: string, [from, until]: [number, number | null], others = ['door']) {
    const user = await someone(others)
    await sql`insert into user_role (venue_id, id, user_id, role_id, position, valid) values (${api.venue.id},
      ${randomUUID()}, ${user.id}, ${role(second)}, 10,
      tstzrange(now() + make_interval(secs => ${from / 1000}), now() + make_interval(secs => ${until === null ? null : until / 1000})))`.execute(
      api.database.db,
    )
    return api.signInUser(user)
  }
  /** Puts the role for a time before the others. */
  const first = (id: UserId) =>
    sql`update user_role set position = position + 20 where user_id = ${id} and position < 10`.execute(api.database.db)

  test('begins for a person who is in memory already, and ends again, without a write', async () => {
    const person = await withTurn('manager', [500, 1200])
    await first(person.user.id)
    const list = () => reasonOf(person.caller.users.list({}))
    expect(await list()).toBe('FORBIDDEN')
    await expect.poll(list, { timeout: 1500, interval: 20 }).toBe('OK')
    await expect.poll(list, { timeout: 2000, interval: 20 }).toBe('FORBIDDEN')
    // Nobody was shut out at the turn.
    expect((await person.caller.me.get()).roles.map((held) => held.name)).toEqual(['Door'])
  })

  test('never refuses the sign-in itself while the turn happens', async () => {
    const person = await withTurn('manager', [250, 400])
    await first(person.user.id)
    const answers = new Set<string>()
    const end = Date.now() + 700
    while (Date.now() < end) answers.add(await reasonOf(person.caller.me.get()))
    expect([...answers]).toEqual(['OK'])
  })

  test('ends an open stream that nothing happens on, and tells an open menu', async () => {
    const person = await withTurn('manager', [-1000, 600])
    await first(person.user.id)
    let ended = ''
    let started = false
    const stream = await person.caller.users.changed({})
    void (async () => {
      for await (const _ of stream) started = true
    })().catch((error: Error) => {
      ended = error.message
    })
    const told: unknown[] = []
    const signal = new AbortController()
    const watching = api.callerWithToken(person.token, { signal: signal.signal })
    const menu = await watching.me.accessChanged({})
    void (async () => {
      for await (const [, event] of menu as AsyncIterable<[string, unknown]>) told.push(event)
    })().catch(() => {})
    await waitFor('both are open', () => started && told.length === 1)
    expect(ended).toBe('')
    await waitFor('the stream is cut', () => ended === 'FORBIDDEN', 2000)
    await waitFor('the menu is told', () => told.length > 1, 2000)
    expect(told.slice(1)).toEqual([{ type: 'change', payload: { mine: true } }])
    signal.abort()
  })

  test('leaves a sign-in its own choice', async () => {
    const person = await withTurn('manager', [500, null], ['kitchen', 'door'])
    await first(person.user.id)
    const names = async () => (await person.caller.me.get()).roles.map((held) => held.name)
    expect(await names()).toEqual(['Kitchen', 'Door'])
    await person.caller.me.switchRole({ roleId: role('door') })
    await expect.poll(names, { timeout: 2000, interval: 20 }).toEqual(['Door', 'Manager', 'Kitchen'])
    expect(await reasonOf(person.caller.users.list({}))).toBe('FORBIDDEN')
  })
})
