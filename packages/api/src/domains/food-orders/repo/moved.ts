import type { OrderId, TicketSessionId, UserId, VenueId } from '@marquee/contract'
import type { FoodVariantId, ModifierOptionId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

// What was ordered ahead for one show and goes on to another.

/** A line of a sale. */
export interface SaleLine {
  orderId: OrderId
  lineNo: number
}

/** A dish that a line of a sale has sold, with what was chosen of it. */
export interface SoldDish extends SaleLine {
  variantId: FoodVariantId
  modifiers: { optionId: ModifierOptionId; qty: number }[]
}

/** Of lines of sales those that have sold whole pieces of one dish, no combo, ahead of a show, in their order. */
export async function selectSoldDishes(db: Db | Tx, venueId: VenueId, lines: readonly SaleLine[]): Promise<SoldDish[]> {
  const { rows } = await sql<SoldDish>`
    select b.sale_order_id as "orderId", k.sale_line_no as "lineNo", f.variant_id as "variantId",
      (select coalesce(jsonb_agg(jsonb_build_object('optionId', m ->> 'optionId', 'qty', (m ->> 'qty')::integer)), '[]')
        from jsonb_array_elements(f.mods) m) as modifiers
    from unnest(${lines.map(({ orderId }) => orderId)}::uuid[], ${lines.map(({ lineNo }) => lineNo)}::integer[])
      as w (order_id, line_no)
    join food_bill b on b.venue_id = ${venueId} and b.sale_order_id = w.order_id
    join food_bill_line k on k.sale_line_no = w.line_no and k.venue_id = b.venue_id and k.food_order_id = b.food_order_id and k.part_no = b.part_no
    join food_order_line f on f.venue_id = k.venue_id and f.food_order_id = k.line_order_id and f.line_no = k.line_no
    join food_order o on o.venue_id = f.venue_id and o.id = f.food_order_id
    join order_line l on l.venue_id = b.venue_id and l.order_id = b.sale_order_id and l.line_no = k.sale_line_no
    where o.service = 'preorder' and k.qty > 0 and l.qty = k.qty
      and l.unit_minor = f.unit_minor and f.parent_line_no is null and not exists (
        select from food_order_line p where p.venue_id = f.venue_id and p.food_order_id = f.food_order_id
          and p.parent_line_no = f.line_no)
    order by b.sale_order_id, k.sale_line_no`.execute(db)
  return rows
}

/** When a show begins; undefined when the venue has none of this id. */
export async function findShowStart(
  db: Db | Tx,
  { venueId, ticketSessionId }: { venueId: VenueId; ticketSessionId: TicketSessionId },
): Promise<string | undefined> {
  const { rows } = await sql<{ startsAt: string }>`
    select starts_at as "startsAt" from ticket_session
    where venue_id = ${venueId} and id = ${ticketSessionId}`.execute(db)
  return rows[0]?.startsAt
}

/** Who is called for an order ahead, and when it is wanted for another show: as long before or after its start. */
export async function findMovedAbout(
  tx: Tx,
  { venueId, id, ticketSessionId }: { venueId: VenueId; id: FoodOrderId; ticketSessionId: TicketSessionId },
): Promise<{ wantedAt: string; guestName: string | null; isTraining: boolean } | undefined> {
  const { rows } = await sql<{ wantedAt: string; guestName: string | null; isTraining: boolean }>`
    select greatest(clock_timestamp(), t.starts_at
        + coalesce(date_trunc('second', o.wanted_at - s.starts_at), interval '0')) as "wantedAt",
      o.guest_name as "guestName", o.is_training as "isTraining"
    from food_order o
    join ticket_session t on t.venue_id = o.venue_id and t.id = ${ticketSessionId}
    left join ticket_session s on s.venue_id = o.venue_id and s.id = o.ticket_session_id
    where o.venue_id = ${venueId} and o.id = ${id}`.execute(tx)
  return rows[0]
}

/** Pieces of a line of an order. */
interface Piece {
  foodOrderId: FoodOrderId
  lineNo: number
  qty: number
}

/**
 * Writes pieces of lines that are there as lines of an order that is new, in their order: at their price, with their tax,
 * with what was chosen and with what they take out of the store, as they were when they were made. The kitchen has not
 * heard of them. Answers them as a bill of that order has them.
 */
export async function insertMovedLines(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: FoodOrderId; by: UserId },
  pieces: readonly Piece[],
): Promise<(Piece & { amountMinor: number })[]> {
  const rows = JSON.stringify(pieces.map((piece, index) => ({ ...piece, nth: index + 1 })))
  const { rows: lines } = await sql<Piece & { amountMinor: number }>`
    with moved as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as r (nth integer, "foodOrderId" uuid, "lineNo" integer, qty integer)
    ), added as (
      insert into food_order_line (venue_id, food_order_id, line_no, variant_id, station_id, qty, unit_minor, tax_code,
        tax_ppm, name, mods, note, course, guest_no, is_counted, made_by)
      select f.venue_id, ${id}, r.nth, f.variant_id, f.station_id, r.qty, f.unit_minor, f.tax_code, f.tax_ppm, f.name,
        f.mods, f.note, f.course, f.guest_no, f.is_counted, ${by}
      from moved r
      join food_order_line f on f.venue_id = ${venueId} and f.food_order_id = r."foodOrderId" and f.line_no = r."lineNo"
      order by r.nth
      returning line_no, qty, unit_minor
    ), uses as (
      insert into food_order_use (venue_id, food_order_id, line_no, use_no, item_id, qty_each, unit_cost,
        recipe_version_id)
      select u.venue_id, ${id}, r.nth, u.use_no, u.item_id, u.qty_each, u.unit_cost, u.recipe_version_id
      from moved r
      join food_order_use u on u.venue_id = ${venueId} and u.food_order_id = r."foodOrderId" and u.line_no = r."lineNo"
    )
    select ${id}::uuid as "foodOrderId", line_no as "lineNo", qty, (qty * unit_minor)::bigint as "amountMinor"
    from added order by line_no`.execute(tx)
  return lines
}
