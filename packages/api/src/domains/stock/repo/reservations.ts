import type { UserId, VenueId } from '@marquee/contract'
import type { InventoryItemId } from '@marquee/contract/inventory'
import type { StockLocationId, StockReservationId } from '@marquee/contract/stock'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

export interface NewReservation {
  venueId: VenueId
  actorId: UserId
  itemId: InventoryItemId
  locationId: StockLocationId
  qty: string
  /** What it is for, which reserves each line once. Absent: somebody has set it aside. */
  source?: { name: string; id: string; line: number } | undefined
  note?: string | null | undefined
}

/**
 * Reserves so much at a place. The condition is on the level that is updated, so of several at the same moment each finds
 * what the others have left. null: a strict item has no more than is reserved already, or has never been here.
 */
export async function reserve(tx: Tx, wanted: NewReservation): Promise<StockReservationId | null> {
  const { venueId, itemId, locationId, qty } = wanted
  const id = uuidv7()
  await sql`
    insert into stock_level (venue_id, item_id, location_id, is_strict)
    select i.venue_id, i.id, o.id, i.is_strict from inventory_item i join stock_location o on o.venue_id = i.venue_id
    where i.venue_id = ${venueId} and i.id = ${itemId} and i.archived_at is null and o.id = ${locationId}
      and o.archived_at is null
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: StockReservationId }>`
    with held as (
      update stock_level set reserved = reserved + ${qty}
      where venue_id = ${venueId} and item_id = ${itemId} and location_id = ${locationId}
        and (not is_strict or on_hand - reserved >= ${qty}::numeric)
      returning venue_id, item_id, location_id)
    insert into stock_reservation (venue_id, id, item_id, location_id, qty, source, source_id, source_line, note, made_by)
    select h.venue_id, ${id}, h.item_id, h.location_id, ${qty}, ${wanted.source?.name ?? 'stock'},
      ${wanted.source?.id ?? id}, ${wanted.source?.line ?? 1}, ${wanted.note || null}, ${wanted.actorId}
    from held h returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Ends what somebody has set aside and gives its place what it held; null: there is none, or it has ended. What other
 * domains reserve ends with their own work.
 */
export async function endReservation(
  tx: Tx,
  { venueId, id, by, state }: { venueId: VenueId; id: StockReservationId; by: UserId; state: 'used' | 'released' },
): Promise<{ itemId: string; qty: string } | null> {
  const { rows } = await sql<{ itemId: string; qty: string }>`
    with ended as (
      update stock_reservation set state = ${state}, ended_at = clock_timestamp(), ended_by = ${by}
      where venue_id = ${venueId} and id = ${id} and state = 'open' and source = 'stock'
      returning item_id, location_id, qty)
    update stock_level l set reserved = l.reserved - e.qty from ended e
    where l.venue_id = ${venueId} and l.item_id = e.item_id and l.location_id = e.location_id
    returning l.item_id as "itemId", trim_scale(e.qty)::text as qty`.execute(tx)
  return rows[0] ?? null
}
