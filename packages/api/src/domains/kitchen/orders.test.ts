import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import { api, openKitchen, owner, send, there, ticketsOf } from './testing/desk.ts'
import { makeOrder, makeStation } from './testing/orders.ts'

openKitchen()

const hold = (orderId: string, course: number, isHeld: boolean, of = owner) =>
  of.caller.kitchen.hold({ commandId: randomUUID(), orderId: orderId as never, course, isHeld })
const rush = (orderId: string, isRush: boolean, of = owner) =>
  of.caller.kitchen.rush({ commandId: randomUUID(), orderId: orderId as never, isRush })
const call = (orderId: string, of = owner) =>
  of.caller.kitchen.callNumber({ commandId: randomUUID(), orderId: orderId as never })
const step = (way: 'start' | 'ready' | 'serve', ticketId: string | undefined) =>
  owner.caller.kitchen[way]({ commandId: randomUUID(), ticketId: ticketId as never })

/** An order of a starter and a main course at two stations; the main course is held. */
async function twoCourses() {
  const [grill, bar] = [await makeStation(owner), await makeStation(owner)]
  const order = await makeOrder(api, owner, [
    { stationId: grill },
    { stationId: grill, course: 2 },
    { stationId: bar, course: 2 },
  ])
  await send(order, [1, 1], [2, 1], [3, 1])
  const held = async () => (await ticketsOf(order)).map(({ course, isHeld }) => [course, isHeld]).sort()
  return { order, grill, bar, held }
}

test('a course is fired at all its stations, and held again until somebody begins with it', async () => {
  const { order, held } = await twoCourses()
  expect(await held()).toEqual([
    [1, false],
    [2, true],
    [2, true],
  ])
  const { tickets } = await hold(order, 2, false)
  expect(tickets.map(({ course, isHeld, targetAt }) => [course, isHeld, targetAt !== null])).toEqual([
    [2, false, true],
    [2, false, true],
  ])
  expect(await refusalOf(hold(order, 2, false))).toMatchObject({ code: 'STATE' })
  expect(await refusalOf(hold(order, 3, false))).toMatchObject({ code: 'STATE' })
  await step('start', tickets[0]?.id)
  expect((await hold(order, 2, true)).tickets.map(({ id }) => id)).toEqual([tickets[1]?.id])
  expect(await held()).toEqual([
    [1, false],
    [2, false],
    [2, true],
  ])
  await hold(order, 2, false)
  await step('start', tickets[1]?.id)
  expect(await refusalOf(hold(order, 2, true))).toMatchObject({ code: 'STATE' })
})

test('a rush is of the whole order, of what is added later too, and ends for all of it', async () => {
  const { order, grill } = await twoCourses()
  await rush(order, true)
  const more = await makeOrder(api, owner, [{ stationId: grill, qty: 2 }])
  await send(more, [1, 1])
  await rush(more, true)
  await send(more, [1, 1])
  expect((await ticketsOf(order)).map(({ isRush }) => isRush)).toEqual([true, true, true])
  expect((await ticketsOf(more)).map(({ isRush }) => isRush)).toEqual([true, true])
  expect((await rush(more, true)).tickets).toEqual([])
  await rush(more, false)
  expect((await ticketsOf(more)).map(({ isRush }) => isRush)).toEqual([false, false])
  const unsent = await makeOrder(api, owner, [{ stationId: grill }])
  expect(await refusalOf(rush(unsent, true))).toMatchObject({ code: 'STATE' })
})

test('a number is called once something is ready, and the pick-up screen shows it until it is served', async () => {
  const { order } = await twoCourses()
  const [first] = await ticketsOf(order)
  const shown = async () => {
    const { orders } = await owner.caller.kitchen.pickup()
    const own = orders.find(({ callNo }) => callNo === first?.callNo)
    return own && [own.isReady, own.calledAt !== null]
  }
  expect(await refusalOf(call(order))).toMatchObject({ code: 'STATE' })
  expect(await shown()).toEqual([false, false])
  await step('ready', first?.id)
  expect(await shown()).toEqual([true, false])
  const { tickets } = await call(order)
  expect(tickets.every(({ calledAt }) => calledAt !== null)).toBe(true)
  expect(await shown()).toEqual([true, true])
  await call(order)
  await step('serve', first?.id)
  expect(await shown()).toBeUndefined()
})

test('the pick-up screen shows numbers alone, and nobody who is served at a table', async () => {
  const station = await makeStation(owner)
  const guest = await makeOrder(api, owner, [{ stationId: station }], { guestName: 'Zeynep Demir' })
  const table = await makeOrder(api, owner, [{ stationId: station }], { service: 'table' })
  await send(guest, [1, 1])
  await send(table, [1, 1])
  const screen = await owner.caller.kitchen.pickup()
  const numbers = screen.orders.map(({ callNo }) => callNo)
  expect(numbers).toContain((await ticketsOf(guest))[0]?.callNo)
  expect(numbers).not.toContain((await ticketsOf(table))[0]?.callNo)
  expect(JSON.stringify(screen)).not.toContain('Zeynep')
  expect(Object.keys(screen.orders[0] ?? {}).sort()).toEqual(['callName', 'callNo', 'calledAt', 'isReady', 'readyAt'])
})

test('who works where: a cook rushes and fires, the counter calls, who only books shows does neither', async () => {
  const { order } = await twoCourses()
  const [counter, cook, boxoffice] = [
    await api.signInAs('counter'),
    await api.signInAs('kitchen'),
    await api.signInAs('boxoffice'),
  ]
  await step('ready', (await ticketsOf(order))[0]?.id)
  await rush(order, true, cook)
  await hold(order, 2, false, counter)
  await call(order, counter)
  expect(await refusalOf(rush(order, false, boxoffice))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(hold(order, 2, true, boxoffice))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(call(order, boxoffice))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(boxoffice.caller.kitchen.pickup())).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(rush(order, false, there))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusalOf(hold(order, 2, true, there))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusalOf(call(order, there))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await there.caller.kitchen.pickup()).orders).toEqual([])
})

test('prep times count from fired to the last line ready, and what was late', async () => {
  const station = await makeStation(owner, { targetMinutes: 5 })
  const order = await makeOrder(
    api,
    owner,
    Array.from({ length: 5 }, () => ({ stationId: station })),
  )
  const seconds = [60, 120, 180, 240, 600]
  for (const [at] of seconds.entries()) {
    await send(order, [at + 1, 1])
    await step('ready', (await ticketsOf(order)).at(-1)?.id)
  }
  const db = api.database.asOwner
  await sql`alter table kitchen_ticket disable trigger user`.execute(db)
  await sql`alter table kitchen_line disable trigger user`.execute(db)
  for (const [at, made] of seconds.entries()) {
    await sql`update kitchen_line k set started_at = t.fired_at + interval '30 seconds',
        ready_at = t.fired_at + make_interval(secs => ${made})
      from kitchen_ticket t where t.id = k.ticket_id and k.food_order_id = ${order} and k.line_no = ${at + 1}`.execute(
      db,
    )
  }
  await sql`alter table kitchen_ticket enable trigger user`.execute(db)
  await sql`alter table kitchen_line enable trigger user`.execute(db)
  const { rows } = await sql<{
    day: string
  }>`select business_date::text as day from food_order where id = ${order}`.execute(db)
  const day = rows[0]?.day ?? ''
  const { stations } = await owner.caller.kitchen.prepTimes({ from: day, to: day })
  const figures = { tickets: 5, medianSeconds: 180, mostSeconds: 456, waitSeconds: 30, late: 1, recalls: 0 }
  expect(stations.find(({ id }) => id === station)).toMatchObject({ ...figures, days: [{ day, ...figures }] })
  expect(await refusalOf(owner.caller.kitchen.prepTimes({ from: day, to: '2020-01-01' }))).toMatchObject({
    issues: [{ path: 'to' }],
  })
})
