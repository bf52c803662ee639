import { randomUUID } from 'node:crypto'
import type { FundId, FundKind } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bookDiffers,
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeTill,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { postAll, postVenue } from '../book/service/post.ts'
import { firstFund } from './testing/funds.ts'

// One person works in two venues: a statement that forgets its venue moves the other one's money.

let api: TestApi
let second: TestVenue
let owner: SignedIn
let accountant: SignedIn
let ownerOfSecond: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  second = await makeVenue(api.database.db, { name: 'Second venue' })
  owner = await api.signInAs('owner')
  accountant = await api.signInAs('accountant')
  await joinVenue(api.database.db, { venue: second, userId: owner.user.id, roles: ['owner'] })
  ownerOfSecond = await api.signInUser({ ...owner.user, venueId: second.id })
})
afterAll(() => api.close())

const once = () => ({ commandId: randomUUID() })
async function fundOf(person: SignedIn, id: string) {
  const row = (await person.caller.funds.list({})).find((fund) => fund.id === id)
  if (!row) throw new Error('no such fund')
  return row
}
let made = 0
/** A fund that was counted: its floor is 0. */
async function countedFund(minor: number, kind: FundKind = 'petty_cash', person = owner) {
  made += 1
  const fund = await person.caller.funds.create({ code: `F${made}`, name: { en: `Box ${made}`, tr: '' }, kind })
  await person.caller.funds.count({ ...once(), fundId: fund.id, countedMinor: minor })
  return fund.id
}
const payOut = (person: SignedIn, fundId: FundId, amountMinor: number) =>
  person.caller.funds.move({ ...once(), fundId, kind: 'paid_out', amountMinor, reason: 'Stamps' })

describe('a new venue', () => {
  test('has a safe, a bank and card payments, each with its account; nobody watches them until they are counted', async () => {
    const rows = await ownerOfSecond.caller.funds.list({})
    expect(
      rows.map(({ kind, account, floorMinor, balanceMinor }) => [kind, account, floorMinor, balanceMinor]),
    ).toEqual([
      ['safe', '1010', null, 0],
      ['bank', '1100', null, 0],
      ['card_clearing', '1200', null, 0],
    ])
    const safe = await firstFund(api.database.db, second, 'safe')
    await payOut(ownerOfSecond, safe, 500)
    expect(await fundOf(ownerOfSecond, safe)).toMatchObject({ balanceMinor: -500, floorMinor: null })
    expect(
      await refusalOf(
        ownerOfSecond.caller.funds.guard({ id: safe, expectedRev: 1, floorMinor: 100, custodianId: null }),
      ),
    ).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'floorMinor', message: 'field.countFirst' }] })
    await ownerOfSecond.caller.funds.count({ ...once(), fundId: safe, countedMinor: 10_000 })
    expect(await fundOf(ownerOfSecond, safe)).toMatchObject({ balanceMinor: 10_000, floorMinor: 0 })
    expect(await refusalOf(payOut(ownerOfSecond, safe, 10_001))).toMatchObject({
      code: 'FUND_FLOOR',
      issues: [{ path: 'amountMinor', message: 'field.fundFloor' }],
    })
    await postAll(api.database.db)
    expect(await bookDiffers(api.database.pool)).toEqual({})
  })

  test('gives each further fund the next account of its kind, also when two are made at once', async () => {
    const kinds = ['safe', 'safe', 'bank', 'petty_cash'] as const
    const rows = await Promise.all(
      kinds.map((kind, n) =>
        ownerOfSecond.caller.funds.create({ code: `N${n}`, name: { en: `New ${n}`, tr: '' }, kind }),
      ),
    )
    expect(rows.map(({ account }) => account).sort()).toEqual(['1011', '1012', '1060', '1101'])
  })
})

describe('thirty payments out of a fund that has money for ten', () => {
  const race = async (fundId: FundId) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => reasonOf(payOut(owner, fundId, 100))))
    return answers.filter((answer) => answer === 'OK').length
  }

  test('are ten', async () => {
    const fundId = await countedFund(1_000)
    expect(await race(fundId)).toBe(10)
    expect(await fundOf(owner, fundId)).toMatchObject({ balanceMinor: 0 })
    expect(await fundOf(owner, await firstFund(api.database.db, api.venue, 'safe'))).toMatchObject({ balanceMinor: 0 })
  })

  test('negative control: without a floor they are thirty', async () => {
    const fundId = await countedFund(1_000)
    await sql`update fund set floor_minor = null where id = ${fundId}`.execute(api.database.asOwner)
    expect(await race(fundId)).toBe(30)
  })
})

describe('what the database refuses', () => {
  const asOwner = (statement: ReturnType<typeof sql>) =>
    api.database.asOwner.transaction().execute((tx) => statement.execute(tx))

  test('a balance that no entry left, below the floor, or an entry beside the balance', async () => {
    const fundId = await countedFund(1_000)
    await expect(asOwner(sql`update fund set balance_minor = 900 where id = ${fundId}`)).rejects.toThrow(
      /fund_is_its_last_entry/,
    )
    await expect(asOwner(sql`update fund set floor_minor = 1001 where id = ${fundId}`)).rejects.toThrow(
      /fund_keeps_floor/,
    )
    const entry = (no: number, after: number) =>
      asOwner(sql`insert into fund_entry (venue_id, fund_id, entry_no, id, kind, source, source_id, amount_minor,
          balance_after_minor, business_date)
        values (${api.venue.id}, ${fundId}, ${no}, ${uuidv7()}, 'fund.paid_in', 'fund', ${uuidv7()}, 10, ${after},
          '2026-01-01')`)
    await expect(entry(2, 1_010)).rejects.toThrow(/moves the balance/)
    await expect(entry(2, 1_011)).rejects.toThrow(/fund_entry_follows/)
    await expect(asOwner(sql`update fund_entry set amount_minor = 1 where fund_id = ${fundId}`)).rejects.toThrow()
    await expect(asOwner(sql`update fund set kind = 'safe' where id = ${fundId}`)).rejects.toThrow(/past of a fund/)
  })
})

describe('a transfer', () => {
  const send = (fromId: FundId, toId: FundId, amountMinor: number, person = owner) =>
    person.caller.funds.send({ ...once(), fromId, toId, amountMinor })

  test('is in no fund until somebody else has counted it', async () => {
    const from = await countedFund(1_000)
    const to = await countedFund(0, 'safe')
    const { id } = await send(from, to, 600)
    expect([(await fundOf(owner, from)).balanceMinor, (await fundOf(owner, to)).balanceMinor]).toEqual([400, 0])
    const receive = (person: SignedIn, receivedMinor: number, reason?: string) =>
      person.caller.funds.receive({ ...once(), id, receivedMinor, ...(reason && { reason }) })
    expect(await refusalOf(receive(owner, 600))).toMatchObject({ code: 'STATE', details: { twoPeople: true } })
    expect(await refusalOf(receive(accountant, 550))).toMatchObject({ issues: [{ path: 'reason' }] })
    expect((await owner.caller.funds.transfers()).map((row) => row.id)).toContain(id)
    await receive(accountant, 550, 'One note was missing')
    expect((await fundOf(owner, to)).balanceMinor).toBe(550)
    expect((await owner.caller.funds.transfers()).map((row) => row.id)).not.toContain(id)
    expect(await reasonOf(receive(accountant, 600))).toBe('STATE')
  })

  test('goes back to where it came from by the hand that sent it, and only before it arrives', async () => {
    const [from, to] = [await countedFund(1_000), await countedFund(0, 'safe')]
    const { id } = await send(from, to, 600)
    const cancel = (person: SignedIn) => person.caller.funds.cancel({ ...once(), id })
    expect(await reasonOf(cancel(accountant))).toBe('FORBIDDEN')
    await accountant.caller.funds.dispute({ ...once(), id, reason: 'The bag is empty' })
    await cancel(owner)
    expect((await fundOf(owner, from)).balanceMinor).toBe(1_000)
    expect(await reasonOf(cancel(owner))).toBe('STATE')
  })

  test('arrives once, however many receive it', async () => {
    const [from, to] = [await countedFund(1_000), await countedFund(0, 'safe')]
    const { id } = await send(from, to, 600)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        reasonOf(
          n % 2
            ? accountant.caller.funds.receive({ ...once(), id, receivedMinor: 600 })
            : owner.caller.funds.cancel({ ...once(), id }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    const [left, arrived] = [(await fundOf(owner, from)).balanceMinor, (await fundOf(owner, to)).balanceMinor]
    expect(left + arrived).toBe(1_000)
  })

  test('both ways at once by many people moves what it says', async () => {
    const [a, b] = [await countedFund(5_000), await countedFund(5_000, 'safe')]
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? send(a, b, 10) : send(b, a, 10))))
    expect([(await fundOf(owner, a)).balanceMinor, (await fundOf(owner, b)).balanceMinor]).toEqual([4_900, 4_900])
  })

  test('needs another fund of this venue, and enough money', async () => {
    const from = await countedFund(100)
    const elsewhere = await firstFund(api.database.db, second, 'bank')
    for (const to of [from, elsewhere, uuidv7() as FundId]) {
      expect(await refusalOf(send(from, to, 10))).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'toId' }] })
    }
    const bank = await firstFund(api.database.db, api.venue, 'bank')
    expect(await refusalOf(send(from, bank, 101))).toMatchObject({
      code: 'FUND_FLOOR',
      issues: [{ path: 'amountMinor' }],
    })
    expect((await fundOf(owner, from)).balanceMinor).toBe(100)
  })

  test('keeps a fund out of the archive, and money does too', async () => {
    const [from, to] = [await countedFund(100), await countedFund(0, 'safe')]
    const archive = async (id: string) =>
      refusalOf(owner.caller.funds.archive({ id: id as FundId, expectedRev: (await fundOf(owner, id)).rev }))
    expect(await archive(from)).toMatchObject({ code: 'STATE', details: { balanceMinor: 100 } })
    await send(from, to, 100)
    expect(await archive(to)).toMatchObject({ code: 'STATE', details: { inTransit: true } })
    expect(await archive(await firstFund(api.database.db, api.venue, 'safe'))).toMatchObject({
      details: { isFirst: true },
    })
  })
})

describe('a till', () => {
  test('takes its float out of the safe: no more than there is, unless it was brought from elsewhere', async () => {
    const safe = await firstFund(api.database.db, second, 'safe')
    const held = (await fundOf(ownerOfSecond, safe)).balanceMinor
    const tillId = await makeTill(api.database.db, second)
    const open = (floatMinor: number, more: object = {}) =>
      ownerOfSecond.caller.tills.open({ ...once(), tillId, floatMinor, ...more })
    expect(await refusalOf(open(held + 1))).toMatchObject({
      code: 'FUND_FLOOR',
      issues: [{ path: 'floatMinor', message: 'field.fundFloor' }],
    })
    const till = await open(held + 1, { floatBrought: true })
    expect((await fundOf(ownerOfSecond, safe)).balanceMinor).toBe(held)
    await ownerOfSecond.caller.tills.move({ ...once(), kind: 'drop', amountMinor: 300, reason: 'Full' })
    expect((await fundOf(ownerOfSecond, safe)).balanceMinor).toBe(held + 300)
    const countedMinor = held + 1 - 300
    await ownerOfSecond.caller.tills.close({ ...once(), tillSessionId: till.id, countedMinor })
    await ownerOfSecond.caller.tills.correct({
      ...once(),
      tillSessionId: till.id,
      countedMinor: countedMinor - 5,
      reason: 'Miscounted',
    })
    expect((await fundOf(ownerOfSecond, safe)).balanceMinor).toBe(held + 300 + countedMinor - 5)
    const { rows } = await ownerOfSecond.caller.funds.entries({ fundId: safe })
    expect(rows.slice(0, 3).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['till.corrected', -5],
      ['till.closed', countedMinor],
      ['till.drop', 300],
    ])
    await postAll(api.database.db)
    expect(await bookDiffers(api.database.pool)).toEqual({})
  })
})

test('a correction that takes a fund below its floor stands, and the fund waits for its count', async () => {
  const safe = await firstFund(api.database.db, api.venue, 'safe')
  await owner.caller.funds.count({ ...once(), fundId: safe, countedMinor: 0 })
  const tillId = await makeTill(api.database.db, api.venue)
  const till = await owner.caller.tills.open({ ...once(), tillId, floatMinor: 500, floatBrought: true })
  await owner.caller.tills.close({ ...once(), tillSessionId: till.id, countedMinor: 500 })
  const bank = await firstFund(api.database.db, api.venue, 'bank')
  await owner.caller.funds.send({ ...once(), fromId: safe, toId: bank, amountMinor: 500 })
  await owner.caller.tills.correct({ ...once(), tillSessionId: till.id, countedMinor: 400, reason: 'It was 400' })
  expect(await fundOf(owner, safe)).toMatchObject({ balanceMinor: -100, floorMinor: null })
  await owner.caller.funds.count({ ...once(), fundId: safe, countedMinor: 0, reason: 'Nothing is missing' })
  expect(await fundOf(owner, safe)).toMatchObject({ balanceMinor: 0, floorMinor: 0 })
})

test('card payments reach their fund with the book, once each, and a sale waits for no fund', async () => {
  const session = await makeTicketSession(api.database.db, { venue: api.venue })
  const cards = await firstFund(api.database.db, api.venue, 'card_clearing')
  const sale = (seatNo: number) =>
    owner.caller.orders.sell({
      ...once(),
      orderId: uuidv7() as never,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
      payments: [{ method: 'card', amountMinor: 45_000, reference: 'T1' }],
      priceVersion: session.priceVersion,
      expectedDueMinor: 45_000,
    })
  // Somebody holds the fund, and the sale goes on.
  await api.database.db.transaction().execute(async (tx) => {
    await sql`select from fund where venue_id = ${api.venue.id} and id = ${cards} for update`.execute(tx)
    await sale(0)
  })
  await sale(1)
  expect((await fundOf(owner, cards)).balanceMinor).toBe(0)
  await Promise.all(Array.from({ length: 4 }, () => postVenue(api.database.db, api.venue.id)))
  await postVenue(api.database.db, api.venue.id)
  expect((await fundOf(owner, cards)).balanceMinor).toBe(90_000)
  const { rows } = await owner.caller.funds.entries({ fundId: cards })
  expect(
    rows.map(({ kind, amountMinor, balanceAfterMinor, who }) => [kind, amountMinor, balanceAfterMinor, who]),
  ).toEqual([
    ['sale', 45_000, 90_000, null],
    ['sale', 45_000, 45_000, null],
  ])
  expect(rows.every(({ orderNo }) => orderNo !== null)).toBe(true)
})
