import type { TestTicketSession } from '@marquee/api/testing'
import { uuidv7 } from '@marquee/db'
import type { Answer } from '../test/support/server.ts'
import type { Worker } from './cashiers.ts'
import { saleOf } from './sellers.ts'

/** Shows that guests buy for and move between, and the orders that everybody changes. */
export interface Evening {
  shows: readonly [TestTicketSession, TestTicketSession]
  /** The youngest orders: few, so that many meet at one. */
  orders: string[]
}

const mostOrders = 60

type Order = NonNullable<Answer['body']>
type Act = (client: Worker, evening: Evening) => Promise<unknown>

const pick = <Item>({ random }: Worker, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)]

const someSeat = ({ random }: Worker, { seats }: TestTicketSession) => Math.floor(random() * seats)

/** One or two seats side by side. */
function wishOf(client: Worker, { shows }: Evening) {
  const show = shows[client.random() < 0.5 ? 0 : 1]
  const first = Math.min(someSeat(client, show), show.seats - 2)
  return saleOf(show, client.random() < 0.5 ? [first] : [first, first + 1])
}

function remember({ orders }: Evening, sold: Order | null): void {
  if (!sold) return
  orders.push(sold.orderId)
  if (orders.length > mostOrders) orders.shift()
}

/** An order as it is now, with the passes of it that live; null where there is nothing to change. */
async function someOrder(client: Worker, { orders }: Evening) {
  const id = pick(client, orders)
  const order = id && (await client.ask('orders.get', { id }))
  if (!order) return null
  const passes = (order.passList as Order[]).filter(({ state }) => state === 'issued')
  return passes.length > 0 ? { order, passes } : null
}

const sell: Act = async (client, evening) =>
  remember(evening, await client.send('orders.sell', wishOf(client, evening)))

// Some walk away, and some give back what they hold.
const holdAndConfirm: Act = async (client, evening) => {
  const sale = wishOf(client, evening)
  const holdId = uuidv7()
  const seatNos = sale.items.flatMap((item) => item.seatNos)
  const held = await client.send('seats.hold', { holdId, ticketSessionId: sale.ticketSessionId, seatNos })
  const dice = client.random()
  if (!held || dice < 0.15) return
  if (dice < 0.3) await client.tell('seats.release', { holdId })
  else remember(evening, await client.send('orders.confirm', { ...sale, holdId }))
}

// Pays in part, and then the rest; or has it given back, because it was not meant to be charged, and goes.
const payInParts: Act = async (client, evening) => {
  const sale = wishOf(client, evening)
  const [holdId, seatNos] = [uuidv7(), sale.items.flatMap((item) => item.seatNos)]
  if (!(await client.send('seats.hold', { holdId, ticketSessionId: sale.ticketSessionId, seatNos }))) return
  const [amountMinor, method] = [1_000, 'card']
  const of = { orderId: sale.orderId, holdId, dueMinor: sale.expectedDueMinor, training: false }
  const part = await client.send('tills.takePart', { ...of, method, amountMinor, reference: 'T' })
  if (!part) return
  if (client.random() < 0.5) {
    await client.send('tills.returnParts', { ids: [part.id], reference: 'T' })
    await client.tell('seats.release', { holdId })
    return
  }
  const rest = { method, amountMinor: sale.expectedDueMinor - amountMinor, reference: 'T' }
  const payments = [{ partId: part.id, method, amountMinor }, rest]
  remember(evening, await client.send('orders.confirm', { ...sale, holdId, payments }))
}

const cancelSome =
  (isWhole: boolean): Act =>
  async (client, evening) => {
    const found = await someOrder(client, evening)
    if (!found) return
    const passIds = found.passes.slice(0, isWhole ? undefined : 1).map(({ id }) => id)
    const wish = { orderId: found.order.id, passIds }
    const preview = await client.ask('orderChanges.previewCancel', wish)
    if (!preview) return
    const { rev: expectedRev, refundMinor: expectedRefundMinor } = preview
    await client.send('orderChanges.cancel', { ...wish, expectedRev, expectedRefundMinor, reason: 'Chaos' })
  }

const refundSome: Act = async (client, evening) => {
  const found = await someOrder(client, evening)
  if (!found) return
  const { id: orderId, rev: expectedRev, paidMinor } = found.order
  // Now and then more than there is, which is refused.
  const amountMinor = 1 + Math.floor(client.random() * paidMinor * 1.1)
  await client.send('orderChanges.adjust', { orderId, expectedRev, amountMinor, reason: 'Chaos' })
}

// To another seat of any price, of the same show or the other one: the difference goes either way.
const exchange: Act = async (client, evening) => {
  const found = await someOrder(client, evening)
  const [pass] = found?.passes ?? []
  const show = pick(client, evening.shows)
  if (!found || !pass || !show) return
  const wish = {
    orderId: found.order.id,
    passIds: [pass.id],
    ticketSessionId: show.id,
    items: [{ passTypeId: show.adult, seatNos: [someSeat(client, show)] }],
  }
  const preview = await client.ask('orderChanges.previewExchange', wish)
  if (!preview) return
  const { rev: expectedRev, priceVersion, differenceMinor, dueMinor = Math.max(0, differenceMinor) } = preview
  await client.send('orderChanges.exchange', {
    ...wish,
    expectedRev,
    priceVersion,
    expectedDifferenceMinor: differenceMinor,
    payments: dueMinor > 0 ? [{ method: 'card', amountMinor: dueMinor, reference: 'T' }] : [],
    reason: 'Chaos',
  })
}

const reseat: Act = async (client, evening) => {
  const found = await someOrder(client, evening)
  const [pass] = found?.passes ?? []
  const show = evening.shows.find(({ id }) => id === pass?.session.id)
  if (!pass || !show) return
  await client.send('orderChanges.reseat', { passId: pass.id, seatNo: someSeat(client, show) })
}

// As often as they are listed: places are sold faster than they come back.
const acts: readonly Act[] = [
  sell,
  sell,
  holdAndConfirm,
  holdAndConfirm,
  payInParts,
  cancelSome(false),
  cancelSome(true),
  cancelSome(true),
  refundSome,
  exchange,
  exchange,
  reseat,
]

/** Goes on with whatever comes to mind until nobody works any more. */
export async function liveThrough(client: Worker, evening: Evening, shift: { isWorking: boolean }): Promise<void> {
  while (shift.isWorking) await pick(client, acts)?.(client, evening)
}
