import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { projectionsDiffer, refusalOf } from '../../testing/index.ts'
import { postVenue } from '../book/service/post.ts'
import { levelsOf, makeItem, makePlace, receive } from '../stock/testing/store.ts'
import { api, openKitchen, owner, send, ticketsOf, withdraw } from './testing/desk.ts'
import { makeOrder, makeStation } from './testing/orders.ts'

openKitchen()

/** An order of five of one dish, each of one of an item of which twenty are there, sent to a station. */
async function five() {
  const item = await makeItem(owner.caller)
  const place = await makePlace(owner.caller)
  await receive(owner.caller, { itemId: item.id, locationId: place, qty: '20' })
  const station = await makeStation(owner, { locationId: place })
  const order = await makeOrder(api, owner, [{ stationId: station, qty: 5, uses: [[item.id, '1']] }])
  await send(order, [1, 5])
  const ticket = (await ticketsOf(order))[0]
  const [ticketId, lineId] = [ticket?.id as never, ticket?.lines[0]?.id as never]
  const go = (way: 'ready' | 'serve' | 'recall', qty?: number) =>
    owner.caller.kitchen[way]({ commandId: randomUUID(), ticketId, lineIds: [lineId], ...(qty && { qty }) })
  const start = () => owner.caller.kitchen.start({ commandId: randomUUID(), ticketId, lineIds: [lineId] })
  const seen = async () => {
    const line = (await ticketsOf(order))[0]?.lines[0]
    return [line?.state, line?.qty, line?.readyQty, line?.servedQty]
  }
  const stock = async () => (await levelsOf(owner.caller, item.id))[place]?.slice(0, 2)
  return { order, ticketId, lineId, go, start, seen, stock }
}

test('pieces of a line go on alone, and the line is where the slowest of them is', async () => {
  const { go, seen, stock } = await five()
  await go('ready', 2)
  expect(await seen()).toEqual(['preparing', 5, 2, 0])
  // Whoever makes two of five has taken out what all five need.
  expect(await stock()).toEqual(['15', '0'])
  await go('serve', 1)
  expect(await seen()).toEqual(['preparing', 5, 2, 1])
  await go('ready')
  expect(await seen()).toEqual(['ready', 5, 5, 1])
  await go('serve')
  expect(await seen()).toEqual(['served', 5, 5, 5])
  expect(await stock()).toEqual(['15', '0'])
})

test('a recall goes one step back each time and uses nothing again', async () => {
  const { go, seen, stock } = await five()
  await go('ready')
  await go('serve')
  await go('recall', 2)
  expect(await seen()).toEqual(['ready', 5, 5, 3])
  await go('recall', 1)
  expect(await seen()).toEqual(['preparing', 5, 4, 3])
  await go('recall')
  expect(await seen()).toEqual(['preparing', 5, 3, 3])
  await go('recall')
  expect(await seen()).toEqual(['preparing', 5, 3, 0])
  await go('ready')
  await go('serve')
  expect(await seen()).toEqual(['served', 5, 5, 5])
  expect(await stock()).toEqual(['15', '0'])
})

test('more pieces than there are is refused at its field and changes nothing', async () => {
  const { go, start, seen, ticketId, lineId } = await five()
  expect(await refusalOf(go('ready', 6))).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'qty' }] })
  expect(await refusalOf(go('serve', 1))).toMatchObject({ code: 'STATE' })
  expect(await refusalOf(go('recall', 1))).toMatchObject({ code: 'STATE' })
  await go('ready', 3)
  expect(await refusalOf(go('ready', 3))).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'qty' }] })
  expect(await refusalOf(go('serve', 4))).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'qty' }] })
  expect(await refusalOf(start())).toMatchObject({ code: 'STATE' })
  expect(await seen()).toEqual(['preparing', 5, 3, 0])
  const many = { commandId: randomUUID(), ticketId, qty: 1 }
  expect(await refusalOf(owner.caller.kitchen.ready(many))).toMatchObject({ issues: [{ path: 'lineIds' }] })
  expect(await refusalOf(owner.caller.kitchen.ready({ ...many, lineIds: [lineId], qty: 0 }))).toMatchObject({
    issues: [{ path: 'qty' }],
  })
})

test('what is cancelled are the pieces that are least far, and the rest stands where it is', async () => {
  const { order, go, seen, stock } = await five()
  await go('ready', 3)
  await go('serve', 1)
  await withdraw(order, [1, 1, 'return'])
  expect(await seen()).toEqual(['preparing', 4, 3, 1])
  await withdraw(order, [1, 1, 'waste'])
  expect(await seen()).toEqual(['ready', 3, 3, 1])
  await withdraw(order, [1, 2, 'return'])
  expect(await seen()).toEqual(['served', 1, 1, 1])
  await go('recall')
  expect(await seen()).toEqual(['ready', 1, 1, 0])
  await withdraw(order, [1, 1, 'waste'])
  expect(await seen()).toEqual(['wasted', 0, 0, 0])
  expect(await stock()).toEqual(['18', '0'])
  await postVenue(api.database.db, owner.user.venueId)
  expect(await projectionsDiffer(api.database.pool)).toEqual({})
})

test('ten who say at the same moment that one of five is ready make five ready', async () => {
  const { go, seen, stock } = await five()
  await Promise.allSettled(Array.from({ length: 10 }, () => go('ready', 1)))
  expect(await seen()).toEqual(['ready', 5, 5, 0])
  await Promise.allSettled(Array.from({ length: 10 }, () => go('serve', 1)))
  expect(await seen()).toEqual(['served', 5, 5, 5])
  expect(await stock()).toEqual(['15', '0'])
})
