import { type OrderRow, storedLocalText, type TicketSessionId, type UserId, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { isRefundToDo } from '../../../core/refund-to-do.ts'
import type { Tx } from '../../../door/work.ts'
import type { OrderFilter } from './filter.ts'
import { countedOfTyped, countIds, isTyped, pageIds } from './page.ts'

type Reader = Db | Tx

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

/**
 * One page of orders, the newest first, and the cursor after it. The show of an order is that of its first living pass:
 * passes that were exchanged are for another one.
 */
export async function selectOrders(
  db: Reader,
  filter: OrderFilter,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: OrderRow[]; next: MomentCursor | null }> {
  const { rows } = await sql<Stored>`
    with page as materialized (
      select o.* from (${pageIds(filter, { cursor, limit })}) found
      cross join lateral (select * from sale_order o where o.venue_id = ${filter.venueId} and o.id = found.id limit 1) o
    )
    select o.id, o.order_no as "orderNo", o.state, o.channel, o.created_at as at, u.id as "clerkId", u.name as "clerkName",
      o.guest_name as "guestName", o.guest_phone as "guestPhone",
      o.guest_email as "guestEmail", s.id as "ticketSessionId", s.product, s.floor,
      s.starts_at as "startsAt", coalesce(p.passes, 0) as passes, coalesce(p.used, 0) as "usedPasses",
      o.gross_minor as "grossMinor", o.paid_minor as "paidMinor",
      (select coalesce(sum(w.amount_minor - w.refunded_minor), 0)::bigint from payment w
        where w.venue_id = o.venue_id and w.order_id = o.id and w.method = 'invoice') as "openMinor",
      k."underWayMinor", k."declinedMinor", k."toCardMinor", k."toTransferMinor", k."refundedMinor",
      (select b.due_at from order_balance b where b.venue_id = o.venue_id and b.order_id = o.id) as "dueAt",
      exists (select from order_change g where g.venue_id = o.venue_id and g.order_id = o.id and g.kind = 'release')
        as "isReleased", o.currency, o.is_training as "isTraining",
      (o.created_at at time zone 'UTC')::text || '+00' as moment
    from page o
    join app_user u on u.id = o.created_by
    left join lateral (
      select t.id, t.starts_at, d.name as product, f.name as floor
      from (
        (select 1 as at, p.ticket_session_id from pass p
          where p.venue_id = o.venue_id and p.order_id = o.id and p.state <> 'cancelled' order by p.line_no limit 1)
        union all
        (select 2, l.ticket_session_id from order_line l
          where l.venue_id = o.venue_id and l.order_id = o.id and l.ticket_session_id is not null
          order by l.line_no limit 1)
        order by at limit 1
      ) shown
      join ticket_session t on t.venue_id = o.venue_id and t.id = shown.ticket_session_id
      join ticket_product d on d.venue_id = t.venue_id and d.id = t.product_id
      join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
    ) s on true
    left join lateral (
      select count(*)::integer as passes, (count(*) filter (where p.state = 'used'))::integer as used
      from pass p where p.venue_id = o.venue_id and p.order_id = o.id and p.state <> 'cancelled'
    ) p on true
    cross join lateral (
      select coalesce(sum(k.amount_minor) filter (where k.state = 'asked'), 0)::bigint as "underWayMinor",
        coalesce(sum(k.amount_minor) filter (where k.state = 'refused'), 0)::bigint as "declinedMinor",
        coalesce(sum(r.amount_minor) filter (where r.method = 'card' and ${isRefundToDo('r')}), 0)::bigint as "toCardMinor",
        coalesce(sum(r.amount_minor) filter (where r.method = 'bank' and ${isRefundToDo('r')}), 0)::bigint
          as "toTransferMinor",
        coalesce(sum(r.amount_minor) filter (where r.method <> 'invoice'), 0)::bigint as "refundedMinor"
      from refund r left join card_refund k on k.venue_id = r.venue_id and k.id = r.id
      where r.venue_id = o.venue_id and r.order_id = o.id
    ) k
    order by o.created_at desc, o.id limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page.map(toRow), next: last && rows.length > limit ? { at: last.moment, id: last.id } : null }
}

interface Count {
  total: number
  totalIsExact: boolean
}

/** One page of orders with how many there are. Of what was typed the first page tells it, unless it is a short one. */
export async function selectCountedOrders(
  db: Db,
  filter: OrderFilter,
  { cursor, limit, most }: { cursor: MomentCursor | undefined; limit: number; most: number },
): Promise<{ rows: OrderRow[]; next: MomentCursor | null } & Count> {
  const select = () => selectOrders(db, filter, { cursor, limit })
  if (cursor || !isTyped(filter)) {
    const [page, count] = await Promise.all([select(), countOrders(db, filter, most)])
    return { ...page, ...count }
  }
  const page = await select()
  if (page.next === null) return { ...page, total: page.rows.length, totalIsExact: true }
  if (limit >= countedOfTyped) return { ...page, total: limit + 1, totalIsExact: false }
  return { ...page, ...(await countOrders(db, filter, most)) }
}

/** How many there are: counted no further than `most`, and no further than it costs little when something was typed. */
async function countOrders(db: Db, filter: OrderFilter, most: number): Promise<Count> {
  const { rows } = await sql<{ n: number; exact: boolean }>`${countIds(filter, most)}`.execute(db)
  return { total: rows[0]?.n ?? 0, totalIsExact: rows[0]?.exact ?? true }
}

/** Who has sold an order of the venue, by name: found by jumping along the index of clerks, however many orders there are. */
export async function selectClerks(db: Db, venueId: VenueId): Promise<OrderRow['clerk'][]> {
  const { rows } = await sql<OrderRow['clerk']>`
    with recursive clerk (id) as (
      (select o.created_by from sale_order o where o.venue_id = ${venueId} order by o.created_by limit 1)
      union all
      select (select o.created_by from sale_order o where o.venue_id = ${venueId} and o.created_by > c.id
        order by o.created_by limit 1)
      from clerk c where c.id is not null
    )
    select u.id, u.name from clerk c join app_user u on u.id = c.id order by u.name, u.id`.execute(db)
  return rows
}

/** Ticket sessions of some weeks around today, and one more: what the list may be narrowed to. The earliest first. */
export async function selectShows(
  db: Db,
  venueId: VenueId,
  also: TicketSessionId | undefined,
): Promise<NonNullable<OrderRow['session']>[]> {
  const { rows } = await sql<{ id: TicketSessionId; startsAt: string; product: unknown; floor: unknown }>`
    select t.id, t.starts_at as "startsAt", d.name as product, f.name as floor
    from ticket_session t
    join ticket_product d on d.venue_id = t.venue_id and d.id = t.product_id
    join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
    where t.venue_id = ${venueId} and t.state <> 'draft' and (t.id = ${also ?? null}
      or t.starts_at between now() - interval '7 days' and now() + interval '28 days')
    order by t.starts_at, t.id limit 500`.execute(db)
  return rows.map(({ product, floor, ...row }) => ({
    ...row,
    product: storedLocalText.parse(product),
    floor: storedLocalText.parse(floor),
  }))
}
