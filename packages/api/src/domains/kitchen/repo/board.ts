import type { VenueId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import {
  boardTicketsMost,
  type KitchenBoard,
  type KitchenStation,
  type KitchenTicketId,
  kitchenTicket,
} from '@marquee/contract/kitchen'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { iso, ticketJson } from './tickets.ts'

/** The stations of a venue: those that are worked at, and one that is not any more as long as something waits there. */
export async function selectStations(db: Db, venueId: VenueId): Promise<KitchenStation[]> {
  const { rows } = await sql<KitchenStation>`
    select s.id, s.name, s.target_minutes as "targetMinutes" from kitchen_station s
    where s.venue_id = ${venueId} and (s.archived_at is null or exists (
      select from kitchen_ticket t join kitchen_line k on k.venue_id = t.venue_id and k.ticket_id = t.id
      where t.venue_id = s.venue_id and t.station_id = s.id and k.state in ('queued', 'preparing', 'ready')))
    order by s.code, s.id`.execute(db)
  return rows
}

/**
 * What is before the kitchen, in the order in which it was sent, however long ago that was: what nobody finishes keeps
 * its stock set aside. With it what was served in the last hour, so that it can be called back.
 */
export async function selectBoard(
  db: Db,
  venueId: VenueId,
  stationId: KitchenStationId | null,
): Promise<Pick<KitchenBoard, 'now' | 'tickets'>> {
  const { rows } = await sql<{ now: string; ticket: unknown }>`
    select ${iso('clock_timestamp()')} as now, ${ticketJson} as ticket
    from kitchen_ticket t
    cross join lateral (
      select coalesce(bool_or(k.state in ('queued', 'preparing', 'ready')), false) as is_open,
        max(k.served_at) as served_at
      from kitchen_line k where k.venue_id = t.venue_id and k.ticket_id = t.id) l
    where t.venue_id = ${venueId} and (${stationId}::uuid is null or t.station_id = ${stationId}::uuid)
      and t.id in (
        select k.ticket_id from kitchen_line k
        where k.venue_id = ${venueId} and k.state in ('queued', 'preparing', 'ready')
        union all
        select n.id from kitchen_ticket n
        where n.venue_id = ${venueId} and n.sent_at > clock_timestamp() - interval '1 day')
      and (l.is_open or l.served_at > clock_timestamp() - interval '1 hour')
    order by l.is_open desc, t.sent_at, t.id
    limit ${boardTicketsMost}`.execute(db)
  return {
    now: rows[0]?.now ?? new Date().toISOString(),
    tickets: rows.map(({ ticket }) => kitchenTicket.parse(ticket)),
  }
}

/** The order that a ticket is of; undefined for an unknown one. */
export async function findOrderOf(
  tx: Tx,
  venueId: VenueId,
  ticketId: KitchenTicketId,
): Promise<{ orderId: FoodOrderId } | undefined> {
  const { rows } = await sql<{ orderId: FoodOrderId }>`
    select food_order_id as "orderId" from kitchen_ticket
    where venue_id = ${venueId} and id = ${ticketId}`.execute(tx)
  return rows[0]
}
