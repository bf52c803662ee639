import { randomUUID } from 'node:crypto'
import type { SeatCategoryId, TicketSessionId } from '@marquee/contract'
import type { Services } from '../core/context.ts'
import { toRefusal } from '../core/refusal.ts'
import { asOwner, type DemoCaller } from './caller.ts'

const exchanges = ['Başka akşam gelecekler', 'Yanlış gün seçilmiş']
const reasons = ['Müşteri hastalandı', 'Yanlış seans seçilmiş', 'Grup küçüldü']

/**
 * Some guests of the coming shows give a pass back today, and one gets money back for a bad seat: by card, which needs no
 * till. Two come on another evening and one sits elsewhere. Refunds belong to the day on which they
 * are made, so no closed day has any.
 */
export async function makeRefunds(
  services: Services,
  manager: { email: string; password: string },
): Promise<{ cancelled: number }> {
  return asOwner(services, manager, async (caller) => {
    const { rows } = await caller.orders.list({ view: 'upcoming', state: 'confirmed', limit: 50 })
    // One after the other: dozens at once would wait for a connection longer than a call may on a crowded machine.
    const orders: Order[] = []
    for (const { id } of rows.filter(({ passes }) => passes > 1)) orders.push(await caller.orders.get({ id }))
    const byCard = orders.filter(({ payments }) => payments.length === 1 && payments[0]?.method === 'card')
    let cancelled = 0
    for (const [index, reason] of reasons.entries()) {
      const order = byCard[index]
      if (order && (await cancelOne(caller, order, reason))) cancelled += 1
    }
    const last = byCard[reasons.length]
    if (last) {
      await caller.orderChanges.adjust({
        commandId: randomUUID(),
        orderId: last.id,
        expectedRev: last.rev,
        amountMinor: 5000,
        reason: 'Koltuk onarımdaydı',
      })
    }
    const rest = byCard.slice(reasons.length + 1).filter((order) => seatedPass(order) !== undefined)
    const open = [...exchanges]
    for (const order of rest) {
      const [reason] = open
      // Another evening is not always to be had; the next order tries.
      if (reason === undefined) {
        await moveOne(caller, order)
        break
      }
      if (await exchangeOne(caller, order, reason)) open.shift()
    }
    return { cancelled }
  })
}

type Order = Awaited<ReturnType<DemoCaller['orders']['get']>>

const seatedPass = ({ passList }: Order) => passList.find(({ state, seat }) => state === 'issued' && seat !== null)

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The best free seat; undefined: what is free there, if anything, are places without one. */
async function seatFor(
  { seats }: DemoCaller,
  ticketSessionId: TicketSessionId,
  categoryId?: SeatCategoryId,
): Promise<number | undefined> {
  try {
    const { seatNos } = await seats.best({ ticketSessionId, wish: { qty: 1, ...(categoryId ? { categoryId } : {}) } })
    return seatNos[0]
  } catch (error) {
    if (toRefusal(error).code === 'SOLD_OUT') return undefined
    throw error
  }
}

/** One pass goes to the next evening of the same show, the difference by card. */
async function exchangeOne(caller: DemoCaller, order: Order, reason: string): Promise<boolean> {
  const pass = seatedPass(order)
  if (!pass) return false
  const { startsAt, product } = pass.session
  const { rows } = await caller.booking.sessions({ from: dayAfter(startsAt, 1), until: dayAfter(startsAt, 14) })
  const next = rows.find(
    (row) => row.product.name.tr === product.tr && row.hasSeats && row.free > 0 && row.state === 'on_sale',
  )
  if (!next) return false
  const seatNo = await seatFor(caller, next.id)
  if (seatNo === undefined) return false
  const wish = {
    orderId: order.id,
    passIds: [pass.id],
    ticketSessionId: next.id,
    items: [{ passTypeId: pass.passTypeId, seatNos: [seatNo] }],
  }
  const { rev, priceVersion, differenceMinor } = await caller.orderChanges.previewExchange(wish)
  await caller.orderChanges.exchange({
    ...wish,
    commandId: randomUUID(),
    expectedRev: rev,
    priceVersion,
    expectedDifferenceMinor: differenceMinor,
    reason,
    payments: differenceMinor > 0 ? [{ method: 'card', amountMinor: differenceMinor, reference: '000417' }] : [],
  })
  return true
}

/** One pass goes to a better seat of the same price. */
async function moveOne(caller: DemoCaller, order: Order): Promise<void> {
  const pass = seatedPass(order)
  if (!pass) return
  const line = order.lines.find(({ lineNo }) => lineNo === pass.lineNo)
  const { categories } = await caller.booking.session({ id: pass.session.id })
  const category = categories.find(({ name }) => name.tr === line?.category?.tr)
  if (!category) return
  const seatNo = await seatFor(caller, pass.session.id, category.id)
  if (seatNo === undefined) return
  await caller.orderChanges.reseat({ commandId: randomUUID(), passId: pass.id, seatNo, reason: 'Sütunun arkasındaydı' })
}

async function cancelOne(
  { orderChanges }: DemoCaller,
  order: Awaited<ReturnType<DemoCaller['orders']['get']>>,
  reason: string,
): Promise<boolean> {
  const pass = order.passList.find(({ state }) => state === 'issued')
  if (!pass) return false
  const wish = { orderId: order.id, passIds: [pass.id] }
  const { rev, refundMinor } = await orderChanges.previewCancel(wish)
  await orderChanges.cancel({
    ...wish,
    commandId: randomUUID(),
    expectedRev: rev,
    expectedRefundMinor: refundMinor,
    reason,
  })
  return true
}
