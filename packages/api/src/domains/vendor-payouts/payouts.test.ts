import type { FundId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeVenue,
  projectionsDiffer,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { selectDifferences } from '../book/repo/compare.ts'
import { postVenue } from '../book/service/post.ts'
import { makeFund } from '../expenses/testing/spend.ts'
import { once } from '../purchases/testing/orders.ts'
import { approved, delivered, entered, of } from '../vendor-bills/testing/bills.ts'
import { age, ibans, setBankOf } from '../vendors/testing/banks.ts'
import { on, onAll, owed, planned, settled, type Two } from './testing/payouts.ts'

let api: TestApi
let owner: SignedIn
let second: SignedIn
let two: Two
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  second = await api.signInAs('accountant')
  two = { api, planner: owner.caller, approver: second.caller }
})
afterAll(() => api.close())

const balance = async (id: FundId) => (await owner.caller.funds.list({})).find((fund) => fund.id === id)?.balanceMinor
/** What the accounts of the book hold, by code. */
async function book() {
  await postVenue(api.database.db, api.venue.id)
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount_minor)::bigint as amount from journal_line
    where venue_id = ${api.venue.id} group by account`.execute(api.database.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
/** On their way, advances, owed. */
const codes = ['1110', '1320', '2210']
const moved = (before: Record<string, number>, after: Record<string, number>) =>
  codes.map((code) => (after[code] ?? 0) - (before[code] ?? 0))
const nothingDiffers = async () => {
  await book()
  expect(await api.database.db.transaction().execute((tx) => selectDifferences(tx, api.venue.id, 0))).toEqual([])
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
}
const bill = (id: Parameters<typeof owner.caller.vendorBills.get>[0]['id']) => owner.caller.vendorBills.get({ id })

test('a payout is planned, approved by someone else, sent and settled; the rest is an advance for another bill', async () => {
  const made = await owed(two)
  const fundId = await makeFund(owner.caller, 100_000)
  const before = await book()
  const draft = await planned(two, { bills: [[made, 30_000]], fundId, amountMinor: 50_000 })
  expect(draft).toMatchObject({ state: 'draft', advanceMinor: 20_000, needsOther: true, iban: 'TR33 •••• 1326' })
  expect(await balance(fundId)).toBe(100_000)
  expect(await bill(made.id)).toMatchObject({ openMinor: 48_000 })
  expect((await owner.caller.vendorPayouts.payables()).rows.find(({ id }) => id === made.id)?.plannedMinor).toBe(30_000)

  expect(await reasonOf(owner.caller.vendorPayouts.approve(on(draft)))).toBe('NEEDS_APPROVAL')
  const done = await second.caller.vendorPayouts.approve(on(draft))
  expect(done).toMatchObject({ state: 'approved', iban: 'TR33 •••• 1326' })
  expect(await balance(fundId)).toBe(50_000)
  expect(await bill(made.id)).toMatchObject({ openMinor: 18_000, state: 'part_paid' })
  expect(moved(before, await book())).toEqual([50_000, 0, 0])

  await owner.caller.vendorPayouts.send(onAll(draft))
  expect(moved(before, await book())).toEqual([50_000, 0, 0])
  const end = await owner.caller.vendorPayouts.settle({ ...onAll(draft), bankRef: 'TX-77' })
  expect(end).toMatchObject({ state: 'settled', bankRef: 'TX-77', advanceMinor: 20_000 })
  expect(moved(before, await book())).toEqual([0, 20_000, 30_000])

  const use = (amountMinor: number) =>
    owner.caller.vendorPayouts.useAdvance({ ...on(draft), billId: made.id, amountMinor })
  expect(await refusalOf(use(18_001))).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'amountMinor' }] })
  expect(await use(15_000)).toMatchObject({ advanceMinor: 5_000 })
  expect(await bill(made.id)).toMatchObject({ openMinor: 3_000 })
  expect(moved(before, await book())).toEqual([0, 5_000, 45_000])
  await owner.caller.vendorPayouts.returnAdvance({ ...on(draft), billId: made.id, reason: 'Another bill' })
  expect(moved(before, await book())).toEqual([0, 20_000, 30_000])
  await use(18_000)

  const back = await owner.caller.vendorPayouts.reverse({ ...on(draft), reason: 'Paid twice by the bank' })
  expect(back).toMatchObject({ state: 'reversed', advanceMinor: 0 })
  expect(back.events.map(({ kind }) => kind)).toEqual([
    'reversed',
    'used',
    'unused',
    'used',
    'settled',
    'sent',
    'approved',
    'created',
  ])
  expect(await balance(fundId)).toBe(100_000)
  expect(await bill(made.id)).toMatchObject({ openMinor: 48_000, state: 'approved' })
  expect(moved(before, await book())).toEqual([0, 0, 0])
  const again = owner.caller.vendorPayouts.reverse({ ...on(draft), reason: 'Twice' })
  expect(await reasonOf(again)).toBe('STATE')
  await nothingDiffers()
}, 90_000)

test('one that failed gives money and bills back, and goes again to the account of that day', async () => {
  const made = await owed(two)
  const fundId = await makeFund(owner.caller, 100_000)
  const before = await book()
  const draft = await planned(two, { bills: [[made, 48_000]], fundId })
  await second.caller.vendorPayouts.approve(on(draft))
  await owner.caller.vendorPayouts.send(onAll(draft))
  const failed = await owner.caller.vendorPayouts.fail({ ...on(draft), reason: 'Account closed' })
  expect(failed.state).toBe('failed')
  expect(await balance(fundId)).toBe(100_000)
  expect(await bill(made.id)).toMatchObject({ openMinor: 48_000 })
  expect(moved(before, await book())).toEqual([0, 0, 0])
  expect(await reasonOf(second.caller.vendorPayouts.approve(on(draft)))).toBe('STATE')
  await owner.caller.vendorPayouts.redraft(on(draft))
  expect(await second.caller.vendorPayouts.approve(on(draft))).toMatchObject({ state: 'approved' })
  expect(moved(before, await book())).toEqual([48_000, 0, 0])
  await nothingDiffers()
}, 90_000)

describe('an account that waits', () => {
  test('is paid to by nobody for a day, not even past the application', async () => {
    const made = await approved(owner.caller)
    const vendorId = made.vendor.id
    await owner.caller.vendors.setBank(setBankOf(vendorId, ibans.tr))
    const { held } = await owner.caller.vendors.bank({ vendorId })
    await second.caller.vendors.approveBank({ ...once(), id: held?.id as never })
    const draft = await planned(two, { bills: [[made, 48_000]] })
    expect(draft).toMatchObject({ lacksBank: true, isIbanHeld: true })
    const approve = second.caller.vendorPayouts.approve(on(draft))
    expect(await refusalOf(approve)).toMatchObject({
      code: 'STATE',
      details: { why: 'bank', names: [made.vendor.name] },
    })
    const past = sql`update vendor_payout set state = 'approved', approved_by = ${second.user.id}, bank_id = ${held?.id}
      where id = ${draft.id}`.execute(api.database.db)
    await expect(past).rejects.toThrow(/account that waits/)
    await age(api.database.asOwner, 24)
    expect(await second.caller.vendorPayouts.approve(on(draft))).toMatchObject({ iban: 'TR33 •••• 1326' })
  })

  test('is left out: the one before it is used', async () => {
    const made = await owed(two, ibans.gb)
    await owner.caller.vendors.setBank(setBankOf(made.vendor.id, ibans.de))
    const { held } = await owner.caller.vendors.bank({ vendorId: made.vendor.id })
    await second.caller.vendors.approveBank({ ...once(), id: held?.id as never })
    const draft = await planned(two, { bills: [[made, 48_000]] })
    expect(await second.caller.vendorPayouts.approve(on(draft))).toMatchObject({ iban: 'GB29 •••• 6819' })
  })
})

test('cash needs no account and is handed over once it is approved', async () => {
  const made = await approved(owner.caller)
  const draft = await planned(two, { bills: [[made, 48_000]], method: 'cash' })
  await second.caller.vendorPayouts.approve(on(draft))
  expect(await reasonOf(owner.caller.vendorPayouts.send(onAll(draft)))).toBe('STATE')
  expect(await owner.caller.vendorPayouts.settle(onAll(draft))).toMatchObject({ state: 'settled', iban: null })
})

describe('what is planned', () => {
  test.each([
    ['amountMinor', { amountMinor: 47_999 }],
    ['fundId', { fundId: '00000000-0000-4000-8000-000000000000' }],
    ['plannedOn', { plannedOn: '2001-01-01' }],
    ['allocations.0.amountMinor', { allocations: 48_001 }],
    ['allocations.0.billId', { allocations: 'other' }],
    ['allocations.1.billId', { allocations: 'twice' }],
  ])('is refused at %s', async (path, wrong: Record<string, unknown>) => {
    const made = await approved(owner.caller)
    const { today } = await owner.caller.vendorPayouts.payables()
    const one = { billId: made.id, amountMinor: 48_000 }
    const allocations =
      wrong.allocations === 'other'
        ? [{ billId: (await approved(owner.caller)).id, amountMinor: 48_000 }]
        : wrong.allocations === 'twice'
          ? [one, one]
          : [{ ...one, amountMinor: (wrong.allocations as number | undefined) ?? 48_000 }]
    const create = owner.caller.vendorPayouts.create({
      ...once(),
      vendorId: made.vendor.id,
      fundId: await makeFund(owner.caller, 100_000),
      method: 'cash',
      plannedOn: today,
      amountMinor: 100_000,
      ...wrong,
      allocations,
    } as never)
    expect(await refusalOf(create)).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  })

  test('is for no more than it is, whatever the application says', async () => {
    const made = await owed(two)
    const draft = await planned(two, { bills: [[made, 20_000]], amountMinor: 20_000 })
    const other = await approved(owner.caller)
    const add = (billId: string) =>
      sql`insert into payout_allocation (venue_id, payout_id, bill_id, amount_minor)
        values (${api.venue.id}, ${draft.id}, ${billId}, 1)`.execute(api.database.db)
    await expect(add(other.id)).rejects.toThrow(/no more than it is/)
  })
})

describe('money', () => {
  test('never takes a fund below its floor', async () => {
    const made = await owed(two)
    const fundId = await makeFund(owner.caller, 47_999)
    const draft = await planned(two, { bills: [[made, 48_000]], fundId })
    expect(await refusalOf(second.caller.vendorPayouts.approve(on(draft)))).toMatchObject({ code: 'FUND_FLOOR' })
    expect(await owner.caller.vendorPayouts.get({ id: draft.id })).toMatchObject({ state: 'draft' })
    expect(await bill(made.id)).toMatchObject({ openMinor: 48_000, payments: [] })
  })

  test('is paid once: payouts and a payment of one bill at the same moment', async () => {
    const made = await owed(two)
    const fundId = await makeFund(owner.caller, 900_000)
    const drafts = await Promise.all(Array.from({ length: 5 }, () => planned(two, { bills: [[made, 48_000]], fundId })))
    const reasons = await Promise.all([
      ...drafts.map((draft) => reasonOf(second.caller.vendorPayouts.approve(on(draft)))),
      reasonOf(owner.caller.vendorBills.pay({ ...of(made), fundId, amountMinor: 48_000 })),
    ])
    expect(reasons.filter((reason) => reason === 'OK')).toHaveLength(1)
    expect(await balance(fundId)).toBe(852_000)
    await nothingDiffers()
  })

  test('leaves a fund for one of several that would take it below its floor', async () => {
    const bills = [await owed(two), await owed(two), await owed(two)]
    const fundId = await makeFund(owner.caller, 100_000)
    const drafts = []
    for (const each of bills) drafts.push(await planned(two, { bills: [[each, 48_000]], fundId }))
    const reasons = await Promise.all(drafts.map((draft) => reasonOf(second.caller.vendorPayouts.approve(on(draft)))))
    expect(reasons.filter((reason) => reason === 'OK')).toHaveLength(2)
    expect(reasons.filter((reason) => reason === 'FUND_FLOOR')).toHaveLength(1)
    expect(await balance(fundId)).toBe(4_000)
  })

  test('comes once from an advance, whoever takes it at the same moment', async () => {
    const first = await owed(two)
    const shelf = await delivered(owner.caller)
    const payout = await settled(two, { bills: [[first, 38_000]], amountMinor: 48_000 })
    expect(shelf.moveId).toBeTruthy()
    const tries = Array.from({ length: 6 }, () =>
      reasonOf(owner.caller.vendorPayouts.useAdvance({ ...on(payout), billId: first.id, amountMinor: 10_000 })),
    )
    expect((await Promise.all(tries)).filter((reason) => reason === 'OK')).toHaveLength(1)
    expect(await bill(first.id)).toMatchObject({ openMinor: 0, state: 'paid' })
  })

  // Six approvals past the application, each of which has looked before the others have paid.
  async function approveCarelessly(own: TestApi): Promise<number> {
    const planner = (await own.signInUser(own.owner)).caller
    const approver = await own.signInAs('accountant')
    const people = { api: own, planner, approver: approver.caller }
    const made = await owed(people)
    const fundId = await makeFund(planner, 900_000)
    const drafts = []
    for (let at = 0; at < 4; at += 1) drafts.push(await planned(people, { bills: [[made, 48_000]], fundId }))
    const pay = (id: string) =>
      own.database.db.transaction().execute(async (tx) => {
        await sql`update vendor_payout set state = 'approved', approved_by = ${approver.user.id},
          bank_id = usable_vendor_bank(venue_id, vendor_id) where id = ${id}`.execute(tx)
        await sql`insert into vendor_payment (venue_id, id, bill_id, fund_id, amount_minor, payout_id)
          values (${own.venue.id}, gen_random_uuid(), ${made.id}, ${fundId}, 48000, ${id})`.execute(tx)
      })
    const done = await Promise.allSettled(drafts.map(({ id }) => pay(id)))
    return done.filter(({ status }) => status === 'fulfilled').length
  }

  test('the database lets a bill be paid once, whatever the application does', async () => {
    expect(await approveCarelessly(api)).toBe(1)
  })

  test('negative control: without the check of the bill it is paid several times', async () => {
    const own = await createTestApi()
    try {
      await sql`alter table vendor_bill drop constraint vendor_bill_paid_once`.execute(own.database.asOwner)
      expect(await approveCarelessly(own)).toBeGreaterThan(1)
    } finally {
      await own.close()
    }
  })
})

test('a payout of another venue is nobody’s, and no bill of it is payable there', async () => {
  const other = await makeVenue(api.database.db, { name: 'Second venue' })
  const stranger = await api.signInAs('owner', { venue: other })
  const made = await owed(two)
  const draft = await planned(two, { bills: [[made, 48_000]] })
  expect(await reasonOf(stranger.caller.vendorPayouts.get({ id: draft.id }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.vendorPayouts.approve(on(draft)))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.vendorPayouts.settle(onAll(draft)))).toBe('NOT_FOUND')
  expect((await stranger.caller.vendorPayouts.payables()).rows).toEqual([])
  expect((await stranger.caller.vendorPayouts.list({})).rows).toEqual([])
})

test('payouts are in the list by state and vendor, found by number, and in pages', async () => {
  const made = await owed(two)
  const draft = await planned(two, { bills: [[made, 48_000]] })
  const { rows } = await owner.caller.vendorPayouts.list({ vendorId: made.vendor.id })
  expect(rows).toMatchObject([{ id: draft.id, state: 'draft' }])
  const found = await owner.caller.vendorPayouts.list({ search: String(draft.payoutNo) })
  expect(found.rows.map(({ id }) => id)).toContain(draft.id)
  const page = await owner.caller.vendorPayouts.list({ limit: 1 })
  const next = await owner.caller.vendorPayouts.list({ limit: 1, cursor: page.nextCursor ?? '' })
  expect(next.rows[0]?.payoutNo).toBeLessThan(page.rows[0]?.payoutNo ?? 0)
  expect((await entered(owner.caller)).state).toBe('entered')
})
