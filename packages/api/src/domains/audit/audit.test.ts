import { randomUUID } from 'node:crypto'
import type { UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkChainEnd } from '../../audit/chain-end.ts'
import { sealAudit, verifyAuditChain } from '../../audit/seal.ts'
import {
  createTestApi,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

interface Planted {
  at?: string
  action?: string
  entity?: string
  entityId?: string
  actorId?: UserId | null
  approverId?: UserId | null
  count?: number
}

/** Events as a command would leave them, but at a time of our choice. */
async function plant(venue: TestVenue, event: Planted): Promise<void> {
  const { at = '2026-06-01T10:00:00Z', action = 'users.update', entity = 'user', count = 1 } = event
  await sql`
    insert into audit_event (venue_id, id, at, actor_id, approver_id, action, entity, entity_id)
    select ${venue.id}, gen_random_uuid(), ${at}::timestamptz, ${event.actorId ?? null}, ${event.approverId ?? null},
      ${action}, ${entity}, ${event.entityId ?? 'x'} from generate_series(1, ${count}::int)`.execute(api.database.db)
}

async function quietVenue(zone?: string): Promise<{ venue: TestVenue; owner: SignedIn }> {
  const venue = await makeVenue(api.database.db, zone ? { zone } : {})
  const user = await makeUser(api.database.db, { venue, roles: ['owner'], name: 'The Owner' })
  return { venue, owner: await api.signInUser(user) }
}

type Query = Parameters<SignedIn['caller']['audit']['list']>[0]
const actions = async ({ caller }: SignedIn, query: Query = {}) =>
  (await caller.audit.list(query)).rows.map((row) => row.action)

async function walk({ caller }: SignedIn, limit: number, query: Query = {}): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await caller.audit.list({ ...query, limit, cursor })
    ids.push(...page.rows.map((row) => row.id))
    if (page.nextCursor === null) return ids
    expect(page.rows).toHaveLength(limit)
    cursor = page.nextCursor
  }
}

test('a change is there at once: who, in which role, by which device, on whom, before and after', async () => {
  const { venue, owner } = await quietVenue()
  const person = await makeUser(api.database.db, { venue, roles: ['door'], name: 'Kapı Görevlisi' })
  await owner.caller.users.suspend({ id: person.id, expectedRev: 1, reason: 'asked for it' })
  const { rows } = await owner.caller.audit.list({})
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    action: 'users.suspend',
    entity: 'user',
    entityId: person.id,
    entityName: 'Kapı Görevlisi',
    actor: { id: owner.user.id, name: 'The Owner' },
    actorRole: 'Owner',
    approver: null,
    apiKey: null,
    device: 'test',
    before: { state: 'active' },
    reason: 'asked for it',
  })
  expect(rows[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(await owner.caller.audit.get({ id: rows[0]?.id as never })).toEqual(rows[0])
})

test('names of approver, role and key are joined, and what has no name has none', async () => {
  const { venue, owner } = await quietVenue()
  const approver = await makeUser(api.database.db, { venue, roles: ['manager'], name: 'Onay Veren' })
  const role = venue.roleIds.door ?? ''
  const key = uuidv7()
  await sql`insert into api_key (venue_id, id, user_id, role_id, name, secret_hash, hint)
    values (${venue.id}, ${key}, ${owner.user.id}, ${venue.roleIds.owner}, 'Till link', sha256('x'), 'abcd')`.execute(
    api.database.db,
  )
  await sql`insert into audit_event (venue_id, id, at, actor_id, actor_role_id, api_key_id, approver_id, action, entity, entity_id)
    values (${venue.id}, gen_random_uuid(), now(), ${owner.user.id}, ${venue.roleIds.owner}, ${key}, ${approver.id}, 'a', 'role', ${role}),
      (${venue.id}, gen_random_uuid(), now() - interval '1 s', null, ${randomUUID()}, ${randomUUID()}, null, 'b', 'role', 'no uuid'),
      (${venue.id}, gen_random_uuid(), now() - interval '2 s', null, null, null, null, 'c', 'user', ${randomUUID()}),
      (${venue.id}, gen_random_uuid(), now() - interval '3 s', null, null, null, null, 'd', 'order', ${role})`.execute(
    api.database.db,
  )
  const { rows } = await owner.caller.audit.list({})
  expect(rows.map((row) => [row.action, row.entityName, row.actor?.name ?? null, row.apiKey])).toEqual([
    ['a', 'Door', 'The Owner', 'Till link'],
    ['b', null, null, null],
    ['c', null, null, null],
    ['d', null, null, null],
  ])
  expect(rows[0]).toMatchObject({ actorRole: 'Owner', approver: { id: approver.id, name: 'Onay Veren' } })
})

describe('pages', () => {
  test('every way of walking sees every event once, the newest first, equal times and microseconds included', async () => {
    const { venue, owner } = await quietVenue()
    await plant(venue, { at: '2026-06-01T10:00:00.123456Z', count: 12 })
    await plant(venue, { at: '2026-06-01T10:00:00.123457Z', count: 5 })
    await plant(venue, { at: '2026-06-01T10:00:00.123Z', count: 5 })
    const whole = await walk(owner, 100)
    expect(new Set(whole).size).toBe(22)
    for (const limit of [1, 3, 5, 22]) expect(await walk(owner, limit)).toEqual(whole)
    const times = await sql<{ at: string }>`select at::text as at from audit_event where venue_id = ${venue.id}
      order by array_position(${sql.val(whole)}::uuid[], id)`.execute(api.database.db)
    expect(times.rows.map((row) => row.at)).toEqual(
      times.rows
        .map((row) => row.at)
        .toSorted()
        .toReversed(),
    )
  })

  test('events that come meanwhile disturb nobody who reads on', async () => {
    const { venue, owner } = await quietVenue()
    await plant(venue, { count: 20 })
    const first = await owner.caller.audit.list({ limit: 7 })
    await plant(venue, { at: new Date().toISOString(), count: 9 })
    const rest = await owner.caller.audit.list({ limit: 100, cursor: first.nextCursor ?? '' })
    expect(new Set([...first.rows, ...rest.rows].map((row) => row.id)).size).toBe(20)
  })

  test('counting stops at a thousand and says so', async () => {
    const { venue, owner } = await quietVenue()
    await plant(venue, { count: 999 })
    expect(await owner.caller.audit.list({ limit: 1 })).toMatchObject({ total: 999, totalIsExact: true })
    await plant(venue, { count: 200, action: 'roles.update' })
    expect(await owner.caller.audit.list({ limit: 1 })).toMatchObject({ total: 1000, totalIsExact: false })
    expect(await owner.caller.audit.list({ limit: 1, action: 'roles.update' })).toMatchObject({ total: 200 })
  })
})

describe('filters', () => {
  test('by person, action, kind and thing, alone and together', async () => {
    const { venue, owner } = await quietVenue()
    const other = await makeUser(api.database.db, { venue, roles: ['manager'] })
    await plant(venue, { action: 'a.one', actorId: owner.user.id, entity: 'user', entityId: 'u1' })
    await plant(venue, { action: 'a.two', actorId: other.id, entity: 'user', entityId: 'u2' })
    await plant(venue, { action: 'a.one', actorId: other.id, entity: 'role', entityId: 'u1' })
    expect(await actions(owner, { actorId: other.id })).toHaveLength(2)
    expect(await actions(owner, { action: 'a.one' })).toEqual(['a.one', 'a.one'])
    expect(await actions(owner, { entity: 'role' })).toEqual(['a.one'])
    expect(await actions(owner, { entity: 'user', entityId: 'u1' })).toEqual(['a.one'])
    expect(await actions(owner, { actorId: other.id, action: 'a.two', entity: 'user', entityId: 'u2' })).toHaveLength(1)
    expect(await actions(owner, { actorId: other.id, action: 'a.two', entity: 'role' })).toEqual([])
  })

  test.each([
    ['Europe/Istanbul', '2026-06-01T20:59:59.999999Z', '2026-06-01T21:00:00Z'],
    ['America/New_York', '2026-06-02T03:59:59.999999Z', '2026-06-02T04:00:00Z'],
  ])('a date is the day of the venue in %s, to the microsecond, both ends included', async (zone, last, first) => {
    const { venue, owner } = await quietVenue(zone)
    await plant(venue, { at: last, action: 'the first' })
    await plant(venue, { at: first, action: 'the second' })
    expect(await actions(owner, { from: '2026-06-01', until: '2026-06-01' })).toEqual(['the first'])
    expect(await actions(owner, { from: '2026-06-02' })).toEqual(['the second'])
    expect(await actions(owner, { until: '2026-06-02' })).toEqual(['the second', 'the first'])
    expect(await actions(owner, { from: '2026-06-03', until: '2026-06-01' })).toEqual([])
  })

  test('a day on which the clock is put back has 25 hours', async () => {
    const { venue, owner } = await quietVenue('Europe/London')
    await plant(venue, { at: '2026-10-24T23:00:00Z', action: 'begin' })
    await plant(venue, { at: '2026-10-25T23:59:59Z', action: 'end' })
    await plant(venue, { at: '2026-10-26T00:00:00Z', action: 'after' })
    expect(await actions(owner, { from: '2026-10-25', until: '2026-10-25' })).toEqual(['end', 'begin'])
  })

  test('what occurs is offered, each once', async () => {
    const { venue, owner } = await quietVenue()
    expect(await owner.caller.audit.choices()).toEqual({ actions: [], entities: [] })
    for (const action of ['b', 'a', 'c', 'a']) await plant(venue, { action, entity: `e-${action}`, count: 3 })
    expect(await owner.caller.audit.choices()).toEqual({ actions: ['a', 'b', 'c'], entities: ['e-a', 'e-b', 'e-c'] })
  })
})

test('the audit of another venue is not there, by no filter and no cursor', async () => {
  const here = await quietVenue()
  const there = await quietVenue()
  await plant(there.venue, { action: 'theirs', actorId: here.owner.user.id, entityId: 'x', count: 3 })
  await plant(here.venue, { action: 'ours', at: '2026-07-01T00:00:00Z' })
  const { nextCursor } = await there.owner.caller.audit.list({ limit: 1 })
  expect(await actions(here.owner)).toEqual(['ours'])
  expect(await actions(here.owner, { action: 'theirs' })).toEqual([])
  expect(await actions(here.owner, { actorId: here.owner.user.id })).toEqual([])
  expect(await actions(here.owner, { cursor: nextCursor ?? '' })).toEqual([])
  expect((await here.owner.caller.audit.choices()).actions).toEqual(['ours'])
  expect(await actions(there.owner)).toEqual(['theirs', 'theirs', 'theirs'])
  const { rows } = await there.owner.caller.audit.list({})
  expect(await reasonOf(here.owner.caller.audit.get({ id: rows[0]?.id as never }))).toBe('NOT_FOUND')
})

test('hostile input is refused on its field or finds nothing', async () => {
  const { venue, owner } = await quietVenue()
  await plant(venue, { count: 2 })
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = randomUUID()
  const at = '2026-06-01 10:00:00+00'
  const cursors = [
    '',
    'x',
    '__proto__',
    made(null),
    made({ at, id: 'x' }),
    made({ id, at }),
    made({ at: '2026-13-45 99:99:99+00', id }),
    made({ at: `${at}'; select pg_sleep(9)`, id }),
    made({ at, id, more: 1 }),
    `${made({ at, id })}=`,
  ]
  for (const cursor of cursors) {
    const refused = await refusalOf(owner.caller.audit.list({ cursor }))
    expect([refused.code, refused.issues], cursor).toEqual([
      'VALIDATION',
      [{ path: 'cursor', message: 'field.invalid' }],
    ])
  }
  for (const from of ['', 'today', '2026-02-30', '0000-01-01', '2026-6-1', '2026-06-01T00:00:00Z', "2026-06-01'--"]) {
    expect(await reasonOf(owner.caller.audit.list({ from })), from).toBe('VALIDATION')
  }
  for (const until of ['9999-12-31', '0001-01-01'])
    expect(await reasonOf(owner.caller.audit.list({ until }))).toBe('OK')
  for (const action of ["' or '1'='1", '%', '_', 'users.%', '$1']) {
    expect(await actions(owner, { action })).toEqual([])
    expect(await actions(owner, { entity: 'user', entityId: action })).toEqual([])
  }
  for (const input of [
    { actorId: 'x' },
    { limit: 0 },
    { action: 'a\u0000' },
    { more: 1 },
    { entity: 'e'.repeat(61) },
  ]) {
    expect(await reasonOf(owner.caller.audit.list(input as Query)), JSON.stringify(input)).toBe('VALIDATION')
  }
})

describe('the plan', () => {
  // Without sequential scans and sorts the planner takes the index that fits, also in a small table; a filter for which
  // there is none would show by a filter over many rows.
  const filters: Record<string, Query> = {
    audit_event_time: {},
    audit_event_action: { action: 'few' },
    audit_event_subject: { entity: 'user', entityId: 'few' },
    audit_event_actor: { actorId: uuidv7() as UserId },
  }

  test.each(Object.keys(filters))('%s is walked backwards, without a sort', async (index) => {
    const { venue } = await quietVenue()
    await plant(venue, { count: 500 })
    await sql`analyze audit_event`.execute(api.database.asOwner)
    const query = filters[index] ?? {}
    const where = { action: query.action, entity: query.entity, entity_id: query.entityId, actor_id: query.actorId }
    const plan = await api.database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      let select = tx.selectFrom('audit_event as e').select('e.id').where('e.venue_id', '=', venue.id)
      for (const [column, value] of Object.entries(where)) {
        if (value !== undefined) select = select.where(`e.${column as keyof typeof where}`, '=', value)
      }
      const lines = await select
        .where(sql<boolean>`(e.at, e.id) < (now(), ${randomUUID()}::uuid)`)
        .orderBy('e.at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(50)
        .explain('text')
      return JSON.stringify(lines)
    })
    expect(plan).toContain(`using ${index}`)
    expect(plan).not.toContain('Sort')
    expect(plan).not.toContain('Filter')
  })
})

describe('the chain', () => {
  test('says how far it reaches and what waits', async () => {
    const { venue, owner } = await quietVenue()
    expect(await owner.caller.audit.chain()).toEqual({
      links: 0,
      checkedFrom: null,
      waiting: 0,
      sealedUntil: null,
      lastDigest: null,
      intact: true,
      brokenAt: null,
      lastCheck: null,
    })
    await plant(venue, { at: new Date().toISOString(), count: 7 })
    await sealAudit(api.services)
    await plant(venue, { at: new Date().toISOString(), count: 2 })
    expect(await owner.caller.audit.chain()).toMatchObject({
      links: 7,
      checkedFrom: 1,
      waiting: 2,
      lastDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      intact: true,
      brokenAt: null,
    })
  })

  test('a long chain is checked from its end, and the check finds what was changed there', async () => {
    const { venue } = await quietVenue()
    for (let second = 0; second < 12; second++)
      await plant(venue, { at: `2026-06-01T10:00:${10 + second}Z`, entityId: `n${second}` })
    await sealAudit(api.services)
    const look = (atMost: number) => checkChainEnd(api.services, venue.id, atMost)
    expect(await look(5)).toMatchObject({ links: 12, checkedFrom: 8, intact: true, brokenAt: null })
    await api.database.asOwner.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db)
      await sql`update audit_event set reason = 'forged' where venue_id = ${venue.id} and entity_id = 'n8'`.execute(db)
      await sql`set session_replication_role = origin`.execute(db)
    })
    expect(await look(5)).toMatchObject({ checkedFrom: 8, intact: false, brokenAt: 9 })
    // Negative control: the change is before what is looked at; the whole walk finds it.
    expect(await look(3)).toMatchObject({ checkedFrom: 10, intact: true })
    expect(await verifyAuditChain(api.services, venue.id)).toMatchObject({ ok: false, brokenAt: 9 })
  })
})
