import type { UserId, VenueId } from '@marquee/contract'
import type { FoodOrderId, FoodOrderLine } from '@marquee/contract/food-orders'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

interface Key {
  venueId: VenueId
  id: FoodOrderId
}

/** A line of an order, or of one that went into it, with what is paid of it. */
export interface StoredLine extends FoodOrderLine {
  taxCode: string
  taxPpm: number
  isCounted: boolean
}

/** The lines of an order and of all that went into it, in the order in which they were made. */
export async function selectFoodLines(db: Db | Tx, { venueId, id }: Key): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.food_order_id as "foodOrderId", l.line_no as "lineNo", l.parent_line_no as "parentLineNo",
      l.variant_id as "variantId", l.station_id as "stationId", l.name, l.mods, l.note, l.course,
      l.guest_no as "guestNo", l.qty, l.cancelled_qty as "cancelledQty",
      l.returned_qty as "returnedQty", l.unit_minor as "unitMinor",
      l.tax_code as "taxCode", l.tax_ppm as "taxPpm", l.is_counted as "isCounted", l.sent_at as "sentAt",
      b.qty as "paidQty", b.amount as "paidMinor"
    from food_order o
    join food_order_line l on l.venue_id = o.venue_id and l.food_order_id = o.id
    cross join lateral (
      select coalesce(sum(p.qty), 0)::integer as qty, coalesce(sum(p.amount_minor), 0)::bigint as amount
      from food_bill_line p
      where p.venue_id = l.venue_id and p.line_order_id = l.food_order_id and p.line_no = l.line_no) b
    where o.venue_id = ${venueId} and (o.id = ${id} or o.merged_into = ${id})
    order by o.id <> ${id}, o.opened_at, o.id, l.line_no`.execute(db)
  return rows
}

/** Says of the lines of an order that the kitchen has heard of them. */
export async function markSent(tx: Tx, { venueId, id }: Key, lineNos: readonly number[]): Promise<void> {
  await sql`update food_order_line set sent_at = clock_timestamp()
    where venue_id = ${venueId} and food_order_id = ${id} and line_no = any(${[...lineNos]}::integer[])
      and sent_at is null`.execute(tx)
}

/** Pieces that guests do not get. */
export interface NewVoid {
  id: string
  foodOrderId: FoodOrderId
  lineNo: number
  qty: number
  kind: 'unsent' | 'return' | 'waste'
}

/** Writes voids, which the lines count, in the order of the lines. */
export async function insertVoids(
  tx: Tx,
  {
    venueId,
    by,
    approverId,
    reason,
  }: { venueId: VenueId; by: UserId; approverId: UserId | null; reason: string | null },
  voids: readonly NewVoid[],
): Promise<void> {
  await sql`
    insert into food_void (venue_id, id, food_order_id, line_no, qty, kind, reason, actor_id, approver_id)
    select ${venueId}, r.id, r."foodOrderId", r."lineNo", r.qty, r.kind, ${reason}, ${by}, ${approverId}::uuid
    from jsonb_to_recordset(${JSON.stringify(voids)}::jsonb) as r (id uuid, "foodOrderId" uuid, "lineNo" integer,
      qty integer, kind text)
    order by r."foodOrderId", r."lineNo"`.execute(tx)
}

/** How much of an item a piece of these lines takes; a line that takes none is missing. */
export async function selectUses(
  tx: Tx,
  { venueId, itemId }: { venueId: VenueId; itemId: string },
  lines: readonly Pick<StoredLine, 'foodOrderId' | 'lineNo'>[],
): Promise<{ foodOrderId: string; lineNo: number; qtyEach: number }[]> {
  const { rows } = await sql<{ foodOrderId: string; lineNo: number; qtyEach: number }>`
    select u.food_order_id as "foodOrderId", u.line_no as "lineNo", u.qty_each::float8 as "qtyEach"
    from food_order_use u join unnest(${lines.map(({ foodOrderId }) => foodOrderId)}::uuid[],
      ${lines.map(({ lineNo }) => lineNo)}::integer[]) as l (food_order_id, line_no) using (food_order_id, line_no)
    where u.venue_id = ${venueId} and u.item_id = ${itemId}`.execute(tx)
  return rows
}
