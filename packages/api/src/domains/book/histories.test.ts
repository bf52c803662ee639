import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, playMoney, projectionsDiffer, type TestApi } from '../../testing/index.ts'

let api: TestApi
let done = 0
// All tests look at what was played. It takes as long as it takes: what it throws is the failure of all of them, while a
// first test that is given up would play on underneath those after it.
beforeAll(async () => {
  api = await createTestApi()
  done = await playMoney(api, { seed: 14, histories: 3, steps: 70 })
}, 180_000)
afterAll(() => api.close())

test('random histories: funds, tills, accounts and Z reports are what the steps and the rows of the past add up to', async () => {
  expect(done).toBeGreaterThan(60)
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from fund_entry union select distinct method from payment
    union select 'arrived otherwise' from fund_transfer where received_minor <> amount_minor
    union select 'back in ' || method from refund union select kind from order_change
    union select 'z' from z_report union select 'turn' from till_cashier where to_at is not null`.execute(
    api.database.db,
  )
  // Everything has happened at least once.
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      ...['till.opened', 'till.drop', 'till.closed', 'sale', 'cash', 'card', 'z', 'turn', 'arrived otherwise'],
      ...['cancel', 'adjust', 'back in cash', 'back in card', 'order.changed'],
      ...['fund.paid_in', 'fund.paid_out', 'fund.sent', 'fund.received', 'fund.first_counted'],
    ]),
  )
})

test.each<[string, ReturnType<typeof sql>, string]>([
  [
    'a balance that no entry made',
    sql`update fund set balance_minor = balance_minor + 1 where last_entry is not null and kind = 'safe'`,
    'a fund holds what its entries moved',
  ],
  [
    'cash that nobody put into a till',
    sql`update till_session set cash_minor = cash_minor + 1`,
    'the cash of a till is what lay in it, came in and went out',
  ],
  [
    'an account with another sum',
    sql`update account_day set debit_minor = debit_minor + 1 where account = '1200'`,
    'the trial balance comes to zero',
  ],
  [
    'a Z report with another total',
    sql`update z_report set snapshot = jsonb_set(snapshot, '{figures,grossMinor}', '7')`,
    'a Z report says what was sold, moved and counted',
  ],
  ['a number without its report', sql`delete from z_report where z_no = 1`, 'numbers of Z reports have no gap'],
  [
    'a fact that is posted twice',
    sql`with again as (
        insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
        select venue_id, gen_random_uuid(), business_date, of_date, act, source, source_id from journal_entry
        where act = 'sale' limit 1 returning venue_id, id)
      select * from again`,
    'whatever happened is in the book once',
  ],
])('negative control: %s is found', async (_, statement, rule) => {
  const undone = new Error('undone')
  const look = api.database.asOwner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`alter table journal_entry drop constraint journal_entry_once`.execute(tx)
    await statement.execute(tx)
    const found = await projectionsDiffer({ query: ({ text }) => sql.raw(text).execute(tx) })
    expect(Object.keys(found)).toContain(rule)
    throw undone
  })
  await expect(look).rejects.toBe(undone)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
})
