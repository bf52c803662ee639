import type { OrderId, TicketSessionId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

/**
 * The orders with passes in these ticket sessions that have not been cancelled, or with food that was ordered ahead for
 * them, by number; practice is none.
 */
export async function selectOrderIds(
  db: Reader,
  { venueId, sessionIds }: { venueId: VenueId; sessionIds: readonly TicketSessionId[] },
  limit: number,
): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select o.id from sale_order o
    where o.venue_id = ${venueId} and not o.is_training and o.id in (
      select p.order_id from pass p
      where p.venue_id = ${venueId} and p.ticket_session_id = any(${[...sessionIds]}::uuid[])
        and p.state <> 'cancelled' and not p.is_training
      union all
      select l.order_id from order_line l join sale_order s on s.venue_id = l.venue_id and s.id = l.order_id
      where l.venue_id = ${venueId} and l.ticket_session_id = any(${[...sessionIds]}::uuid[]) and l.kind = 'food'
        and l.reverses_line_no is null and s.state <> 'cancelled' and not s.is_training
      union all
      select l.order_id from order_line l
      join ride r on r.venue_id = l.venue_id and r.order_id = l.order_id and r.line_no = l.line_no
      where l.venue_id = ${venueId} and l.ticket_session_id = any(${[...sessionIds]}::uuid[]) and l.kind = 'ride'
        and r.state in ('booked', 'missed'))
    order by o.order_no limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who bought an order and how. */
export interface Guest {
  orderId: OrderId
  orderNo: number
  name: string | null
  email: string | null
  channel: string
}

export async function selectGuests(
  db: Reader,
  { venueId, ids }: { venueId: VenueId; ids: readonly OrderId[] },
): Promise<Map<OrderId, Guest>> {
  const { rows } = await sql<Guest>`
    select id as "orderId", order_no as "orderNo", guest_name as name, guest_email as email, channel from sale_order
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** The last day on which passes of a session that was moved go back without a fee, on the venue's calendar. */
export async function findFreeUntil(
  db: Reader,
  { venueId, id }: { venueId: VenueId; id: TicketSessionId },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char((t.free_refund_until at time zone v.zone)::date - 1, 'YYYY-MM-DD') as day
    from ticket_session t join venue v on v.id = t.venue_id
    where t.venue_id = ${venueId} and t.id = ${id}`.execute(db)
  return rows[0]?.day ?? null
}

/** What mails of a venue are written with. */
export interface MailVenue {
  name: string
  language: string
  zone: string
}

export async function findMailVenue(db: Reader, venueId: VenueId): Promise<MailVenue> {
  const { rows } = await sql<MailVenue>`
    select name, locale as language, zone from venue where id = ${venueId}`.execute(db)
  const [venue] = rows
  if (!venue) throw new Error('a venue without a row')
  return venue
}

/** What is still due of an order and until when; null where nothing is. */
export async function findDue(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: OrderId },
): Promise<{ dueMinor: number; dueAt: string; currency: string } | null> {
  const { rows } = await sql<{ dueMinor: number; dueAt: string; currency: string }>`
    select o.gross_minor - o.paid_minor as "dueMinor", b.due_at as "dueAt", o.currency
    from order_balance b join sale_order o on o.venue_id = b.venue_id and o.id = b.order_id
    where b.venue_id = ${venueId} and b.order_id = ${orderId} and b.released_at is null and o.state <> 'cancelled'
      and o.gross_minor > o.paid_minor`.execute(tx)
  return rows[0] ?? null
}
