import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from '../order-changes/testing/bench.ts'
import { finish } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

const byCard = { payments: [{ method: 'card' as const, amountMinor: price, reference: 'slip' }] }
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const move = (more: object = {}) =>
  manager.caller.sessionPlans.move({
    commandId: randomUUID(),
    ticketSessionId: desk.session.id,
    expectedRev: 1,
    date: dayIn(20),
    time: '20:00',
    freeUntil: dayIn(10),
    reason: 'The bridge is closed.',
    ...more,
  })

test('a session that has sold moves: passes stay, guests are told once, and give back without a fee until the day', async () => {
  const told = await desk.sell([0], { ...byCard, guest: { name: 'Ada', email: 'ada@example.com' } })
  await desk.sell([1], byCard)
  expect(await manager.caller.sessionPlans.previewMove({ ticketSessionId: desk.session.id })).toEqual({
    ...{ orders: 2, passes: 2, mails: 1, withoutMail: 1 },
    groups: { options: 0, quotes: 0, withoutMail: 0 },
  })
  const plan = await move()
  expect(plan).toMatchObject({ kind: 'move', outcome: 'tell', orders: 2, plannedMinor: 0, groupsToTell: 0 })
  await finish(api, plan)
  expect(await manager.caller.sessionPlans.get({ id: plan.id })).toMatchObject({
    done: 2,
    mails: 1,
    withoutMail: 1,
    toDo: 0,
  })
  const { rows } = await sql<{ kind: string; show: { startsAt: string; newStartsAt: string; freeUntil: string } }>`
    select kind, params -> 'show' as show from outgoing_mail
    where params -> 'show' ->> 'orderNo' = ${String(told.orderNo)}`.execute(api.database.db)
  expect(rows).toMatchObject([{ kind: 'show-moved', show: { freeUntil: dayIn(10) } }])
  expect(Date.parse(rows[0]?.show.newStartsAt ?? '')).toBeGreaterThan(Date.parse(rows[0]?.show.startsAt ?? ''))
  const order = await manager.caller.orders.get({ id: told.orderId })
  expect(order.passList.map(({ state }) => state)).toEqual(['issued'])

  await manager.caller.cancellationRules.create({ name: { en: 'Half', tr: 'Yarım' }, hoursBefore: 0, feePpm: 500_000 })
  const preview = (orderId = told.orderId, passes = passIds(told, 0)) =>
    manager.caller.orderChanges.previewCancel({ orderId, passIds: passes })
  expect(await preview()).toMatchObject({ feeMinor: 0, refundMinor: price })
  // Whoever bought it at the new time knew.
  const late = await desk.sell([2], byCard)
  expect(await preview(late.orderId, passIds(late, 0))).toMatchObject({ feeMinor: price / 2 })
  await sql`update ticket_session set free_refund_until = now() - interval '1 minute'
    where id = ${desk.session.id}`.execute(api.database.db)
  expect(await preview()).toMatchObject({ feeMinor: price / 2 })
  await sql`update cancellation_rule set archived_at = now()`.execute(api.database.db)
  await manager.caller.orderChanges.cancel(cancelOf(told.orderId, passIds(told, 0), price))
})

test('a plan tells from when to when it has moved the session, also once that has moved again', async () => {
  await desk.sell([0], byCard)
  const seconds = (at: string | null | undefined) => Math.floor(Date.parse(at ?? '') / 1000)
  const read = () => manager.caller.schedule.getSession({ id: desk.session.id })
  const before = await read()
  const plan = await move()
  const now = await read()
  const told = (row: typeof plan) => [row.sessions[0]?.startsAt, row.movedTo].map(seconds)
  const fromTo = [before, now].map(({ startsAt }) => seconds(startsAt))
  expect(told(plan)).toEqual(fromTo)
  await move({ expectedRev: now.rev, date: dayIn(25), freeUntil: dayIn(15) })
  expect(told(await manager.caller.sessionPlans.get({ id: plan.id }))).toEqual(fromTo)
})

test('to the time that it has, into the past, or with a last day that is over or after it: refused by field', async () => {
  const { date, time } = await manager.caller.schedule.getSession({ id: desk.session.id })
  const field = async (more: object) => (await refusalOf(move(more))).issues?.[0]?.path
  expect(await field({ date, time, freeUntil: dayIn(0) })).toBe('date')
  expect(await field({ date: '2020-01-01', freeUntil: '2020-01-01' })).toBe('date')
  expect(await field({ freeUntil: dayIn(21) })).toBe('freeUntil')
  expect(await field({ freeUntil: dayIn(-3) })).toBe('freeUntil')
  expect((await refusalOf(move({ expectedRev: 7 }))).code).toBe('STALE')
  expect((await manager.caller.schedule.getSession({ id: desk.session.id })).rev).toBe(1)
})
