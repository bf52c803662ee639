import type { SessionPlanPreview, TicketSessionRow } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { countGroupsOf } from '../../group-bookings/service/of-sessions.ts'
import { readSessions } from '../../schedule/service/called-off.ts'
import { moneyForSessions } from '../../tills/service/parts.ts'
import { findCurrency, selectMethodNames } from '../repo/methods.ts'
import { selectGuests } from '../repo/orders.ts'
import { type Figured, figureOrders, handOf, type PlanWish, sumsOf } from './figure.ts'
import { approvalFor, needsOf } from './needs.ts'

const firstOrders = 200

/** The ticket sessions of a wish, by start. NOT_FOUND, or VALIDATION by field for what does not go together. */
export async function sessionsOf(ctx: SignedContext, db: Db | Tx, wish: PlanWish) {
  const { ticketSessionIds, outcome, targetId } = wish
  const isTwice = (id: string, index: number) => (ticketSessionIds as string[]).indexOf(id) < index
  const twice = ticketSessionIds.findIndex(isTwice)
  if (twice >= 0) refuseField(`ticketSessionIds.${twice}`, 'field.invalid')
  if (outcome !== 'rebook' && targetId) refuseField('targetId', 'field.invalid')
  if (outcome === 'rebook' && !targetId) refuseField('targetId', 'field.required')
  // Guests of two sessions may have the same seat, and sit in the other one once.
  if (outcome === 'rebook' && ticketSessionIds.length > 1) refuseField('ticketSessionIds', 'field.tooLong')
  if (targetId && ticketSessionIds.includes(targetId)) refuseField('targetId', 'field.invalid')
  const sessions = await readSessions(ctx, db, ticketSessionIds)
  if (sessions.length < ticketSessionIds.length) refuse('NOT_FOUND')
  const [target] = targetId ? await readSessions(ctx, db, [targetId]) : []
  if (targetId && !target) refuse('NOT_FOUND')
  // The kinds of its passes are those of one show.
  if (target && target.product.id !== sessions[0]?.product.id) refuseField('targetId', 'field.invalid')
  return { sessions, target: target ?? null }
}

/** A ticket session as plans name it. */
const namedOf = ({ id, product, floor, date, time, startsAt }: TicketSessionRow) => ({
  id,
  name: product.name,
  floor: floor.name,
  date,
  time,
  startsAt,
})

/**
 * What calling off ticket sessions would do to their guests: nothing happens. The same refusals as accepting it, but for
 * sessions that are over.
 */
export async function previewPlan(ctx: SignedContext, wish: PlanWish): Promise<SessionPlanPreview> {
  const { db } = ctx.services
  const { sessions, target } = await sessionsOf(ctx, db, wish)
  const orders = await figureOrders(ctx, db, wish)
  const guests = await selectGuests(db, { venueId: ctx.venueId, ids: orders.map(({ orderId }) => orderId) })
  const guestOf = ({ orderId }: Figured) => guests.get(orderId)
  const told = orders.filter(({ outcome }) => outcome !== 'hand')
  const mails = told.filter((order) => guestOf(order)?.email).length
  // A card that cannot be mailed is handed over.
  const hasCard = (order: Figured) => wish.outcome === 'voucher' && order.sentMinor > 0 && !guestOf(order)?.email
  const cards = orders.filter(hasCard).length
  return {
    currency: await findCurrency(db, ctx.venueId),
    sessions: sessions.map(namedOf),
    ...sumsOf(orders),
    targetOnSale: target && target.state === 'on_sale',
    methods: await byMethod(ctx, db, orders),
    hand: [...handOf(orders), ...(cards > 0 ? [{ cause: 'card' as const, orders: cards }] : [])],
    partnerOrders: orders.filter((order) => guestOf(order)?.channel === 'partner').length,
    groups: await countGroupsOf(db, ctx.venueId, wish.ticketSessionIds),
    held: sessions.reduce((sum, { held }) => sum + held, 0),
    heldMoneyMinor: await moneyForSessions(db, ctx.venueId, wish.ticketSessionIds),
    mails,
    withoutMail: told.length - mails,
    approval: approvalFor(ctx, needsOf(orders, wish)),
    first: orders.slice(0, firstOrders).map((order) => ({
      orderId: order.orderId,
      orderNo: order.orderNo,
      guestName: guestOf(order)?.name ?? null,
      passes: order.plan.chosen.length + order.plan.used.length + order.plan.blocked.length,
      outcome: order.outcome,
      sentMinor: order.sentMinor,
      owedMinor: order.owedMinor,
      causes: [...order.causes, ...(hasCard(order) ? (['card'] as const) : [])],
    })),
  }
}

async function byMethod(
  ctx: SignedContext,
  db: Db,
  orders: readonly Figured[],
): Promise<SessionPlanPreview['methods']> {
  const sums = new Map<string, { amountMinor: number; orders: Set<string> }>()
  for (const { orderId, outcome, plan } of orders) {
    if (outcome !== 'refund') continue
    for (const { methodId, amountMinor } of plan.sent) {
      const sum = sums.get(methodId) ?? { amountMinor: 0, orders: new Set() }
      sum.amountMinor += amountMinor
      sum.orders.add(orderId)
      sums.set(methodId, sum)
    }
  }
  const methods = await selectMethodNames(db, { venueId: ctx.venueId, ids: [...sums.keys()] })
  return methods.map((method) => {
    const sum = sums.get(method.methodId)
    return { ...method, amountMinor: sum?.amountMinor ?? 0, orders: sum?.orders.size ?? 0 }
  })
}
