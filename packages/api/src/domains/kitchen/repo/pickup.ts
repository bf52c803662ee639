import type { VenueId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import { type PickupOrder, type PickupScreen, pickupOrdersMost } from '@marquee/contract/kitchen'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { iso } from './tickets.ts'

/**
 * The numbers of guests who come for their food: those that are being made, and those that are ready until somebody has
 * handed them over. What a cook was told to wait with does not make a guest wait.
 */
export async function selectPickup(db: Db, venueId: VenueId): Promise<Pick<PickupScreen, 'now' | 'orders'>> {
  const { rows } = await sql<PickupOrder & { now: string }>`
    select ${iso('clock_timestamp()')} as now, n.call_no as "callNo", n.call_name as "callName", n.is_ready as "isReady",
      case when n.is_ready then ${iso('n.ready_at')} end as "readyAt", ${iso('c.called_at')} as "calledAt"
    from (
      select r.id, r.call_no, r.call_name, bool_and(k.state in ('ready', 'served')) as is_ready, max(k.ready_at) as ready_at,
        min(t.sent_at) as sent_at
      from kitchen_line k
      join kitchen_ticket t on t.venue_id = k.venue_id and t.id = k.ticket_id and not t.is_held
      join food_order o on o.venue_id = t.venue_id and o.id = t.food_order_id
      join food_order r on r.venue_id = o.venue_id and r.id = coalesce(o.merged_into, o.id)
      where k.venue_id = ${venueId} and k.kind = 'make' and k.state in ('queued', 'preparing', 'ready', 'served')
        and r.service in ('counter', 'pickup', 'preorder')
        and k.food_order_id in (
          select open.food_order_id from kitchen_line open
          where open.venue_id = ${venueId} and open.state in ('queued', 'preparing', 'ready'))
      group by r.id, r.call_no, r.call_name
      having bool_or(k.state <> 'served')) n
    left join kitchen_call c on c.venue_id = ${venueId} and c.food_order_id = n.id
    order by n.is_ready desc, coalesce(c.called_at, n.ready_at) desc nulls last, n.sent_at, n.id
    limit ${pickupOrdersMost}`.execute(db)
  return {
    now: rows[0]?.now ?? new Date().toISOString(),
    orders: rows.map(({ now: _, ...order }) => order),
  }
}

/** The stations whose changes a pick-up screen has to hear of. */
export async function selectStationIds(db: Db, venueId: VenueId): Promise<KitchenStationId[]> {
  const { rows } = await sql<{ id: KitchenStationId }>`
    select id from kitchen_station where venue_id = ${venueId} and archived_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}
