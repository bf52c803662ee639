import type { LocalText, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** A line of what the counter sold on a past day. */
export interface FoodLine {
  foodOrderId: string
  orderId: string
  lineNo: number
  kitchenLineId: string
  variantId: string
  itemId: string
  cost: number
  name: LocalText
  qty: number
  unit: number
  gross: number
  tax: number
  taxCode: string
  taxPpm: number
  currency: string
  at: string
  actorId: UserId
}

/** Writes the food orders with their lines, bills and what was handed over; their sales are written. */
export async function writeFood(tx: Db, venueId: VenueId, lines: readonly FoodLine[]): Promise<void> {
  if (lines.length === 0) return
  const orders = [...new Map(lines.map((line) => [line.foodOrderId, line])).values()].map((line) => {
    const amount = lines.reduce((sum, each) => (each.foodOrderId === line.foodOrderId ? sum + each.gross : sum), 0)
    return { ...line, amount }
  })
  const columns = sql`("foodOrderId" uuid, "orderId" uuid, "lineNo" integer, "kitchenLineId" uuid, "variantId" uuid,
    "itemId" uuid, cost numeric, name jsonb, qty integer, unit bigint, gross bigint, tax bigint, "taxCode" text,
    "taxPpm" integer, currency text, at timestamptz, "actorId" uuid, amount bigint)`
  const allOrders = sql`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o ${columns}`
  const all = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ${columns}`
  await sql`
    insert into order_line (venue_id, order_id, line_no, kind, qty, unit_minor, net_minor, tax_minor, gross_minor, currency,
      tax_code, tax_ppm, actor_id, at)
    select ${venueId}, l."orderId", l."lineNo", 'food', l.qty, l.unit, l.gross - l.tax, l.tax, l.gross, l.currency,
      l."taxCode", l."taxPpm", l."actorId", l.at from ${all}`.execute(tx)
  // After midnight the evening goes on: its open tabs have numbers of the same business day.
  await sql`
    insert into food_order (venue_id, id, business_date, call_no, service, state, is_training, currency, opened_by,
      opened_at, closed_at)
    select s.venue_id, o."foodOrderId", s.business_date,
      row_number() over (partition by s.business_date order by o.at, o."foodOrderId") + coalesce((
        select max(f.call_no) from food_order f where f.venue_id = s.venue_id and f.business_date = s.business_date), 0),
      'counter', 'closed', false, o.currency, o."actorId",
      o.at, o.at
    from ${allOrders} join sale_order s on s.venue_id = ${venueId} and s.id = o."orderId"`.execute(tx)
  await sql`
    insert into food_order_line (venue_id, food_order_id, line_no, variant_id, qty, unit_minor, tax_code, tax_ppm, name,
      mods, note, course, is_counted, sent_at, made_by, at)
    select ${venueId}, l."foodOrderId", l."lineNo", l."variantId", l.qty, l.unit, l."taxCode", l."taxPpm", l.name, '[]', '',
      1, false, l.at, l."actorId", l.at from ${all}`.execute(tx)
  await sql`
    insert into food_order_use (venue_id, food_order_id, line_no, use_no, item_id, qty_each, unit_cost)
    select ${venueId}, l."foodOrderId", l."lineNo", 1, l."itemId", 1, l.cost from ${all}`.execute(tx)
  await sql`
    insert into kitchen_line (venue_id, id, food_order_id, line_no, kind, qty, state, made_at, started_at, started_by,
      ready_at, ready_by, ready_qty, served_at, served_by, served_qty)
    select ${venueId}, l."kitchenLineId", l."foodOrderId", l."lineNo", 'make', l.qty, 'served', l.at, l.at, l."actorId",
      l.at, l."actorId", l.qty, l.at, l."actorId", l.qty from ${all}`.execute(tx)
  await sql`
    insert into food_bill (venue_id, food_order_id, part_no, sale_order_id, split, amount_minor, at)
    select ${venueId}, o."foodOrderId", 1, o."orderId", 'rest', o.amount, o.at from ${allOrders}`.execute(tx)
  await sql`
    insert into food_bill_line (venue_id, food_order_id, part_no, sale_line_no, line_order_id, line_no, qty, amount_minor)
    select ${venueId}, l."foodOrderId", 1, l."lineNo", l."foodOrderId", l."lineNo", l.qty, l.gross from ${all}`.execute(
    tx,
  )
}
