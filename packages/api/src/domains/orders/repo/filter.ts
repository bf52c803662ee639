import type { Channel, OrderId, OrderState, OrderView, TicketSessionId, UserId, VenueId } from '@marquee/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchReach, SearchWord } from '../rules/search.ts'

type Condition = RawBuilder<SqlBool>

/** Which orders: those of a venue that fit everything given. Dates are business dates, both included. */
export interface OrderFilter {
  venueId: VenueId
  id?: OrderId
  view?: OrderView
  from?: string
  until?: string
  state?: OrderState
  channel?: Channel
  clerkId?: UserId
  ticketSessionId?: TicketSessionId
  /** Every one must fit; `known` finds phones and e-mail addresses only by the whole of them. */
  words?: { reach: SearchReach; list: readonly SearchWord[] }
  /** A number that was typed: of the order, or a pattern over the digits of the phone. */
  digits?: { orderNo: number | null; phone: string | null }
}

/** The conditions of a filter over `sale_order o`. */
export function conditions(filter: OrderFilter): Condition {
  const { venueId, id, view, from, until, state, channel, clerkId, ticketSessionId, words, digits } = filter
  const all = [sql<SqlBool>`o.venue_id = ${venueId}`]
  const dayStart = (date: RawBuilder<unknown>, days: number) =>
    sql`(select ((${date} + ${days}::integer) + v.business_cutoff) at time zone v.zone from venue v where v.id = ${venueId})`
  if (id) all.push(sql`o.id = ${id}`)
  if (view) all.push(viewCondition(view, { venueId, dayStart }))
  if (from) all.push(sql`o.created_at >= ${dayStart(sql`${from}::date`, 0)}`)
  if (until) all.push(sql`o.created_at < ${dayStart(sql`${until}::date`, 1)}`)
  if (state) all.push(sql`o.state = ${state}`)
  if (channel) all.push(sql`o.channel = ${channel}`)
  if (clerkId) all.push(sql`o.created_by = ${clerkId}`)
  if (ticketSessionId) {
    all.push(ordersOf(venueId, sql`l.ticket_session_id = ${ticketSessionId}`))
  }
  for (const word of words?.list ?? []) all.push(wordCondition(word, words?.reach ?? 'known'))
  if (digits) {
    all.push(sql`(o.order_no = ${digits.orderNo} or o.guest_digits like ${digits.phone})`)
  }
  return sql.join(all, sql` and `)
}

function wordCondition({ whole, patterns }: SearchWord, reach: SearchReach): Condition {
  const fits = (value: RawBuilder<unknown>) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`${value} like fold(${pattern})`),
      sql` or `,
    )})`
  const anywhere = fits(sql`o.guest_key`)
  if (reach === 'everything') return sql`${anywhere}`
  return sql`${anywhere} and (${fits(sql`fold(o.guest_name)`)} or fold(o.guest_email) like fold(${whole}))`
}

// Gathered first: walking back through all orders until some of an old show turn up takes as long as the house is old.
function ordersOf(venueId: VenueId, lines: RawBuilder<unknown>): Condition {
  return sql`o.id = any(array(select l.order_id from order_line l where l.venue_id = ${venueId} and ${lines}))`
}

interface ViewTools {
  venueId: VenueId
  dayStart: (date: RawBuilder<unknown>, days: number) => RawBuilder<unknown>
}

function viewCondition(view: OrderView, { venueId, dayStart }: ViewTools): Condition {
  const today = sql`(select ((now() at time zone v.zone) - v.business_cutoff::interval)::date from venue v where v.id = ${venueId})`
  const showIs = (when: RawBuilder<unknown>) =>
    sql<SqlBool>`${ordersOf(
      venueId,
      sql`l.ticket_session_id in (select t.id from ticket_session t where t.venue_id = ${venueId} and ${when})`,
    )} and o.state <> 'cancelled'`
  switch (view) {
    case 'today':
      return sql`o.created_at >= ${dayStart(today, 0)}`
    case 'tonight':
      return showIs(sql`t.business_date = ${today}`)
    case 'upcoming':
      return showIs(sql`t.starts_at > now()`)
    case 'checkedIn':
      return sql`exists (select from pass p where p.venue_id = ${venueId} and p.order_id = o.id and p.state = 'used')`
    case 'unpaid':
      return sql`o.paid_minor < o.gross_minor and o.state <> 'cancelled'`
  }
}
