import { expect, test } from 'vitest'
import {
  api,
  carried,
  clerk,
  onSale,
  openRideDesk,
  outing,
  owner,
  ridesIn,
  sell,
  takenOn,
  wanted,
  waysTo,
} from '../packages/testing/ride-desk.ts'
import { once } from '../transport/testing/rides.ts'
import { accept, finish, laterSession } from './testing/bench.ts'

// A package that goes back whole or not at all, with a ride: what the venue calls off it gives back all the same.

openRideDesk()

async function sold() {
  const pack = await onSale(outing({ partsRefundable: false }))
  const { orderId } = await sell(100_000, [wanted(pack, [0, 1], [waysTo('to')])])
  return orderId
}
const here = () => ({ ticketSessionIds: [carried.session.id] })
const linesOf = async (id: Awaited<ReturnType<typeof sold>>) =>
  (await owner.caller.orders.get({ id })).lines.map(({ kind, qty, parentLineNo }) => [kind, qty, parentLineNo])

test('a show that is called off gives passes and rides of a package back, with its places', async () => {
  const orderId = await sold()
  expect(await owner.caller.sessionPlans.preview(here())).toMatchObject({ orders: 1, passes: 2, backMinor: 100_000 })
  await finish(api, await accept(owner, here()))
  expect(await takenOn('to')).toBe(0)
  expect(await owner.caller.orders.get({ id: orderId })).toMatchObject({
    state: 'cancelled',
    grossMinor: 0,
    taxMinor: 0,
  })
  expect((await linesOf(orderId)).filter(([kind]) => kind === 'package')).toEqual([
    ['package', 1, null],
    ['package', -1, null],
  ])
})

test('guests who sit in another show instead keep their package, and its ride is left to a person', async () => {
  const orderId = await sold()
  const targetId = await laterSession(api, carried.session)
  const plan = await accept(owner, { ...here(), outcome: 'rebook', targetId, otherwise: 'hand' })
  await finish(api, plan)
  const [row] = await owner.caller.sessionPlans.orders({ id: plan.id, filter: 'hand' })
  expect(row).toMatchObject({ orderId, result: 'rebooked', causes: ['ride'] })
  expect(await linesOf(orderId)).toEqual([
    ['package', 1, null],
    ['pass', 2, 1],
    ['ride', 2, 1],
    ['pass', -2, null],
    ['pass', 2, 1],
  ])
  // The ride belongs to the show that was called off: it goes back alone.
  const wish = { orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 2 }] }
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(wish)
  expect(refundMinor).toBe(30_000)
  const told = { ...once(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'No ride needed' }
  await clerk.caller.orderChanges.cancel({ ...wish, ...told })
  expect([await takenOn('to'), (await ridesIn(orderId)).map(({ state }) => state)]).toEqual([
    ...[0, ['cancelled', 'cancelled']],
  ])
})
