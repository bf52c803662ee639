import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, reasonOf, refusalOf, type TestApi } from '../../testing/index.ts'
import { type Bench, openBench, price } from './testing/bench.ts'

let api: TestApi
let bench: Bench
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  bench = await openBench(api)
})

test('lines are for the payments that they name; what differs, is unknown or missing is told', async () => {
  const [, b, c] = [await bench.sell('T-1'), await bench.sell('T-2'), await bench.sell('T-3')]
  const { id } = await bench.take([
    { date: bench.today, amount: '450,00', fee: '8,51', reference: 't-1' },
    { date: bench.today, amount: '440,00', reference: 'T-2' },
    { date: bench.today, amount: '77,00', reference: 'Z-9' },
  ])
  expect(await bench.statesOf(id)).toEqual(['matched', 'differs', 'unknown'])
  const detail = await bench.owner.caller.settlements.get({ id })
  expect(detail).toMatchObject({ missing: 1, missingMinor: price, matchedMinor: 2 * price, grossMinor: 96_700 })
  const missing = await bench.owner.caller.settlements.missing({ id })
  expect(missing.map(({ order }) => order.no)).toEqual([c.orderNo])
  const [, second] = await bench.linesOf(id)
  expect(second).toMatchObject({ differenceMinor: -1_000, matches: [{ as: 'reference', order: { no: b.orderNo } }] })
})

test('lines are matched by hand, with one or several, and each payment is in one line', async () => {
  const [a, b] = [await bench.sell('X-1'), await bench.sell('X-2')]
  const { id } = await bench.take([
    { date: bench.today, amount: '900,00', reference: 'sum' },
    { date: bench.today, amount: '451,00', reference: 'other' },
  ])
  const offers = await bench.owner.caller.settlements.candidates({ id, lineNo: 4 })
  expect(offers.map(({ order }) => order.no).sort()).toEqual([a.orderNo, b.orderNo].sort())
  const of = ({ paymentId }: { paymentId: string }) => ({ kind: 'payment' as const, id: paymentId })
  const match = (lineNo: number, to: ReturnType<typeof of>[]) =>
    bench.owner.caller.settlements.match({ id, lineNo, commandId: randomUUID(), to })
  const line = await match(3, [of(a), of(b)])
  expect([line.state, line.differenceMinor, line.matches.length]).toEqual(['matched', 0, 2])
  expect((await refusalOf(match(4, [of(a)]))).issues).toEqual([{ path: 'to.0.id', message: 'field.taken' }])
  expect((await refusalOf(match(4, [{ kind: 'payment', id: randomUUID() }]))).issues).toEqual([
    { path: 'to.0.id', message: 'field.invalid' },
  ])
  await match(3, [])
  expect(await bench.statesOf(id)).toEqual(['unknown', 'unknown'])
  expect(await match(4, [of(a)])).toMatchObject({ state: 'differs', differenceMinor: 100 })
})

test('lines of two at once one gets the payment; without its index both would', async () => {
  const { paymentId } = await bench.sell('X-1')
  const { id } = await bench.take([
    { date: bench.today, amount: '451,00', reference: 'one' },
    { date: bench.today, amount: '452,00', reference: 'two' },
  ])
  const other = await bench.take([{ date: bench.today, amount: '453,00', reference: 'three' }])
  const to = [{ kind: 'payment' as const, id: paymentId }]
  const race = () =>
    Promise.all(
      [
        { id, lineNo: 3 },
        { id: other.id, lineNo: 3 },
      ].map((line) => reasonOf(bench.owner.caller.settlements.match({ ...line, commandId: randomUUID(), to }))),
    )
  expect((await race()).sort()).toEqual(['OK', 'VALIDATION'])
  await sql`update settlement_match set ended_at = now(), ended_by = matched_by where venue_id = ${bench.venue.id}
    and ended_at is null`.execute(api.database.asOwner)
  await sql`alter index settlement_match_payment rename to kept_aside`.execute(api.database.asOwner)
  const { rows } = await sql<{ def: string }>`select indexdef as def from pg_indexes
    where indexname = 'kept_aside'`.execute(api.database.asOwner)
  await sql`drop index kept_aside`.execute(api.database.asOwner)
  expect(await race()).toEqual(['OK', 'OK'])
  await sql`update settlement_match set ended_at = now(), ended_by = matched_by where venue_id = ${bench.venue.id}
    and ended_at is null`.execute(api.database.asOwner)
  await sql.raw((rows[0]?.def ?? '').replace('kept_aside', 'settlement_match_payment')).execute(api.database.asOwner)
})

test('lines that differ stay so with a reason, once; what is in no line likewise', async () => {
  const { paymentId } = await bench.sell('Q-1')
  const { id } = await bench.take([{ date: bench.today, amount: '5,00', reference: 'rent' }])
  expect(await bench.accept(id, 3)).toMatchObject({ openLines: 0 })
  expect(await reasonOf(bench.accept(id, 3))).toBe('STATE')
  expect(await reasonOf(bench.accept(id, 99))).toBe('NOT_FOUND')
  const of = { kind: 'payment' as const, id: paymentId }
  const reason = 'Comes with the next file'
  await bench.owner.caller.settlements.accept({ id, commandId: randomUUID(), of, reason })
  expect((await bench.owner.caller.settlements.get({ id })).missing).toBe(0)
  expect(await bench.owner.caller.settlements.missing({ id })).toMatchObject([{ accepted: { reason } }])
  const note = { id, commandId: randomUUID(), of: { kind: 'line' as const, lineNo: 3 }, reason: 'Chargeback' }
  expect((await refusalOf(bench.owner.caller.settlements.accept(note))).issues).toEqual([
    { path: 'reason', message: 'field.reasonNote' },
  ])
})

test('lines of refunds are for refunds', async () => {
  const sold = await bench.sell('G-1')
  const passIds = sold.passes.map(({ id }) => id)
  const change = { commandId: randomUUID(), expectedRev: 1, reason: 'The guest is ill.' }
  await bench.owner.caller.orderChanges.cancel({
    ...change,
    orderId: sold.orderId,
    passIds,
    expectedRefundMinor: price,
  })
  const { id } = await bench.take([
    { date: bench.today, amount: '450,00', reference: 'G-1' },
    { date: bench.today, amount: '450,00', reference: 'G-1', kind: 'İade' },
  ])
  expect(await bench.linesOf(id)).toMatchObject([
    { amountMinor: price, state: 'matched', matches: [{ kind: 'payment' }] },
    { amountMinor: -price, state: 'matched', matches: [{ kind: 'refund', amountMinor: -price }] },
  ])
  expect(await bench.owner.caller.settlements.get({ id })).toMatchObject({ missing: 0, matchedMinor: 0, grossMinor: 0 })
})
