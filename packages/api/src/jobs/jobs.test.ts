import { randomUUID } from 'node:crypto'
import { inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../audit/seal.ts'
import { queueMail } from '../identity/outgoing-mail.ts'
import { createTestApi, makeUser, type TestApi } from '../testing/index.ts'
import { cleanUp } from './clean.ts'
import { startJobs } from './jobs.ts'
import { type DeliverMail, type OutgoingMail, queueWaitingMails, sendMail } from './mail.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Mails as the product queues them, with their jobs. */
async function queue(count: number, kind: 'invitation' | 'poison' = 'invitation'): Promise<string[]> {
  const { db } = api.database
  const before = new Set((await db.selectFrom('outgoing_mail').select('id').execute()).map(({ id }) => id))
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < count; n += 1) {
      await queueMail(api.services, tx, {
        venueId: api.venue.id,
        kind: kind as 'invitation',
        recipient: `${randomUUID()}@test.example`,
        language: 'tr',
        params: { name: 'Ada', link: 'http://x.example/secret', venueName: 'V' },
      })
    }
  })
  const after = await db.selectFrom('outgoing_mail').select('id').orderBy('id').execute()
  return after.map(({ id }) => id).filter((id) => !before.has(id))
}
const mail = (id = '') =>
  api.database.db.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const send = (deliver: DeliverMail, mailId = '') =>
  sendMail(api.database.db, deliver, { venueId: api.venue.id, mailId })

describe('mail', () => {
  test('is sent once, with everything it needs, and keeps its link no longer', async () => {
    const [id] = await queue(1)
    const sent: OutgoingMail[] = []
    const deliver = async (given: OutgoingMail) => {
      sent.push(given)
    }
    await send(deliver, id)
    await send(deliver, id)
    const { recipient } = await mail(id)
    expect(sent).toEqual([
      {
        id,
        venueId: api.venue.id,
        kind: 'invitation',
        recipient,
        language: 'tr',
        params: { name: 'Ada', link: 'http://x.example/secret', venueName: 'V' },
        attachments: [],
      },
    ])
    const row = await mail(id)
    expect(row).toMatchObject({ attempts: 1, params: { name: 'Ada', venueName: 'V' } })
    expect(row.sent_at).not.toBeNull()
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  test('of another venue stays where it is', async () => {
    const [id] = await queue(1)
    let sent = 0
    const deliver = async () => {
      sent += 1
    }
    await sendMail(api.database.db, deliver, { venueId: randomUUID(), mailId: id ?? '' })
    expect(sent).toBe(0)
    expect(await mail(id)).toMatchObject({ attempts: 0, sent_at: null })
  })

  test('that was not taken says why, counts the try and is thrown on', async () => {
    const [id] = await queue(1)
    const away = async () => Promise.reject(new Error('mailbox unavailable'))
    await expect(send(away, id)).rejects.toThrow('mailbox unavailable')
    await expect(send(away, id)).rejects.toThrow('mailbox unavailable')
    expect(await mail(id)).toMatchObject({ attempts: 2, last_error: 'mailbox unavailable', sent_at: null })
    await send(async () => {}, id)
    expect(await mail(id)).toMatchObject({ attempts: 3, last_error: null })
  })

  test('that was taken back meanwhile is no failure', async () => {
    const [id] = await queue(1)
    await api.database.db
      .deleteFrom('outgoing_mail')
      .where('id', '=', id ?? '')
      .execute()
    await send(async () => Promise.reject(new Error('never called')), id)
  })

  test('that waits without a job gets one, and no second', async () => {
    const { db } = api.database
    await db
      .insertInto('outgoing_mail')
      .values({
        venue_id: api.venue.id,
        id: randomUUID(),
        kind: 'invitation',
        recipient: 'from-before@test.example',
        language: 'en',
        params: '{}',
      })
      .execute()
    const jobs = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from job.job where name = 'mail.send'`.execute(api.database.asOwner)
      return rows[0]?.n ?? 0
    }
    const before = await jobs()
    await queueWaitingMails(api.services)
    expect(await jobs()).toBe(before + 1)
    await queueWaitingMails(api.services)
    expect(await jobs()).toBe(before + 1)
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
      requested_at, expires_at, awaited_until, state, method, answered_by, answered_at, usable_until, used_at)
    select ${venue_id}, gen_random_uuid(), 'p', 'users', 'suspend', decode(repeat('00', 32), 'hex'), '{}', ${api.owner.id},
      now() - make_interval(days => age), now(), now(), state,
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
    await api.database.db.deleteFrom('outgoing_mail').execute()
    const [id] = await queue(1)
    let calls = 0
    const deliver = async () => {
      calls += 1
      if (calls === 1) throw new Error('not yet')
    }
    const heard: unknown[] = []
    const services = await api.anotherServices({ queuePollMs: 500 })
    const jobs = await startJobs(services, {
      sealSeconds: 1,
      tellMs: 20,
      deliver,
      onChainsChecked: (state) => void heard.push(state),
    })
    const soon = { timeout: 5_000 }
    await expect.poll(async () => (await verifyAuditChain(api.services, api.venue.id)).unsealed, soon).toBe(0)
    await expect.poll(async () => (await mail(id)).attempts, soon).toBe(1)
    await expect.poll(() => heard.at(-1), soon).toMatchObject({ broken: 0 })
    // It was tried, and waits for its pause in a moment.
    const dueNow = async () => {
      const { numAffectedRows } = await sql`
        update job.job set start_after = now() where name = 'mail.send' and state = 'retry'`.execute(
        api.database.asOwner,
      )
      return Number(numAffectedRows)
    }
    await expect.poll(dueNow, soon).toBeGreaterThan(0)
    await expect.poll(async () => (await mail(id)).sent_at, soon).not.toBeNull()
    await jobs.stop()
    await jobs.stop()
    await queue(1)
    await caller.me.update({ name: `After The End ${randomUUID().slice(0, 4)}` })
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(calls).toBe(2)
    expect((await verifyAuditChain(api.services, api.venue.id)).unsealed).toBeGreaterThan(0)
  }, 20_000)
})
