import {
  type Channel,
  type OrderId,
  type OrderRow,
  storedLocalText,
  type TicketSessionId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import type { Tx } from '../../../core/work.ts'

type Reader = Db | Tx

/** Which orders: those of a venue that fit everything given. Dates are business dates, both included. */
export interface OrderFilter {
  venueId: VenueId
  id?: OrderId
  from?: string
  until?: string
  state?: OrderRow['state']
  channel?: Channel
  clerkId?: UserId
  ticketSessionId?: TicketSessionId
  /** Patterns over name, phone and e-mail; each must fit. */
  patterns?: readonly string[]
  /** A number that was typed: of the order, or the end of a phone. */
  digits?: { orderNo: number | null; phoneEnd: string | null }
}

const dayStart = (date: string, days: number) =>
  sql`(select ((${date}::date + ${days}::integer) + v.business_cutoff) at time zone v.zone from venue v where v.id = o.venue_id)`

function conditions(filter: OrderFilter): RawBuilder<SqlBool> {
  const { venueId, id, from, until, state, channel, clerkId, ticketSessionId, patterns = [], digits } = filter
  const all = [sql<SqlBool>`o.venue_id = ${venueId}`]
  if (id) all.push(sql`o.id = ${id}`)
  if (from) all.push(sql`o.created_at >= ${dayStart(from, 0)}`)
  if (until) all.push(sql`o.created_at < ${dayStart(until, 1)}`)
  if (state) all.push(sql`o.state = ${state}`)
  if (channel) all.push(sql`o.channel = ${channel}`)
  if (clerkId) all.push(sql`o.created_by = ${clerkId}`)
  if (ticketSessionId) {
    all.push(sql`exists (select from order_line l where l.venue_id = o.venue_id and l.order_id = o.id
      and l.ticket_session_id = ${ticketSessionId})`)
  }
  for (const pattern of patterns) all.push(sql`o.guest_key like fold(${pattern})`)
  if (digits) {
    const { orderNo, phoneEnd } = digits
    all.push(sql`(o.order_no = ${orderNo}
      or regexp_replace(o.guest_phone, '\\D', '', 'g') like ${phoneEnd === null ? null : `%${phoneEnd}`})`)
  }
  return sql.join(all, sql` and `)
}

interface Stored extends Omit<OrderRow, 'clerk' | 'session'> {
  clerkId: UserId
  clerkName: string
  ticketSessionId: TicketSessionId | null
  product: unknown
  floor: unknown
  startsAt: string | null
  moment: string
}

function toRow({ clerkId, clerkName, ticketSessionId, product, floor, startsAt, moment: _, ...row }: Stored): OrderRow {
  return {
    ...row,
    clerk: { id: clerkId, name: clerkName },
    session:
      ticketSessionId === null || startsAt === null
        ? null
        : {
            id: ticketSessionId,
            product: storedLocalText.parse(product),
            floor: storedLocalText.parse(floor),
            startsAt,
          },
  }
}

/** One page of orders, the newest first, and the cursor after it. */
export async function selectOrders(
  db: Reader,
  filter: OrderFilter,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: OrderRow[]; next: MomentCursor | null }> {
  const after = cursor
    ? sql`and (o.created_at < ${cursor.at}::timestamptz or (o.created_at = ${cursor.at}::timestamptz and o.id > ${cursor.id}::uuid))`
    : sql``
  const { rows } = await sql<Stored>`
    with page as materialized (
      select o.* from sale_order o where ${conditions(filter)} ${after}
      order by o.created_at desc, o.id limit ${limit + 1}
    )
    select o.id, o.order_no as "orderNo", o.state, o.channel, o.created_at as at, u.id as "clerkId", u.name as "clerkName",
      o.guest_name as "guestName", o.guest_phone as "guestPhone", s.id as "ticketSessionId", s.product, s.floor,
      s.starts_at as "startsAt", coalesce(p.passes, 0) as passes, coalesce(p.used, 0) as "usedPasses",
      o.gross_minor as "grossMinor", o.paid_minor as "paidMinor", o.currency,
      (o.created_at at time zone 'UTC')::text || '+00' as moment
    from page o
    join app_user u on u.id = o.created_by
    left join lateral (
      select t.id, t.starts_at, d.name as product, f.name as floor
      from order_line l
      join ticket_session t on t.venue_id = l.venue_id and t.id = l.ticket_session_id
      join ticket_product d on d.venue_id = t.venue_id and d.id = t.product_id
      join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
      where l.venue_id = o.venue_id and l.order_id = o.id order by l.line_no limit 1
    ) s on true
    left join lateral (
      select count(*)::integer as passes, (count(*) filter (where p.state = 'used'))::integer as used
      from pass p where p.venue_id = o.venue_id and p.order_id = o.id and p.state <> 'cancelled'
    ) p on true
    order by o.created_at desc, o.id`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page.map(toRow), next: last && rows.length > limit ? { at: last.moment, id: last.id } : null }
}

/** How many there are, counted no further than `most`. */
export async function countOrders(db: Db, filter: OrderFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n
    from (select from sale_order o where ${conditions(filter)} limit ${most}) as capped`.execute(db)
  return rows[0]?.n ?? 0
}
