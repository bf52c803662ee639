import { randomUUID } from 'node:crypto'
import type { KitchenTicket } from '@marquee/contract/kitchen'
import { expect, test } from 'vitest'
import { makeRole, reasonOf } from '../../testing/index.ts'
import { api, openKitchen, owner, send, ticketsOf } from './testing/desk.ts'
import { makeOrder, makeStation } from './testing/orders.ts'

openKitchen()

type Event = readonly [string, { type: string; payload?: { ticket: KitchenTicket } }]

/** Reads the stream of a station from where it was left; `cut` ends it as a socket that closes does. */
async function listen(stationId: string, lastEventId?: string) {
  const cutter = new AbortController()
  const caller = api.callerWithToken(owner.token, { signal: cutter.signal })
  const stream = (await caller.kitchen.changed({
    stationId: stationId as never,
    ...(lastEventId && { lastEventId }),
  })) as unknown as AsyncIterable<Event>
  const events = stream[Symbol.asyncIterator]()
  return {
    next: async () => (await events.next()).value as Event,
    async cut() {
      cutter.abort()
      await events.return?.()
    },
  }
}

test('a stream that is cut thirty times while the kitchen works loses nothing and tells nothing twice', async () => {
  const station = await makeStation(owner)
  let stream = await listen(station)
  let last = (await stream.next())[0]
  const seen = new Map<string, KitchenTicket>()
  const ids: string[] = []
  const orders: string[] = []
  for (let n = 0; n < 10; n += 1) orders.push(await makeOrder(api, owner, [{ stationId: station, qty: 3 }]))
  const work = Promise.all(
    orders.map(async (order) => {
      await send(order, [1, 2])
      await send(order, [1, 1])
      const tickets = await ticketsOf(order)
      for (const way of ['start', 'ready', 'serve'] as const) {
        for (const { id } of tickets) await owner.caller.kitchen[way]({ commandId: randomUUID(), ticketId: id })
      }
    }),
  )
  // Two tickets of each order, each sent, begun, ready and served.
  const told = 10 * 2 * 4
  for (let cuts = 0; ids.length < told; ) {
    const [id, data] = await stream.next()
    if (data.type === 'change' && data.payload) {
      ids.push(id)
      const { ticket } = data.payload
      expect((seen.get(ticket.id)?.rev ?? 0) < ticket.rev).toBe(true)
      seen.set(ticket.id, ticket)
      last = id
    } else expect(data.type).toBe('start')
    if (cuts < 30 && ids.length >= (cuts + 1) * 2) {
      cuts += 1
      await stream.cut()
      stream = await listen(station, last)
    }
  }
  await work
  await stream.cut()
  expect(new Set(ids).size).toBe(told)
  const { tickets } = await owner.caller.kitchen.board({ stationId: station })
  expect(tickets).toHaveLength(20)
  expect(tickets.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [...seen.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
}, 60_000)

test('a screen that shows numbers hears that something has changed, and nothing of what', async () => {
  const station = await makeStation(owner)
  const cutter = new AbortController()
  const caller = api.callerWithToken(owner.token, { signal: cutter.signal })
  const stream = (await caller.kitchen.pickupChanged({ stationId: station })) as unknown as AsyncIterable<Event>
  const events = stream[Symbol.asyncIterator]()
  await events.next()
  const order = await makeOrder(api, owner, [{ stationId: station }], { guestName: 'Zeynep' })
  await send(order, [1, 1])
  expect((await events.next()).value[1]).toEqual({ type: 'change', payload: {} })
  cutter.abort()
  await events.return?.()
})

test('under the lock both streams go on and come back, without loss, for as long as the right holds and for reading alone', async () => {
  const station = await makeStation(owner)
  const roleId = await makeRole(api.database.db, {
    venue: api.venue,
    permissions: [
      { module: 'food_orders', action: 'view', limits: {} },
      { module: 'food_orders', action: 'display', limits: {} },
      { module: 'food_orders', action: 'accept', limits: {} },
    ],
  })
  const display = await api.signInAs(roleId)
  const elsewhere = await api.anotherServices()
  const streams = async (services = api.services, lastEventId?: string) => {
    const cutter = new AbortController()
    const caller = api.callerWithToken(display.token, { signal: cutter.signal, services })
    const input = { stationId: station, ...(lastEventId && { lastEventId }) }
    const [board, wall] = await Promise.all([caller.kitchen.changed(input), caller.kitchen.pickupChanged(input)])
    const [tickets, numbers] = [board, wall].map((each) =>
      (each as unknown as AsyncIterable<Event>)[Symbol.asyncIterator](),
    )
    const next = async (of = tickets) => (await of?.next())?.value as Event
    return { next, nextNumbers: () => next(numbers), cut: () => cutter.abort() }
  }
  const open = await streams()
  for (const next of [open.next, open.nextNumbers]) expect((await next())[1].type).toBe('start')
  await display.caller.auth.lock()
  const order = await makeOrder(api, owner, [{ stationId: station, qty: 2 }])
  await send(order, [1, 1])
  const [last, told] = await open.next()
  expect(told.payload?.ticket).toMatchObject({ orderId: order, stationId: station })
  expect((await open.nextNumbers())[1]).toEqual({ type: 'change', payload: {} })
  open.cut()

  // A line that is cut under the lock comes back under it, in another process too, and has missed nothing.
  await send(order, [1, 1])
  const back = await streams(elsewhere, last)
  for (const next of [back.next, back.nextNumbers]) {
    expect((await next())[1].type).toBe('start')
    expect((await next())[1].type).toBe('change')
  }
  const [ticket] = await ticketsOf(order)
  const start = display.caller.kitchen.start({ commandId: randomUUID(), ticketId: ticket?.id as never })
  expect(await reasonOf(start)).toBe('LOCKED')
  await owner.caller.roles.update({ id: roleId, expectedRev: 1, permissions: [] })
  expect(await reasonOf(back.next())).toBe('FORBIDDEN')
  expect(await reasonOf(back.nextNumbers())).toBe('FORBIDDEN')
})
