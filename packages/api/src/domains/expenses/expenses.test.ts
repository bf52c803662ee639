import type { FundId } from '@marquee/contract'
import type { ExpenseDetail } from '@marquee/contract/expenses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  projectionsDiffer,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { selectDifferences } from '../book/repo/compare.ts'
import { postVenue } from '../book/service/post.ts'
import { moveBalance } from '../funds/repo/moves.ts'
import { makeDueDrafts } from './service/recur.ts'
import { handedIn, makeCategory, makeFund, once, spending } from './testing/spend.ts'

let api: TestApi
let owner: SignedIn
let keeper: SignedIn
let second: SignedIn
let keepers: SignedIn[]
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  keeper = await api.signInAs('accountant')
  second = await api.signInAs('accountant')
  keepers = await Promise.all(Array.from({ length: 6 }, () => api.signInAs('accountant')))
})
afterAll(() => api.close())

const of = ({ id, rev }: { id: ExpenseDetail['id']; rev: number }) => ({ ...once(), id, expectedRev: rev })
const balance = async (id: FundId) => (await owner.caller.funds.list({})).find((fund) => fund.id === id)?.balanceMinor
/** What the accounts of the book hold, by code. */
async function book() {
  await postVenue(api.database.db, api.venue.id)
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount_minor)::bigint as amount from journal_line
    where venue_id = ${api.venue.id} group by account`.execute(api.database.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const moved = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(['5400', '1310', '2210'].map((code) => [code, (after[code] ?? 0) - (before[code] ?? 0)]))

test('an expense is handed in, approved by another person, paid out of a fund, and is in the book once', async () => {
  const fundId = await makeFund(owner.caller, 50_000)
  const before = await book()
  const expense = await handedIn(keeper.caller)
  expect(expense).toMatchObject({
    state: 'submitted',
    grossMinor: 12_000,
    taxMinor: 2_000,
    submittedBy: { id: keeper.user.id },
  })
  expect(moved(before, await book())).toEqual({ 5400: 0, 1310: 0, 2210: 0 })
  const approved = await second.caller.expenses.approve(of(expense))
  expect(approved).toMatchObject({ state: 'approved', approved: { by: second.user.name } })
  // 120.00 with 20.00 of tax in it: the expense is 100.00, the tax is claimed, all of it is owed.
  expect(moved(before, await book())).toEqual({ 5400: 10_000, 1310: 2_000, 2210: -12_000 })
  const paid = await keeper.caller.expenses.pay({ ...of(approved), fundId })
  expect(paid).toMatchObject({ state: 'paid', fund: { id: fundId } })
  expect(await balance(fundId)).toBe(38_000)
  expect(moved(before, await book())).toEqual({ 5400: 10_000, 1310: 2_000, 2210: 0 })
  expect(moved(before, await book())).toEqual({ 5400: 10_000, 1310: 2_000, 2210: 0 })
  const reversed = await owner.caller.expenses.reverse({ ...of(paid), reason: 'Paid back by the shop' })
  expect(reversed).toMatchObject({ state: 'reversed', reason: 'Paid back by the shop' })
  expect(await balance(fundId)).toBe(50_000)
  expect(moved(before, await book())).toEqual({ 5400: 0, 1310: 0, 2210: 0 })
  expect(await reasonOf(owner.caller.expenses.reverse({ ...of(reversed), reason: 'Again' }))).toBe('STATE')
  expect(await api.database.db.transaction().execute((tx) => selectDifferences(tx, api.venue.id, 0))).toEqual([])
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
})

describe('the second person', () => {
  test('is needed above the limit of the category, and always where it has none', async () => {
    const categoryId = await makeCategory(keeper.caller, { secondPersonOverMinor: 10_000 })
    const small = await handedIn(keeper.caller, { categoryId, grossMinor: 10_000 })
    expect(small.needsOther).toBe(false)
    expect(await keeper.caller.expenses.approve(of(small))).toMatchObject({ state: 'approved' })
    const large = await handedIn(keeper.caller, { categoryId, grossMinor: 10_001 })
    expect(large.needsOther).toBe(true)
    expect(await refusalOf(keeper.caller.expenses.approve(of(large)))).toMatchObject({ code: 'NEEDS_APPROVAL' })
    expect((await second.caller.expenses.get({ id: large.id })).needsOther).toBe(false)
    const none = await handedIn(keeper.caller, { grossMinor: 2_001 })
    expect(await refusalOf(keeper.caller.expenses.approve(of(none)))).toMatchObject({ code: 'NEEDS_APPROVAL' })
    expect(await reasonOf(second.caller.expenses.approve(of(none)))).toBe('OK')
  })

  test('sends back with a reason, and it is handed in again', async () => {
    const expense = await handedIn(keeper.caller)
    const returned = await second.caller.expenses.return({ ...of(expense), reason: 'No receipt' })
    expect(returned).toMatchObject({ state: 'returned', reason: 'No receipt', returned: { by: second.user.name } })
    const entered = await spending(keeper.caller, expense.category.id, 15_000)
    const changed = await keeper.caller.expenses.update({ ...of(returned), ...entered })
    expect(changed).toMatchObject({ grossMinor: 15_000, state: 'returned' })
    expect(await keeper.caller.expenses.submit(of(changed))).toMatchObject({ state: 'submitted', reason: null })
  })
})

describe('what is entered', () => {
  test.each([
    ['taxMinor', { taxMinor: 12_000 }],
    ['incurredOn', { incurredOn: '2999-01-01' }],
    ['vendorId', { vendorRef: 'A-1' }],
    ['categoryId', { categoryId: '00000000-0000-4000-8000-000000000000' }],
    ['receipt', { receipt: '00000000-0000-4000-8000-000000000000' }],
    ['ticketSessionId', { ticketSessionId: '00000000-0000-4000-8000-000000000000' }],
    ['vehicleId', { vehicleId: '00000000-0000-4000-8000-000000000000' }],
  ])('is refused at %s', async (path, wrong) => {
    const entered = await spending(keeper.caller, await makeCategory(keeper.caller))
    const create = keeper.caller.expenses.create({ ...once(), ...entered, ...(wrong as object) })
    expect(await refusalOf(create)).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  })

  test('needs a receipt above the limit of its category once it is handed in', async () => {
    const categoryId = await makeCategory(keeper.caller, { receiptOverMinor: 5_000 })
    const entered = await spending(keeper.caller, categoryId, 5_001)
    const create = (submits: boolean) => keeper.caller.expenses.create({ ...once(), ...entered, submits })
    expect(await refusalOf(create(true))).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'receipt' }] })
    expect(await create(false)).toMatchObject({ state: 'draft' })
    const small = { ...entered, grossMinor: 5_000 }
    expect(await keeper.caller.expenses.create({ ...once(), ...small, submits: true })).toMatchObject({
      state: 'submitted',
    })
  })

  test('a number of a vendor comes in once, whoever enters it at the same moment', async () => {
    const { id: vendorId } = await owner.caller.vendors.create({ code: 'BILL', name: 'Bill', kind: 'service' })
    const entered = {
      ...(await spending(keeper.caller, await makeCategory(keeper.caller))),
      vendorId,
      vendorRef: 'F-17',
    }
    const all = await Promise.all(
      keepers.map(({ caller }) => reasonOf(caller.expenses.create({ ...once(), ...entered }))),
    )
    expect(all.filter((reason) => reason === 'OK')).toHaveLength(1)
    const again = keeper.caller.expenses.create({ ...once(), ...entered, vendorRef: 'f-17' })
    expect(await refusalOf(again)).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'vendorRef' }] })
  })

  test('what was approved is not changed, by the screen or past it', async () => {
    const approved = await second.caller.expenses.approve(of(await handedIn(keeper.caller)))
    const entered = await spending(keeper.caller, approved.category.id, 1_000)
    expect(await reasonOf(keeper.caller.expenses.update({ ...of(approved), ...entered }))).toBe('STATE')
    await expect(
      sql`update expense set gross_minor = 1 where id = ${approved.id}`.execute(api.database.db),
    ).rejects.toThrow(/not changed/)
  })

  test('the same day, vendor and amount twice is pointed out', async () => {
    const first = await handedIn(keeper.caller, { grossMinor: 77_123 })
    const twin = await handedIn(keeper.caller, { grossMinor: 77_123 })
    expect(twin.twins).toMatchObject([{ id: first.id, expenseNo: first.expenseNo }])
  })
})

describe('paying', () => {
  test('never takes a fund below its floor', async () => {
    const fundId = await makeFund(owner.caller, 11_999)
    const approved = await second.caller.expenses.approve(of(await handedIn(keeper.caller)))
    expect(await refusalOf(keeper.caller.expenses.pay({ ...of(approved), fundId }))).toMatchObject({
      code: 'FUND_FLOOR',
      issues: [{ path: 'fundId' }],
    })
    expect(await balance(fundId)).toBe(11_999)
    expect(await keeper.caller.expenses.get({ id: approved.id })).toMatchObject({
      state: 'approved',
      rev: approved.rev,
    })
  })

  test('of twelve who pay one expense at the same moment out of two funds, one does', async () => {
    const funds = [await makeFund(owner.caller, 90_000), await makeFund(owner.caller, 90_000)] as const
    const approved = await second.caller.expenses.approve(of(await handedIn(keeper.caller)))
    const tries = Array.from({ length: 12 }, (_, at) =>
      reasonOf(
        (keepers[at % keepers.length] as SignedIn).caller.expenses.pay({
          ...of(approved),
          fundId: funds[at % 2] as FundId,
        }),
      ),
    )
    expect((await Promise.all(tries)).filter((reason) => reason === 'OK')).toHaveLength(1)
    expect(((await balance(funds[0])) ?? 0) + ((await balance(funds[1])) ?? 0)).toBe(168_000)
  })

  // The same payment past the application, out of two funds: only the database is left to refuse it. Answers how often it
  // was paid.
  async function payCarelessly(own: TestApi): Promise<number> {
    const { caller } = await own.signInUser(own.owner)
    const other = await own.signInAs('accountant')
    const funds = [await makeFund(caller, 90_000), await makeFund(caller, 90_000)] as const
    const { id } = await caller.expenses.approve(of(await handedIn(other.caller, {}, caller)))
    const pay = (_: unknown, at: number) =>
      own.database.db.transaction().execute(async (tx) => {
        const fundId = funds[at % 2] as FundId
        const { rows } = await sql<{ state: string }>`select state from expense where id = ${id}`.execute(tx)
        await new Promise((done) => setTimeout(done, 50))
        if (rows[0]?.state !== 'approved') throw new Error('paid')
        await moveBalance(tx, {
          venueId: own.venue.id,
          fundId,
          amountMinor: -12_000,
          kind: 'expense.paid',
          source: 'expense',
          sourceId: id,
          actorId: own.owner.id as never,
        })
        await sql`update expense set state = 'paid', paid_at = clock_timestamp(), fund_id = ${fundId}
          where id = ${id}`.execute(tx)
      })
    await Promise.allSettled(Array.from({ length: 6 }, pay))
    const left = (await caller.funds.list({})).filter(({ id: fund }) => funds.includes(fund))
    return (180_000 - left.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)) / 12_000
  }

  test('the database lets an expense be paid once, whatever the application does', async () => {
    expect(await payCarelessly(api)).toBe(1)
  })

  test('negative control: without its guard the same expense is paid several times', async () => {
    const own = await createTestApi()
    try {
      await sql`alter table expense disable trigger expense_stays`.execute(own.database.asOwner)
      expect(await payCarelessly(own)).toBeGreaterThan(1)
    } finally {
      await own.close()
    }
  })

  test('of ten expenses a fund pays as many as it holds', async () => {
    const fundId = await makeFund(owner.caller, 36_500)
    const all: ExpenseDetail[] = []
    for (let at = 0; at < 8; at += 1) all.push(await second.caller.expenses.approve(of(await handedIn(keeper.caller))))
    const reasons = await Promise.all(
      all.map((expense, at) =>
        reasonOf((keepers[at % keepers.length] as SignedIn).caller.expenses.pay({ ...of(expense), fundId })),
      ),
    )
    expect(reasons.filter((reason) => reason === 'OK')).toHaveLength(3)
    expect(reasons.filter((reason) => reason === 'FUND_FLOOR')).toHaveLength(5)
    expect(await balance(fundId)).toBe(500)
  })
})

test('the list is filtered and comes in pages, and its totals leave out what counts no more', async () => {
  const categoryId = await makeCategory(keeper.caller, { secondPersonOverMinor: 1_000_000, monthlyBudgetMinor: 50_000 })
  const all: ExpenseDetail[] = []
  for (const grossMinor of [3_001, 3_002, 3_003, 3_004])
    all.push(await handedIn(keeper.caller, { categoryId, grossMinor }))
  const [a, b, c, d] = all as [ExpenseDetail, ExpenseDetail, ExpenseDetail, ExpenseDetail]
  await keeper.caller.expenses.approve(of(a))
  const fundId = await makeFund(owner.caller, 50_000)
  await keeper.caller.expenses.pay({ ...of(await keeper.caller.expenses.approve(of(b))), fundId })
  await keeper.caller.expenses.reverse({ ...of(await keeper.caller.expenses.approve(of(c))), reason: 'Twice' })
  expect(await keeper.caller.expenses.totals({ categoryId })).toEqual({
    currency: 'TRY',
    count: 3,
    grossMinor: 9_007,
    taxMinor: 6_000,
    submittedMinor: 3_004,
    approvedMinor: 3_001,
    paidMinor: 3_002,
  })
  const first = await keeper.caller.expenses.list({ categoryId, limit: 3 })
  expect(first).toMatchObject({ total: 4, totalIsExact: true, rows: [{ id: d.id }, { id: c.id }, { id: b.id }] })
  const next = await keeper.caller.expenses.list({ categoryId, limit: 3, cursor: first.nextCursor ?? '' })
  expect(next).toMatchObject({ nextCursor: null, rows: [{ id: a.id }] })
  expect((await keeper.caller.expenses.list({ search: String(b.expenseNo), categoryId })).rows).toMatchObject([
    { id: b.id },
  ])
  expect((await keeper.caller.expenses.list({ search: 'lamps foyer', categoryId })).total).toBe(4)
  const category = (await keeper.caller.expenseCategories.list({})).find(({ id }) => id === categoryId)
  expect(category).toMatchObject({ paidMinor: 3_002, approvedMinor: 3_001, submittedMinor: 3_004 })
  expect((await keeper.caller.expenses.get({ id: a.id })).budget).toEqual({ budgetMinor: 50_000, usedMinor: 6_003 })
})

describe('a recurring expense', () => {
  const rule = async (more: object) =>
    keeper.caller.expenseRules.create({
      name: 'Rent of the hall',
      categoryId: await makeCategory(keeper.caller),
      grossMinor: 100_000,
      rhythm: 'month',
      startsOn: '2026-08-31',
      ...more,
    } as never)

  test('gives one draft for each day that has come, also when several look, and none after its end', async () => {
    const { id, categoryId, nextOn } = await rule({ endsOn: '2026-11-01' })
    expect(nextOn).toBe('2026-08-31')
    await Promise.all([1, 2, 3].map(() => makeDueDrafts(api.services)))
    const { rows } = await keeper.caller.expenses.list({ categoryId })
    expect(rows.map(({ incurredOn, state, isRecurring }) => [incurredOn, state, isRecurring])).toEqual([
      ['2026-10-31', 'draft', true],
      ['2026-09-30', 'draft', true],
      ['2026-08-31', 'draft', true],
    ])
    expect((await keeper.caller.expenseRules.list({})).find((each) => each.id === id)?.nextOn).toBeNull()
    expect(await makeDueDrafts(api.services)).toBe(0)
  })

  test('keeps its days once a draft was made, and stops in the archive', async () => {
    const made = await rule({ endsOn: '2026-09-15' })
    await makeDueDrafts(api.services)
    const change = (more: object) =>
      keeper.caller.expenseRules.update({ id: made.id, expectedRev: made.rev, ...more } as never)
    expect(await refusalOf(change({ startsOn: '2026-01-01' }))).toMatchObject({
      code: 'STATE',
      details: { made: true },
    })
    const ahead = await rule({ startsOn: '2026-08-31', endsOn: '2026-08-31' })
    await owner.caller.expenseRules.archive({ id: ahead.id, expectedRev: ahead.rev })
    expect(await makeDueDrafts(api.services)).toBe(0)
  })
})
