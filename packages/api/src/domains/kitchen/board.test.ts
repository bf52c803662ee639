import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import { levelsOf, makeItem, makePlace, receive } from '../stock/testing/store.ts'
import { api, openKitchen, owner, send, there, ticketsOf, withdraw } from './testing/desk.ts'
import { makeOrder, makeStation } from './testing/orders.ts'

openKitchen()

type Way = 'start' | 'ready' | 'serve' | 'recall'
const act = (way: Way, ticketId: string, { of = owner, lineIds = undefined as string[] | undefined } = {}) =>
  of.caller.kitchen[way]({ commandId: randomUUID(), ticketId: ticketId as never, lineIds: lineIds as never })

/** An order of two dishes of 1.5 of an item of which ten are there, sent to a station. */
async function sent() {
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '10' })
  const station = await makeStation(owner, { locationId: place })
  const order = await makeOrder(api, owner, [
    { stationId: station, uses: [[item.id, '1.5']] },
    { stationId: station, uses: [[item.id, '1.5']] },
  ])
  await send(order, [1, 1], [2, 1])
  const [ticket] = await ticketsOf(order)
  const lines = ticket?.lines.map(({ id }) => id as string) ?? []
  const stock = async () => (await levelsOf(owner.caller, item.id))[place]?.slice(0, 2)
  return { order, station, ticketId: ticket?.id as string, lines, stock }
}
const board = (stationId?: string, of = owner) =>
  of.caller.kitchen.board(stationId ? { stationId: stationId as never } : {})
const statesOf = async (ticketId: string, stationId: string) =>
  (await board(stationId)).tickets.find(({ id }) => id === ticketId)?.lines.map(({ state }) => state)

test('a ticket goes from queued to served, and its stock with it', async () => {
  const { station, ticketId, lines, stock } = await sent()
  expect(await statesOf(ticketId, station)).toEqual(['queued', 'queued'])
  expect(await stock()).toEqual(['10', '3'])
  await act('start', ticketId, { lineIds: lines.slice(0, 1) })
  expect(await statesOf(ticketId, station)).toEqual(['preparing', 'queued'])
  expect(await stock()).toEqual(['8.5', '1.5'])
  await act('ready', ticketId)
  expect(await statesOf(ticketId, station)).toEqual(['ready', 'ready'])
  expect(await stock()).toEqual(['7', '0'])
  await act('serve', ticketId, { lineIds: lines.slice(1) })
  await act('serve', ticketId)
  expect(await statesOf(ticketId, station)).toEqual(['served', 'served'])
  await act('recall', ticketId)
  expect(await statesOf(ticketId, station)).toEqual(['ready', 'ready'])
  await act('recall', ticketId, { lineIds: lines.slice(0, 1) })
  expect((await board(station)).tickets[0]?.lines.map(({ state, recalls }) => [state, recalls])).toEqual([
    ['preparing', 2],
    ['ready', 1],
  ])
  await act('ready', ticketId)
  expect(await stock()).toEqual(['7', '0'])
})

test('what a line is not ready for is refused and changes nothing', async () => {
  const { station, ticketId, lines, stock } = await sent()
  expect(await refusalOf(act('serve', ticketId))).toMatchObject({ code: 'STATE' })
  expect(await refusalOf(act('recall', ticketId))).toMatchObject({ code: 'STATE' })
  await act('ready', ticketId, { lineIds: lines.slice(0, 1) })
  expect(await refusalOf(act('start', ticketId, { lineIds: lines }))).toMatchObject({
    code: 'STATE',
    details: { state: 'ready', lineNo: 1 },
  })
  expect(await refusalOf(act('ready', ticketId, { lineIds: [randomUUID()] }))).toMatchObject({ code: 'VALIDATION' })
  expect(await statesOf(ticketId, station)).toEqual(['ready', 'queued'])
  expect(await stock()).toEqual(['8.5', '1.5'])
})

test('cooks who begin and cooks who are done at the same moment use the stock once', async () => {
  const { station, ticketId, stock } = await sent()
  await Promise.allSettled(Array.from({ length: 10 }, (_, n) => act(n % 2 === 0 ? 'start' : 'ready', ticketId)))
  expect(await statesOf(ticketId, station)).toEqual(['ready', 'ready'])
  expect(await stock()).toEqual(['7', '0'])
})

test('the same command again is the same answer and moves nothing', async () => {
  const { ticketId, stock } = await sent()
  const command = { commandId: randomUUID(), ticketId: ticketId as never }
  const first = await owner.caller.kitchen.ready(command)
  expect(await owner.caller.kitchen.ready(command)).toEqual(first)
  expect(await stock()).toEqual(['7', '0'])
})

test('the same person in another venue sees and moves nothing of it', async () => {
  const { station, ticketId } = await sent()
  expect((await board(undefined, there)).tickets).toEqual([])
  expect(await refusalOf(board(station, there))).toMatchObject({ code: 'NOT_FOUND' })
  for (const way of ['start', 'ready', 'serve', 'recall'] as const) {
    expect(await refusalOf(act(way, ticketId, { of: there }))).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await statesOf(ticketId, station)).toEqual(['queued', 'queued'])
})

test('what guests no longer want is told until the station has seen it', async () => {
  const { order, station, ticketId, stock } = await sent()
  await withdraw(order, [1, 1, 'return'])
  const cancel = (await board(station)).tickets.find(({ kind }) => kind === 'cancel')
  expect(cancel?.lines.map(({ kind, qty }) => [kind, qty])).toEqual([['cancel', 1]])
  expect(await statesOf(ticketId, station)).toEqual(['cancelled', 'queued'])
  await act('start', cancel?.id as string)
  expect((await board(station)).tickets.map(({ id }) => id)).toEqual([ticketId])
  await act('ready', ticketId)
  expect(await statesOf(ticketId, station)).toEqual(['cancelled', 'ready'])
  expect(await stock()).toEqual(['8.5', '0'])
})

test('a course that is held waits no longer once somebody begins with it', async () => {
  const station = await makeStation(owner)
  const order = await makeOrder(api, owner, [{ stationId: station }, { stationId: station, course: 2 }])
  await send(order, [1, 1], [2, 1])
  const held = (await board(station)).tickets.find(({ isHeld }) => isHeld)
  const { tickets } = await act('start', held?.id as string)
  expect(tickets).toMatchObject([{ isHeld: false, lines: [{ state: 'preparing' }] }])
  expect(tickets[0]?.targetAt).not.toBeNull()
})

test('who serves at the counter hands over and cooks nothing; who cooks does both', async () => {
  const { ticketId } = await sent()
  const counter = await api.signInAs('counter')
  const cook = await api.signInAs('kitchen')
  for (const way of ['start', 'ready', 'recall'] as const) {
    expect(await refusalOf(act(way, ticketId, { of: counter }))).toMatchObject({ code: 'FORBIDDEN' })
  }
  await act('start', ticketId, { of: cook })
  await act('ready', ticketId, { of: cook })
  await act('serve', ticketId, { of: counter })
  await act('recall', ticketId, { of: cook })
})
