import type {
  OpenRefund,
  PaymentMethodId,
  TicketSessionId,
  TillId,
  TransactionKind,
  TransactionState,
  UserId,
  VenueId,
} from '@marquee/contract'
import type { PromoCodeId } from '@marquee/contract/promo-codes'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { isRefundToDo } from '../../../core/refund-to-do.ts'
import { businessDay } from '../../../core/venue-day.ts'

type Part = RawBuilder<unknown>

/** Which transactions: those of a venue that fit everything given. Dates are business dates, both included. */
export interface TransactionFilter {
  venueId: VenueId
  from?: string
  until?: string
  kind?: TransactionKind
  methodId?: PaymentMethodId
  tillId?: TillId
  clerkId?: UserId
  ticketSessionId?: TicketSessionId
  promoCodeId?: PromoCodeId
  amountMinor?: number
  state?: TransactionState
  /** The number of an order, or the whole of a reference. */
  typed?: { orderNo: number | null; reference: string }
  /** Only what went through till sessions at which this person has worked. */
  workedBy?: UserId
  /** Without the cash of tills that are open. */
  withoutOpenCash?: boolean
  one?: { kind: TransactionKind; id: string }
}

interface Columns {
  at: string
  currency: string
  /** Kind of its way of payment. */
  method: string
  order: string
  methodId: string
  till: string
  clerk: string
  amount: string
  reference: string
  /** Of the day; of what has none of its own it is reckoned. */
  date: Part
}

/** A table of money that moved, as one of the parts of the list. */
interface Source {
  kind: TransactionKind
  table: string
  /** What of the table is in the list. */
  only: Part | null
  columns: Columns
  /** Each state that its rows can have, as a condition. */
  states: { [State in TransactionState]?: Part }
}

const own = {
  at: 'x.at',
  currency: 'x.currency',
  method: 'x.method',
  order: 'x.order_id',
  methodId: 'x.method_id',
  till: 'x.till_session_id',
  clerk: 'x.actor_id',
  amount: 'x.amount_minor',
  reference: 'x.reference',
  date: sql`x.business_date`,
}

// Most refunds are of no invoice: only of those is the change looked up.
export const takesIn = sql`x.method = 'invoice' and exists (select from order_change c
  where c.venue_id = x.venue_id and c.id = x.change_id and c.kind = 'invoice_paid')`

const toDo = isRefundToDo('x')
/** SQL: refunds of a payment that a person still has to send. */
const toDoOf = sql`from refund f where f.venue_id = x.venue_id and f.payment_id = x.id and ${isRefundToDo('f')}`

/** SQL: how far a connected card terminal is with a refund, which has its number there too; null: nothing is open. */
export const openAtTerminal = sql`(select case k.state when 'asked' then 'under_way' else 'declined' end
  from card_refund k where k.venue_id = x.venue_id and k.id = x.id and k.state in ('asked', 'refused'))`
/** SQL: the same of a refund of an order, which a person may have to send. */
export const openOfRefund = sql`coalesce(${openAtTerminal}, case when ${toDo} then 'to_do' end)`
/** SQL: the same of what went back of a payment; what was declined first. null: all of it has reached the guest. */
export const openOfPayment = sql`coalesce((select case when exists (select ${toDoOf}) then 'to_do' end), (select case when bool_or(k.state = 'refused') then 'declined' else 'under_way' end
  from card_refund k where k.venue_id = x.venue_id and k.charge_id = x.id and k.state in ('asked', 'refused')
  having count(*) > 0))`
/** SQL: how much of a payment is so, of what was declined first; null: all of it has reached the guest. */
export const openMinorOfPayment = sql`coalesce((select sum(f.amount_minor) ${toDoOf})::bigint, (select coalesce(sum(k.amount_minor) filter (where k.state = 'refused'),
    sum(k.amount_minor))::bigint
  from card_refund k where k.venue_id = x.venue_id and k.charge_id = x.id and k.state in ('asked', 'refused')))`
/** SQL: money of this way may have been taken off a payment and not have reached its guest. */
export const canBeOpen = sql`x.method in ('card', 'bank')`
const refundStates = {
  given_back: sql`(x.method <> 'card' or ${openAtTerminal} is null)`,
  under_way: sql`x.method = 'card' and ${openAtTerminal} = 'under_way'`,
  declined: sql`x.method = 'card' and ${openAtTerminal} = 'declined'`,
}

/** SQL: a terminal declined it, and somebody handed it out of a till: it is cash then, and no money of the card. */
const isInCash = sql`(x.method = 'card' and exists (select from card_refund k
  where k.venue_id = x.venue_id and k.id = x.id and k.movement_id is not null))`
/** SQL: the way of payment that such cash is counted to, which names none itself: the first of the venue. */
export const cashWay = `(select w.id from payment_method w where w.venue_id = x.venue_id and w.kind = 'cash'
  order by w.archived_at nulls first, w.sort, w.code_key limit 1)`

/** SQL: the way of payment whose terminal was to give a refund back. */
export const declinedWayOf = ({ venueId, id }: { venueId: VenueId; id: Part }) => sql`
  select y.name from card_refund f join card_charge c on c.venue_id = f.venue_id and c.id = f.charge_id
  join payment_method y on y.venue_id = c.venue_id and y.id = c.method_id
  where f.venue_id = ${venueId} and f.id = ${id}`

const isBack = sql`x.method <> 'invoice' and x.refunded_minor > 0 and (not ${canBeOpen} or ${openOfPayment} is null)`
const isOpenAt = (state: OpenRefund, { wentBack }: { wentBack: Part }) =>
  sql`${canBeOpen} and ${wentBack} and ${openOfPayment} = ${sql.lit(state)}`
const ofPayment = { wentBack: sql`x.refunded_minor > 0` }
const ofBasket = { wentBack: sql`x.state = 'returned'` }

/** Where transactions stand. What was taken for a basket and sold with it is a payment already. */
const sources = {
  payment: {
    kind: 'payment',
    table: 'payment',
    only: null,
    columns: own,
    states: {
      paid: sql`x.refunded_minor = 0 and x.method <> 'invoice'`,
      partly_refunded: sql`x.refunded_minor < x.amount_minor and ${isBack}`,
      refunded: sql`x.refunded_minor = x.amount_minor and ${isBack}`,
      under_way: isOpenAt('under_way', ofPayment),
      declined: isOpenAt('declined', ofPayment),
      to_do: isOpenAt('to_do', ofPayment),
      owed: sql`x.refunded_minor < x.amount_minor and x.method = 'invoice'`,
      settled: sql`x.refunded_minor = x.amount_minor and x.method = 'invoice'`,
    },
  },
  refund: {
    kind: 'refund',
    table: 'refund',
    only: sql`not ${isInCash}`,
    columns: own,
    states: {
      ...refundStates,
      given_back: sql`not (${takesIn}) and not ${toDo} and ${refundStates.given_back}`,
      to_do: toDo,
      taken_in: takesIn,
    },
  },
  basket: {
    kind: 'payment',
    table: 'part_payment',
    only: sql`x.state <> 'sold'`,
    columns: { ...own, at: 'x.taken_at', clerk: 'x.taken_by' },
    states: {
      waiting: sql`x.state = 'taken'`,
      returned: sql`x.state = 'returned' and (x.method <> 'card' or ${openOfPayment} is null)`,
      under_way: isOpenAt('under_way', ofBasket),
      declined: isOpenAt('declined', ofBasket),
    },
  },
  basketBack: {
    kind: 'refund',
    table: 'part_payment',
    only: sql`x.state = 'returned' and not ${isInCash}`,
    columns: {
      ...own,
      at: 'x.ended_at',
      till: 'x.return_till_session_id',
      clerk: 'x.ended_by',
      amount: 'x.returned_minor',
      reference: 'x.return_reference',
      date: sql`(select ${businessDay('x.ended_at')} from venue v where v.id = x.venue_id)`,
    },
    states: refundStates,
  },
  cashBack: {
    kind: 'refund',
    table: 'card_refund',
    only: sql`x.movement_id is not null`,
    columns: {
      at: 'x.ended_at',
      currency: '(select c.currency from card_charge c where c.venue_id = x.venue_id and c.id = x.charge_id)',
      method: "'cash'",
      order: `coalesce((select r.order_id from refund r where r.venue_id = x.venue_id and r.id = x.id),
        (select coalesce(b.exchange_of, b.order_id) from part_payment b where b.venue_id = x.venue_id and b.id = x.id))`,
      methodId: cashWay,
      till: '(select m.till_session_id from till_movement m where m.venue_id = x.venue_id and m.id = x.movement_id)',
      clerk: 'x.decided_by',
      amount: 'x.amount_minor',
      reference: 'x.reference',
      date: sql`(select ${businessDay('x.ended_at')} from venue v where v.id = x.venue_id)`,
    },
    states: { given_back: sql`true` },
  },
} as const satisfies Record<string, Source>

export interface Reading {
  cursor?: MomentCursor | undefined
  most: number
  /** Default: the newest first. */
  isUnordered?: boolean
}

/**
 * What fits, no more than `most` of it, as a query of source, id, at, method_id, amount and currency. Each source is read
 * along an index in the order of the list; what only some rows have (an order, a till) is gone through one by one, each no
 * further than the page.
 */
export function found(filter: TransactionFilter, { cursor, most, isUnordered = false }: Reading): Part {
  const parts = Object.entries(sources).flatMap(([name, source]: [string, Source]) => {
    if (filter.kind && filter.kind !== source.kind) return []
    const state = filter.state && source.states[filter.state]
    if (filter.state && !state) return []
    const where = conditions(source, filter, { cursor, state })
    return [sql`(${ofSource(name, source, { filter, where, isUnordered, most })})`]
  })
  const all = parts.length > 0 ? sql.join(parts, sql` union all `) : sql`(${nothing})`
  if (isUnordered) return sql`select * from (${all}) found limit ${most}`
  return sql`select * from (${all}) found order by at desc, id desc limit ${most}`
}

const nothing = sql`select null::text as source, null::uuid as id, null::timestamptz as at, null::uuid as method_id,
  null::bigint as amount, null::text as currency where false`

interface SourceReading {
  filter: TransactionFilter
  where: Part
  isUnordered: boolean
  most: number
}

function ofSource(name: string, source: Source, { filter, where, isUnordered, most }: SourceReading): Part {
  const { ticketSessionId, promoCodeId, typed } = filter
  const { at, currency, methodId, order: orderOf, till, amount } = source.columns
  const order = isUnordered ? sql`` : sql`order by at desc, id desc`
  const rows = (more: Part) => sql`
    select ${sql.lit(name)} as source, x.id, ${sql.raw(at)} as at, ${sql.raw(methodId)} as method_id,
      ${sql.raw(amount)} as amount, ${sql.raw(currency)} as currency
    from ${sql.table(source.table)} x where ${where} ${more} ${order} limit ${most}`
  // The limit inside keeps the planner from walking through everything in search of a few.
  const each = (keys: Part, more: Part) => sql`
    select y.* from (${keys}) k cross join lateral (${rows(more)}) y ${order} limit ${most}`
  if (typed) return each(typedIds(source, filter), sql`and x.id = k.id`)
  if (promoCodeId) return each(ordersByCode(filter), sql`and ${sql.raw(orderOf)} = k.id`)
  if (ticketSessionId) return each(ordersForShow(filter), sql`and ${sql.raw(orderOf)} = k.id`)
  const sessions = sessionsOf(filter)
  return sessions ? each(sessions, sql`and ${sql.raw(till)} = k.id`) : rows(sql``)
}

const ordersForShow = ({ venueId, ticketSessionId }: TransactionFilter) => sql`
  select distinct l.order_id as id from order_line l
  where l.venue_id = ${venueId} and l.ticket_session_id = ${ticketSessionId}`

// An order comes by one code.
const ordersByCode = ({ venueId, promoCodeId }: TransactionFilter) => sql`
  select u.order_id as id from promo_use u where u.venue_id = ${venueId} and u.promo_code_id = ${promoCodeId}`

// No two of its tables have an index of references and orders at once: each is asked for what it has.
function typedIds({ table, only, columns }: Source, { venueId, typed }: TransactionFilter): Part {
  const ids = (where: Part) => sql`
    select x.id from ${sql.table(table)} x where x.venue_id = ${venueId} and ${where} ${only ? sql`and ${only}` : sql``}`
  const all = [ids(sql`${sql.raw(columns.reference)} = ${typed?.reference}`)]
  if (typed?.orderNo != null) {
    const orders = sql`(select o.id from sale_order o where o.venue_id = ${venueId} and o.order_no = ${typed.orderNo})`
    all.push(ids(sql`${sql.raw(columns.order)} in ${orders}`))
    if (table === 'part_payment') all.push(ids(sql`x.exchange_of in ${orders}`))
  }
  return sql.join(all, sql` union `)
}

function sessionsOf({ venueId, tillId, workedBy }: TransactionFilter): Part | null {
  if (!tillId && !workedBy) return null
  return sql`select s.id from till_session s where s.venue_id = ${venueId}
    ${tillId ? sql`and s.till_id = ${tillId}` : sql``}
    ${workedBy ? sql`and s.id in (select c.till_session_id from till_cashier c where c.venue_id = ${venueId} and c.user_id = ${workedBy})` : sql``}`
}

/** A business day lies within this many days of the moment, whatever the zone and the cut-off were then. */
const dayAround = sql.raw(`interval '2 days'`)

function conditions(
  { only, columns, kind }: Source,
  filter: TransactionFilter,
  { cursor, state }: { cursor: MomentCursor | undefined; state: Part | undefined },
): Part {
  const { venueId, from, until, methodId, clerkId, amountMinor, one, withoutOpenCash } = filter
  const at = sql.raw(columns.at)
  const order = sql.raw(columns.order)
  const till = sql.raw(columns.till)
  const all: Part[] = [
    sql`x.venue_id = ${venueId}`,
    // Practice moves no money.
    sql`(${till} is null or ${till} <> all(array(
      select s.id from till_session s where s.venue_id = ${venueId} and s.is_training)))`,
  ]
  if (only) all.push(only)
  if (state) all.push(state)
  if (one) all.push(one.kind === kind ? sql`x.id = ${one.id}` : sql`false`)
  if (from) all.push(sql`${at} >= ${from}::date - ${dayAround} and ${columns.date} >= ${from}::date`)
  if (until) all.push(sql`${at} < ${until}::date + 1 + ${dayAround} and ${columns.date} <= ${until}::date`)
  if (methodId) all.push(sql`${sql.raw(columns.methodId)} = ${methodId}`)
  if (clerkId) all.push(sql`${sql.raw(columns.clerk)} = ${clerkId}`)
  if (amountMinor) all.push(sql`${sql.raw(columns.amount)} = ${amountMinor}`)
  if (cursor) all.push(sql`(${at}, x.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`)
  if (withoutOpenCash) {
    all.push(sql`not (${sql.raw(columns.method)} = 'cash' and ${till} = any(array(
      select s.id from till_session s where s.venue_id = ${venueId} and s.state = 'open')))`)
  }
  const sessions = sessionsOf(filter)
  // Where the rows are found by something else.
  if (sessions && (filter.typed || filter.ticketSessionId || filter.promoCodeId))
    all.push(sql`${till} in (${sessions})`)
  if (filter.ticketSessionId && (filter.typed || filter.promoCodeId)) {
    all.push(sql`${order} in (${ordersForShow(filter)})`)
  }
  if (filter.promoCodeId && filter.typed) all.push(sql`${order} in (${ordersByCode(filter)})`)
  return sql.join(all, sql` and `)
}
