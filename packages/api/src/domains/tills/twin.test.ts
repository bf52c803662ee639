import { randomUUID } from 'node:crypto'
import type { OrderId, TillSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAndClose, makeTill, openTill, reasonOf, type SignedIn } from '../../testing/index.ts'
import { makeTwinVenue, type TwinVenue } from '../../testing/twin-venue.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds } from '../order-changes/testing/bench.ts'
import { findTill, holdOpen } from './repo/till-sessions.ts'

// The same people at tills of the same ids in two venues, where everything costs twice as much in the other one: whatever
// is read, counted, closed and reported here is of this venue alone.

let bench: ChangesBench
let desk: Desk
let first: SignedIn
let second: SignedIn
let third: SignedIn
let learner: SignedIn
let practice: TillSessionId
let till: TillSessionId
let twin: TwinVenue

const once = () => ({ commandId: randomUUID() })
const move = (person: SignedIn, kind: 'paid_in' | 'paid_out' | 'drop', amountMinor: number) =>
  person.caller.tills.move({ ...once(), kind, amountMinor, reason: `${kind} ${amountMinor}` })
const takePart = (person: SignedIn, amountMinor: number) =>
  person.caller.tills.takePart({ ...once(), orderId: uuidv7() as OrderId, method: 'cash', amountMinor })
/** What people see of the till and around it. */
async function seen() {
  const { caller } = bench.manager
  return {
    own: await second.caller.tills.current(),
    session: await caller.tills.session({ id: till }),
    history: await caller.tills.history({}),
    parts: await second.caller.tills.parts(),
    offers: await third.caller.tills.offers(),
    x: { ...(await caller.zReports.x({ tillSessionId: till })), now: null },
    reports: await caller.zReports.list({}),
    check: await caller.zReports.check(),
  }
}

beforeAll(async () => {
  bench = await changesBench()
  const { api } = bench
  ;[second, third] = await Promise.all([api.signInAs('manager'), api.signInAs('manager')])
  learner = await api.signInAs('manager')
  const isNew = { venue: api.venue, userId: learner.user.id, floatMinor: 0, training: true }
  practice = (await openTill(api.database.db, isNew)) as TillSessionId
  // Another till, 1.00 short, and nobody has said why.
  const { db } = api.database
  const id = await openTill(db, { venue: api.venue, userId: third.user.id, floatMinor: 10_000 })
  await countAndClose(third.caller, { id, countedMinor: 9_900 })
  desk = await bench.desk()
  first = desk.clerk
  till = desk.till as TillSessionId
  // 1,000.00 in the drawer; 900.00 and 450.00 in cash, of which 450.00 go back.
  const sold = await desk.sell([1, 2])
  await desk.sell([3])
  await first.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), 45_000))
  await move(first, 'paid_in', 500)
  const { id: part } = await takePart(first, 7_000)
  await first.caller.tills.returnParts({ ...once(), ids: [part] })
  await takePart(first, 3_000)
  // Counted 2.00 short, twice.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await first.caller.tills.handOver({ ...once(), tillSessionId: till, countedMinor: 193_300, reason: 'Coins' })
  }
  await second.caller.tills.takeOver({ ...once(), tillSessionId: till })
  await takePart(second, 2_000)
})
afterAll(() => bench.close())

test('a till reads as it did before there was another venue', async () => {
  const before = await seen()
  expect(before.own).toMatchObject({
    cashMinor: 195_500,
    takings: [{ method: 'cash', amountMinor: 90_000, payments: 2, refundedMinor: 45_000, refunds: 1 }],
  })
  twin = await makeTwinVenue(bench.api.database.asOwner, bench.api.venue.id)
  expect(await seen()).toEqual(before)
})

test('what is taken, given back and moved there is in this drawer alone', async () => {
  const { id } = await takePart(second, 1_000)
  expect((await second.caller.tills.parts()).map(({ amountMinor }) => amountMinor)).toEqual([3_000, 2_000, 1_000])
  await second.caller.tills.returnParts({ ...once(), ids: [id] })
  await move(second, 'paid_out', 300)
  await desk.sell([4], {}, second)
  const own = await second.caller.tills.current()
  expect(own).toMatchObject({ id: till, cashMinor: 240_200, receipts: 4 })
  expect(own?.movements.map(({ amountMinor }) => amountMinor)).toEqual([500, -300])
  expect(await twin.touched()).toEqual([])
})

test('it is handed over, and its person works at none afterwards', async () => {
  const count = { ...once(), tillSessionId: till, countedMinor: 240_000 }
  expect(await second.caller.tills.handOver(count)).toMatchObject({ recount: null })
  expect(await third.caller.tills.offers()).toMatchObject([{ tillSessionId: till, differenceMinor: -200 }])
  await third.caller.tills.takeOver({ ...once(), tillSessionId: till })
  expect(await second.caller.tills.current()).toBeNull()
  const tillId = await makeTill(bench.api.database.db, bench.api.venue)
  const open = () => second.caller.tills.open({ ...once(), tillId, floatMinor: 0 })
  const own = await open()
  expect(own).toMatchObject({ state: 'open', cashMinor: 0 })
  expect(await reasonOf(open())).toBe('STATE')
  expect(await twin.touched()).toEqual([])
})

test('a till for practice that is open elsewhere is not the one of here, which was closed', async () => {
  const { caller } = learner
  await countAndClose(caller, { id: practice, countedMinor: 0 })
  const part = { ...once(), orderId: uuidv7() as OrderId, method: 'card' as const, amountMinor: 1_500 }
  const { id, isTraining } = await caller.tills.takePart(part)
  expect(isTraining).toBe(false)
  await caller.tills.returnParts({ ...once(), ids: [id] })
  const isOpen = (tillSessionId: string) =>
    bench.api.database.db
      .transaction()
      .execute((tx) => holdOpen(tx as never, { venueId: bench.api.venue.id, tillSessionId }))
  expect([await isOpen(practice), await isOpen(till)]).toEqual([false, true])
  // What an approver reads of it.
  const { till: own } = await caller.tills.session({ id: till })
  const named = await findTill(bench.api.database.db, { venueId: bench.api.venue.id, tillId: own.id })
  expect(named).toMatchObject({ name: own.name })
  expect(await twin.touched()).toEqual([])
})

test('it is counted, closed, explained and corrected, and its report has its own figures', async () => {
  const { caller } = third
  const closed = await countAndClose(caller, { id: till, countedMinor: 239_900 })
  expect(closed).toMatchObject({ state: 'closed', differenceMinor: -300, zReport: { revision: 1 } })
  expect((await caller.tills.unexplained())?.id).toBe(till)
  await caller.tills.explain({ tillSessionId: till, reason: 'A coin fell' })
  expect((await caller.tills.unexplained())?.differenceMinor).toBe(-100)
  await caller.tills.correct({ ...once(), tillSessionId: till, countedMinor: 240_000, reason: 'The coin is found' })
  const { zReport } = await bench.manager.caller.tills.session({ id: till })
  const report = await caller.zReports.get({ id: zReport?.id as never })
  expect(report).toMatchObject({ revision: 3 })
  expect(report.figures).toMatchObject({
    receipts: { first: 1, last: 4, count: 4 },
    grossMinor: 135_000,
    methods: [{ method: 'cash', count: 3, amountMinor: 180_000 }],
    refunds: [{ method: 'cash', count: 1, amountMinor: 45_000 }],
    parts: [{ method: 'cash', takenMinor: 13_000, returnedMinor: 8_000, atTerminal: [] }],
    paidIn: { count: 1, amountMinor: 500 },
    paidOut: { count: 1, amountMinor: -300 },
    floatMinor: 100_000,
    expectedMinor: 240_200,
    countedMinor: 239_900,
    corrected: { countedMinor: 240_000, differenceMinor: -200 },
  })
  expect(report.figures.groups.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(135_000)
  expect(report.figures.people.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(135_000)
  expect((await caller.zReports.list({})).rows).toMatchObject([{ grossMinor: 135_000 }, { grossMinor: 0 }])
  expect(await caller.zReports.check()).toMatchObject({ missing: [] })
  expect(await twin.touched()).toEqual([])
})

test('a day is closed by what is open here', async () => {
  const { caller } = bench.manager
  const { businessDate: date } = await caller.tills.session({ id: till })
  const { findings } = await caller.days.get({ date })
  const found = Object.groupBy(findings, ({ check }) => check)
  const amounts = (check: string) => found[check as keyof typeof found]?.map(({ amountMinor }) => amountMinor)
  expect(amounts('baskets')).toEqual([3_000, 2_000])
  expect(amounts('differences')).toEqual([-100])
  expect(amounts('tills')).toHaveLength(1)
})
