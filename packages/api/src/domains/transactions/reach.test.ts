import { randomUUID } from 'node:crypto'
import type { OrderId, TransactionRow } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openExport } from '../../exports/open.ts'
import {
  createTestApi,
  joinVenue,
  makeRole,
  makeTicketSession,
  makeUser,
  makeVenue,
  openTill,
  reasonOf,
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

test('a limit to the own till shows what went through till sessions at which they have worked, and nothing else', async () => {
  const clerk = await api.signInAs('boxoffice', { venue })
  const other = await api.signInAs('boxoffice', { venue })
  await openTill(api.database.db, { venue, userId: other.user.id })
  await openTill(api.database.db, { venue, userId: clerk.user.id })
  const own = await sell(clerk, [card(price, 'same')])
  const theirs = await sell(other, [card(price, 'same')])
  const list = async (filter: Parameters<SignedIn['caller']['transactions']['list']>[0] = {}) =>
    (await clerk.caller.transactions.list(filter)).rows.map(({ order }) => order?.no)
  expect(await list()).toEqual([own.orderNo])
  for (const filter of [
    { search: String(theirs.orderNo) },
    { clerkId: other.user.id },
    { search: String(theirs.orderNo), ticketSessionId: show.id },
  ]) {
    expect(await list(filter), JSON.stringify(filter)).toEqual([])
  }
  expect(await list({ search: 'same' })).toEqual([own.orderNo])
  expect(await list({ ticketSessionId: show.id })).toEqual([own.orderNo])
  expect((await clerk.caller.transactions.totals({})).sums).toMatchObject([{ payments: 1, takenMinor: price }])
  const [foreign] = (await other.caller.transactions.list({})).rows as [TransactionRow]
  expect(await reasonOf(clerk.caller.transactions.get(keyOf(foreign)))).toBe('NOT_FOUND')
  expect((await other.caller.transactions.get(keyOf(foreign))).id).toBe(foreign.id)
  const { tills, clerks } = await clerk.caller.transactions.choices()
  expect([tills.length, clerks.map(({ id }) => id)]).toEqual([1, [clerk.user.id]])
})

test('a file has what the list has', async () => {
  const roleId = await makeRole(api.database.db, {
    venue,
    permissions: [
      { module: 'transactions', action: 'view', limits: { ownTillOnly: true } },
      { module: 'transactions', action: 'export', limits: {} },
      { module: 'ticket_booking', action: 'sell', limits: {} },
    ],
  })
  const clerk = await api.signInAs(roleId, { venue })
  await openTill(api.database.db, { venue, userId: clerk.user.id })
  const own = await sell(clerk, [card()])
  await sell(owner, [card()])
  await adjust(own.orderId, 10_000)
  const file = async (person: SignedIn) => {
    const address = await person.caller.transactions.export({})
    const opened = await openExport(api.services, address.url.replace('/api/files/export?ticket=', ''))
    let text = ''
    for await (const piece of opened?.text() ?? []) text += piece
    return text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
  }
  expect((await file(clerk)).map((cells) => [cells[3], cells[8]])).toEqual([[String(own.orderNo), '450.00']])
  expect((await file(owner)).map((cells) => [cells[8], cells[9]])).toEqual([
    ['', '100.00'],
    ['450.00', ''],
    ['450.00', ''],
  ])
})

test('nobody sums up the drawer that they are to count blind', async () => {
  const clerk = await api.signInAs('boxoffice', { venue })
  const till = await openTill(api.database.db, { venue, userId: clerk.user.id })
  await sell(clerk, [cash(20_000), card(25_000)])
  const taken = async (person: SignedIn) => {
    const { sums, withoutOpenCash } = await person.caller.transactions.totals({})
    return [sums[0]?.takenMinor, withoutOpenCash]
  }
  expect(await taken(clerk)).toEqual([25_000, true])
  expect(await taken(owner)).toEqual([price, false])
  await closeTill(api.database.db, { id: till, countedMinor: 120_000 })
  expect(await taken(clerk)).toEqual([price, false])
})

test('without the right there is nothing, and without the book no entries', async () => {
  await sell(owner, [card()])
  await postVenue(api.database.db, venue.id)
  const [row] = (await owner.caller.transactions.list({})).rows as [TransactionRow]
  const door = await api.signInAs('door', { venue })
  const { transactions } = door.caller
  for (const call of [
    () => transactions.list({}),
    () => transactions.totals({}),
    () => transactions.get(keyOf(row)),
    () => transactions.choices(),
    () => transactions.export({}),
  ]) {
    expect(await reasonOf(call())).toBe('FORBIDDEN')
  }
  expect((await owner.caller.transactions.get(keyOf(row))).entries).toHaveLength(1)
  const roleId = await makeRole(api.database.db, {
    venue,
    permissions: [{ module: 'transactions', action: 'view', limits: {} }],
  })
  const viewer = await api.signInAs(roleId, { venue })
  expect((await viewer.caller.transactions.get(keyOf(row))).entries).toEqual([])
})

test('a person of two venues sees at each what is its own', async () => {
  const elsewhere = await makeVenue(api.database.db, { locale: 'en' })
  await joinVenue(api.database.db, { venue: elsewhere, userId: owner.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...owner.user, venueId: elsewhere.id })
  await sell(owner, [card()])
  const [row] = (await owner.caller.transactions.list({})).rows as [TransactionRow]
  expect((await there.caller.transactions.list({})).rows).toEqual([])
  expect((await there.caller.transactions.totals({})).sums).toEqual([])
  expect(await reasonOf(there.caller.transactions.get(keyOf(row)))).toBe('NOT_FOUND')
})

test('practice is in no list and no sum, also where its till is asked for', async () => {
  const trainee = await api.signInAs('boxoffice', { venue })
  await openTill(api.database.db, { venue, userId: trainee.user.id, training: true })
  const { orderId } = await sell(trainee, [cash(20_000), card(25_000)], { training: true })
  expect((await owner.caller.orders.get({ id: orderId })).payments).toHaveLength(2)
  for (const person of [trainee, owner]) {
    expect((await person.caller.transactions.list({ clerkId: trainee.user.id })).rows).toEqual([])
    expect((await person.caller.transactions.totals({})).sums).toEqual([])
  }
})
