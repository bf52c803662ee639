import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonOf, refusalOf, type TestApi } from '../../testing/index.ts'
import { accept, finish, laterSession } from '../session-plans/testing/bench.ts'
import { type BalancesBench, balancesBench, cash } from './testing/balances.ts'
import { type Desk, price } from './testing/bench.ts'

// When the rest of an order is due: by the rule, by the show, or by somebody's word.

let it: BalancesBench
let api: TestApi
let desk: Desk
beforeAll(async () => {
  it = await balancesBench()
  api = it.api
})
afterAll(() => it.bench.close())

const hour = 3_600_000
const datesOf = async (orderId: OrderId) => {
  const { rows } = await sql<{ due: string; remind: string; release: string; reminded: boolean }>`
    select due_at as due, remind_at as remind, release_at as release, reminded_at is not null as reminded
    from order_balance where order_id = ${orderId}`.execute(api.database.db)
  const row = rows[0]
  if (!row) throw new Error('no balance')
  const at = (text: string) => Date.parse(text)
  return { due: at(row.due), remind: at(row.remind), release: at(row.release), reminded: row.reminded }
}
const startOf = async (id: string) => {
  const { rows } = await sql<{ at: string }>`select starts_at as at from ticket_session where id = ${id}`.execute(
    api.database.db,
  )
  return Date.parse(rows[0]?.at ?? '')
}
const moveShow = (id: string, hours: number) =>
  sql`update ticket_session set starts_at = starts_at + make_interval(hours => ${hours}),
    ends_at = ends_at + make_interval(hours => ${hours}),
    occupied_until = occupied_until + make_interval(hours => ${hours}),
    sales_from = sales_from - interval '30 days', sales_until = sales_until + make_interval(hours => ${hours})
    where id = ${id}`.execute(api.database.asOwner)
const mailsTo = async (recipient: string) => {
  const { rows } = await sql<{ kind: string; due: string | null }>`
    select kind, params -> 'show' ->> 'dueAt' as due from outgoing_mail where recipient = ${recipient} order by id`.execute(
    api.database.db,
  )
  return rows
}

describe('a show that gets another time', () => {
  test('takes the due date, the reminder and the release along', async () => {
    desk = await it.bench.desk(60 * 24 * 10)
    const { orderId } = await desk.sell([0], { payments: cash(20_000), balance: {} })
    const before = await datesOf(orderId)
    await moveShow(desk.session.id, 48)
    const after = await datesOf(orderId)
    expect(after.due - before.due).toBe(48 * hour)
    expect(after.remind - before.remind).toBe(48 * hour)
    expect(after.release - before.release).toBe(48 * hour)
  })

  test('asks nobody for money that they have less than a day for, and for none after its start', async () => {
    desk = await it.bench.desk(60 * 24 * 10)
    const { orderId } = await desk.sell([0], { payments: cash(20_000), balance: {} })
    // Two days ahead: three days before it is over.
    await moveShow(desk.session.id, -8 * 24)
    const { due, release } = await datesOf(orderId)
    expect(Math.abs(due - (Date.now() + 24 * hour))).toBeLessThan(hour / 10)
    expect(release).toBeLessThanOrEqual(await startOf(desk.session.id))
    await moveShow(desk.session.id, -36)
    const soon = await datesOf(orderId)
    const starts = await startOf(desk.session.id)
    expect(soon.due).toBe(starts)
    expect(soon.release).toBe(starts)
  })

  test('leaves alone what was released, and what has an earlier show', async () => {
    desk = await it.bench.desk(60 * 24 * 10)
    const { orderId } = await desk.sell([0], { payments: cash(20_000), balance: {} })
    const before = await datesOf(orderId)
    await sql`update order_balance set released_at = now() where order_id = ${orderId}`.execute(api.database.db)
    await moveShow(desk.session.id, 24)
    expect(await datesOf(orderId)).toEqual(before)
  })

  test('tells the guest until when the rest is due', async () => {
    desk = await it.bench.desk(60 * 24 * 10)
    const email = 'moved@guests.example'
    const { orderId } = await desk.sell([0], { payments: cash(20_000), balance: {}, guest: { email } })
    const before = await datesOf(orderId)
    const { caller } = it.bench.manager
    const { rows } = await sql<{ date: string; time: string; rev: number }>`
      select to_char((starts_at + interval '5 days') at time zone v.zone, 'YYYY-MM-DD') as date,
        to_char(starts_at at time zone v.zone, 'HH24:MI') as time, s.rev
      from ticket_session s join venue v on v.id = s.venue_id where s.id = ${desk.session.id}`.execute(api.database.db)
    const { date = '', time = '', rev = 1 } = rows[0] ?? {}
    const plan = await caller.sessionPlans.move({
      commandId: randomUUID(),
      ticketSessionId: desk.session.id,
      expectedRev: rev,
      date,
      time,
      freeUntil: date,
      reason: 'The singer is ill.',
    })
    await finish(api, plan)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['show-moved'])
    const after = await datesOf(orderId)
    // Its clock has no seconds.
    expect(Math.abs(after.due - before.due - 5 * 24 * hour)).toBeLessThan(60_000)
    expect(Date.parse((await mailsTo(email))[0]?.due ?? '')).toBe(after.due)
  })
})

test('guests who are booked into another session have until so long before that one', async () => {
  desk = await it.bench.desk(60 * 24 * 10)
  const { orderId } = await desk.sell([0], { payments: cash(20_000), balance: {} })
  const before = await datesOf(orderId)
  const targetId = await laterSession(api, desk.session)
  const shift = (await startOf(targetId)) - (await startOf(desk.session.id))
  const owner = await api.signInAs('owner')
  const plan = await accept(owner, {
    ticketSessionIds: [desk.session.id],
    outcome: 'rebook',
    targetId,
    otherwise: 'hand',
  })
  await finish(api, plan)
  const after = await datesOf(orderId)
  expect(after.due - before.due).toBe(shift)
  expect(await it.orderOf(orderId)).toMatchObject({ grossMinor: price, paidMinor: 20_000 })
})

describe('a date for one order', () => {
  const local = async (orderId: OrderId, hours: number) => {
    const { rows } = await sql<{ date: string; time: string }>`
      select to_char(at, 'YYYY-MM-DD') as date, to_char(at, 'HH24:MI') as time
      from order_balance b join venue v on v.id = b.venue_id,
        lateral (select (b.due_at + make_interval(hours => ${hours})) at time zone v.zone as at) n
      where b.order_id = ${orderId}`.execute(api.database.db)
    return rows[0] ?? { date: '', time: '' }
  }
  const setDue = async (
    orderId: OrderId,
    hours: number,
    { by = it.bench.manager, ...more }: Record<string, unknown> & { by?: typeof it.bench.manager } = {},
  ) => {
    const order = await it.orderOf(orderId)
    return by.caller.orderChanges.setDue({
      commandId: randomUUID(),
      orderId,
      expectedDueAt: order.dueAt ?? '',
      reason: 'Pay day is on the first.',
      ...(await local(orderId, hours)),
      ...more,
    })
  }
  const sold = async (email?: string) => {
    desk = await it.bench.desk(60 * 24 * 10)
    const guest = email ? { guest: { email } } : {}
    return (await desk.sell([0], { payments: cash(20_000), balance: {}, ...guest })).orderId
  }

  test('moves the reminder and the release along, is audited with its reason, and the guest is told', async () => {
    const email = 'later@guests.example'
    const orderId = await sold(email)
    const before = await datesOf(orderId)
    const answer = await setDue(orderId, 24)
    const after = await datesOf(orderId)
    // The clock of the form has no seconds.
    expect(Math.abs(after.due - before.due - 24 * hour)).toBeLessThan(60_000)
    expect(after.remind - before.remind).toBe(after.due - before.due)
    expect(after.release - before.release).toBe(after.due - before.due)
    expect(Date.parse(answer.dueAt)).toBe(after.due)
    expect(answer.isTold).toBe(true)
    expect((await mailsTo(email)).map(({ kind, due }) => [kind, Date.parse(due ?? '')])).toEqual([
      ['balance-moved', after.due],
    ])
    const { rows } = await sql<{ reason: string; actor: string }>`
      select reason, actor_id as actor from audit_event
      where action = 'orderChanges.setDue' and entity_id = ${orderId}`.execute(api.database.db)
    expect(rows).toEqual([{ reason: 'Pay day is on the first.', actor: it.bench.manager.user.id }])
  })

  test('may be earlier, and ends with the start of the show', async () => {
    const orderId = await sold()
    expect((await setDue(orderId, -24)).isTold).toBe(false)
    expect(await refusalOf(setDue(orderId, 24 * 6))).toMatchObject({
      issues: [{ path: 'date', message: 'field.tooLate' }],
    })
    expect(await refusalOf(setDue(orderId, -24 * 20))).toMatchObject({
      issues: [{ path: 'date', message: 'field.past' }],
    })
    const { release } = await datesOf(orderId)
    await setDue(orderId, 24 * 3)
    expect((await datesOf(orderId)).release).toBeGreaterThan(release)
    expect((await datesOf(orderId)).release).toBeLessThanOrEqual(await startOf(desk.session.id))
  })

  test('is asked for once more where it has moved, and where nothing is due', async () => {
    const orderId = await sold()
    const { dueAt } = await it.orderOf(orderId)
    await setDue(orderId, 24)
    expect(await reasonOf(setDue(orderId, 24, { expectedDueAt: dueAt ?? '' }))).toBe('STALE')
    await it.takeDue(orderId, price - 20_000, price - 20_000, desk.clerk)
    expect(await reasonOf(setDue(orderId, 1))).toBe('STATE')
  })

  test('takes the right', async () => {
    const orderId = await sold()
    expect(await reasonOf(setDue(orderId, 1, { by: desk.clerk }))).toBe('FORBIDDEN')
  })

  test('reminds again before the new date', async () => {
    const email = 'again@guests.example'
    const orderId = await sold(email)
    await it.move(orderId, 24 * 6)
    await it.settle()
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['balance-due'])
    await setDue(orderId, 24 * 5)
    expect((await datesOf(orderId)).reminded).toBe(false)
  })
})
