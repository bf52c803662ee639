import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../door/work.ts'
import { createTestApi, makeUser, makeVenue, type TestApi, type TestVenue } from '../testing/index.ts'
import { linkDigest, selectLinks } from './chain.ts'
import { checkChainEnd, findLastLink } from './chain-end.ts'
import { moveHead } from './head.ts'
import { sealAudit, verifyAuditChain } from './seal.ts'
import { type SeenEnds, watchChainEnds } from './watch.ts'

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
const verify = (venue: TestVenue) => verifyAuditChain(api.services, venue.id)

/** Does what takes full access to the database. */
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

test.each([
  ['in the middle: the link after it still holds the one that was', 7, 8],
  ['at the end: the head still holds the one that was', 20, 20],
])('an event rewritten together with its own link, %s', async (_, number, brokenAt) => {
  const venue = await sealedVenue(20)
  const [before] = await selectLinks(api.database.db, venue.id, number - 2, 1)
  await tamper(
    sql`update audit_event e set after = '{"n": 99}' from audit_seal s
      where e.venue_id = ${venue.id} and s.venue_id = e.venue_id and s.event_id = e.id and s.number = ${number}`,
  )
  const [link] = await selectLinks(api.database.db, venue.id, number - 1, 1)
  if (!before || !link?.event) throw new Error('a link without its event')
  const own = linkDigest(before.digest, link.event)
  await tamper(sql`update audit_seal set digest = ${own} where venue_id = ${venue.id} and number = ${number}`)
  expect(await verify(venue)).toMatchObject({ ok: false, brokenAt })
})

test('an event slipped in with an old date is not sealed, and the chain is broken where it would stand', async () => {
  const venue = await sealedVenue(5)
  await sql`insert into audit_event (venue_id, id, at, action, entity, entity_id)
    values (${venue.id}, gen_random_uuid(), now() - interval '30 days', 'forged', 'user', 'x')`.execute(api.database.db)
  await sealAudit(api.services)
  expect(await verify(venue)).toEqual({ ok: false, sealed: 5, unsealed: 1, brokenAt: 1 })
})

describe('the end of a chain', () => {
  const remove = (venue: TestVenue, from: number) => [
    sql`with gone as (delete from audit_seal where venue_id = ${venue.id} and number >= ${from} returning event_id)
      delete from audit_event e using gone where e.venue_id = ${venue.id} and e.id = gone.event_id`,
  ]
  const cuts: Record<string, (venue: TestVenue) => ReturnType<typeof sql>[]> = {
    'and nothing else': () => [],
    'and its head removed': (venue) => [sql`delete from audit_head where venue_id = ${venue.id}`],
    'and its head set back': (venue) => [
      sql`update audit_head h set number = s.number, digest = s.digest from audit_seal s
        where h.venue_id = ${venue.id} and s.venue_id = h.venue_id and s.number = 17`,
    ],
  }
  const more = async (venue: TestVenue) => {
    await sql`insert into audit_event (venue_id, id, at, action, entity, entity_id)
      select ${venue.id}, gen_random_uuid(), now() + interval '1 second', 'more', 'user', n::text
      from generate_series(1, 9) n`.execute(api.database.db)
    await sealAudit(api.services)
  }

  const signBehindItsBack = (venue: TestVenue, { number, digest }: { number: number; digest: Buffer }) =>
    api.database.asOwner.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db)
      await moveHead(db as Tx, api.services.sealing, { venueId: venue.id, number, digest })
      await sql`set session_replication_role = origin`.execute(db)
    })

  test.each(Object.keys(cuts))('cut off, %s: found, and still when it has grown over', async (name) => {
    const venue = await sealedVenue(20)
    for (const statement of [...remove(venue, 18), ...(cuts[name]?.(venue) ?? [])]) await tamper(statement)
    expect(await verify(venue)).toEqual({ ok: false, sealed: 17, unsealed: 0, brokenAt: 18 })
    expect(await checkChainEnd(api.services, venue.id)).toMatchObject({ intact: false, brokenAt: 18 })
    await more(venue)
    expect(await verify(venue)).toMatchObject({ ok: false, sealed: 26 })
    expect(await checkChainEnd(api.services, venue.id)).toMatchObject({ intact: false })
  })

  test('negative control: without the head such a chain fits in itself', async () => {
    const venue = await sealedVenue(20)
    for (const statement of remove(venue, 18)) await tamper(statement)
    const last = await findLastLink(api.database.db, venue.id)
    if (!last) throw new Error('nothing is left')
    await signBehindItsBack(venue, last)
    expect(await verify(venue)).toEqual({ ok: true, sealed: 17, unsealed: 0 })
  })

  test('cut off, and an older signed head put back: only what a process has seen tells, at once and in the audit', async () => {
    const venue = await sealedVenue(20)
    const owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
    const errors = () => api.log.filter(({ level }) => level === 'error')
    const seen: SeenEnds = new Map()
    await watchChainEnds(api.services, seen)
    await more(venue)
    for (let look = 0; look < 2; look++) await watchChainEnds(api.services, seen)
    expect(errors()).toEqual([])
    for (const statement of remove(venue, 18)) await tamper(statement)
    const last = await findLastLink(api.database.db, venue.id)
    if (last) await signBehindItsBack(venue, last)
    // Nothing in the database is wrong.
    expect(await owner.caller.audit.chain()).toMatchObject({ links: 17, intact: true })
    for (let look = 0; look < 2; look++) await watchChainEnds(api.services, seen)
    const message = 'links of the audit are gone that this process has seen'
    expect(errors()).toEqual([{ level: 'error', message, fields: { venueId: venue.id, brokenAt: 18 } }])
    expect(await owner.caller.audit.chain()).toMatchObject({
      intact: false,
      brokenAt: 18,
      lastCheck: { links: 17, brokenAt: 18 },
    })
  })

  test('that a process of before has sealed further is caught up with', async () => {
    const venue = await sealedVenue(20)
    const seals = api.database.db.selectFrom('audit_seal').select(['number', 'digest']).where('venue_id', '=', venue.id)
    await signBehindItsBack(venue, await seals.where('number', '=', 15).executeTakeFirstOrThrow())
    expect(await verify(venue)).toEqual({ ok: true, sealed: 20, unsealed: 0 })
    await more(venue)
    for (const statement of remove(venue, 29)) await tamper(statement)
    expect(await verify(venue)).toMatchObject({ ok: false, brokenAt: 29 })
  })

  test('is signed anew under another secret, and the audit says so', async () => {
    const venue = await sealedVenue(5)
    const later = await api.anotherServices({ secret: 'x'.repeat(40) })
    const verifyLater = () => verifyAuditChain(later, venue.id)
    // What another secret signed is not believed to be forged: the secret may have been changed.
    expect(await verifyLater()).toEqual({ ok: true, sealed: 5, unsealed: 0 })
    expect(await sealAudit(later)).toBe(0)
    await sql`insert into audit_event (venue_id, id, action, entity, entity_id, at)
      values (${venue.id}, gen_random_uuid(), 'late', 'user', 'x', now() + interval '1 second')`.execute(
      api.database.db,
    )
    expect(await sealAudit(later)).toBe(2)
    expect(await verifyLater()).toEqual({ ok: true, sealed: 7, unsealed: 0 })
    const signed = api.database.db.selectFrom('audit_event').select(['after']).where('venue_id', '=', venue.id)
    expect(await signed.where('action', '=', 'audit.sign').execute()).toEqual([{ after: { links: 5 } }])
    expect(api.log.at(-1)).toMatchObject({ level: 'warn', fields: { venueId: venue.id, links: 5 } })
    // Cut off as well, it is not signed anew: the chain stays broken.
    for (const statement of remove(venue, 6)) await tamper(statement)
    expect(await sealAudit(api.services)).toBe(0)
    expect(await verify(venue)).toMatchObject({ ok: false, brokenAt: 6 })
  })

  test('moves on and never back, and nobody removes it', async () => {
    const venue = await sealedVenue(3)
    const { db, asOwner } = api.database
    const codeOf = (statement: ReturnType<typeof sql>, by = asOwner) =>
      statement.execute(by).then(
        () => 'OK',
        (error: { code?: string }) => error.code,
      )
    expect(await codeOf(sql`update audit_head set number = 2 where venue_id = ${venue.id}`, db)).toBe('23001')
    expect(await codeOf(sql`update audit_head set digest = sha256('x') where venue_id = ${venue.id}`, db)).toBe('23001')
    expect(await codeOf(sql`delete from audit_head`, db)).toBe('42501')
    expect(await codeOf(sql`delete from audit_head`)).toBe('23001')
    expect(await codeOf(sql`truncate audit_head`)).toBe('23001')
  })
})
