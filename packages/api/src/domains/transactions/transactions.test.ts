import { randomUUID } from 'node:crypto'
import type { OrderId, TillId, TransactionRow } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeUser,
  makeVenue,
  methodOf,
  openTill,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'
import { closeTill } from '../../testing/tills.ts'
import { postVenue } from '../book/service/post.ts'

const price = 45_000

let api: TestApi
let venue: TestVenue
let owner: SignedIn
let show: TestTicketSession
let seat = 0
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, { locale: 'en' })
  owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
  show = await makeTicketSession(api.database.db, { venue, rows: 10, seatsPerRow: 20 })
  seat = 0
})

type Sale = Parameters<SignedIn['caller']['orders']['sell']>[0]
async function sell(person: SignedIn, payments: Sale['payments'], more: Partial<Sale> = {}) {
  seat += 1
  return person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: show.id,
    items: [{ passTypeId: show.adult, seatNos: [seat] }],
    payments,
    priceVersion: show.priceVersion,
    expectedDueMinor: price,
    ...more,
  })
}
const card = (amountMinor = price, reference = 'slip 1') => ({ method: 'card' as const, amountMinor, reference })
const cash = (amountMinor = price) => ({ method: 'cash' as const, amountMinor, tenderedMinor: amountMinor + 5_000 })
const adjust = (orderId: OrderId, amountMinor: number, person = owner) =>
  person.caller.orderChanges.adjust({
    commandId: randomUUID(),
    orderId,
    expectedRev: 1,
    amountMinor,
    reason: 'The heating was off.',
  })
const keyOf = ({ kind, id }: TransactionRow) => ({ kind, id })
const brief = ({ kind, amountMinor, state, order }: TransactionRow) => [kind, amountMinor, state, order?.no ?? null]

test('payments and refunds are one list, the newest first, with the way of the money', async () => {
  const till = await openTill(api.database.db, { venue, userId: owner.user.id })
  const first = await sell(owner, [card(20_000), cash(25_000)], { guest: { name: 'Işıl Çağlar' } })
  const second = await sell(owner, [card(price, 'slip 2')])
  await adjust(second.orderId, 10_000)
  const { rows, total, totalIsExact, nextCursor } = await owner.caller.transactions.list({})
  expect([total, totalIsExact, nextCursor]).toEqual([4, true, null])
  expect(rows.slice(0, 2).map(brief)).toEqual([
    ['refund', 10_000, 'given_back', second.orderNo],
    ['payment', price, 'partly_refunded', second.orderNo],
  ])
  expect(rows.slice(2).map(brief).toSorted()).toEqual([
    ['payment', 20_000, 'paid', first.orderNo],
    ['payment', 25_000, 'paid', first.orderNo],
  ])
  const [refund, whole] = rows as [TransactionRow, TransactionRow]
  const paidInCash = rows.find(({ method }) => method === 'cash') as TransactionRow
  expect(paidInCash).toMatchObject({ till: 'Till', receiptNo: first.receiptNo, clerk: { id: owner.user.id } })

  const detail = await owner.caller.transactions.get(keyOf(paidInCash))
  expect(detail).toMatchObject({ guestName: 'Işıl Çağlar', tenderedMinor: 30_000, changeMinor: 5_000, related: [] })
  expect(detail.path.map(({ at }) => at)).toEqual(['guest', 'till'])
  await closeTill(api.database.db, { id: till, countedMinor: 125_000 })
  await postVenue(api.database.db, venue.id)
  const closed = await owner.caller.transactions.get(keyOf(paidInCash))
  expect(closed.path.map(({ at }) => at)).toEqual(['guest', 'till', 'fund'])
  expect(closed.path.at(-1)).toMatchObject({ kind: 'safe' })
  expect(closed.entries.map(({ act }) => act)).toEqual(['sale', 'till.closed'])

  const back = await owner.caller.transactions.get(keyOf(refund))
  expect(back).toMatchObject({ reason: 'The heating was off.', related: [{ kind: 'payment', id: whole.id }] })
  expect(back.path.map(({ at }) => at)).toEqual(['fund', 'terminal', 'guest'])
  expect(back.entries.map(({ act }) => act)).toEqual(['order.changed'])
  const taken = await owner.caller.transactions.get(keyOf(whole))
  expect(taken.related).toMatchObject([{ kind: 'refund', id: refund.id, amountMinor: 10_000 }])
  expect(taken.path).toMatchObject([
    { at: 'guest' },
    { at: 'terminal', reference: 'slip 2' },
    { kind: 'card_clearing' },
  ])
})

test('money for a basket waits, goes back or becomes the payment of its sale, and counts once', async () => {
  await openTill(api.database.db, { venue, userId: owner.user.id })
  const part = (orderId: OrderId, amountMinor: number) =>
    owner.caller.tills.takePart({ commandId: randomUUID(), orderId, method: 'cash', amountMinor })
  const orderId = uuidv7() as OrderId
  const sold = await part(orderId, price)
  const gone = await part(uuidv7() as OrderId, 7_000)
  await part(uuidv7() as OrderId, 3_000)
  const { rows: waiting } = await owner.caller.transactions.list({ state: 'waiting' })
  expect(waiting.map(({ amountMinor }) => amountMinor)).toEqual([3_000, 7_000, price])
  await sell(owner, [{ method: 'cash', amountMinor: price, tenderedMinor: price, partId: sold.id }], { orderId })
  await owner.caller.tills.returnParts({ commandId: randomUUID(), ids: [gone.id] })
  const { rows } = await owner.caller.transactions.list({})
  expect(rows.map(({ kind, amountMinor, state }) => [kind, amountMinor, state])).toEqual([
    ['refund', 7_000, 'given_back'],
    ['payment', 3_000, 'waiting'],
    ['payment', 7_000, 'returned'],
    // The money of a sale is as old as it was taken.
    ['payment', price, 'paid'],
  ])
  const { sums } = await owner.caller.transactions.totals({})
  expect(sums).toMatchObject([{ payments: 3, takenMinor: price + 10_000, refunds: 1, refundedMinor: 7_000 }])
  const both = await Promise.all(
    (['payment', 'refund'] as const).map((kind) => owner.caller.transactions.get({ kind, id: gone.id })),
  )
  expect(
    both.map(({ order, path, related }) => [order, path.map(({ at }) => at), related.map(({ kind }) => kind)]),
  ).toEqual([
    [null, ['guest', 'till'], ['refund']],
    [null, ['till', 'guest'], ['payment']],
  ])
})

test('whoever took or gave back money for a basket can be chosen, though they have sold nothing', async () => {
  const people = await Promise.all(['waits', 'gave'].map(() => api.signInAs('manager', { venue })))
  const [waits, gave] = people as [SignedIn, SignedIn]
  const there = await makeVenue(api.database.asOwner)
  await joinVenue(api.database.asOwner, { venue: there, userId: waits.user.id, roles: ['manager'] })
  const elsewhere = await api.signInUser({ ...waits.user, venueId: there.id })
  for (const { user } of people) await openTill(api.database.db, { venue, userId: user.id })
  const part = ({ caller }: SignedIn) =>
    caller.tills.takePart({
      ...{ commandId: randomUUID(), orderId: uuidv7() as OrderId, method: 'cash' as const, amountMinor: 3_000 },
    })
  await part(waits)
  const { id } = await part(gave)
  await gave.caller.tills.returnParts({ commandId: randomUUID(), ids: [id] })
  const clerksOf = async ({ caller }: SignedIn) =>
    (await caller.transactions.choices()).clerks.map((clerk) => clerk.id).toSorted()
  expect(await clerksOf(owner)).toEqual([waits.user.id, gave.user.id].toSorted())
  expect(await clerksOf(elsewhere)).toEqual([])
  const { rows } = await owner.caller.transactions.list({ clerkId: gave.user.id })
  expect(rows.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['refund', 3_000],
    ['payment', 3_000],
  ])
})

test('a promo code is told with the money of its orders, and finds it', async () => {
  const promo = await owner.caller.promoCodes.create({ code: 'QUARTER', name: { en: 'Quarter', tr: '' }, ppm: 250_000 })
  const unused = await owner.caller.promoCodes.create({ code: 'NOBODY', name: { en: 'Nobody', tr: '' }, ppm: 250_000 })
  const reduced = price - price / 4
  const byCode = await sell(owner, [{ method: 'card', amountMinor: reduced, reference: 'slip' }], {
    promoCode: 'quarter',
    expectedDueMinor: reduced,
  })
  await sell(owner, [{ method: 'card', amountMinor: price, reference: 'slip' }])
  const list = async (query: object) => (await owner.caller.transactions.list(query)).rows
  expect((await list({})).map(({ promoCode }) => promoCode).toSorted()).toEqual(['QUARTER', null])
  for (const query of [
    { promoCodeId: promo.id },
    { promoCodeId: promo.id, search: String(byCode.orderNo) },
    { promoCodeId: promo.id, ticketSessionId: show.id },
  ]) {
    expect((await list(query)).map(({ order, amountMinor }) => [order?.no, amountMinor])).toEqual([
      [byCode.orderNo, reduced],
    ])
  }
  expect(await list({ promoCodeId: unused.id })).toEqual([])
  expect((await owner.caller.transactions.totals({ promoCodeId: promo.id })).sums).toMatchObject([
    { payments: 1, takenMinor: reduced },
  ])
  expect((await owner.caller.transactions.choices()).promoCodes).toEqual([{ id: promo.id, code: 'QUARTER' }])
})

describe('the filters', () => {
  test('narrow by everything that a row says', async () => {
    const till = await openTill(api.database.db, { venue, userId: owner.user.id })
    const other = await api.signInAs('manager', { venue })
    const one = await sell(owner, [cash()])
    const two = await sell(other, [card(price, 'A 77')])
    const elsewhere = await makeTicketSession(api.database.db, { venue, rows: 2, seatsPerRow: 5 })
    const three = await sell(other, [{ method: 'bank', amountMinor: price, reference: 'TR1' }], {
      ticketSessionId: elsewhere.id,
      items: [{ passTypeId: elsewhere.adult, seatNos: [1] }],
      priceVersion: elsewhere.priceVersion,
    })
    await adjust(two.orderId, 10_000, other)
    const { till_id: tillId } = await api.database.db
      .selectFrom('till_session')
      .select('till_id')
      .where('id', '=', till)
      .executeTakeFirstOrThrow()
    const numbers = async (filter: Parameters<SignedIn['caller']['transactions']['list']>[0]) =>
      (await owner.caller.transactions.list(filter)).rows.map((row) => [row.kind[0], row.order?.no])
    const [p1, p2, p3, r2] = [one, two, three, two].map(({ orderNo }, n) => [n === 3 ? 'r' : 'p', orderNo])
    expect(await numbers({})).toEqual([r2, p3, p2, p1])
    expect(await numbers({ kind: 'refund' })).toEqual([r2])
    expect(await numbers({ kind: 'payment', state: 'given_back' })).toEqual([])
    expect(await numbers({ state: 'partly_refunded' })).toEqual([p2])
    expect(await numbers({ methodId: await methodOf(api.database.db, venue.id, 'card') })).toEqual([r2, p2])
    expect(await numbers({ tillId: tillId as TillId })).toEqual([p1])
    expect(await numbers({ clerkId: other.user.id })).toEqual([r2, p3, p2])
    expect(await numbers({ ticketSessionId: elsewhere.id })).toEqual([p3])
    expect(await numbers({ amountMinor: 10_000 })).toEqual([r2])
    expect(await numbers({ search: String(two.orderNo) })).toEqual([r2, p2])
    expect(await numbers({ search: ' A 77 ' })).toEqual([p2])
    expect(await numbers({ search: 'A 7' })).toEqual([])
    expect(await numbers({ search: String(one.orderNo), tillId: tillId as TillId, ticketSessionId: show.id })).toEqual([
      p1,
    ])
    const choices = await owner.caller.transactions.choices()
    expect(choices.clerks.map(({ id }) => id).toSorted()).toEqual([owner.user.id, other.user.id].toSorted())
    expect(choices.tills.map(({ id }) => id)).toContain(tillId)
  })

  test('a period is of business days, both included', async () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03']
    for (const day of days) {
      const { orderId } = await sell(owner, [card()])
      // An hour after midnight still belongs to the evening before.
      await sql`update payment set business_date = ${day}::date,
        at = (${day}::date + 1 + interval '1 hour') at time zone 'Europe/Istanbul' where order_id = ${orderId}`.execute(
        api.database.asOwner,
      )
    }
    const dates = async (filter: { from?: string; until?: string }) =>
      (await owner.caller.transactions.list(filter)).rows.map(({ businessDate }) => businessDate)
    expect(await dates({ from: '2026-03-02', until: '2026-03-02' })).toEqual(['2026-03-02'])
    expect(await dates({ from: '2026-03-02' })).toEqual(['2026-03-03', '2026-03-02'])
    expect(await dates({ until: '2026-03-01' })).toEqual(['2026-03-01'])
    const { sums } = await owner.caller.transactions.totals({ from: '2026-03-02', until: '2026-03-03' })
    expect(sums).toMatchObject([{ payments: 2, takenMinor: 2 * price }])
  })

  test.each([
    [{ from: '2026-03-02', until: '2026-03-01' }, 'until'],
    [{ from: '2026-13-01' }, 'from'],
    [{ amountMinor: 0 }, 'amountMinor'],
    [{ amountMinor: 0.5 }, 'amountMinor'],
    [{ methodId: 'x' as never }, 'methodId'],
    [{ state: 'gone' as never }, 'state'],
    [{ limit: 0 }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
  ])('%j is refused at its field', async (filter, path) => {
    expect(await refusalOf(owner.caller.transactions.list(filter))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path }],
    })
  })
})

test('pages go on where the last one ended, also among rows of one moment', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { orderId } = await sell(owner, [card(20_000, `a${n}`), card(25_000, `b${n}`)])
    await adjust(orderId, 1_000 + n)
  }
  const { asOwner } = api.database
  for (const table of ['payment', 'refund'] as const) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(asOwner)
    await sql`update ${sql.table(table)} set at = '2026-03-01T18:00:00.000001Z' where venue_id = ${venue.id}
      and amount_minor not in (20000, 1005)`.execute(asOwner)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(asOwner)
  }
  const whole = (await owner.caller.transactions.list({})).rows.map(({ kind, id }) => `${kind} ${id}`)
  expect(new Set(whole).size).toBe(18)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page: { rows: TransactionRow[]; nextCursor: string | null } = await owner.caller.transactions.list({
      limit: 4,
      ...(cursor && { cursor }),
    })
    paged.push(...page.rows.map(({ kind, id }) => `${kind} ${id}`))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(whole)
})
