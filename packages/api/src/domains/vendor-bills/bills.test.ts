import type { FundId } from '@marquee/contract'
import type { BillDetail } from '@marquee/contract/vendor-bills'
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
import { makeFund } from '../expenses/testing/spend.ts'
import { moveBalance } from '../funds/repo/moves.ts'
import { once } from '../purchases/testing/orders.ts'
import { insertPayment } from './repo/write.ts'
import { approved, delivered, entered, entering, of } from './testing/bills.ts'

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

const balance = async (id: FundId) => (await owner.caller.funds.list({})).find((fund) => fund.id === id)?.balanceMinor
/** What the accounts of the book hold, by code. */
async function book() {
  await postVenue(api.database.db, api.venue.id)
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount_minor)::bigint as amount from journal_line
    where venue_id = ${api.venue.id} group by account`.execute(api.database.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const codes = ['1400', '2200', '1310', '5330', '2210']
const moved = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(codes.map((code) => [code, (after[code] ?? 0) - (before[code] ?? 0)]))
const nothing = { 1400: 0, 2200: 0, 1310: 0, 5330: 0, 2210: 0 }

/** A bill of a new delivery, entered by somebody. */
const billOf = async (by: SignedIn, netMinor = 40_000, priceMinor?: number): Promise<BillDetail> => {
  const made = await delivered(owner.caller, priceMinor)
  return by.caller.vendorBills.create({ ...once(), ...(await entering(by.caller, made, netMinor)) })
}

test('a bill is checked against order and delivery, approved, paid in parts, and in the book once', async () => {
  const fundId = await makeFund(owner.caller, 100_000)
  const before = await book()
  // Delivered at 102.00 a case, billed at 101.00, ordered at 100.00: four cases.
  const bill = await billOf(keeper, 40_400, 10_200)
  expect(bill).toMatchObject({
    state: 'entered',
    grossMinor: 48_400,
    expectedMinor: 40_000,
    differenceMinor: 400,
    isWithin: true,
    lines: [{ orderedQty: '48', receivedQty: '48', billedQty: '48', receivedMinor: 40_800, differenceMinor: 400 }],
  })
  // Due by the terms of the vendor: 30 days.
  expect(Date.parse(bill.dueOn) - Date.parse(bill.issuedOn)).toBe(30 * 86_400_000)
  expect(moved(before, await book())).toEqual({ ...nothing, 1400: 40_800, 2200: -40_800 })
  const owed = await keeper.caller.vendorBills.approve(of(bill))
  expect(owed).toMatchObject({ state: 'approved', openMinor: 48_400, approved: { by: keeper.user.name } })
  // What came is not owed without a bill any more; the stock keeps its value, and 4.00 less than that is billed.
  expect(moved(before, await book())).toEqual({ 1400: 40_800, 2200: 0, 1310: 8_000, 5330: -400, 2210: -48_400 })
  const part = await keeper.caller.vendorBills.pay({ ...of(owed), fundId, amountMinor: 40_000 })
  expect(part).toMatchObject({ state: 'part_paid', openMinor: 8_400 })
  const tooMuch = keeper.caller.vendorBills.pay({ ...of(part), fundId, amountMinor: 8_401 })
  expect(await refusalOf(tooMuch)).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'amountMinor' }] })
  const paid = await keeper.caller.vendorBills.pay({ ...of(part), fundId, amountMinor: 8_400 })
  expect(paid).toMatchObject({ state: 'paid', openMinor: 0 })
  expect(await balance(fundId)).toBe(51_600)
  expect(moved(before, await book())).toEqual({ 1400: 40_800, 2200: 0, 1310: 8_000, 5330: -400, 2210: 0 })
  const [last] = paid.payments
  const back = { paymentId: last?.id as never, reason: 'Wrong account' }
  const again = await keeper.caller.vendorBills.takeBack({ ...of(paid), ...back })
  expect(again).toMatchObject({ state: 'part_paid', openMinor: 8_400 })
  expect(await reasonOf(keeper.caller.vendorBills.takeBack({ ...of(again), ...back }))).toBe('STATE')
  expect(await balance(fundId)).toBe(60_000)
  expect(moved(before, await book())[2210]).toBe(-8_400)
  expect(await api.database.db.transaction().execute((tx) => selectDifferences(tx, api.venue.id, 0))).toEqual([])
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
})

test('a bill that is cancelled leaves the book, and its delivery is billed again', async () => {
  const before = await book()
  const made = await delivered(owner.caller)
  const bill = await keeper.caller.vendorBills.approve(of(await entered(keeper.caller, 40_000, made)))
  const cancelled = await keeper.caller.vendorBills.cancel({ ...of(bill), reason: 'Billed to another house' })
  expect(cancelled).toMatchObject({ state: 'cancelled', openMinor: 0, reason: 'Billed to another house' })
  expect(moved(before, await book())).toEqual({ ...nothing, 1400: 40_000, 2200: -40_000 })
  expect(await reasonOf(keeper.caller.vendorBills.approve(of(cancelled)))).toBe('STATE')
  expect(await reasonOf(entered(keeper.caller, 40_000, made))).toBe('OK')
  expect(await api.database.db.transaction().execute((tx) => selectDifferences(tx, api.venue.id, 0))).toEqual([])
})

describe('the second person', () => {
  test('approves what is beyond the tolerance of the vendor; within it, whoever entered it may', async () => {
    // Two percent of 400.00 are 8.00.
    expect(await reasonOf(keeper.caller.vendorBills.approve(of(await billOf(keeper, 40_800))))).toBe('OK')
    const dear = await billOf(keeper, 40_801)
    expect(dear).toMatchObject({ isWithin: false, needsOther: true, lines: [{ isWithin: false }] })
    expect(await refusalOf(keeper.caller.vendorBills.approve(of(dear)))).toMatchObject({ code: 'NEEDS_APPROVAL' })
    expect((await second.caller.vendorBills.get({ id: dear.id })).needsOther).toBe(false)
    expect(await second.caller.vendorBills.approve(of(dear))).toMatchObject({ approved: { by: second.user.name } })
  })

  test('is needed for a quantity that did not come', async () => {
    const made = await delivered(owner.caller)
    const input = await entering(keeper.caller, made)
    const lines = [{ ...input.lines[0], qty: '49' }] as typeof input.lines
    const bill = await keeper.caller.vendorBills.create({ ...once(), ...input, lines })
    expect(bill).toMatchObject({ differenceMinor: 0, isWithin: false, needsOther: true })
  })
})

describe('what is entered', () => {
  test.each([
    ['vendorId', { vendorId: '00000000-0000-4000-8000-000000000000' }],
    ['issuedOn', { issuedOn: '2999-01-01' }],
    ['dueOn', { dueOn: '2001-01-01' }],
    ['vendorRef', { vendorRef: ' ' }],
    ['taxMinor', { taxMinor: -1 }],
    ['lines', { lines: [] }],
    ['lines.0.moveId', { lines: [{ moveId: '00000000-0000-4000-8000-000000000000', qty: '1', netMinor: 1 }] }],
    ['lines.0.netMinor', { taxMinor: 0, free: true }],
    ['lines.1.moveId', { twice: true }],
  ])('is refused at %s', async (path, given) => {
    const { twice, free, ...wrong } = given as { twice?: true; free?: true }
    const input = await entering(keeper.caller, await delivered(owner.caller), free ? 0 : 40_000)
    const lines = twice ? [...input.lines, ...input.lines] : input.lines
    const create = keeper.caller.vendorBills.create({ ...once(), ...input, lines, ...wrong } as never)
    expect(await refusalOf(create)).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  })

  test('a delivery of another vendor is not billed, and nothing of what was entered is changed later', async () => {
    const [one, other] = [await delivered(owner.caller), await delivered(owner.caller)]
    const mixed = { shelf: one.shelf, moveId: other.moveId }
    expect(await reasonOf(entered(keeper.caller, 40_000, mixed))).toBe('VALIDATION')
    const { id } = await entered(keeper.caller, 40_000, one)
    await expect(sql`update vendor_bill set net_minor = 1 where id = ${id}`.execute(api.database.db)).rejects.toThrow(
      /not changed/,
    )
  })

  test('a number of a vendor, and a delivery, come in once, whoever enters them at the same moment', async () => {
    const made = await delivered(owner.caller)
    const input = await entering(keeper.caller, made)
    const enter = ({ caller }: SignedIn, more: object) =>
      reasonOf(caller.vendorBills.create({ ...once(), ...input, ...more }))
    const all = await Promise.all(keepers.map((by, at) => enter(by, { vendorRef: `RACE-${at}` })))
    expect(all.filter((reason) => reason === 'OK')).toHaveLength(1)
    const next = await entering(keeper.caller, await delivered(owner.caller))
    const taken = { ...next, vendorRef: 'same-1' }
    await keeper.caller.vendorBills.create({ ...once(), ...taken })
    const another = keeper.caller.vendorBills.create({ ...once(), ...taken, vendorRef: 'SAME-1' })
    expect(await reasonOf(another)).toBe('VALIDATION')
  })

  test('what was billed is not undone, and what was undone is not billed, also at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await delivered(owner.caller)
      const input = await entering(keeper.caller, made)
      const reasons = await Promise.all([
        reasonOf(keeper.caller.vendorBills.create({ ...once(), ...input })),
        reasonOf(owner.caller.stock.reverse({ ...once(), moveIds: [made.moveId], reason: 'Wrong vendor' })),
      ])
      expect(reasons.filter((reason) => reason === 'OK')).toHaveLength(1)
    }
  })
})

describe('paying', () => {
  test('never takes a fund below its floor', async () => {
    const fundId = await makeFund(owner.caller, 47_999)
    const bill = await approved(owner.caller)
    const pay = keeper.caller.vendorBills.pay({ ...of(bill), fundId, amountMinor: 48_000 })
    expect(await refusalOf(pay)).toMatchObject({ code: 'FUND_FLOOR', issues: [{ path: 'fundId' }] })
    expect(await balance(fundId)).toBe(47_999)
    expect(await keeper.caller.vendorBills.get({ id: bill.id })).toMatchObject({ rev: bill.rev, payments: [] })
  })

  test('of twelve who pay one bill at the same moment out of two funds, one does', async () => {
    const funds = [await makeFund(owner.caller, 90_000), await makeFund(owner.caller, 90_000)] as const
    const bill = await approved(owner.caller)
    const tries = Array.from({ length: 12 }, (_, at) =>
      reasonOf(
        (keepers[at % 6] as SignedIn).caller.vendorBills.pay({
          ...of(bill),
          fundId: funds[at % 2] as FundId,
          amountMinor: 48_000,
        }),
      ),
    )
    expect((await Promise.all(tries)).filter((reason) => reason === 'OK')).toHaveLength(1)
    expect(((await balance(funds[0])) ?? 0) + ((await balance(funds[1])) ?? 0)).toBe(132_000)
  })

  // The same payment past the application: only the database is left to refuse it. Answers how often it was paid.
  async function payCarelessly(own: TestApi): Promise<number> {
    const { caller } = await own.signInUser(own.owner)
    const fundId = await makeFund(caller, 900_000)
    const { id } = await approved(caller)
    const pay = () =>
      own.database.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ open: number }>`
          select (gross_minor - paid_minor)::bigint as open from vendor_bill where id = ${id}`.execute(tx)
        const amountMinor = rows[0]?.open ?? 0
        await new Promise((done) => setTimeout(done, 50))
        if (amountMinor <= 0) throw new Error('paid')
        const by = own.owner.id as never
        const sourceId = await insertPayment(tx, { venueId: own.venue.id, id }, { fundId, amountMinor, by })
        await moveBalance(tx, {
          venueId: own.venue.id,
          fundId,
          amountMinor: -amountMinor,
          kind: 'bill.paid',
          source: 'bill',
          sourceId,
          actorId: by,
        })
      })
    await Promise.allSettled(Array.from({ length: 6 }, pay))
    const fund = (await caller.funds.list({})).find((each) => each.id === fundId)
    return (900_000 - (fund?.balanceMinor ?? 0)) / 48_000
  }

  test('the database lets a bill be paid once, whatever the application does', async () => {
    expect(await payCarelessly(api)).toBe(1)
  })

  test('negative control: without its check the same bill is paid several times', async () => {
    const own = await createTestApi()
    try {
      await sql`alter table vendor_bill drop constraint vendor_bill_paid_once`.execute(own.database.asOwner)
      expect(await payCarelessly(own)).toBeGreaterThan(1)
    } finally {
      await own.close()
    }
  })
})

test('bills are in the vendor’s account by age, in the totals, and in the list by their due day', async () => {
  const made = await delivered(owner.caller)
  const { vendorId } = made.shelf
  const { today } = await keeper.caller.vendorBills.choices()
  const day = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const before = await keeper.caller.vendorBills.totals()
  const input = { ...(await entering(keeper.caller, made)), issuedOn: day(-50), dueOn: day(-40) }
  const bill = await keeper.caller.vendorBills.create({ ...once(), ...input })
  expect((await owner.caller.vendors.account({ id: vendorId })).balance).toMatchObject({
    owedMinor: 0,
    submittedMinor: 48_000,
  })
  const owed = await keeper.caller.vendorBills.approve(of(bill))
  expect(owed.daysLate).toBe(40)
  const { balance: account } = await owner.caller.vendors.account({ id: vendorId })
  expect(account).toMatchObject({ owedMinor: 48_000, upTo60Minor: 48_000, notDueMinor: 0, submittedMinor: 0 })
  expect(await keeper.caller.vendorBills.totals()).toMatchObject({
    openMinor: before.openMinor + 48_000,
    lateMinor: before.lateMinor + 48_000,
  })
  const late = await keeper.caller.vendorBills.list({ show: 'late', vendorId })
  expect(late.rows).toMatchObject([{ id: bill.id, daysLate: 40 }])
  expect((await keeper.caller.vendorBills.list({ search: bill.vendorRef })).rows).toMatchObject([{ id: bill.id }])
  const page = await keeper.caller.vendorBills.list({ limit: 2 })
  const next = await keeper.caller.vendorBills.list({ limit: 2, cursor: page.nextCursor ?? '' })
  expect(next.rows[0]?.dueOn.localeCompare(page.rows[1]?.dueOn ?? '')).toBeGreaterThanOrEqual(0)
})
