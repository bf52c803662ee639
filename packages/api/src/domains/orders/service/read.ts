import {
  type Channel,
  mayDo,
  type OrderDetail,
  type OrderId,
  type OrderState,
  type OrderView,
  type Rights,
  type TicketSessionId,
  totalCap,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { nationalDigits } from '../../../core/phone.ts'
import { refuse } from '../../../core/refusal.ts'
import { searchWords } from '../../../core/search-words.ts'
import { readCode } from '../../passes/service/check.ts'
import { passesOf } from '../../passes/service/codes.ts'
import { passesFor } from '../../passes/service/seen-by.ts'
import { selectSoldCards } from '../../vouchers/service/sold.ts'
import { findByOfflineReceipt, findOrderHead, selectLines, selectPassOrigins } from '../repo/detail.ts'
import { selectOrderDishes } from '../repo/dishes.ts'
import type { OrderFilter } from '../repo/filter.ts'
import { selectChanges, selectHistory } from '../repo/history.ts'
import { selectClerks, selectCountedOrders, selectOrders, selectShows } from '../repo/list.ts'
import { selectPayments, selectRefunds } from '../repo/money.ts'
import { selectOrderRides } from '../repo/rides.ts'
import { digitsOf, offlineReceiptOf, orderNoOf, phonePattern, type SearchReach } from '../rules/search.ts'
import { forReader, seesContacts } from './mask.ts'

const findAtMost = 20

/** What the list is asked for, and what goes into a file of it. */
export interface OrderQuery {
  search?: string
  view?: OrderView
  from?: string
  until?: string
  state?: OrderState
  channel?: Channel
  clerkId?: UserId
  ticketSessionId?: TicketSessionId
}

/** Where orders are searched. `country`: of phone numbers that name none (ISO 3166-1). */
interface Source {
  db: Db
  venueId: VenueId
  country: string
}

// A code names one order; a number is an order's or a phone's; everything else are words about the guest.
async function searchFilter(
  { db, venueId, country }: Source,
  { search, reach }: { search: string; reach: SearchReach },
): Promise<Omit<OrderFilter, 'venueId'>> {
  const { pass } = await readCode(db, venueId, search)
  if (pass) return { id: pass.orderId }
  const receipt = offlineReceiptOf(search)
  const sold = receipt && (await findByOfflineReceipt(db, venueId, receipt))
  if (sold) return { id: sold }
  const digits = digitsOf(search)
  if (digits !== null) {
    // A whole number is found however it was typed, and however it was stored before numbers had one form.
    const national = nationalDigits(search, country)
    return { digits: { orderNo: orderNoOf(digits), phone: national ? `%${national}` : phonePattern(digits, reach) } }
  }
  return { words: { reach, list: searchWords(search) } }
}

/** The filter of a query for someone with these rights: without those for the guest, contacts are found only whole. */
export async function filterOf(
  source: Source,
  { search = '', ...wanted }: OrderQuery,
  rights: Rights,
): Promise<OrderFilter> {
  const reach = seesContacts(rights) ? 'everything' : 'known'
  const found = search === '' ? {} : await searchFilter(source, { search, reach })
  return { venueId: source.venueId, ...wanted, ...found }
}

/** One page of orders, the newest first. Dates are business dates, both included. */
export async function listOrders(
  { services: { db }, venueId, actor: { rights, venueCountry: country } }: SignedContext,
  { cursor: given, limit, ...query }: OrderQuery & { cursor?: string; limit: number },
) {
  const cursor = given === undefined ? undefined : readMomentCursor(given)
  const filter = await filterOf({ db, venueId, country }, query, rights)
  const { rows, next, ...count } = await selectCountedOrders(db, filter, { cursor, limit, most: totalCap })
  return {
    rows: rows.map((row) => forReader(row, rights)),
    nextCursor: next && writeMomentCursor(next),
    ...count,
  }
}

/** What the list can be narrowed to: who has sold, and the shows of some weeks, with the one that is chosen already. */
export async function orderChoices(
  { services: { db }, venueId }: SignedContext,
  { ticketSessionId }: { ticketSessionId?: TicketSessionId },
) {
  const [clerks, shows] = await Promise.all([selectClerks(db, venueId), selectShows(db, venueId, ticketSessionId)])
  return { clerks, shows }
}

/** One order with everything in it; the codes of its passes, as they are good now, for those who may see them. */
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
  const [lines, payments, passes, origins, history, changes, refunds, rides] = await Promise.all([
    selectLines(db, key),
    selectPayments(db, key),
    passesOf(services, { db, venueId, orderId: id }),
    selectPassOrigins(db, key),
    selectHistory(db, key),
    selectChanges(db, key),
    selectRefunds(db, key),
    selectOrderRides(db, key),
  ])
  const dishes = lines.some(({ kind }) => kind === 'food') && { dishes: await selectOrderDishes(db, key) }
  const cards = lines.some(({ kind }) => kind === 'voucher') && {
    giftCards: (await selectSoldCards(db, { venueId, ids: [id] })).map(({ orderId: _, ...card }) => card),
  }
  // Read a moment apart: a pass that came in between is shown the next time.
  const passList = passesFor(ctx, row.clerk.id, passes).flatMap((pass) => {
    const origin = origins.get(pass.id)
    return origin ? [{ ...pass, ...origin }] : []
  })
  const told = { lines, payments, passList, history, changes, refunds, rides, ...dishes, ...cards }
  return { ...forReader(row, ctx.actor.rights), ...head, ...told }
}

/** Passes are looked up by those who see the orders and by those who sell passes. */
export function checkSeesPasses({ actor: { rights } }: SignedContext): void {
  if (!mayDo(rights, 'order_list', 'view') && !mayDo(rights, 'ticket_order', 'view')) refuse('FORBIDDEN')
}

/**
 * The orders that a pass code, a short code, an order number or a phone number leads to, the newest first. For those who
 * see the orders and those who sell passes. A code that was replaced still leads to its order.
 */
export async function findOrders(ctx: SignedContext, text: string): Promise<OrderId[]> {
  checkSeesPasses(ctx)
  const { venueCountry: country } = ctx.actor
  const source = { db: ctx.services.db, venueId: ctx.venueId, country }
  const { words, ...found } = await searchFilter(source, { search: text, reach: 'known' })
  if (words) return []
  const filter: OrderFilter = { venueId: ctx.venueId, ...found }
  const { rows } = await selectOrders(source.db, filter, { cursor: undefined, limit: findAtMost })
  return rows.map((row) => row.id)
}
