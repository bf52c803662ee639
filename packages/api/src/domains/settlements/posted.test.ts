import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compareBook, createTestApi, reasonOf, refusalOf, type TestApi } from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { type Bench, openBench } from './testing/bench.ts'

let api: TestApi
let bench: Bench
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  bench = await openBench(api)
})

test('posted the bank holds the net, the fee is an expense, the difference is told, and the book says what happened', async () => {
  const first = await bench.sell('P-1')
  await bench.sell('P-2')
  await postVenue(api.database.db, bench.venue.id)
  const { id } = await bench.take([
    { date: bench.today, amount: '450,00', fee: '8,51', reference: 'P-1' },
    { date: bench.today, amount: '440,00', fee: '8,00', reference: 'P-2' },
  ])
  expect(await reasonOf(bench.post(id))).toBe('STATE')
  await bench.accept(id, 4)
  expect(await bench.post(id)).toMatchObject({ state: 'posted', netMinor: 87_349, feeMinor: 1_651, openLines: 0 })
  await postVenue(api.database.db, bench.venue.id)
  await postVenue(api.database.db, bench.venue.id)
  const { rows } = await sql<{ account: string; amount: number }>`
    select l.account, l.amount_minor as amount from journal_entry e
    join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
    where e.venue_id = ${bench.venue.id} and e.act = 'settlement.paid' order by l.account`.execute(api.database.db)
  expect(rows).toEqual([
    { account: '1100', amount: 87_349 },
    { account: '1200', amount: -90_000 },
    { account: '5200', amount: 1_651 },
    { account: '5210', amount: 1_000 },
  ])
  const balances = await api.database.db
    .selectFrom('fund')
    .select(['kind', 'balance_minor as balance'])
    .where('venue_id', '=', bench.venue.id)
    .where('kind', 'in', ['bank', 'card_clearing'])
    .orderBy('kind')
    .execute()
  expect(balances).toEqual([
    { kind: 'bank', balance: 87_349 },
    { kind: 'card_clearing', balance: 0 },
  ])
  const { paymentId } = first
  const { path } = await bench.owner.caller.transactions.get({ kind: 'payment', id: paymentId })
  expect(path.slice(1)).toMatchObject([
    { at: 'terminal' },
    { at: 'settlement', settlementId: id, acquirer: 'Garanti', isPosted: true },
    { at: 'fund', kind: 'bank' },
  ])
  expect(await compareBook(api.database.db, bench.venue.id, -1)).toEqual([])
})

test('posted it stays as it is, by the service and by the database', async () => {
  const { id } = await bench.take([{ date: bench.today, amount: '1,00', reference: 'A1' }])
  await bench.accept(id, 3)
  const { rev } = await bench.post(id)
  expect(await reasonOf(bench.accept(id, 3))).toBe('STATE')
  expect(await reasonOf(bench.owner.caller.settlements.undo({ id, commandId: randomUUID(), expectedRev: rev }))).toBe(
    'STATE',
  )
  expect(await reasonOf(bench.post(id))).toBe('STATE')
  for (const change of [
    sql`update settlement set fee_minor = 5 where id = ${id}`,
    sql`delete from settlement where id = ${id}`,
    sql`update settlement_line set is_live = false where settlement_id = ${id}`,
    sql`update settlement_acceptance set reason = 'x' where settlement_id = ${id}`,
  ]) {
    await expect(change.execute(api.database.asOwner)).rejects.toThrow()
  }
})

test('posted not from what somebody has changed meanwhile, nor to a fund of another kind', async () => {
  const { id, rev } = await bench.take([{ date: bench.today, amount: '1,00', reference: 'A1' }])
  const [fromFundId, toFundId] = await bench.funds()
  await bench.accept(id, 3)
  const send = (more: object) =>
    bench.owner.caller.settlements.post({
      ...{ id, commandId: randomUUID(), fromFundId, toFundId },
      expectedRev: rev,
      ...more,
    })
  expect(await reasonOf(send({}))).toBe('STALE')
  const wrong = await refusalOf(send({ expectedRev: rev + 1, toFundId: fromFundId }))
  expect(wrong.issues).toEqual([{ path: 'toFundId', message: 'field.invalid' }])
})

test('posted or undone before: its lines and payments are free for the right file', async () => {
  const { paymentId } = await bench.sell('U-1')
  const lines = [{ date: bench.today, amount: '450,00', reference: 'U-1' }]
  const { id, rev } = await bench.take(lines)
  const undone = await bench.owner.caller.settlements.undo({ id, commandId: randomUUID(), expectedRev: rev })
  expect(undone).toMatchObject({ state: 'undone', openLines: 0 })
  const again = await bench.take(lines)
  expect(again.id).not.toBe(id)
  expect(await bench.linesOf(again.id)).toMatchObject([{ state: 'matched', matches: [{ id: paymentId }] }])
  expect(await bench.owner.caller.settlements.missing({ id })).toEqual([])
})
