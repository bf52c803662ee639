import { randomUUID } from 'node:crypto'
import type { ApiKeyId, Permission } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeApiKey,
  makeRole,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  testPassword,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const view = { module: 'users', action: 'view' }
const input = { name: 'Till export', scopes: [view], days: 30, password: testPassword }
const storedKeys = () => api.database.db.selectFrom('api_key').selectAll().execute()
let host = 0
const fresh = (role: string | null) => api.signInAs(role, { ip: `10.9.0.${++host}` })

describe('making one', () => {
  test('shows it once; it works at once, and acts as its maker cut to its scopes', async () => {
    const { row, key } = await manager.caller.apiKeys.create({ ...input, scopes: [view, view] })
    expect(key).toMatch(/^mq_[0-9a-f]{64}_[\w-]{43}$/)
    expect(row).toMatchObject({
      name: 'Till export',
      hint: key.slice(-4),
      maker: { id: manager.user.id },
      role: { name: 'Manager' },
      scopes: [view],
      apps: false,
      state: 'live',
      lastUsedAt: null,
      revokedAt: null,
    })
    expect(Date.parse(row.expiresAt ?? '') - Date.parse(row.createdAt)).toBe(30 * 86_400_000)
    const program = api.callerWithToken(key, { ip: '192.0.2.7' })
    expect(await program.me.shellUser()).toMatchObject({ id: manager.user.id })
    await expect(program.users.list({})).resolves.toBeDefined()
    expect(await reasonOf(program.users.invite({} as never))).toBe('FORBIDDEN')
    const rights = await program.me.rights()
    const granted = rights.modules.filter((module) => Object.values(module.actions).some(Boolean))
    expect(granted.map((module) => module.key)).toEqual(['users'])
    await expect
      .poll(async () => (await manager.caller.apiKeys.list()).find(({ id }) => id === row.id))
      .toMatchObject({ lastUsedIp: '192.0.2.7', lastUsedAt: expect.any(String) })
  })

  test('sent again after a lost answer is one key, whose last text works alone', async () => {
    const person = await fresh('manager')
    const id = randomUUID() as ApiKeyId
    const first = await person.caller.apiKeys.create({ ...input, id })
    const second = await person.caller.apiKeys.create({ ...input, id, name: 'Monthly report', scopes: [] })
    expect(await person.caller.apiKeys.list()).toMatchObject([
      { id, name: 'Monthly report', scopes: [], state: 'live' },
    ])
    expect(second.key).not.toBe(first.key)
    expect(await reasonOf(api.callerWithToken(first.key).me.shellUser())).toBe('UNAUTHORIZED')
    expect(await reasonOf(api.callerWithToken(second.key).me.shellUser())).toBe('OK')
    // Something has it now: nothing takes it away but its end.
    await expect.poll(async () => (await person.caller.apiKeys.list())[0]?.lastUsedAt).toEqual(expect.any(String))
    expect(await reasonOf(person.caller.apiKeys.create({ ...input, id }))).toBe('STATE')
    await person.caller.apiKeys.revoke({ id })
    expect(await reasonOf(person.caller.apiKeys.create({ ...input, id }))).toBe('STATE')
    expect(await reasonOf((await fresh('manager')).caller.apiKeys.create({ ...input, id }))).toBe('VALIDATION')
    expect(await reasonOf(api.callerWithToken(second.key).me.shellUser())).toBe('UNAUTHORIZED')
  })

  test('two tries at once leave one key', async () => {
    const person = await fresh('manager')
    const id = randomUUID() as ApiKeyId
    const tries = await Promise.all([1, 2, 3].map(() => person.caller.apiKeys.create({ ...input, id })))
    expect(await person.caller.apiKeys.list()).toHaveLength(1)
    const works = await Promise.all(tries.map(({ key }) => reasonOf(api.callerWithToken(key).me.shellUser())))
    expect(works.filter((reason) => reason === 'OK')).toHaveLength(1)
  })

  test('without an end, and with the scope of the staff’s own tools', async () => {
    const { row } = await manager.caller.apiKeys.create({ ...input, scopes: [], days: null, apps: true })
    expect(row).toMatchObject({ expiresAt: null, apps: true, scopes: [], state: 'live' })
  })

  test('asks for the password, and slows guessing', async () => {
    const person = await fresh('manager')
    const before = (await storedKeys()).length
    const wrong = () => person.caller.apiKeys.create({ ...input, password: 'wrong horse' })
    for (let round = 0; round < 5; round += 1) expect(await reasonOf(wrong())).toBe('WRONG_CREDENTIALS')
    expect(await reasonOf(wrong())).toBe('THROTTLED')
    expect(await reasonOf(person.caller.apiKeys.create(input))).toBe('THROTTLED')
    expect(await storedKeys()).toHaveLength(before)
  })

  test('with what the active role lacks is refused, whatever other roles hold', async () => {
    const limited: Permission[] = [
      { module: 'users', action: 'view', limits: {} },
      { module: 'inventory', action: 'view', limits: {} },
      { module: 'vendors', action: 'view', limits: {} },
      { module: 'inventory', action: 'create', limits: {} },
    ]
    const role = await makeRole(api.database.db, { venue: api.venue, permissions: limited })
    const user = await makeUser(api.database.db, { venue: api.venue, roles: [role, 'owner'] })
    const { caller } = await api.signInUser(user, { ip: '10.9.1.1' })
    const make = (...scopes: { module: string; action: string }[]) => caller.apiKeys.create({ ...input, scopes })
    expect(await refusalOf(make(view, { module: 'users', action: 'suspend' }))).toMatchObject({
      code: 'EXCEEDS_OWN_RIGHTS',
      details: { missing: [{ module: 'users', action: 'suspend' }] },
    })
    // A row of the module's own replaces the umbrella's: the umbrella's create does not reach it.
    expect(await reasonOf(make({ module: 'vendors', action: 'create' }))).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await reasonOf(make({ module: 'item_categories', action: 'create' }))).toBe('OK')
    const { key } = await make({ module: 'inventory', action: 'view' }, { module: 'inventory', action: 'create' })
    const rights = await api.callerWithToken(key).me.rights()
    const actionsOf = (name: string) => rights.modules.find((module) => module.key === name)?.actions
    expect(actionsOf('item_categories')).toMatchObject({ view: true, create: true, update: false })
    expect(actionsOf('vendors')).toMatchObject({ view: true, create: false })
    expect(actionsOf('users')).toMatchObject({ view: false })
  })

  test.each([
    ['an unknown module', { scopes: [{ module: 'nothing', action: 'view' }] }],
    ['an unknown action', { scopes: [{ module: 'users', action: 'fly' }] }],
    ['an action of everything', { scopes: [{ module: '*', action: '*' }] }],
    ['no name', { name: ' ' }],
    ['an end in the past', { days: 0 }],
    ['an end beyond all', { days: 1e9 }],
    ['another maker', { userId: randomUUID() }],
    ['another role', { roleId: randomUUID() }],
    ['a key of one’s own choice', { key: 'mq_x' }],
  ])('with %s is VALIDATION', async (_what, more) => {
    expect(await reasonOf(manager.caller.apiKeys.create({ ...input, ...more } as typeof input))).toBe('VALIDATION')
  })

  test('needs a role', async () => {
    const { caller } = await fresh(null)
    expect(await reasonOf(caller.apiKeys.create({ ...input, scopes: [] }))).toBe('FORBIDDEN')
  })

  test('goes up to fifty that could be used, also at the same moment; ended ones do not count', async () => {
    const person = await fresh('manager')
    const roleId = api.venue.roleIds.manager ?? ''
    const ids: ApiKeyId[] = []
    for (let n = 0; n < 48; n += 1) ids.push((await makeApiKey(api.database.db, { user: person.user, roleId })).id)
    await makeApiKey(api.database.db, { user: person.user, roleId, expiresAt: new Date(0) })
    const make = () => reasonOf(person.caller.apiKeys.create({ ...input, days: null }))
    expect((await Promise.all([make(), make(), make(), make()])).sort()).toEqual(['OK', 'OK', 'STATE', 'STATE'])
    await person.caller.apiKeys.revoke({ id: ids[0] as ApiKeyId })
    expect(await make()).toBe('OK')
    expect(await make()).toBe('STATE')
    // Another venue of theirs has keys of its own.
    const venue = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue, userId: person.user.id, roles: ['manager'] })
    const there = await api.signInUser({ ...person.user, venueId: venue.id }, { ip: `10.9.0.${++host}` })
    expect(await reasonOf(there.caller.apiKeys.create({ ...input, days: null }))).toBe('OK')
  })
})

describe('ending one', () => {
  const own = async (person: SignedIn, role = 'manager') =>
    makeApiKey(api.database.db, { user: person.user, roleId: api.venue.roleIds[role] ?? '', scopes: [view] })

  test('one’s own: at once, for good, audited once; others’ and unknown ones are NOT_FOUND alike', async () => {
    const { id, key } = await own(manager)
    const other = await fresh('manager')
    for (const wanted of [id, randomUUID() as ApiKeyId]) {
      expect(await reasonOf(other.caller.apiKeys.revoke({ id: wanted }))).toBe('NOT_FOUND')
    }
    const program = api.callerWithToken(key)
    await program.users.list({})
    expect(await manager.caller.apiKeys.revoke({ id })).toMatchObject({ state: 'revoked' })
    expect(await reasonOf(program.users.list({}))).toBe('UNAUTHORIZED')
    const again = await manager.caller.apiKeys.revoke({ id })
    expect(again.state).toBe('revoked')
    const rows = await api.database.db.selectFrom('audit_event').select('action').where('entity_id', '=', id).execute()
    expect(rows).toEqual([{ action: 'apiKeys.revoke' }])
  })

  test('someone else’s: by people who may suspend, and never of people above them', async () => {
    const suspender = await api.signInAs(
      await makeRole(api.database.db, {
        venue: api.venue,
        permissions: [
          { module: 'users', action: 'view', limits: {} },
          { module: 'users', action: 'suspend', limits: {} },
        ],
      }),
    )
    const low = await makeUser(api.database.db, { venue: api.venue })
    const roleId = await makeRole(api.database.db, { venue: api.venue, permissions: [] })
    const { id } = await makeApiKey(api.database.db, { user: low, roleId })
    const above = await own(manager)
    expect(await reasonOf(suspender.caller.apiKeys.revokeOfUser({ id: above.id }))).toBe('EXCEEDS_OWN_RIGHTS')
    expect(await suspender.caller.apiKeys.ofUser({ userId: low.id })).toMatchObject([{ id, state: 'asleep' }])
    expect(await suspender.caller.apiKeys.revokeOfUser({ id })).toMatchObject({ state: 'revoked' })
    const stored = (await storedKeys()).find((row) => row.id === id)
    expect(stored?.revoked_by).toBe(suspender.user.id)
    const venue = await makeVenue(api.database.db)
    const foreign = await makeUser(api.database.db, { venue, roles: ['manager'] })
    const theirs = await makeApiKey(api.database.db, { user: foreign, roleId: venue.roleIds.manager ?? '' })
    const owner = await api.signInUser(api.owner)
    expect(await reasonOf(owner.caller.apiKeys.revokeOfUser({ id: theirs.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(owner.caller.apiKeys.ofUser({ userId: foreign.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(owner.caller.apiKeys.revokeOfUser({ id: above.id }))).toBe('OK')
  })
})

test('lists hold one’s own keys and no secret of any', async () => {
  const person = await fresh('manager')
  const { key } = await person.caller.apiKeys.create(input)
  const [row, ...others] = await person.caller.apiKeys.list()
  expect(others).toEqual([])
  const owner = await api.signInUser(api.owner)
  const seen = JSON.stringify([row, await owner.caller.apiKeys.ofUser({ userId: person.user.id })])
  const secret = key.split('_').slice(2).join('_')
  expect(seen).not.toContain(secret)
  expect(seen).not.toMatch(/hash|secret/i)
})

test('the key itself stands nowhere: not in a table, not in the audit, not in the log', async () => {
  const person = await fresh('manager')
  const { key, row } = await person.caller.apiKeys.create({ ...input, name: 'Canary' })
  const program = api.callerWithToken(key)
  await program.users.list({})
  await reasonOf(program.apiKeys.list())
  await reasonOf(api.callerWithToken(`${key}x`).users.list({}))
  await person.caller.apiKeys.revoke({ id: row.id })
  const secret = key.slice(key.indexOf('_', 3) + 1)
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.database.asOwner)
  let found = 0
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ line: string }>`select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(
      api.database.asOwner,
    )
    for (const { line } of rows) {
      if (line.includes('Canary')) found += 1
      expect(line.includes(secret), name).toBe(false)
    }
  }
  // Control: the search would find it. The key's row and its two audit rows do name it.
  expect(found).toBe(3)
  expect(JSON.stringify(api.log)).not.toContain(secret)
})
