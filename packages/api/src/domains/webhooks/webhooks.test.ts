import { randomUUID } from 'node:crypto'
import type { OrderId, WebhookDeliveryId, WebhookId } from '@marquee/contract'
import { JOB_SCHEMA, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { mostTries, pauseAfter } from './rules/pauses.ts'
import { collectAll, deliver } from './service/deliver.ts'
import { shownSecret, signedHeaders } from './service/sign.ts'
import { aDelivery, anAddress } from './testing/cases.ts'
import { signatureOf, startReceiver } from './testing/receiver.ts'

let api: TestApi
let owner: SignedIn
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  api = await createTestApi({ throttle: false, webhooks: { allowPrivate: true } })
  owner = await api.signInUser(api.owner)
})
beforeEach(async () => {
  await sql`update webhook set archived_at = now()`.execute(api.database.db)
  receiver = await startReceiver()
  return () => receiver.close()
})
afterAll(() => api.close())

const aSession = () =>
  makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 10, startsIn: 4 * 1440 })

const sell = ({ caller }: SignedIn, session: TestTicketSession, seatNos: number[], channel = 'partner' as const) =>
  caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    channel,
    items: [{ passTypeId: session.adult, seatNos }],
    payments: [{ method: 'bank', amountMinor: seatNos.length * 45_000, reference: 'KT-1' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: seatNos.length * 45_000,
  })

interface Job {
  deliveryId: WebhookDeliveryId
  no: number
}
/** The jobs of deliveries, due or not, as a worker would find them; each is taken once. */
async function takeJobs(): Promise<Job[]> {
  const { rows } = await sql<{ data: Job }>`
    delete from ${sql.id(JOB_SCHEMA, 'job')} where name = 'webhooks.deliver' returning data`.execute(
    api.database.asOwner,
  )
  return rows.map(({ data }) => data)
}
const run = ({ deliveryId, no }: Job, services = api.services) =>
  deliver(services, { venueId: api.venue.id, deliveryId, no })
/** One look at what has happened, and one attempt of everything that is to be sent. */
async function turn(): Promise<number> {
  await collectAll(api.services)
  const jobs = await takeJobs()
  for (const job of jobs) await run(job)
  return jobs.length
}
const types = () => receiver.received.map(({ body }) => body.type)
const rowOf = async (id: WebhookId) => (await owner.caller.webhooks.list({})).find((row) => row.id === id)
const deliveriesOf = async (webhookId: WebhookId) => (await owner.caller.webhooks.deliveries({ webhookId })).rows

describe('what a partner is told', () => {
  test('their own sales, changes and cancellations, signed, each under one id; nothing of others', async () => {
    const [seller, rival] = [await api.signInAs('manager'), await api.signInAs('manager')]
    const session = await aSession()
    await sell(seller, session, [9])
    const { secret } = await anAddress(api, { address: receiver.url, partnerId: seller.user.id, sessions: false })
    const { orderId, passes } = await sell(seller, session, [1, 2])
    await sell(rival, session, [3])
    await turn()
    expect(types()).toEqual(['order.confirmed'])
    const [first] = receiver.received
    expect(first?.body.data).toEqual({
      order: {
        id: orderId,
        orderNo: expect.any(Number),
        version: 1,
        state: 'confirmed',
        total: { amountMinor: 90_000, currency: 'TRY' },
        paid: { amountMinor: 90_000, currency: 'TRY' },
      },
    })
    expect(first?.signatures).toEqual([first && signatureOf(secret, first)])
    expect(Math.abs(Number(first?.at) - Date.now() / 1000)).toBeLessThan(60)
    // The half of it, then the rest, by the venue.
    const cancel = (place: number, expectedRev: number) =>
      owner.caller.orderChanges.cancel({
        commandId: randomUUID(),
        orderId,
        passIds: [passes[place]?.id as never],
        expectedRev,
        expectedRefundMinor: 45_000,
        reason: 'The guest is ill.',
      })
    await cancel(0, 1)
    await cancel(1, 2)
    await turn()
    expect(types()).toEqual(['order.confirmed', 'order.changed', 'order.cancelled'])
    expect(receiver.received.map(({ body }) => body.data.order?.version)).toEqual([1, 2, 3])
    expect(receiver.received[2]?.body.data.order).toMatchObject({ state: 'cancelled', paid: { amountMinor: 0 } })
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3)
    await turn()
    expect(receiver.received).toHaveLength(3)
    // Whoever is suspended is told nothing, as their keys open nothing.
    const suspend = (state: string) =>
      sql`update venue_member set state = ${state} where user_id = ${seller.user.id}`.execute(api.database.asOwner)
    await sell(seller, session, [5])
    await suspend('suspended')
    await turn()
    expect(receiver.received).toHaveLength(3)
    await suspend('active')
    await sell(seller, session, [6])
    await turn()
    expect(receiver.received).toHaveLength(4)
  })

  test('sessions that move, stop and are cancelled; not their sales, nor drafts', async () => {
    const session = await aSession()
    await anAddress(api, { address: receiver.url, orders: false })
    const rev = async () =>
      (await sql<{ rev: number }>`select rev from ticket_session where id = ${session.id}`.execute(api.database.db))
        .rows[0]?.rev
    await sell(owner, session, [1])
    const set = (columns: string) =>
      sql`update ticket_session set ${sql.raw(columns)}, rev = rev + 1 where id = ${session.id}`.execute(
        api.database.asOwner,
      )
    await set(`state = 'paused'`)
    await set(`state = 'on_sale'`)
    await set(`starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour',
      occupied_until = occupied_until + interval '1 hour'`)
    await set(`note = 'nothing of interest'`)
    await set(`state = 'cancelled'`)
    await turn()
    expect(types()).toEqual(['session.sales_stopped', 'session.sales_started', 'session.moved', 'session.cancelled'])
    expect(receiver.received.at(-1)?.body.data.ticketSession).toMatchObject({
      id: session.id,
      state: 'cancelled',
      version: await rev(),
      startsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })
})

describe('what is sent', () => {
  test('is sent once however many processes collect at once, and again under its id after a process was killed', async () => {
    const { id } = await anAddress(api, { address: receiver.url })
    const session = await aSession()
    for (const seat of [1, 2, 3]) await sell(owner, session, [seat])
    await Promise.all(Array.from({ length: 5 }, () => collectAll(api.services)))
    const jobs = await takeJobs()
    expect(jobs).toHaveLength(3)
    expect(await deliveriesOf(id)).toHaveLength(3)
    // Killed after it was sent and before that was written down: the attempt is taken back.
    const [job] = jobs as [Job]
    await run(job)
    await sql`delete from webhook_attempt where delivery_id = ${job.deliveryId}`.execute(api.database.db)
    await sql`update webhook_delivery set state = 'waiting', attempts = 0, tries = 0, ended_at = null
      where id = ${job.deliveryId}`.execute(api.database.db)
    await run(job)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
    // The same job in two processes is written down once, and a job that comes late does nothing.
    const [, second] = jobs as [Job, Job]
    await Promise.all([run(second), run(second)])
    await run(second)
    const detail = await owner.caller.webhooks.delivery({ id: second.deliveryId })
    expect(detail).toMatchObject({ state: 'delivered', attempts: 1, tries: [{ no: 1, status: 204 }] })
  })

  test('negative control: without its source an event would be written at each look', async () => {
    await anAddress(api, { address: receiver.url })
    await sell(owner, await aSession(), [1])
    await collectAll(api.services)
    await collectAll(api.services)
    expect(await takeJobs()).toHaveLength(1)
    await sql`update webhook_event set source = source || ':other'`.execute(api.database.asOwner)
    await collectAll(api.services)
    expect((await takeJobs()).length).toBeGreaterThan(0)
  })

  test('is tried again after growing pauses and given up after two days; people are told, the address is paused', async () => {
    receiver.says(500, {}, 'out of order')
    const { id } = await anAddress(api, { address: receiver.url })
    const deliveryId = await aDelivery(api, id)
    await takeJobs()
    const pauses: number[] = []
    for (let no = 1; no <= mostTries; no += 1) {
      if (no === mostTries) {
        await sql`update webhook set failing_since = now() - interval '47 hours' where id = ${id}`.execute(
          api.database.db,
        )
      }
      await run({ deliveryId, no })
      const { nextAt } = await owner.caller.webhooks.delivery({ id: deliveryId })
      if (nextAt) pauses.push(Math.round((Date.parse(nextAt) - Date.now()) / 1000))
    }
    expect(pauses.length).toBe(10)
    for (const [index, pause] of pauses.entries())
      expect(Math.abs(pause - (pauseAfter(index + 1) ?? 0))).toBeLessThan(3)
    const detail = await owner.caller.webhooks.delivery({ id: deliveryId })
    expect(detail).toMatchObject({ state: 'failed', attempts: 11, status: 500 })
    expect(detail.tries[0]).toMatchObject({ no: 11, status: 500, answer: 'out of order' })
    expect(await rowOf(id)).toMatchObject({ state: 'failing', failed: 1 })
    // What happens meanwhile waits, and goes out when somebody lets it.
    await owner.caller.webhooks.sendTest({ id })
    await collectAll(api.services)
    await takeJobs()
    expect(receiver.received).toHaveLength(11)
    expect(await rowOf(id)).toMatchObject({ waiting: 1 })
    expect(await refusalOf(owner.caller.webhooks.replayFailed({ id }))).toMatchObject({
      code: 'STATE',
      details: { webhook: 'paused' },
    })
    receiver.says(200)
    await owner.caller.webhooks.resume({ id })
    await turn()
    expect(receiver.received).toHaveLength(12)
    expect(await owner.caller.webhooks.replayFailed({ id })).toEqual({ count: 1 })
    await turn()
    expect(receiver.received.at(-1)?.id).toBe(receiver.received[0]?.id)
    expect(await rowOf(id)).toMatchObject({ state: 'live', waiting: 0, failed: 0 })
    await owner.caller.webhooks.replay({ id: deliveryId })
    await turn()
    expect(receiver.received.at(-1)?.id).toBe(receiver.received[0]?.id)
    expect(await owner.caller.webhooks.delivery({ id: deliveryId })).toMatchObject({ state: 'delivered', attempts: 13 })
  })

  test.each([
    ['never answers', false],
    ['answers one byte after the other', true],
  ])('an address that %s is given up for now, tried again, and holds up no other', async (_, drips) => {
    receiver.isSlow({ drips })
    const other = await startReceiver()
    const slow = await anAddress(api, { address: receiver.url })
    const well = await anAddress(api, { address: other.url })
    const impatient = { ...api.services, webhooks: { ...api.services.webhooks, timeoutMs: 1500 } }
    const slowId = await aDelivery(api, slow.id)
    const wellId = await aDelivery(api, well.id)
    await takeJobs()
    let isGivenUp = false
    const waiting = run({ deliveryId: slowId, no: 1 }, impatient).then(() => {
      isGivenUp = true
    })
    await run({ deliveryId: wellId, no: 1 }, impatient)
    expect(isGivenUp).toBe(false)
    expect(await owner.caller.webhooks.delivery({ id: wellId })).toMatchObject({ state: 'delivered' })
    // Nothing of the database is kept while somebody else makes it wait.
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(api.database.asOwner)
    expect(rows).toEqual([])
    await waiting
    const detail = await owner.caller.webhooks.delivery({ id: slowId })
    expect(detail).toMatchObject({ state: 'waiting', attempts: 1, tries: [{ no: 1, status: null, error: 'timeout' }] })
    expect(detail.tries[0]?.tookMs).toBeGreaterThanOrEqual(1490)
    expect(await takeJobs()).toMatchObject([{ deliveryId: slowId, no: 2 }])
    receiver.says(204)
    await run({ deliveryId: slowId, no: 2 }, impatient)
    expect(await owner.caller.webhooks.delivery({ id: slowId })).toMatchObject({ state: 'delivered' })
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
    await other.close()
  })

  test('410 pauses an address at once; one answer of many that is bad pauses nothing', async () => {
    receiver.says(410)
    const { id } = await anAddress(api, { address: receiver.url })
    await run({ deliveryId: await aDelivery(api, id), no: 1 })
    expect(await rowOf(id)).toMatchObject({ state: 'gone', waiting: 1 })
    receiver.says(400)
    await owner.caller.webhooks.resume({ id })
    for (const job of await takeJobs()) await run(job)
    expect(await rowOf(id)).toMatchObject({ state: 'live' })
  })

  test('two secrets sign for a day after a change; none is stored as it is shown', async () => {
    const { id, secret } = await anAddress(api, { address: receiver.url })
    const next = await owner.caller.webhooks.rotateSecret({ id })
    expect((Date.parse(next.previousUntil ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    await run({ deliveryId: await aDelivery(api, id), no: 1 })
    const [first] = receiver.received
    expect(first?.signatures).toEqual([next.secret, secret].map((one) => first && signatureOf(one, first)))
    await sql`update webhook set old_secret_until = now() where id = ${id}`.execute(api.database.db)
    await run({ deliveryId: await aDelivery(api, id), no: 1 })
    expect(receiver.received[1]?.signatures).toHaveLength(1)
    const { rows } = await sql<{ secret: Buffer }>`select secret from webhook where id = ${id}`.execute(api.database.db)
    expect(rows[0]?.secret.includes(Buffer.from(next.secret.slice(6), 'base64'))).toBe(false)
    const { rows: audit } = await owner.caller.audit.list({ entityId: id })
    expect(JSON.stringify(audit)).not.toContain(next.secret)
  })
})

test('a signature is what Standard Webhooks says', () => {
  // Signed by the package `standardwebhooks` 1.1.1.
  const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index))
  const body = '{"type":"test","timestamp":"2026-11-26T00:00:00.000Z","data":{"test":true}}'
  expect(signedHeaders({ id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e5a01', at: 1_764_115_200, body }, [secret])).toEqual({
    'webhook-id': '0197a4c2-7d1e-7c35-9a60-3f1c2b7e5a01',
    'webhook-timestamp': '1764115200',
    'webhook-signature': 'v1,2VWkXnd5trKcV53ZO3fRAMMC2I9Mzmj/SprAzXTQ5GI=',
  })
  expect(shownSecret(secret)).toBe('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=')
})
