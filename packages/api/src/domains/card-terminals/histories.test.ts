import { randomUUID } from 'node:crypto'
import { type CardChargeId, type OrderId, type PartPaymentId, terminalMoods } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, capturedMinor, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import { makeUser } from '../../testing/factories.ts'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { lookAtAll } from './service/ask.ts'
import { giveAllBack } from './service/refunds.ts'

const price = 45_000
const acts = ['charge', 'charge', 'charge', 'cancel', 'sell', 'sell', 'giveBack', 'refund', 'decide', 'look'] as const

const step = fc.record({
  act: fc.constantFrom(...acts),
  mood: fc.constantFrom(...terminalMoods),
  pick: fc.nat(20),
  wasCharged: fc.boolean(),
})

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** What our books say that cards were charged, less what they say went back. */
async function bookedMinor(venue: TestVenue): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select (coalesce((select sum(amount_minor - refunded_minor) from payment where venue_id = ${venue.id}
        and method = 'card'), 0)
      + coalesce((select sum(amount_minor) from part_payment where venue_id = ${venue.id} and state = 'taken'
        and method = 'card'), 0))::bigint as sum`.execute(api.database.db)
  return rows[0]?.sum ?? 0
}
/** What the queue says that nobody knows: charges without an answer, and refunds that a terminal has not given. */
async function openMinor(venue: TestVenue) {
  const { rows } = await sql<{ charges: number; refunds: number }>`
    select coalesce((select sum(c.amount_minor) from card_charge c join simulated_charge s on s.venue_id = c.venue_id
        and s.reference = c.id and s.becomes = 'approved' and not s.is_cancelled and s.ready_at <= clock_timestamp()
        where c.venue_id = ${venue.id} and c.state in ('asked', 'unknown')), 0)::bigint as charges,
      coalesce((select sum(r.amount_minor) from card_refund r where r.venue_id = ${venue.id}
        and r.state in ('asked', 'refused') and not exists (select from simulated_refund s
          where s.venue_id = r.venue_id and s.reference = r.id)), 0)::bigint as refunds`.execute(api.database.db)
  return rows[0] ?? { charges: 0, refunds: 0 }
}
const due = async () => {
  await sql`update card_charge set look_at = clock_timestamp() where look_at is not null`.execute(api.database.db)
  await sql`update card_refund set look_at = clock_timestamp() where state = 'asked'`.execute(api.database.db)
  await lookAtAll(api.services)
  await giveAllBack(api.services)
}

/** Plays a history with one clerk and one terminal; somebody who decides has looked at the acquirer's book. */
async function play(steps: { act: (typeof acts)[number]; mood: string; pick: number }[]) {
  const { db } = api.database
  const venue = await makeVenue(db)
  const clerk: SignedIn = await api.signInUser(await makeUser(db, { venue, roles: ['owner'] }))
  const show = await makeTicketSession(db, { venue, rows: 5, seatsPerRow: 20, prices: [price, price] })
  const terminal = await makeTerminal(db, { venue, userId: clerk.user.id, delaySeconds: 1, timeoutSeconds: 5 })
  let seat = 0
  let orderId = uuidv7() as OrderId
  const pickOf = <T>(rows: readonly T[], pick: number): T | undefined => rows[pick % Math.max(1, rows.length)]
  const charges = (...states: string[]) =>
    db
      .selectFrom('card_charge')
      .selectAll()
      .where('venue_id', '=', venue.id)
      .where('state', 'in', states)
      .orderBy('id')
      .execute()
  const parts = () =>
    db
      .selectFrom('part_payment')
      .selectAll()
      .where('venue_id', '=', venue.id)
      .where('state', '=', 'taken')
      .orderBy('id')
      .execute()
  // Some of it moves by the clock between two of these questions: what is lost stays lost.
  const missing = async () => {
    const { charges: open, refunds } = await openMinor(venue)
    return (await capturedMinor(db, venue.id)) - (await bookedMinor(venue)) - open - refunds
  }
  const check = () => expect.poll(missing, { interval: 20, timeout: 2_000 }).toBe(0)
  for (const { act, mood, pick } of steps) {
    await setMood(db, terminal, mood as never)
    if (act === 'charge') {
      const asked = await charge(clerk.caller, { orderId }).catch(() => null)
      if (asked && mood !== 'slow') await answered(clerk.caller, asked)
      orderId = pick % 3 === 0 ? orderId : (uuidv7() as OrderId)
    } else if (act === 'cancel') {
      const one = pickOf(await charges('asked'), pick)
      if (one) await reasonOf(clerk.caller.cardCharges.cancel({ id: one.id as CardChargeId }))
    } else if (act === 'sell') {
      const part = pickOf(await parts(), pick)
      seat += 1
      if (part) {
        const sale = clerk.caller.orders.sell({
          commandId: randomUUID(),
          orderId: part.order_id as OrderId,
          ticketSessionId: show.id,
          items: [{ passTypeId: show.adult, seatNos: [seat] }],
          payments: [{ partId: part.id as PartPaymentId, method: 'card', amountMinor: price }],
          priceVersion: show.priceVersion,
          expectedDueMinor: price,
        })
        expect(['OK', 'STATE', 'VALIDATION']).toContain(await reasonOf(sale))
      }
    } else if (act === 'giveBack') {
      const part = pickOf(await parts(), pick)
      if (part) await clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [part.id as PartPaymentId] })
    } else if (act === 'refund') {
      const orders = await db
        .selectFrom('sale_order')
        .selectAll()
        .where('venue_id', '=', venue.id)
        .where('state', '=', 'confirmed')
        .execute()
      const order = pickOf(orders, pick)
      if (order) {
        const adjusted = clerk.caller.orderChanges.adjust({
          commandId: randomUUID(),
          orderId: order.id as OrderId,
          amountMinor: 1_000 + pick,
          expectedRev: order.rev,
          reason: 'Fault',
        })
        expect(['OK', 'OVER_REFUND', 'VALIDATION']).toContain(await reasonOf(adjusted))
      }
    } else if (act === 'decide') {
      const one = pickOf(await charges('unknown'), pick)
      if (one) {
        const known = await db
          .selectFrom('simulated_charge')
          .selectAll()
          .where('reference', '=', one.id)
          .executeTakeFirst()
        const wasCharged = known?.becomes === 'approved' && !known.is_cancelled
        const decided = { commandId: randomUUID(), id: one.id as CardChargeId, wasCharged, reason: 'Bank' }
        expect(['OK', 'STATE']).toContain(await reasonOf(clerk.caller.cardCharges.decide(decided)))
      }
    } else await due()
    await check()
  }
  // When all terminals answer again, nothing is left that nobody knows.
  await setMood(db, terminal, 'approve')
  for (let turn = 0; turn < 40 && (await charges('asked', 'unknown')).length > 0; turn += 1) {
    await due()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await sql`update card_refund set state = 'asked', refusal = null, look_at = clock_timestamp()
    where venue_id = ${venue.id} and state = 'refused'`.execute(db)
  await due()
  expect(await openMinor(venue)).toEqual({ charges: 0, refunds: 0 })
  expect(await charges('asked', 'unknown')).toEqual([])
  expect(await capturedMinor(db, venue.id)).toBe(await bookedMinor(venue))
}

test('whatever the terminal does, what it has taken is what the books and the queue say', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), play), {
    numRuns: 8,
    endOnFailure: true,
  })
  expect(await brokenRules(api.database.pool)).toEqual({})
}, 120_000)

test('negative control: an answer that is believed at once to be no is money that nobody knows of', async () => {
  const { db } = api.database
  const venue = await makeVenue(db)
  const clerk = await api.signInUser(await makeUser(db, { venue, roles: ['owner'] }))
  await makeTerminal(db, { venue, userId: clerk.user.id, simulates: 'silent' })
  const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId: uuidv7() as OrderId }))
  await sql`update card_charge set state = 'refused', refusal = 'no answer', ended_at = clock_timestamp(), look_at = null
    where id = ${id}`.execute(db)
  const { charges, refunds } = await openMinor(venue)
  expect(await capturedMinor(db, venue.id)).toBe((await bookedMinor(venue)) + charges + refunds + price)
})
