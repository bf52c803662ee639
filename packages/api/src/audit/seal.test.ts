import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeUser, makeVenue, type TestApi, type TestVenue } from '../testing/index.ts'
import { sealAudit, verifyAuditChain } from './seal.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** A venue with so many audit events, all sealed. */
async function sealedVenue(events: number): Promise<TestVenue> {
  const venue = await makeVenue(api.database.db)
  const user = await makeUser(api.database.db, { venue, roles: ['owner'] })
  await sql`
    insert into audit_event (venue_id, id, at, actor_id, action, entity, entity_id, before, after)
    select ${venue.id}, gen_random_uuid(), now() + n * interval '1 microsecond', ${user.id}, 'test.event', 'user',
      n::text, '{"b": 1, "a": "ş"}', jsonb_build_object('n', n)
    from generate_series(1, ${events}::int) n`.execute(api.database.db)
  await sealAudit(api.services)
  return venue
}
const verify = (venue: TestVenue) => verifyAuditChain(api.database.db, venue.id)

/** Does what only somebody with the whole database in his hands can do. */
async function tamper(statement: ReturnType<typeof sql>): Promise<number> {
  return api.database.asOwner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    const { numAffectedRows } = await statement.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
    return Number(numAffectedRows)
  })
}

test('events are sealed once, in order, over batches, and the chain holds', async () => {
  const venue = await sealedVenue(1203)
  expect(await verify(venue)).toEqual({ ok: true, sealed: 1203, unsealed: 0 })
  expect(await sealAudit(api.services)).toBe(0)
  await sql`insert into audit_event (venue_id, id, action, entity, entity_id) values (${venue.id}, gen_random_uuid(), 'late', 'user', 'x')`.execute(
    api.database.db,
  )
  expect(await verify(venue)).toEqual({ ok: true, sealed: 1203, unsealed: 1 })
  expect(await sealAudit(api.services)).toBe(1)
  expect(await verify(venue)).toEqual({ ok: true, sealed: 1204, unsealed: 0 })
})

test('an empty venue has an unbroken chain of nothing', async () => {
  expect(await verify(await sealedVenue(0))).toEqual({ ok: true, sealed: 0, unsealed: 0 })
})

test('ten sealers at once: one chain without a fork', async () => {
  const venue = await makeVenue(api.database.db)
  for (let round = 0; round < 5; round++) {
    await sql`insert into audit_event (venue_id, id, action, entity, entity_id)
      select ${venue.id}, gen_random_uuid(), 'race', 'user', n::text from generate_series(1, 200) n`.execute(
      api.database.db,
    )
    await Promise.all(Array.from({ length: 10 }, () => sealAudit(api.services)))
  }
  expect(await verify(venue)).toEqual({ ok: true, sealed: 1000, unsealed: 0 })
})

const forgeries: Record<string, (venue: TestVenue) => ReturnType<typeof sql>> = {
  'a changed value': (venue) =>
    sql`update audit_event set after = '{"n": 99}' where venue_id = ${venue.id} and entity_id = '7'`,
  'another actor': (venue) =>
    sql`update audit_event set actor_id = ${api.owner.id} where venue_id = ${venue.id} and entity_id = '7'`,
  'another time, by one microsecond': (venue) =>
    sql`update audit_event set at = at + interval '1 microsecond' where venue_id = ${venue.id} and entity_id = '7'`,
  'a reason added later': (venue) =>
    sql`update audit_event set reason = 'agreed' where venue_id = ${venue.id} and entity_id = '7'`,
  'an event removed': (venue) => sql`delete from audit_event where venue_id = ${venue.id} and entity_id = '7'`,
  'a link removed': (venue) => sql`delete from audit_seal where venue_id = ${venue.id} and number = 7`,
  'a digest replaced': (venue) =>
    sql`update audit_seal set digest = sha256('x') where venue_id = ${venue.id} and number = 7`,
  'two links swapped': (venue) =>
    sql`update audit_seal set number = case number when 7 then 1008 else number end where venue_id = ${venue.id}`,
}

test.each(Object.keys(forgeries))('tampering is found where it was done: %s', async (name) => {
  const venue = await sealedVenue(20)
  const statement = forgeries[name]?.(venue)
  if (!statement) throw new Error('no such forgery')
  expect(await tamper(statement)).toBeGreaterThan(0)
  expect(await verify(venue)).toMatchObject({ ok: false, sealed: 6, brokenAt: 7 })
})

test('an event slipped in with an old date is not sealed, and the chain is broken where it would stand', async () => {
  const venue = await sealedVenue(5)
  await sql`insert into audit_event (venue_id, id, at, action, entity, entity_id)
    values (${venue.id}, gen_random_uuid(), now() - interval '30 days', 'forged', 'user', 'x')`.execute(api.database.db)
  await sealAudit(api.services)
  expect(await verify(venue)).toEqual({ ok: false, sealed: 5, unsealed: 1, brokenAt: 1 })
})
