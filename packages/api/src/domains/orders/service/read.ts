import {
  type Channel,
  mayDo,
  type OrderDetail,
  type OrderId,
  type OrderRow,
  type TicketSessionId,
  totalCap,
  type UserId,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { readCode } from '../../passes/service/check.ts'
import { passesOf } from '../../passes/service/codes.ts'
import { findOrderHead, selectHistory, selectLines, selectPayments } from '../repo/detail.ts'
import { countOrders, type OrderFilter, selectOrders } from '../repo/list.ts'
import { digitsOf, orderNoOf, phoneEndOf, searchPatterns } from '../rules/search.ts'

const findAtMost = 20

interface OrderQuery {
  cursor?: string
  limit: number
  search?: string
  from?: string
  until?: string
  state?: OrderRow['state']
  channel?: Channel
  clerkId?: UserId
  ticketSessionId?: TicketSessionId
}

// A code names one order; a number is an order's or a phone's; everything else are words about the guest.
async function searchFilter(ctx: SignedContext, search: string): Promise<Omit<OrderFilter, 'venueId'>> {
  const { pass } = await readCode(ctx.services.db, ctx.venueId, search)
  if (pass) return { id: pass.orderId }
  const digits = digitsOf(search)
  if (digits !== null) return { digits: { orderNo: orderNoOf(digits), phoneEnd: phoneEndOf(digits) } }
  return { patterns: searchPatterns(search) }
}

/** One page of orders, the newest first. Dates are business dates, both included. */
export async function listOrders(ctx: SignedContext, { cursor: given, limit, search = '', ...wanted }: OrderQuery) {
  const { db } = ctx.services
  const cursor = given === undefined ? undefined : readMomentCursor(given)
  const found = search === '' ? {} : await searchFilter(ctx, search)
  const filter: OrderFilter = { venueId: ctx.venueId, ...wanted, ...found }
  const [{ rows, next }, count] = await Promise.all([
    selectOrders(db, filter, { cursor, limit }),
    countOrders(db, filter, totalCap + 1),
  ])
  return {
    rows,
    nextCursor: next && writeMomentCursor(next),
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One order with everything in it; its passes with the codes that are good now. */
export async function getOrder(ctx: SignedContext, id: OrderId): Promise<OrderDetail> {
  const { services, venueId } = ctx
  const { db } = services
  const key = { venueId, id }
  const [{ rows }, head] = await Promise.all([
    selectOrders(db, key, { cursor: undefined, limit: 1 }),
    findOrderHead(db, key),
  ])
  const [row] = rows
  if (!row || !head) refuse('NOT_FOUND')
  const [lines, payments, passList, history] = await Promise.all([
    selectLines(db, key),
    selectPayments(db, key),
    passesOf(services, { db, venueId, orderId: id }),
    selectHistory(db, key),
  ])
  return { ...row, ...head, lines, payments, passList, history }
}

/**
 * The orders that a pass code, a short code, an order number or a phone number leads to, the newest first. For those who
 * see the orders and those who sell passes. A code that was replaced still leads to its order.
 */
export async function findOrders(ctx: SignedContext, text: string): Promise<OrderId[]> {
  const { rights } = ctx.actor
  if (!mayDo(rights, 'order_list', 'view') && !mayDo(rights, 'ticket_order', 'view')) refuse('FORBIDDEN')
  const { patterns, ...found } = await searchFilter(ctx, text)
  if (patterns) return []
  const filter: OrderFilter = { venueId: ctx.venueId, ...found }
  const { rows } = await selectOrders(ctx.services.db, filter, { cursor: undefined, limit: findAtMost })
  return rows.map((row) => row.id)
}
