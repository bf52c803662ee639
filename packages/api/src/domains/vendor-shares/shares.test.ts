import { randomUUID } from 'node:crypto'
import type { OrderId, TicketSessionId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import { uuidv7 } from '@marquee/db'
import { waitFor } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '../../jobs/jobs.ts'
import type { OutgoingMail } from '../../jobs/mail.ts'
import {
  createTestApi,
  makeTicketSession,
  makeVenue,
  projectionsDiffer,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { postVenue } from '../book/service/post.ts'
import { makeVendor, once } from '../purchases/testing/orders.ts'
import { entered } from '../vendor-bills/testing/bills.ts'
import { openShareStatement } from './documents/open.ts'
import { endSession } from './testing/cases.ts'

let api: TestApi
let owner: SignedIn
let clerk: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  clerk = await api.signInAs('boxoffice')
})
afterAll(() => api.close())

/** 450.00 an adult and 225.00 a child, 10 % tax in it: 409.09 and 204.55 without. */
const show = () => makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 10 })
async function sell(session: TestTicketSession, { adults = [], children = [], ppm = 0 }: Sold) {
  const full = adults.length * 45_000 + children.length * 22_500
  const due = full - Math.round((full * ppm) / 1_000_000)
  const items = [
    ...(adults.length > 0 ? [{ passTypeId: session.adult, seatNos: adults }] : []),
    ...(children.length > 0 ? [{ passTypeId: session.child, seatNos: children }] : []),
  ]
  return owner.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items,
    payments: [{ method: 'card', amountMinor: due, reference: 'T1' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: due,
    ...(ppm > 0 && { discount: { ppm, reason: 'Friends' } }),
  })
}
interface Sold {
  adults?: number[]
  children?: number[]
  ppm?: number
}
const vendor = () => makeVendor(owner.caller, { kind: 'artist', termsDays: 10 })
const set = (vendorId: VendorId, sharePpm: number, more: object = {}) =>
  owner.caller.vendorShares.set({ ...once(), vendorId, sharePpm, ...more })
const preview = (vendorId: VendorId, fromOn: string, toOn = fromOn) =>
  owner.caller.vendorShares.preview({ vendorId, fromOn, toOn })
const state = (vendorId: VendorId, on: string | [string, string], shareMinor: number) => {
  const [fromOn, toOn] = typeof on === 'string' ? [on, on] : on
  return owner.caller.vendorShares.state({ ...once(), vendorId, fromOn, toOn, shareMinor })
}
let days = 10
/** Each session of these tests is on a day of its own. */
const ended = (id: TicketSessionId) => {
  days += 1
  return endSession(api, id, days)
}
async function book(codes: readonly string[]) {
  await postVenue(api.database.db, api.venue.id)
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount_minor)::bigint as amount from journal_line
    where venue_id = ${api.venue.id} group by account`.execute(api.database.db)
  const all = Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  return codes.map((code) => all[code] ?? 0)
}

test('a share of what a finished session brought in is stated once and becomes a bill that is owed', async () => {
  const session = await show()
  await sell(session, { adults: [0, 1], children: [2] })
  const vendorId = await vendor()
  await set(vendorId, 200_000, { productId: session.productId })
  const day = await ended(session.id)
  const told = await preview(vendorId, day)
  // 2 × 409.09 and 204.55 without tax; a fifth of each.
  expect(told.lines).toMatchObject([
    { passTypeId: session.adult, qty: 2, baseMinor: 81_818, shareMinor: 16_364, sharePpm: 200_000 },
    { passTypeId: session.child, qty: 1, baseMinor: 20_455, shareMinor: 4_091 },
  ])
  expect(told).toMatchObject({ baseMinor: 102_273, shareMinor: 20_455 })

  expect(await refusalOf(state(vendorId, day, 20_454))).toMatchObject({
    code: 'STALE',
    details: { shareMinor: 20_455 },
  })
  const before = await book(['5100', '2210'])
  const { statements } = await state(vendorId, day, 20_455)
  expect(statements).toMatchObject([{ fromOn: day, toOn: day, baseMinor: 102_273, shareMinor: 20_455 }])
  const bill = await owner.caller.vendorBills.get({ id: statements[0]?.billId as never })
  expect(bill).toMatchObject({ state: 'entered', netMinor: 20_455, taxMinor: 0, isWithin: true, lines: [] })
  expect(await book(['5100', '2210'])).toEqual(before)
  const { id, rev } = bill
  await owner.caller.vendorBills.approve({ ...once(), id, expectedRev: rev })
  const [cost = 0, owed = 0] = await book(['5100', '2210'])
  expect([cost - (before[0] ?? 0), owed - (before[1] ?? 0)]).toEqual([20_455, -20_455])
  expect(await refusalOf(state(vendorId, day, 20_455))).toMatchObject({ code: 'STATE', details: { why: 'stated' } })
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
})

test('a discount lowers the share of what it was taken off', async () => {
  const session = await show()
  await sell(session, { adults: [0], children: [1], ppm: 100_000 })
  const vendorId = await vendor()
  await set(vendorId, 500_000)
  const { lines } = await preview(vendorId, await ended(session.id))
  // A tenth off: 368.18 and 184.09 without tax, to the kuruş.
  const of = (passTypeId: string) => lines.find((line) => line.passTypeId === passTypeId)?.baseMinor ?? 0
  expect(Math.abs(of(session.adult) - 36_818)).toBeLessThanOrEqual(1)
  expect(Math.abs(of(session.child) - 18_409)).toBeLessThanOrEqual(1)
})

describe('which share counts', () => {
  test('the one of a session before that of an event, that of a kind of pass before all; another one ends it', async () => {
    const session = await show()
    await sell(session, { adults: [0], children: [1] })
    const vendorId = await vendor()
    await set(vendorId, 100_000)
    await set(vendorId, 200_000, { productId: session.productId })
    await set(vendorId, 300_000, { passTypeId: session.child })
    const day = await ended(session.id)
    const ppm = async () =>
      Object.fromEntries((await preview(vendorId, day)).lines.map((line) => [line.passTypeId, line.sharePpm]))
    expect(await ppm()).toEqual({ [session.adult]: 200_000, [session.child]: 300_000 })
    const { terms } = await set(vendorId, 400_000, { sessionId: session.id })
    expect(await ppm()).toEqual({ [session.adult]: 400_000, [session.child]: 400_000 })
    expect(await set(vendorId, 150_000)).toMatchObject({ terms: { length: terms.length } })
    const last = terms.at(-1)
    await owner.caller.vendorShares.end({ ...once(), id: last?.id as never })
    expect(await ppm()).toEqual({ [session.adult]: 200_000, [session.child]: 300_000 })
    expect(await reasonOf(owner.caller.vendorShares.end({ ...once(), id: last?.id as never }))).toBe('NOT_FOUND')
  })

  test('nothing is shared of what is not over, or was sold for another event', async () => {
    const session = await show()
    await sell(session, { adults: [0] })
    const other = await show()
    await sell(other, { adults: [0] })
    const vendorId = await vendor()
    await set(vendorId, 200_000, { productId: other.productId })
    const day = await ended(session.id)
    expect(await preview(vendorId, day)).toMatchObject({ lines: [], shareMinor: 0 })
    expect(await reasonOf(state(vendorId, day, 1))).toBe('STALE')
    const { today } = await owner.caller.vendorShares.of({ vendorId })
    expect(await refusalOf(preview(vendorId, day, today))).toMatchObject({
      issues: [{ path: 'toOn', message: 'field.future' }],
    })
  })
})

test('what is refunded after the statement is in the next one', async () => {
  const first = await show()
  const sold = await sell(first, { adults: [0, 1] })
  const second = await show()
  await sell(second, { adults: [0, 1, 2] })
  const vendorId = await vendor()
  await set(vendorId, 500_000)
  const later = await ended(second.id)
  const day = await ended(first.id)
  const whole = await preview(vendorId, day)
  await state(vendorId, day, whole.shareMinor)
  // As a refund writes it, for a show that nobody refunds any more.
  await sql`alter table order_line drop constraint order_line_reversal_of_change`.execute(api.database.asOwner)
  await sql`
    insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
      unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, reverses_line_no, reason, actor_id)
    select venue_id, order_id, 900, kind, ticket_session_id, pass_type_id, seat_category_id, -1, unit_minor, -40909, -4091,
      -45000, currency, tax_code, tax_ppm, line_no, 'Refund', actor_id
    from order_line where order_id = ${sold.orderId} and line_no = 1`.execute(api.database.asOwner)
  const { lines, shareMinor } = await preview(vendorId, later)
  expect(lines).toMatchObject([
    { sessionId: first.id, qty: -1, baseMinor: -40_909, shareMinor: -20_454 },
    { sessionId: second.id, qty: 3, baseMinor: 122_727 },
  ])
  const { statements } = await state(vendorId, later, shareMinor)
  expect(statements).toHaveLength(2)
  expect((await preview(vendorId, later)).lines).toEqual([])
})

test('of five who state one period at the same moment, one does; a cancelled bill frees it', async () => {
  const session = await show()
  await sell(session, { adults: [0, 1] })
  const vendorId = await vendor()
  await set(vendorId, 200_000)
  const day = await ended(session.id)
  const { shareMinor } = await preview(vendorId, day)
  const said = await Promise.allSettled(Array.from({ length: 5 }, () => state(vendorId, day, shareMinor)))
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { statements } = await owner.caller.vendorShares.of({ vendorId })
  expect(statements).toHaveLength(1)
  const bill = await owner.caller.vendorBills.get({ id: statements[0]?.billId as never })
  await owner.caller.vendorBills.cancel({ ...once(), id: bill.id, expectedRev: bill.rev, reason: 'Wrong share' })
  expect(await owner.caller.vendorShares.of({ vendorId })).toMatchObject({ statements: [] })
  expect((await preview(vendorId, day)).shareMinor).toBe(shareMinor)
  expect((await state(vendorId, day, shareMinor)).statements).toHaveLength(1)
})

test('the database keeps a period from being stated twice, whatever the application does', async () => {
  const session = await show()
  await sell(session, { adults: [0] })
  const vendorId = await vendor()
  await set(vendorId, 200_000)
  const day = await ended(session.id)
  await state(vendorId, day, (await preview(vendorId, day)).shareMinor)
  const spare = await entered(owner.caller)
  const twice = () =>
    sql`
    insert into vendor_share_statement (venue_id, id, vendor_id, bill_id, from_on, to_on, base_minor, share_minor, created_by)
    select venue_id, gen_random_uuid(), vendor_id, ${spare.id}, from_on, to_on, 1, 1, created_by
    from vendor_share_statement s where vendor_id = ${vendorId}`.execute(api.database.asOwner)
  await expect(twice()).rejects.toThrow(/vendor_share_statement_once/)
  // Negative control.
  await sql`alter table vendor_share_statement drop constraint vendor_share_statement_once`.execute(
    api.database.asOwner,
  )
  await twice()
})

test('shares of another venue are nobody’s, and who sells tickets sees none', async () => {
  const other = await makeVenue(api.database.db, { name: 'Second venue' })
  const stranger = await api.signInAs('owner', { venue: other })
  const vendorId = await vendor()
  const { terms } = await set(vendorId, 200_000)
  expect(await reasonOf(stranger.caller.vendorShares.of({ vendorId }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.vendorShares.set({ ...once(), vendorId, sharePpm: 1 }))).toBe('VALIDATION')
  expect(await reasonOf(stranger.caller.vendorShares.end({ ...once(), id: terms[0]?.id as never }))).toBe('NOT_FOUND')
  expect(await reasonOf(clerk.caller.vendorShares.of({ vendorId }))).toBe('FORBIDDEN')
})

test('a statement is printed and mailed to its vendor as a PDF, five times an hour at most, and never of another venue', async () => {
  const session = await show()
  await sell(session, { adults: [0, 1] })
  const vendorId = await vendor()
  await set(vendorId, 200_000)
  const day = await ended(session.id)
  const { statements } = await state(vendorId, day, (await preview(vendorId, day)).shareMinor)
  const id = statements[0]?.id as never
  const { billNo } = statements[0] ?? {}
  const printed = await owner.caller.vendorShares.print({ id })
  expect(printed.name).toMatch(new RegExp(`-${billNo}\\.pdf$`))
  const ticket = new URL(printed.url, 'http://venue.example').searchParams.get('ticket') ?? ''
  const paper = await openShareStatement(api.services, ticket)
  const text = JSON.stringify(readPdf(paper?.content ?? Buffer.alloc(0)))
  // A fifth of two adults without tax: 2 × 409.09.
  expect(text).toContain('163,64')
  expect(text).toContain(String(billNo))
  const email = 'artist@vendor.example'
  const mails = Array.from({ length: 6 }, () => owner.caller.vendorShares.mail({ ...once(), id, email }))
  const said = await Promise.allSettled(mails)
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const delivered: OutgoingMail[] = []
  const jobs = await startJobs(api.services, { deliver: async (mail) => void delivered.push(mail) })
  try {
    await waitFor('the mails to the vendor', () => delivered.length >= 5)
  } finally {
    await jobs.stop()
  }
  expect(delivered[0]).toMatchObject({
    kind: 'share-statement',
    recipient: email,
    attachments: [{ name: printed.name, mediaType: 'application/pdf' }],
  })
  const other = await makeVenue(api.database.db, { name: 'Third venue' })
  const stranger = await api.signInAs('owner', { venue: other })
  expect(await reasonOf(stranger.caller.vendorShares.print({ id }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.vendorShares.mail({ ...once(), id, email }))).toBe('NOT_FOUND')
  // Of a bill that was cancelled there is no statement, also for who has leave to fetch it.
  const bill = await owner.caller.vendorBills.get({ id: statements[0]?.billId as never })
  await owner.caller.vendorBills.cancel({ ...once(), id: bill.id, expectedRev: bill.rev, reason: 'Wrong share' })
  expect(await reasonOf(owner.caller.vendorShares.print({ id }))).toBe('NOT_FOUND')
  expect(await openShareStatement(api.services, ticket)).toBeNull()
})
