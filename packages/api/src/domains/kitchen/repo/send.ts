import type { UserId, VenueId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { KitchenLineId, KitchenTicketId } from '@marquee/contract/kitchen'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

export interface SentTicket {
  id: KitchenTicketId
  stationId: KitchenStationId
  /** Among the tickets that the station has of the order. */
  seq: number
  kind: 'new' | 'change'
  course: number
  /** The kitchen waits with it; else its time runs from now on. */
  isHeld: boolean
  isRush: boolean
  /** How long it takes. */
  minutes: number
}

export interface SentLine {
  id: KitchenLineId
  /** null: no station makes it; it is handed over at once. */
  ticketId: KitchenTicketId | null
  lineNo: number
  qty: number
}

interface Sending {
  venueId: VenueId
  orderId: FoodOrderId
  by: UserId
  /** When the order is wanted: a ticket is not late before. */
  wantedAt: string | null
}

/** Writes tickets of an order, which is locked, with what is to be made; those that are not held are fired. */
export async function insertSent(
  tx: Tx,
  { venueId, orderId, by, wantedAt }: Sending,
  tickets: readonly SentTicket[],
  lines: readonly SentLine[],
): Promise<void> {
  await sql`
    with sent as (
      insert into kitchen_ticket (venue_id, id, food_order_id, station_id, seq, kind, course, is_held, is_rush, sent_by,
        fired_at, target_at)
      select ${venueId}, n.id, ${orderId}, n.station_id, n.seq, n.kind, n.course, n.is_held, n.is_rush, ${by},
        case when not n.is_held then clock_timestamp() end,
        case when not n.is_held
          then greatest(${wantedAt}::timestamptz, clock_timestamp() + make_interval(mins => n.minutes)) end
      from unnest(${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ stationId }) => stationId)}::uuid[],
        ${tickets.map(({ seq }) => seq)}::integer[], ${tickets.map(({ kind }) => kind)}::text[],
        ${tickets.map(({ course }) => course)}::smallint[], ${tickets.map(({ isHeld }) => isHeld)}::boolean[],
        ${tickets.map(({ isRush }) => isRush)}::boolean[], ${tickets.map(({ minutes }) => minutes)}::integer[])
        as n (id, station_id, seq, kind, course, is_held, is_rush, minutes)
    )
    insert into kitchen_line (venue_id, id, ticket_id, food_order_id, line_no, kind, qty, ready_qty, served_qty, state,
      started_at, started_by, ready_at, ready_by, served_at, served_by)
    select ${venueId}, n.id, n.ticket_id, ${orderId}, n.line_no, 'make', n.qty, h.qty, h.qty,
      case when n.ticket_id is null then 'served' else 'queued' end, g.at, g.by, g.at, g.by, g.at, g.by
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ ticketId }) => ticketId)}::uuid[],
      ${lines.map(({ lineNo }) => lineNo)}::integer[], ${lines.map(({ qty }) => qty)}::integer[])
      as n (id, ticket_id, line_no, qty)
    cross join lateral (select case when n.ticket_id is null then n.qty else 0 end as qty) h
    left join (select clock_timestamp() as at, ${by}::uuid as by) g on n.ticket_id is null`.execute(tx)
}
