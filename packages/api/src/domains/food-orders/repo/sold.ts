import type { OrderId, VenueId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

// What a sale has sold of food orders, and what of it was given back.

interface Sold {
  venueId: VenueId
  orderId: OrderId
}

/** Whole pieces of a line of a food order that a line of a sale has sold. */
export interface SoldPieces {
  lineNo: number
  foodOrderId: FoodOrderId
  foodLineNo: number
  /** The order that it is part of now. */
  rootId: FoodOrderId
  qty: number
  variantId: FoodVariantId
  isCounted: boolean
  isTraining: boolean
  /** The parts of a combo, or the line itself: what is made, how many for all that was sold and what of it is counted. */
  made: { lineNo: number; each: number; variantId: FoodVariantId; isCounted: boolean; takesStock: boolean }[]
}

/** The lines of a sale that sold whole pieces of food. Those that sold a share of a line are not among them. */
export async function selectSoldPieces(db: Db | Tx, { venueId, orderId }: Sold): Promise<SoldPieces[]> {
  const { rows } = await sql<SoldPieces>`
    select k.sale_line_no as "lineNo", k.line_order_id as "foodOrderId", k.line_no as "foodLineNo",
      coalesce(o.merged_into, o.id) as "rootId", k.qty, f.variant_id as "variantId", f.is_counted as "isCounted",
      o.is_training as "isTraining", made.lines as made
    from food_bill b
    join food_bill_line k on k.venue_id = b.venue_id and k.food_order_id = b.food_order_id and k.part_no = b.part_no
    join order_line l on l.venue_id = b.venue_id and l.order_id = b.sale_order_id and l.line_no = k.sale_line_no
    join food_order_line f on f.venue_id = k.venue_id and f.food_order_id = k.line_order_id and f.line_no = k.line_no
    join food_order o on o.venue_id = f.venue_id and o.id = f.food_order_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('lineNo', m.line_no, 'each', m.qty / f.qty, 'variantId', m.variant_id,
        'isCounted', m.is_counted, 'takesStock', exists (select from food_order_use u where u.venue_id = m.venue_id
          and u.food_order_id = m.food_order_id and u.line_no = m.line_no)) order by m.line_no) as lines
      from food_order_line m
      where m.venue_id = f.venue_id and m.food_order_id = f.food_order_id
        and (m.parent_line_no = f.line_no or m.line_no = f.line_no and not exists (select from food_order_line p
          where p.venue_id = f.venue_id and p.food_order_id = f.food_order_id and p.parent_line_no = f.line_no))) made
    where b.venue_id = ${venueId} and b.sale_order_id = ${orderId} and k.qty > 0 and l.qty = k.qty
      and l.unit_minor = f.unit_minor
    order by k.sale_line_no`.execute(db)
  return rows
}

/** The food orders that a sale has paid something of, with those that they are part of now, in the order of their ids. */
export async function selectSoldOrders(db: Db | Tx, { venueId, orderId }: Sold): Promise<FoodOrderId[]> {
  const { rows } = await sql<{ id: FoodOrderId }>`
    select distinct unnest(array[b.food_order_id, k.line_order_id, coalesce(o.merged_into, o.id)]) as id
    from food_bill b
    join food_bill_line k on k.venue_id = b.venue_id and k.food_order_id = b.food_order_id and k.part_no = b.part_no
    join food_order o on o.venue_id = k.venue_id and o.id = k.line_order_id
    where b.venue_id = ${venueId} and b.sale_order_id = ${orderId} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** What became of pieces that were given back; `byLineNo` of the sale took back their money. */
export interface NewReturn {
  byLineNo: number
  foodOrderId: FoodOrderId
  lineNo: number
  kind: 'unsent' | 'return' | 'waste'
  qty: number
}

/** Writes what was given back, which the lines count, in the order of the lines. */
export async function insertReturns(tx: Tx, { venueId, orderId }: Sold, returns: readonly NewReturn[]): Promise<void> {
  if (returns.length === 0) return
  await sql`
    insert into food_return (venue_id, sale_order_id, sale_line_no, food_order_id, line_no, kind, qty)
    select ${venueId}, ${orderId}, r."byLineNo", r."foodOrderId", r."lineNo", r.kind, r.qty
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r ("byLineNo" integer, "foodOrderId" uuid,
      "lineNo" integer, kind text, qty integer)
    order by r."foodOrderId", r."lineNo"`.execute(tx)
}
