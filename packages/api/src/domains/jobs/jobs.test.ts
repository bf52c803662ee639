import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Permission } from '@marquee/contract'
import { inTransaction, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailJob } from '../../identity/outgoing-mail.ts'
import { standingHandlers } from '../../jobs/standing.ts'
import { jobHandlers } from '../../root.ts'
import {
  createTestApi,
  joinVenue,
  makeRole,
  makeVenue,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
let there: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  // The same person in a second venue, where they are the owner as well.
  const elsewhere = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
  await joinVenue(api.database.asOwner, { venue: elsewhere, userId: api.owner.id, roles: ['owner'] })
  there = await api.signInUser({ ...api.owner, venueId: elsewhere.id })
})
afterAll(() => api.close())

const signInWith = async (...permissions: Permission[]): Promise<SignedIn> =>
  api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
const settings = { module: 'settings', action: 'view', limits: {} } as const
const shifts = { module: 'shifts', action: 'create', limits: {} } as const

type Item = { state: 'waiting' | 'done' | 'failed'; error?: object }

/** A batch that is over, with one item for each state. */
async function batchOf({ user }: SignedIn, items: readonly Item[], kind = 'shifts.import'): Promise<string> {
  const id = uuidv7()
  const db = api.database.asOwner
  const at = new Date().toISOString()
  const count = (state: Item['state']) => items.filter((item) => item.state === state).length
  await db
    .insertInto('batch')
    .values({
      venue_id: user.venueId,
      id,
      kind,
      state: 'done',
      total: items.length,
      done: count('done'),
      failed: count('failed'),
      made_by: user.id,
      made_in: sql<string>`(select id from role where venue_id = ${user.venueId} limit 1)`,
      ended_at: at,
    })
    .execute()
  for (const [index, { state, error }] of items.entries()) {
    await db
      .insertInto('batch_item')
      .values({
        venue_id: user.venueId,
        batch_id: id,
        no: index + 1,
        input: JSON.stringify({ code: `C${index + 1}` }),
        state,
        error: error ? JSON.stringify(error) : null,
        at: state === 'waiting' ? null : at,
      })
      .execute()
  }
  return id
}
const failed: Item = { state: 'failed', error: { code: 'VALIDATION' } }
const done: Item = { state: 'done' }

describe('batches', () => {
  test('are listed per venue, the newest first, also for a person who works in two', async () => {
    const first = await batchOf(owner, [done])
    const second = await batchOf(owner, [done, failed])
    const elsewhere = await batchOf(there, [done])
    const here = await owner.caller.jobs.list()
    expect(here.map(({ id }) => id)).toEqual([second, first])
    expect(here[0]).toMatchObject({ kind: 'shifts.import', total: 2, done: 1, failed: 1, madeBy: api.owner.id })
    expect((await there.caller.jobs.list()).map(({ id }) => id)).toEqual([elsewhere])
    for (const verb of ['get', 'items', 'stop', 'resume', 'retry'] as const)
      expect((await refusalOf(owner.caller.jobs[verb]({ id: elsewhere }))).code).toBe('NOT_FOUND')
  })

  test('of others are seen with the right to the settings alone, and what they are made of with the right to the thing', async () => {
    const id = await batchOf(owner, [failed])
    const clerk = await signInWith(settings)
    expect((await clerk.caller.jobs.list()).map((batch) => batch.id)).toContain(id)
    expect(await clerk.caller.jobs.items({ id })).toEqual([
      { no: 1, state: 'failed', input: null, error: { code: 'VALIDATION' } },
    ])
    const planner = await signInWith(settings, shifts)
    expect(await planner.caller.jobs.items({ id })).toMatchObject([{ input: { code: 'C1' } }])
    for (const verb of ['stop', 'resume', 'retry'] as const)
      expect((await refusalOf(planner.caller.jobs[verb]({ id }))).code).toBe('FORBIDDEN')
    const stranger = await signInWith(shifts)
    expect(await stranger.caller.jobs.list()).toEqual([])
    expect((await refusalOf(stranger.caller.jobs.items({ id }))).code).toBe('NOT_FOUND')
  })

  test('show their items page by page, all or those of one state', async () => {
    const id = await batchOf(owner, [done, failed, done, failed, failed])
    const pages = async (state?: 'failed') => {
      const rows: number[][] = []
      for (let after = 0; ; ) {
        const page = await owner.caller.jobs.items({ id, after, limit: 2, ...(state ? { state } : {}) })
        if (page.length === 0) return rows
        rows.push(page.map(({ no }) => no))
        after = page.at(-1)?.no ?? 0
      }
    }
    expect(await pages()).toEqual([[1, 2], [3, 4], [5]])
    expect(await pages('failed')).toEqual([[2, 4], [5]])
  })

  test('are tried again where they failed, by whom the audit says', async () => {
    const id = await batchOf(owner, [done, failed])
    expect(await owner.caller.jobs.retry({ id })).toMatchObject({ state: 'running', done: 1, failed: 0 })
    const event = await api.database.asOwner
      .selectFrom('audit_event')
      .selectAll()
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ action: 'jobs.retry', actor_id: api.owner.id, venue_id: api.owner.venueId })
    expect((await refusalOf(owner.caller.jobs.resume({ id }))).code).toBe('STATE')
    const whole = await batchOf(owner, [done])
    expect((await refusalOf(owner.caller.jobs.retry({ id: whole }))).code).toBe('STATE')
  })
})

describe('the work of the server', () => {
  const queueMails = async (venueId: string, state: 'created' | 'failed' | 'completed') => {
    const mailId = randomUUID()
    await inTransaction(api.services.db, (tx) => api.services.queue.send(tx, mailJob, { venueId, mailId }))
    if (state !== 'created')
      await sql`update job.job set state = ${state}::job.job_state, completed_on = now()
        where data ->> 'mailId' = ${mailId}`.execute(api.database.asOwner)
    return mailId
  }
  const stateOf = async (mailId: string) => {
    const { rows } = await sql<{
      state: string
    }>`select state::text from job.job where data ->> 'mailId' = ${mailId}`.execute(api.database.asOwner)
    return rows[0]?.state
  }
  const mails = async ({ caller }: SignedIn) => (await caller.jobs.work()).find(({ kind }) => kind === 'mail.send')

  test('is counted for the venue alone, and tried again for it alone', async () => {
    await sql`delete from job.job where name = 'mail.send'`.execute(api.database.asOwner)
    const { venueId } = owner.user
    const mine = [await queueMails(venueId, 'failed'), await queueMails(venueId, 'failed')]
    await queueMails(venueId, 'created')
    await queueMails(venueId, 'completed')
    const theirs = await queueMails(there.user.venueId, 'failed')
    expect(await mails(owner)).toMatchObject({ waiting: 1, running: 0, failed: 2, isOwn: true })
    expect((await mails(owner))?.lastDoneAt).not.toBeNull()
    expect(await mails(there)).toMatchObject({ waiting: 0, failed: 1, lastDoneAt: null })

    expect(await owner.caller.jobs.retryKind({ kind: 'mail.send' })).toEqual({ retried: 2 })
    for (const id of mine) expect(await stateOf(id)).not.toBe('failed')
    expect(await stateOf(theirs)).toBe('failed')
    expect(await mails(owner)).toMatchObject({ waiting: 3, failed: 0 })
    expect((await refusalOf(owner.caller.jobs.retryKind({ kind: 'mail.send' }))).code).toBe('STATE')
    const event = await api.database.asOwner
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'jobs.retryKind')
      .execute()
    expect(event).toMatchObject([{ venue_id: venueId, after: { kind: 'mail.send', rows: 2 } }])
  })

  test('of batches is not shown among the kinds: those have their own list', async () => {
    const id = await batchOf(owner, [failed])
    await owner.caller.jobs.retry({ id })
    expect((await owner.caller.jobs.work()).map(({ kind }) => kind)).not.toContain('batch.run')
    expect((await refusalOf(owner.caller.jobs.retryKind({ kind: 'batch.run' }))).code).toBe('STATE')
  })

  test.each(['en', 'tr'])('is named for people, whatever kind it is, in %s', (language) => {
    const handlers = [...standingHandlers(api.services, { deliver: async () => {} }), ...jobHandlers(api.services)]
    const texts = new URL(`../../../../i18n/locales/${language}/settings.json`, import.meta.url)
    const { kinds } = JSON.parse(readFileSync(texts, 'utf8')).work
    // Batches have their own list.
    const names = handlers.map(({ kind }) => kind.name.replace('.', '_')).filter((name) => name !== 'batch_run')
    expect(names.filter((name) => !Object.hasOwn(kinds, name))).toEqual([])
  })

  test('is for those who see the settings, and is tried again by those who may change them', async () => {
    const viewer = await signInWith(settings)
    await viewer.caller.jobs.work()
    expect((await refusalOf(viewer.caller.jobs.retryKind({ kind: 'mail.send' }))).code).toBe('FORBIDDEN')
    const clerk = await signInWith()
    expect((await refusalOf(clerk.caller.jobs.work())).code).toBe('FORBIDDEN')
  })
})
