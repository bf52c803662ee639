import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../audit/seal.ts'
import { createTestApi, makeUser, type TestApi } from '../testing/index.ts'
import { cleanUp } from './clean.ts'
import { startJobs } from './jobs.ts'
import { deliverMails, mailTries, type OutgoingMail } from './mail.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

async function queue(count: number, kind = 'invitation'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await api.database.db
    .insertInto('outgoing_mail')
    .values(
      ids.map((id) => ({
        venue_id: api.venue.id,
        id,
        kind,
        recipient: `${id}@test.example`,
        language: 'tr',
        params: JSON.stringify({ name: 'Ada', link: 'http://x.example/secret', venueName: 'V' }),
      })),
    )
    .execute()
  return ids
}
const mail = (id: string) =>
  api.database.db.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const log = () => ({ db: api.database.db, log: api.services.log })
const makeAllDue = () =>
  api.database.db
    .updateTable('outgoing_mail')
    .set({ next_attempt_at: new Date(0) })
    .where('sent_at', 'is', null)
    .where(sql<boolean>`next_attempt_at <> 'infinity'`)
    .execute()

describe('mail', () => {
  beforeEach(async () => {
    await api.database.db.deleteFrom('outgoing_mail').execute()
  })

  test('is sent once, with everything it needs, and keeps its link no longer', async () => {
    const [id] = await queue(1)
    const sent: OutgoingMail[] = []
    const deliver = async (given: OutgoingMail) => {
      sent.push(given)
    }
    expect(await deliverMails({ ...log(), deliver })).toBe(1)
    expect(await deliverMails({ ...log(), deliver })).toBe(0)
    expect(sent).toEqual([
      {
        id,
        venueId: api.venue.id,
        kind: 'invitation',
        recipient: `${id}@test.example`,
        language: 'tr',
        params: { name: 'Ada', link: 'http://x.example/secret', venueName: 'V' },
      },
    ])
    const row = await mail(id ?? '')
    expect(row).toMatchObject({ attempts: 1, params: { name: 'Ada', venueName: 'V' } })
    expect(row.sent_at).not.toBeNull()
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  test('five processes at once send fifty mails fifty times', async () => {
    const ids = await queue(50)
    const sent: string[] = []
    const deliver = async ({ id }: OutgoingMail) => {
      sent.push(id)
      await new Promise((resolve) => setImmediate(resolve))
    }
    // Each has its connection, so that all begin at the same moment.
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(api.database.db)))
    await Promise.all(Array.from({ length: 5 }, () => deliverMails({ ...log(), deliver })))
    expect(sent.sort()).toEqual(ids.sort())
  })

  test('negative control: processes that do not take mails before sending send them twice', async () => {
    await queue(10)
    const sent: string[] = []
    const look = () => api.database.db.selectFrom('outgoing_mail').select('id').where('sent_at', 'is', null).execute()
    // Both have looked before either has marked.
    for (const due of await Promise.all([look(), look()])) {
      for (const { id } of due) {
        sent.push(id)
        await api.database.db.updateTable('outgoing_mail').set({ sent_at: new Date() }).where('id', '=', id).execute()
      }
    }
    expect(sent.length).toBe(20)
  })

  test('one that cannot be sent is tried eight times, later each time, then rests and stops nobody', async () => {
    const [bad] = await queue(1, 'poison')
    const deliver = async ({ kind }: OutgoingMail) => {
      if (kind === 'poison') throw new Error('mailbox unavailable')
    }
    const pauses: number[] = []
    for (let n = 1; n <= mailTries; n++) {
      const [good] = await queue(1)
      expect(await deliverMails({ ...log(), deliver })).toBe(1)
      expect((await mail(good ?? '')).sent_at).not.toBeNull()
      const row = await mail(bad ?? '')
      expect(row).toMatchObject({ attempts: n, last_error: 'mailbox unavailable', sent_at: null })
      if (n < mailTries) pauses.push(Math.round((Date.parse(row.next_attempt_at) - Date.now()) / 1000))
      await makeAllDue()
    }
    expect(pauses.every((pause, n) => Math.abs(pause - 30 * 2 ** n) <= 2)).toBe(true)
    expect((await mail(bad ?? '')).next_attempt_at).toBe('infinity')
    expect(await deliverMails({ ...log(), deliver })).toBe(0)
    expect((await mail(bad ?? '')).attempts).toBe(mailTries)
  })

  test('a process that died while it was sending is followed by another after its time', async () => {
    const [id] = await queue(1)
    const hanging = deliverMails({ ...log(), deliver: () => new Promise(() => {}) })
    await expect.poll(async () => (await mail(id ?? '')).attempts).toBe(1)
    let sent = 0
    const deliver = async () => {
      sent += 1
    }
    expect(await deliverMails({ ...log(), deliver })).toBe(0)
    await makeAllDue()
    expect(await deliverMails({ ...log(), deliver })).toBe(1)
    expect(sent).toBe(1)
    void hanging
  })
})

test('cleaning takes what is old and leaves what is needed', async () => {
  const { db } = api.database
  const venue_id = api.venue.id
  await sql`insert into stream (venue_id, topic, version) values (${venue_id}, 'busy', 1500), (${venue_id}, 'quiet', 20)`.execute(
    db,
  )
  await sql`insert into stream_change (venue_id, topic, version, payload, at)
    select ${venue_id}, 'busy', n, '{}', now() - interval '25 hours' from generate_series(1, 1400) n`.execute(db)
  await sql`insert into stream_change (venue_id, topic, version, payload)
    select ${venue_id}, 'busy', n, '{}' from generate_series(1401, 1500) n`.execute(db)
  await sql`insert into stream_change (venue_id, topic, version, payload, at)
    select ${venue_id}, 'quiet', n, '{}', now() - interval '90 days' from generate_series(1, 20) n`.execute(db)
  const owner = api.owner.id
  await sql`insert into command (venue_id, actor_id, command_id, procedure, request_hash, created_at) values
    (${venue_id}, ${owner}, 'old', 'x', '', now() - interval '25 hours'), (${venue_id}, ${owner}, 'new', 'x', '', now() - interval '23 hours')`.execute(
    db,
  )
  await sql`insert into rate_limit (key, points, expire) values ('old', 1, 1000), ('new', 1, (extract(epoch from now()) * 1000 + 60000)::bigint)`.execute(
    db,
  )
  await sql`insert into auth_session (id, user_id, venue_id, expires_at, idle_expires_at, ended_at, end_reason) values
    (gen_random_uuid(), ${owner}, ${venue_id}, now(), now(), now() - interval '91 days', 'sign-out'),
    (gen_random_uuid(), ${owner}, ${venue_id}, now(), now(), now() - interval '89 days', 'sign-out'),
    (gen_random_uuid(), ${owner}, ${venue_id}, now() + interval '1 day', now() - interval '91 days', null, null),
    (gen_random_uuid(), ${owner}, ${venue_id}, now() + interval '1 day', now() + interval '1 hour', null, null)`.execute(
    db,
  )
  await sql`insert into password_proof (id, user_id, kind, secret_hash, expires_at, used_at) values
    (gen_random_uuid(), ${owner}, 'reset', '\\x01', now() - interval '2 days', null),
    (gen_random_uuid(), ${owner}, 'reset', '\\x02', now() + interval '1 hour', now() - interval '2 days'),
    (gen_random_uuid(), ${owner}, 'reset', '\\x03', now() + interval '1 hour', null)`.execute(db)
  await sql`insert into outgoing_mail (venue_id, id, kind, recipient, language, params, created_at) values
    (${venue_id}, gen_random_uuid(), 'x', 'x', 'en', '{}', now() - interval '31 days')`.execute(db)
  // Old ones that are used, and young ones, stay.
  const approver = (await makeUser(db, { venue: api.venue })).id
  await sql`insert into approval (venue_id, id, procedure, module, action, input_hash, summary, requested_by,
      requested_at, expires_at, state, method, answered_by, answered_at, usable_until, used_at)
    select ${venue_id}, gen_random_uuid(), 'p', 'users', 'suspend', decode(repeat('00', 32), 'hex'), '{}', ${api.owner.id},
      now() - make_interval(days => age), now(), state,
      case when answered then 'remote' end, case when answered then ${approver}::uuid end,
      case when answered then now() end, case when state in ('granted', 'used') then now() end,
      case when state = 'used' then now() end
    from (values ('requested', 91, false), ('withdrawn', 91, false), ('denied', 91, true), ('granted', 91, true),
      ('used', 91, true), ('requested', 89, false), ('denied', 89, true)) as v (state, age, answered)`.execute(db)

  expect(await cleanUp(db)).toEqual({
    stream_change: 500,
    command: 1,
    rate_limit: 1,
    approval: 4,
    auth_session: 2,
    password_proof: 2,
    outgoing_mail: 1,
  })
  const left = await db
    .selectFrom('stream_change')
    .select(({ fn }) => ['topic', fn.min('version').as('from'), fn.countAll<number>().as('n')])
    .where('topic', 'in', ['busy', 'quiet'])
    .groupBy('topic')
    .orderBy('topic')
    .execute()
  expect(left).toEqual([
    { topic: 'busy', from: 501, n: 1000 },
    { topic: 'quiet', from: 1, n: 20 },
  ])
  expect(await db.selectFrom('password_proof').select('id').execute()).toHaveLength(1)
  const approvals = await db.selectFrom('approval').select('state').orderBy('state').execute()
  expect(approvals.map(({ state }) => state)).toEqual(['denied', 'requested', 'used'])
})

describe('the jobs of a process', () => {
  test('work by themselves, survive a failure, and stop when asked', async () => {
    const { caller } = await api.signInUser(api.owner)
    await caller.me.update({ name: 'Sealed By A Job' })
    const [id] = await queue(1)
    let failures = 0
    const deliver = async () => {
      failures += 1
      if (failures === 1) throw new Error('not yet')
    }
    const told: unknown[] = []
    const onChainsChecked = (state: unknown) => void told.push(state)
    const jobs = startJobs(api.services, { sealMs: 20, cleanMs: 20, mailMs: 20, checkMs: 20, deliver, onChainsChecked })
    await expect.poll(async () => (await verifyAuditChain(api.services, api.venue.id)).unsealed).toBe(0)
    await expect.poll(async () => (await mail(id ?? '')).attempts).toBe(1)
    await makeAllDue()
    await expect.poll(async () => (await mail(id ?? '')).sent_at).not.toBeNull()
    await expect.poll(() => told.at(-1)).toEqual({ broken: 0, oldestAt: null })
    await jobs.stop()
    await jobs.stop()
    await queue(1)
    const calls = failures
    await caller.me.update({ name: `After The End ${randomUUID().slice(0, 4)}` })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(failures).toBe(calls)
    expect((await verifyAuditChain(api.services, api.venue.id)).unsealed).toBeGreaterThan(0)
  })

  test('a database that is away is a line in the log and no end of the process', async () => {
    const lines: string[] = []
    const broken = {
      ...api.services,
      db: new Proxy(api.services.db, {
        get: () => () => {
          throw new Error('away')
        },
      }),
    }
    const told = (_: unknown, message: string) => {
      lines.push(message)
    }
    const jobs = startJobs(
      { ...broken, log: { info: told, warn: told, error: told } },
      { sealMs: 10, cleanMs: 10, mailMs: 10, deliver: async () => {} },
    )
    await expect.poll(() => lines.length).toBeGreaterThan(5)
    await jobs.stop()
    expect(new Set(lines)).toEqual(new Set(['a job failed; it runs again in a moment']))
  })
})
