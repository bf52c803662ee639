import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../testing/index.ts'
import { checkAction, checkAuditChains, findLastCheck } from './nightly.ts'
import { sealAudit } from './seal.ts'

let api: TestApi
const lines: [string, object][] = []
beforeAll(async () => {
  api = await createTestApi()
  await api.database.db.updateTable('venue').set({ zone: 'Pacific/Honolulu' }).where('id', '=', api.venue.id).execute()
  await sql`
    insert into audit_event (venue_id, id, at, action, entity, entity_id, after)
    select ${api.venue.id}, gen_random_uuid(), now() - interval '3 days' + n * interval '1 second', 'test.event', 'user',
      n::text, jsonb_build_object('n', n)
    from generate_series(1, 30) n`.execute(api.database.db)
  await sealAudit(api.services)
})
afterAll(() => api.close())

const check = () => {
  const say = (of: object, message: string) => {
    lines.push([message, of])
  }
  return checkAuditChains({
    db: api.database.db,
    sealing: api.services.sealing,
    log: { info: say, warn: say, error: say },
  })
}
const checks = () =>
  api.database.db.selectFrom('audit_event').selectAll().where('action', '=', checkAction).orderBy('at').execute()

/** Does what takes full access to the database. */
const asOwner = (...statements: ReturnType<typeof sql>[]) =>
  api.database.asOwner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    for (const statement of statements) await statement.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })

const ageSeals = sql`update audit_seal set sealed_at = sealed_at - interval '26 hours'`
const ageChecks = sql`update audit_event set at = at - interval '26 hours' where action = ${checkAction}`

test('a venue that began today is left alone until its first night', async () => {
  expect(await check()).toEqual({ broken: 0, oldestAt: null })
  expect(await checks()).toEqual([])
})

test('once a night, whichever process looks and however often', async () => {
  await asOwner(ageSeals)
  const states = await Promise.all(Array.from({ length: 6 }, check))
  const [made, ...more] = await checks()
  expect(more).toEqual([])
  expect(made).toMatchObject({ venue_id: api.venue.id, actor_id: null, entity: 'venue', entity_id: api.venue.id })
  expect(made?.after).toEqual({ links: 30, intact: true, brokenAt: null })
  expect(lines.map(([message]) => message)).toEqual(['the chain of the audit holds'])
  expect(await check()).toEqual({ broken: 0, oldestAt: Date.parse(made?.at ?? '') })
  expect(states.every(({ broken }) => broken === 0)).toBe(true)
  const { caller } = await api.signInUser(api.owner)
  expect(await caller.audit.chain()).toMatchObject({
    intact: true,
    lastCheck: { at: made?.at, links: 30, brokenAt: null },
  })
})

test('what the owner of the database changed is found the next night, logged, kept and shown', async () => {
  await sealAudit(api.services)
  await asOwner(sql`update audit_event set after = '{"n": 99}' where entity_id = '7' and action = 'test.event'`)
  // Not before it is due: one walk a night.
  expect((await check()).broken).toBe(0)
  await asOwner(ageChecks)
  lines.length = 0
  expect(await check()).toMatchObject({ broken: 1 })
  expect(lines).toEqual([['the chain of the audit is broken', { venueId: api.venue.id, brokenAt: 7 }]])
  expect(await findLastCheck(api.database.db, api.venue.id)).toMatchObject({ links: 6, brokenAt: 7 })
  const { caller } = await api.signInUser(api.owner)
  expect(await caller.audit.chain()).toMatchObject({ intact: false, brokenAt: 7, lastCheck: { links: 6, brokenAt: 7 } })
})
