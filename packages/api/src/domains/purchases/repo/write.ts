import type { UserId, VenueId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import { fromMicro, type Micro } from '@marquee/contract/micro'
import type { PurchaseOrderId } from '@marquee/contract/purchases'
import type { StockLocationId } from '@marquee/contract/stock'
import type { PurchaseState } from '@marquee/contract/stock-choices'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** What somebody enters of an order besides its lines. */
export interface Head {
  vendorId: VendorId
  locationId: StockLocationId
  expectedOn: string | null
  note: string
}

/** A line as it is written; its number is its place. */
export interface Line {
  itemId: string
  unitId: string | null
  /** In the packing, and in the base unit. */
  qty: Micro
  baseQty: Micro
  priceMinor: number
  amountMinor: bigint
}

export interface OrderKey {
  venueId: VenueId
  id: PurchaseOrderId
}

const sumOf = (lines: readonly Line[]) => String(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n))

/** Writes a draft with its lines. */
export async function insertOrder(
  tx: Tx,
  order: Head & { venueId: VenueId; actorId: UserId; lines: readonly Line[] },
): Promise<PurchaseOrderId> {
  const id = uuidv7() as PurchaseOrderId
  const { venueId, lines } = order
  await sql`
    insert into purchase_order (venue_id, id, vendor_id, location_id, currency, total_minor, expected_on, note, created_by)
    select v.id, ${id}, ${order.vendorId}, ${order.locationId}, v.currency, ${sumOf(lines)}::bigint, ${order.expectedOn},
      ${order.note}, ${order.actorId}
    from venue v where v.id = ${venueId}`.execute(tx)
  await insertLines(tx, { venueId, id }, lines)
  return id
}

/** Writes a draft anew. The order is held. */
export async function rewriteOrder(tx: Tx, key: OrderKey, order: Head & { lines: readonly Line[] }): Promise<void> {
  const { venueId, id } = key
  await sql`
    update purchase_order set vendor_id = ${order.vendorId}, location_id = ${order.locationId},
      total_minor = ${sumOf(order.lines)}::bigint, expected_on = ${order.expectedOn}, note = ${order.note}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
  await sql`delete from purchase_order_line where venue_id = ${venueId} and order_id = ${id}`.execute(tx)
  await insertLines(tx, key, order.lines)
}

async function insertLines(tx: Tx, { venueId, id }: OrderKey, lines: readonly Line[]): Promise<void> {
  const column = <Value>(read: (line: Line) => Value) => lines.map(read)
  await sql`
    insert into purchase_order_line (venue_id, order_id, line_no, item_id, unit_id, qty, base_qty, price_minor, amount_minor)
    select ${venueId}, ${id}, l.line_no, l.item_id, l.unit_id, l.qty, l.base_qty, l.price, l.amount
    from unnest(${column(({ itemId }) => itemId)}::uuid[], ${column(({ unitId }) => unitId)}::uuid[],
      ${column(({ qty }) => fromMicro(qty))}::numeric[], ${column(({ baseQty }) => fromMicro(baseQty))}::numeric[],
      ${column(({ priceMinor }) => priceMinor)}::bigint[], ${column(({ amountMinor }) => String(amountMinor))}::bigint[])
      with ordinality as l (item_id, unit_id, qty, base_qty, price, amount, line_no)`.execute(tx)
}

export interface HeldOrder extends Head {
  id: PurchaseOrderId
  orderNo: number | null
  state: PurchaseState
  totalMinor: number
  rev: number
}

/** An order that nobody else changes until the transaction ends. */
export async function holdOrder(tx: Tx, { venueId, id }: OrderKey): Promise<HeldOrder | undefined> {
  const { rows } = await sql<HeldOrder>`
    select o.id, o.order_no as "orderNo", o.state, o.vendor_id as "vendorId", o.location_id as "locationId",
      o.expected_on as "expectedOn", o.note, o.total_minor as "totalMinor", o.rev
    from purchase_order o where o.venue_id = ${venueId} and o.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Which item each line of an order is of. */
export async function selectLineItems(tx: Tx, { venueId, id }: OrderKey): Promise<Map<number, string>> {
  const { rows } = await sql<{ lineNo: number; itemId: string }>`
    select line_no as "lineNo", item_id as "itemId" from purchase_order_line
    where venue_id = ${venueId} and order_id = ${id}`.execute(tx)
  return new Map(rows.map(({ lineNo, itemId }) => [lineNo, itemId]))
}

/** Sends a held draft under its number. */
export async function markSent(
  tx: Tx,
  { venueId, id }: OrderKey,
  { orderNo, email, actorId }: { orderNo: number; email: string | null; actorId: UserId },
): Promise<void> {
  await sql`
    update purchase_order set state = 'sent', order_no = ${orderNo}, mailed_to = ${email}, sent_at = clock_timestamp(),
      sent_by = ${actorId}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id} and state = 'draft'`.execute(tx)
}

/** Remembers where the paper of a held order went. */
export async function markMailed(tx: Tx, { venueId, id }: OrderKey, email: string): Promise<void> {
  await sql`update purchase_order set mailed_to = ${email} where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Ends a held order. */
export async function endOrder(
  tx: Tx,
  { venueId, id }: OrderKey,
  { to, reason, actorId }: { to: 'closed' | 'cancelled' | 'discarded'; reason: string | null; actorId: UserId },
): Promise<void> {
  await sql`
    update purchase_order set state = ${to}, reason = ${reason}, ended_at = clock_timestamp(), ended_by = ${actorId},
      rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Counts a held order as changed. */
export async function touchOrder(tx: Tx, { venueId, id }: OrderKey): Promise<void> {
  await sql`update purchase_order set rev = rev + 1 where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Whether a vendor is in use; it stays so until the transaction ends. */
export async function holdVendor(tx: Tx, venueId: VenueId, id: VendorId): Promise<boolean> {
  const { rows } = await sql`
    select from vendor where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Whether a place is in use; it stays so until the transaction ends. */
export async function holdLocation(tx: Tx, venueId: VenueId, id: StockLocationId): Promise<boolean> {
  const { rows } = await sql`
    select from stock_location where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Which of these items are in use; they stay so until the transaction ends. */
export async function holdItems(tx: Tx, venueId: VenueId, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from inventory_item where venue_id = ${venueId} and id = any(${ids}::uuid[]) and archived_at is null
    order by id for share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The place of a venue that comes first; drafts made from the list of what is running out go there. */
export async function firstLocation(tx: Tx, venueId: VenueId): Promise<StockLocationId | undefined> {
  const { rows } = await sql<{ id: StockLocationId }>`
    select id from stock_location where venue_id = ${venueId} and archived_at is null order by sort, code_key limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Of two who order what is running out, the second waits here and sees the drafts of the first. */
export async function waitForDrafts(tx: Tx, venueId: VenueId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('orders below par'), hashtext(${venueId}))`.execute(tx)
}

/** How many mails with the paper of an order were queued within so many seconds. */
export async function countMails(tx: Tx, { venueId, id }: OrderKey, seconds: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from outgoing_mail
    where venue_id = ${venueId} and kind = 'purchase-order' and params #>> '{purchase,orderId}' = ${id}
      and created_at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(tx)
  return rows[0]?.n ?? 0
}

/** In whose name a mail goes out, and in which language. */
export const findMailVenue = (tx: Tx, venueId: VenueId) =>
  tx.selectFrom('venue').select(['name', 'locale']).where('id', '=', venueId).executeTakeFirstOrThrow()
