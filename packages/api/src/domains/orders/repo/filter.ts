import type { Channel, OrderId, OrderState, OrderView, TicketSessionId, UserId, VenueId } from '@marquee/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchWord } from '../../../core/search-words.ts'
import { businessDayOf } from '../../../core/venue-day.ts'
import type { SearchReach } from '../rules/search.ts'

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

/** The conditions of a filter over `sale_order o`, without what is searched: what an index in the order of the list bounds. */
export function conditions(filter: OrderFilter): Condition {
  const { venueId, id, view, from, until, state, channel, clerkId } = filter
  const all = [sql<SqlBool>`o.venue_id = ${venueId}`]
  const dayStart = (date: RawBuilder<unknown>, days: number) =>
    sql`(select ((${date} + ${days}::integer) + v.business_cutoff) at time zone v.zone from venue v where v.id = ${venueId})`
  // Practice is in no list but its own; whoever names an order means it.
  if (id) all.push(sql`o.id = ${id}`)
  else all.push(view === 'training' ? sql`o.is_training` : sql`not o.is_training`)
  if (view) all.push(viewCondition(view, { venueId, dayStart }))
  if (from) all.push(sql`o.created_at >= ${dayStart(sql`${from}::date`, 0)}`)
  if (until) all.push(sql`o.created_at < ${dayStart(sql`${until}::date`, 1)}`)
  if (state) all.push(stateCondition(state))
  if (channel) all.push(sql`o.channel = ${channel}`)
  if (clerkId) all.push(sql`o.created_by = ${clerkId}`)
  return sql.join(all, sql` and `)
}

/** What someone typed, over `sale_order o`. */
export interface Typed {
  venueId: VenueId
  /** What an index finds orders by. */
  byIndex: Condition
  /** The whole of it, for one order; what the index says is in it. */
  each: Condition
  /** One order more that is meant, which `each` leaves out. */
  also: Condition | null
}

/** What is searched, twice: as conditions that are cheap for one order, and as such that an index finds all orders by. */
export interface Fitting {
  each: Condition
  /** Of shows, with so many lines; null: all of them. */
  all(limit: number | null): Condition
  /** Whether the shows have more lines than that; false: no show is searched. */
  isMore(limit: number): Condition | false
  /** What was typed, when nothing else is searched and many orders may have it. */
  typed: Typed | null
  isTyped: boolean
  /** A whole number, of an order or of a phone, is nobody else's. */
  isUnique: boolean
}

/** What is searched over `sale_order o`; undefined: nothing is. */
export function fitting({ venueId, view, ticketSessionId, words, digits }: OrderFilter): Fitting | undefined {
  const typed = typedOf({ venueId, words, digits })
  const whole = digits
    ? sql<SqlBool>`(o.order_no = ${digits.orderNo} or o.guest_digits like ${digits.phone})`
    : typed?.each
  const shows = [
    ...(ticketSessionId ? [sql`l.ticket_session_id = ${ticketSessionId}`] : []),
    ...(view ? showsOf(view, venueId) : []),
  ]
  if (!typed && shows.length === 0) return undefined
  const both = (ofShow: (lines: RawBuilder<unknown>) => Condition) =>
    sql.join<SqlBool>([...(whole ? [whole] : []), ...shows.map(ofShow)], sql` and `)
  const isUnique = digits !== undefined && digits.phone?.endsWith('%') !== true
  return {
    // With a limit, so that it is asked of one order after the other and not of all shows at once.
    each: both(
      (lines) => sql`(
      select true from order_line l where l.venue_id = ${venueId} and l.order_id = o.id and ${lines} limit 1)`,
    ),
    all: (limit) =>
      both(
        (lines) => sql`o.id = any(array(
      select l.order_id from order_line l where l.venue_id = ${venueId} and ${lines} limit ${limit}))`,
      ),
    isMore: (limit) =>
      shows.length > 0 &&
      sql<SqlBool>`(select count(*) > ${limit} from (
      select from order_line l where l.venue_id = ${venueId} and ${sql.join(shows, sql` and `)} limit ${limit + 1}) of_show)`,
    typed: shows.length === 0 && !isUnique ? typed : null,
    isTyped: typed !== null,
    isUnique,
  }
}

function typedOf({ venueId, words, digits }: Pick<OrderFilter, 'venueId' | 'words' | 'digits'>): Typed | null {
  if (digits) {
    const phone = sql<SqlBool>`o.guest_digits like ${digits.phone}`
    const each = sql<SqlBool>`coalesce(${phone}, false)`
    return { venueId, byIndex: phone, each, also: sql<SqlBool>`(o.order_no = ${digits.orderNo} and not ${each})` }
  }
  if (!words || words.list.length === 0) return null
  const all = (condition: (word: SearchWord) => Condition) => sql.join<SqlBool>(words.list.map(condition), sql` and `)
  return { venueId, byIndex: all(anywhere), each: all((word) => wordCondition(word, words.reach)), also: null }
}

// In words of its own, so that the index of what is rare is seen to hold it.
function stateCondition(state: OrderState): Condition {
  return state === 'confirmed' ? sql`o.state = 'confirmed'` : sql`o.state = ${state} and o.state <> 'confirmed'`
}

const fits = (value: RawBuilder<unknown>, { patterns }: SearchWord): Condition =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${value} like ${pattern}`),
    sql` or `,
  )})`

const anywhere = (word: SearchWord): Condition => fits(sql`o.guest_key`, word)

function wordCondition(word: SearchWord, reach: SearchReach): Condition {
  if (reach === 'everything') return anywhere(word)
  const known = sql`(${fits(sql`fold(o.guest_name)`, word)} or fold(o.guest_email) like ${word.whole})`
  return sql`${anywhere(word)} and coalesce(${known}, false)`
}

interface ViewTools {
  venueId: VenueId
  dayStart: (date: RawBuilder<unknown>, days: number) => RawBuilder<unknown>
}

/** Which lines are of the shows of a view, as conditions over `order_line l`. */
function showsOf(view: OrderView, venueId: VenueId): RawBuilder<unknown>[] {
  const showIs = (when: RawBuilder<unknown>) => [
    sql`l.ticket_session_id = any(array(select t.id from ticket_session t where t.venue_id = ${venueId} and ${when}))`,
  ]
  if (view === 'tonight') return showIs(sql`t.business_date = ${businessDayOf(venueId)}`)
  return view === 'upcoming' ? showIs(sql`t.starts_at > now()`) : []
}

function viewCondition(view: OrderView, { venueId, dayStart }: ViewTools): Condition {
  switch (view) {
    case 'today':
      return sql`o.created_at >= ${dayStart(businessDayOf(venueId), 0)}`
    case 'tonight':
    case 'upcoming':
      return sql`o.state <> 'cancelled'`
    case 'checkedIn':
      // From the newest of them: nobody is in yet of what was sold for the coming weeks.
      return sql`exists (select from pass p where p.venue_id = ${venueId} and p.order_id = o.id and p.state = 'used')
        and o.created_at <= (select max(p.ordered_at) from pass p where p.venue_id = ${venueId} and p.state = 'used')`
    case 'unpaid':
      return sql`o.paid_minor < o.gross_minor and o.state <> 'cancelled'`
    case 'owed':
      return sql`o.paid_minor > o.gross_minor`
    case 'refunded':
      return sql`o.has_refund`
    case 'training':
      return sql`o.is_training`
  }
}
