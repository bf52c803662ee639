import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeUser,
  makeVenue,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { firstFund } from './testing/funds.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  venue = await makeVenue(api.database.db)
  owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
})
afterAll(() => api.close())

test('of two who count a fund for the first time at once, one is the first and the other finds a difference', async () => {
  const fundId = await firstFund(api.database.db, venue, 'safe')
  const count = (countedMinor: number) =>
    owner.caller.funds.count({ commandId: randomUUID(), fundId, countedMinor, reason: 'Counted' })
  // Both wait for the fund, and have looked at it before.
  const counting = await api.database.db.transaction().execute(async (tx) => {
    await sql`select from fund where id = ${fundId} for update`.execute(tx)
    const both = [count(1_000), count(1_500)]
    await untilSomebodyWaits(tx as never)
    await sql`select pg_sleep(0.2)`.execute(tx)
    return { both }
  })
  await Promise.all(counting.both)
  const { rows } = await sql<{ first: boolean; expected: number }>`
    select is_first as first, expected_minor as expected from fund_count where venue_id = ${venue.id}
    order by at`.execute(api.database.db)
  expect(rows.map(({ first }) => first)).toEqual([true, false])
  expect(rows[1]?.expected).toBeGreaterThan(0)
})

test('a count that was compared with an older balance is refused, and says what is there', async () => {
  const { id: fundId } = await owner.caller.funds.create({
    code: 'BOX',
    name: { en: 'Box', tr: '' },
    kind: 'petty_cash',
  })
  const count = (countedMinor: number, expectedMinor?: number) =>
    owner.caller.funds.count({ commandId: randomUUID(), fundId, countedMinor, expectedMinor, reason: 'A note too few' })
  await count(5_000, 0)
  await owner.caller.funds.move({
    commandId: randomUUID(),
    fundId,
    kind: 'paid_in',
    amountMinor: 700,
    reason: 'Change',
  })
  expect(await refusalOf(count(4_900, 5_000))).toMatchObject({ code: 'STALE', details: { balanceMinor: 5_700 } })
  expect(await count(5_600, 5_700)).toMatchObject({ balanceMinor: 5_600, lastCount: { differenceMinor: -100 } })
  expect(await count(5_500)).toMatchObject({ balanceMinor: 5_500 })
})
