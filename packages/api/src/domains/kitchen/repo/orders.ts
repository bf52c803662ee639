import type { UserId, VenueId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** An order, locked until the transaction ends; undefined for an unknown one. */
export async function lockOrder(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: FoodOrderId },
): Promise<{ isTraining: boolean; wantedAt: string | null } | undefined> {
  const { rows } = await sql<{ isTraining: boolean; wantedAt: string | null }>`
    select is_training as "isTraining", wanted_at as "wantedAt" from food_order
    where venue_id = ${venueId} and id = ${orderId} for no key update`.execute(tx)
  return rows[0]
}

/** The order that one is part of now, locked until the transaction ends; undefined for an unknown one. */
export async function lockRootOrder(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: FoodOrderId },
): Promise<{ id: FoodOrderId; callNo: number } | undefined> {
  const { rows } = await sql<{ id: FoodOrderId; callNo: number }>`
    select r.id, r.call_no as "callNo" from food_order o
    join food_order r on r.venue_id = o.venue_id and r.id = coalesce(o.merged_into, o.id)
    where o.venue_id = ${venueId} and o.id = ${orderId} for no key update of r`.execute(tx)
  return rows[0]
}

/** Keeps that the number of an order was called. */
export async function writeCall(
  tx: Tx,
  { venueId, orderId, by }: { venueId: VenueId; orderId: FoodOrderId; by: UserId },
): Promise<void> {
  await sql`
    insert into kitchen_call (venue_id, food_order_id, called_by) values (${venueId}, ${orderId}, ${by})
    on conflict (venue_id, food_order_id) do update set times = kitchen_call.times + 1,
      called_at = clock_timestamp(), called_by = excluded.called_by`.execute(tx)
}

export interface OrderLine {
  lineNo: number
  /** null: no station makes it. */
  stationId: KitchenStationId | null
  /** Where the station takes its things from; null: from wherever they are. */
  locationId: string | null
  course: number
  /** How long it takes, and how long its station takes for what says nothing. */
  prepMinutes: number
  stationMinutes: number | null
  /** Pieces that nobody has sent yet. */
  unsent: number
  uses: { useNo: number; itemId: string; qtyEach: string }[]
}

/** Lines of an order with what one piece of each takes out of the store. */
export async function selectOrderLines(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: FoodOrderId },
  lineNos: readonly number[],
): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select l.line_no as "lineNo", l.station_id as "stationId", s.location_id as "locationId", l.course,
      p.prep_minutes as "prepMinutes", s.target_minutes as "stationMinutes",
      (l.qty - made.qty - greatest(l.cancelled_qty + l.returned_qty - made.cancelled, 0))::integer as unsent,
      (select coalesce(jsonb_agg(jsonb_build_object('useNo', u.use_no, 'itemId', u.item_id,
          'qtyEach', trim_scale(u.qty_each)::text) order by u.use_no), '[]')
        from food_order_use u where u.venue_id = l.venue_id and u.food_order_id = l.food_order_id
          and u.line_no = l.line_no) as uses
    from food_order_line l
    cross join lateral (select coalesce(sum(k.qty), 0) as qty, coalesce(sum(k.cancelled_qty), 0) as cancelled
      from kitchen_line k where k.venue_id = l.venue_id and k.food_order_id = l.food_order_id and k.line_no = l.line_no
        and k.kind = 'make') made
    join food_variant v on v.venue_id = l.venue_id and v.id = l.variant_id
    join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
    left join kitchen_station s on s.venue_id = l.venue_id and s.id = l.station_id
    where l.venue_id = ${venueId} and l.food_order_id = ${orderId} and l.line_no = any((select ${[...lineNos]}::integer[])::integer[])
    order by l.line_no`.execute(tx)
  return rows
}

/** What a station has heard of a course of an order. */
export interface TicketsBefore {
  stationId: KitchenStationId
  course: number
  /** Something is to be made, which the kitchen has begun with or waits with; else only taken back. */
  isMade: boolean
  isFired: boolean
  /** The number of the last ticket. */
  seq: number
  isRush: boolean
}

/** The tickets of an order so far, by station and course. */
export async function selectBefore(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: FoodOrderId },
): Promise<TicketsBefore[]> {
  const { rows } = await sql<TicketsBefore>`
    select station_id as "stationId", course, bool_or(kind <> 'cancel') as "isMade",
      bool_or(kind <> 'cancel' and not is_held) as "isFired", max(seq) as seq, bool_or(is_rush) as "isRush"
    from kitchen_ticket where venue_id = ${venueId} and food_order_id = ${orderId} group by 1, 2`.execute(tx)
  return rows
}

/** How far the pieces of an order are, at all stations. */
export interface KitchenProgress {
  total: number
  held: number
  queued: number
  preparing: number
  ready: number
  served: number
}

/** How far orders are. An order of which the kitchen makes nothing is not among them. */
export async function selectProgress(
  db: Db | Tx,
  venueId: VenueId,
  orderIds: readonly FoodOrderId[],
): Promise<Map<FoodOrderId, KitchenProgress>> {
  const { rows } = await sql<KitchenProgress & { orderId: FoodOrderId }>`
    select k.food_order_id as "orderId", sum(n.qty)::integer as total,
      coalesce(sum(n.qty) filter (where k.state = 'queued' and t.is_held), 0)::integer as held,
      coalesce(sum(n.qty) filter (where k.state = 'queued' and not t.is_held), 0)::integer as queued,
      coalesce(sum(n.qty - k.ready_qty) filter (where k.state <> 'queued'), 0)::integer as preparing,
      sum(k.ready_qty - k.served_qty)::integer as ready, sum(k.served_qty)::integer as served
    from kitchen_line k join kitchen_ticket t on t.venue_id = k.venue_id and t.id = k.ticket_id
    cross join lateral (select k.qty - k.cancelled_qty as qty) n
    where k.venue_id = ${venueId} and k.food_order_id = any(${[...orderIds]}::uuid[]) and k.kind = 'make' and n.qty > 0
    group by 1`.execute(db)
  return new Map(rows.map(({ orderId, ...progress }) => [orderId, progress]))
}

interface LineProgress {
  sent: number
  started: number
  ready: number
  served: number
  held?: number
}

/** How far each line of an order is: pieces that were sent, also without a station, and that somebody has begun. */
export async function selectLineProgress(
  db: Db | Tx,
  venueId: VenueId,
  orderId: FoodOrderId,
): Promise<Map<number, LineProgress>> {
  const { rows } = await sql<LineProgress & { lineNo: number; held: number }>`
    select k.line_no as "lineNo", sum(n.qty)::integer as sent,
      coalesce(sum(n.qty) filter (where k.started_at is not null), 0)::integer as started,
      sum(k.ready_qty)::integer as ready, sum(k.served_qty)::integer as served,
      coalesce(sum(n.qty) filter (where k.state = 'queued' and t.is_held), 0)::integer as held
    from kitchen_line k left join kitchen_ticket t on t.venue_id = k.venue_id and t.id = k.ticket_id
    cross join lateral (select k.qty - k.cancelled_qty as qty) n
    where k.venue_id = ${venueId} and k.food_order_id = ${orderId} and k.kind = 'make' and n.qty > 0
    group by 1`.execute(db)
  return new Map(rows.map(({ lineNo, held, ...progress }) => [lineNo, held > 0 ? { ...progress, held } : progress]))
}
