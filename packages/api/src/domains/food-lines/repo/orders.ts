import type { CustomerId, OrderChangeId, OrderId, PassId, TicketSessionId, UserId, VenueId } from '@marquee/contract'
import type { DiningTableId } from '@marquee/contract/dining-tables'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { FoodService } from '@marquee/contract/food-services'
import { sql } from 'kysely'
import { businessDayOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../core/work.ts'

/** An order to be written. */
export interface NewOrder {
  venueId: VenueId
  id: FoodOrderId
  /** Where and when guests get it. */
  service: FoodService
  tableId: DiningTableId | null
  passId: PassId | null
  ticketSessionId: TicketSessionId | null
  wantedAt: string | null
  guestName: string | null
  guests: number
  note: string
  isTraining: boolean
  /** It is called by this instead of its number. */
  callName?: string
  /** Who buys. */
  customerId?: CustomerId | null
  by: UserId
}

// So many numbers in a row that the day has used up would mean that it has used all of them.
const mostTries = 50

/**
 * Writes an order under the next call number that its day has not used yet; undefined: none was found. Numbers come from
 * a sequence, so no two sales wait for each other.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<number | undefined> {
  const { venueId, id, service, tableId, passId, ticketSessionId, wantedAt, guestName, guests, note, isTraining, by } =
    order
  const { callName = null, customerId = null } = order
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { rows } = await sql<{ callNo: number }>`
      insert into food_order (venue_id, id, business_date, call_no, service, table_id, pass_id, ticket_session_id,
        wanted_at, guest_name, guests, note, is_training, currency, opened_by, call_name, customer_id)
      select v.id, ${id}, ${businessDayOf(venueId)}, nextval('food_call_no')::integer, ${service}, ${tableId}::uuid,
        ${passId}::uuid, ${ticketSessionId}::uuid, ${wantedAt}::timestamptz, ${guestName}, ${guests}, ${note},
        ${isTraining}, v.currency, ${by}, ${callName}, ${customerId}::uuid
      from venue v where v.id = ${venueId}
      on conflict on constraint food_order_call_no do nothing
      returning call_no as "callNo"`.execute(tx)
    if (rows[0]) return rows[0].callNo
  }
  return undefined
}

interface Key {
  venueId: VenueId
  id: FoodOrderId
}

/** Ends an order. */
export async function endOrder(tx: Tx, { venueId, id }: Key, state: 'closed' | 'cancelled'): Promise<void> {
  await sql`update food_order set state = ${state}, closed_at = clock_timestamp()
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** What of an order a sale has paid. */
export interface NewBill {
  venueId: VenueId
  id: FoodOrderId
  saleOrderId: OrderId
  /** The change of the sale that pays it; absent: the sale itself. */
  changeId?: OrderChangeId
  split: 'rest' | 'items' | 'equal' | 'amount'
  lines: readonly { foodOrderId: FoodOrderId; lineNo: number; qty: number; amountMinor: number }[]
}

/**
 * Writes a bill of an order that is held; its lines are those of food that the sale has sold, or a change of it, in their
 * order.
 */
export async function insertBill(tx: Tx, { venueId, id, saleOrderId, changeId, split, lines }: NewBill): Promise<void> {
  const by = changeId ?? null
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const { rows } = await sql<{ partNo: number }>`
    insert into food_bill (venue_id, food_order_id, part_no, sale_order_id, change_id, split, amount_minor)
    select ${venueId}, ${id}, coalesce(max(b.part_no), 0) + 1, ${saleOrderId}, ${by}::uuid, ${split}, ${amountMinor}
    from food_bill b where b.venue_id = ${venueId} and b.food_order_id = ${id}
    returning part_no as "partNo"`.execute(tx)
  const partNo = rows[0]?.partNo ?? 0
  // In the order of the lines: two bills of merged orders lock them alike.
  const rowsOfBill = lines.map((line, index) => ({ ...line, nth: index + 1 }))
  await sql`
    insert into food_bill_line (venue_id, food_order_id, part_no, sale_line_no, line_order_id, line_no, qty, amount_minor)
    select ${venueId}, ${id}, ${partNo}, s.line_no, r."foodOrderId", r."lineNo", r.qty, r."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(rowsOfBill)}::jsonb)
      as r (nth integer, "foodOrderId" uuid, "lineNo" integer, qty integer, "amountMinor" bigint)
    left join (
      select line_no, row_number() over (order by line_no) as nth from order_line
      where venue_id = ${venueId} and order_id = ${saleOrderId} and kind = 'food'
        and change_id is not distinct from ${by}::uuid and reverses_line_no is null) s on s.nth = r.nth
    order by r."foodOrderId", r."lineNo"`.execute(tx)
}
