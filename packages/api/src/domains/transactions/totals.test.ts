import { randomUUID } from 'node:crypto'
import type { OrderId, PaymentMethod, TransactionKind } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  makeUser,
  makeVenue,
  methodOf,
  openTill,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'

// What was done is kept here as well, and added up by nothing but this file.
interface Fact {
  kind: TransactionKind
  method: PaymentMethod
  amountMinor: number
  who: number
  day: string
}

const price = 45_000
const feePpm = 18_750
const days = ['2026-02-01', '2026-02-02', '2026-02-03'] as const

let api: TestApi
let venue: TestVenue
let people: SignedIn[]
let show: TestTicketSession
const facts: Fact[] = []
beforeAll(async () => {
  api = await createTestApi()
  const { db } = api.database
  venue = await makeVenue(db)
  people = await Promise.all([0, 1, 2].map(async () => api.signInUser(await makeUser(db, { venue, roles: ['owner'] }))))
  for (const { user } of people) await openTill(db, { venue, userId: user.id })
  await sql`update payment_method set fee_ppm = ${feePpm} where venue_id = ${venue.id} and kind = 'card'`.execute(db)
  show = await makeTicketSession(db, { venue, rows: 10, seatsPerRow: 20 })
  const acts = fc.sample(
    fc.record({
      act: fc.constantFrom('sell' as const, 'sell' as const, 'refund' as const, 'basket' as const),
      card: fc.integer({ min: 1, max: price - 1 }),
      who: fc.nat(2),
      day: fc.constantFrom(...days),
    }),
    { numRuns: 36, seed: 7 },
  )
  let seat = 0
  for (const { act, card, who, day } of acts) {
    seat += 1
    const { caller } = people[who] as SignedIn
    const add = (kind: TransactionKind, method: PaymentMethod, amountMinor: number) =>
      facts.push({ kind, method, amountMinor, who, day })
    const orderId = uuidv7() as OrderId
    if (act === 'basket') {
      const part = await caller.tills.takePart({ commandId: randomUUID(), orderId, method: 'cash', amountMinor: card })
      add('payment', 'cash', card)
      // It went back when this ran.
      if (card % 2 === 0) await caller.tills.returnParts({ commandId: randomUUID(), ids: [part.id] })
      await sql`alter table part_payment disable trigger user`.execute(api.database.asOwner)
      await sql`update part_payment set business_date = ${day}, taken_at = ${`${day}T18:00:00Z`},
        ended_at = case when ended_at is not null then ${`${day}T18:05:00Z`}::timestamptz end
        where id = ${part.id}`.execute(api.database.asOwner)
      await sql`alter table part_payment enable trigger user`.execute(api.database.asOwner)
      if (card % 2 === 0) add('refund', 'cash', card)
      continue
    }
    await caller.orders.sell({
      commandId: randomUUID(),
      orderId,
      ticketSessionId: show.id,
      items: [{ passTypeId: show.adult, seatNos: [seat] }],
      payments: [
        { method: 'card', amountMinor: card, reference: `slip ${seat}` },
        { method: 'cash', amountMinor: price - card, tenderedMinor: price },
      ],
      priceVersion: show.priceVersion,
      expectedDueMinor: price,
    })
    add('payment', 'card', card)
    add('payment', 'cash', price - card)
    if (act === 'refund') {
      const { payments } = await caller.orders.get({ id: orderId })
      const paid = payments.find(({ method }) => method === 'card')
      await caller.orderChanges.adjust({
        commandId: randomUUID(),
        orderId,
        expectedRev: 1,
        amountMinor: card,
        reason: 'Rain',
        refunds: [{ paymentId: paid?.id as never, amountMinor: card }],
      })
      add('refund', 'card', card)
    }
    for (const table of ['payment', 'refund'] as const) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(api.database.asOwner)
      await sql`update ${sql.table(table)} set business_date = ${day}, at = ${`${day}T18:00:00Z`}
        where order_id = ${orderId}`.execute(api.database.asOwner)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(api.database.asOwner)
    }
  }
}, 60_000)
afterAll(() => api.close())

const filters = fc.record({
  from: fc.option(fc.constantFrom(...days), { nil: undefined }),
  until: fc.option(fc.constantFrom(...days), { nil: undefined }),
  kind: fc.option(fc.constantFrom('payment' as const, 'refund' as const), { nil: undefined }),
  method: fc.option(fc.constantFrom('card' as const, 'cash' as const), { nil: undefined }),
  who: fc.option(fc.nat(2), { nil: undefined }),
})

test('whatever they are narrowed to, the sums are those of what was done', async () => {
  const fee = (minor: number) => Math.round((minor * feePpm) / 1_000_000)
  await fc.assert(
    fc.asyncProperty(filters, async ({ from, until, kind, method, who }) => {
      if (from && until && from > until) return
      const fit = facts.filter(
        (fact) =>
          (!from || fact.day >= from) &&
          (!until || fact.day <= until) &&
          (!kind || fact.kind === kind) &&
          (!method || fact.method === method) &&
          (who === undefined || fact.who === who),
      )
      const query = {
        ...(from && { from }),
        ...(until && { until }),
        ...(kind && { kind }),
        ...(method && { methodId: await methodOf(api.database.db, venue.id, method) }),
        ...(who !== undefined && { clerkId: people[who]?.user.id as never }),
      }
      const { sums, ways } = await (people[0] as SignedIn).caller.transactions.totals(query)
      const { total, rows } = await (people[0] as SignedIn).caller.transactions.list({ ...query, limit: 100 })
      const of = (each: TransactionKind) => fit.filter((fact) => fact.kind === each)
      const add = (some: Fact[]) => some.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const fees = of('payment')
        .filter((fact) => fact.method === 'card')
        .reduce((sum, { amountMinor }) => sum + fee(amountMinor), 0)
      const expected = {
        currency: 'TRY',
        payments: of('payment').length,
        takenMinor: add(of('payment')),
        refunds: of('refund').length,
        refundedMinor: add(of('refund')),
        ...{ underWay: 0, underWayMinor: 0, declined: 0, declinedMinor: 0, toDo: 0, toDoMinor: 0 },
        feeMinor: fees,
        others: 0,
        otherMinor: 0,
      }
      expect(sums).toEqual(fit.length === 0 ? [] : [expected])
      expect(ways.reduce((sum, way) => sum + way.takenMinor - way.refundedMinor, 0)).toBe(
        expected.takenMinor - expected.refundedMinor,
      )
      expect([total, rows.length]).toEqual([fit.length, Math.min(100, fit.length)])
      expect(rows.reduce((sum, row) => sum + (row.feeMinor ?? 0), 0)).toBe(
        rows.length === total ? fees : expect.anything(),
      )
    }),
    { numRuns: 60 },
  )
})
