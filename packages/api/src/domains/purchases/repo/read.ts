import type { StoredFileId, VenueId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { PurchaseDetail, PurchaseFilter, PurchaseOrderId, PurchaseRow } from '@marquee/contract/purchases'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { searchWords } from '../../../core/search-words.ts'
import { venueDate } from '../../../core/venue-day.ts'

export interface PurchasesOf extends PurchaseFilter {
  venueId: VenueId
}

const plain = (quantity: RawBuilder<unknown>): RawBuilder<string> => sql`trim_scale(${quantity})::text`
// As answers write moments.
const moment = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function where({ venueId, show, vendorId, search = '' }: PurchasesOf): RawBuilder<unknown> {
  const parts = [
    sql`o.venue_id = ${venueId}`,
    ...(show === 'all' ? [sql`o.state <> 'discarded'`] : []),
    ...(show === 'open' ? [sql`o.state in ('sent', 'part_received')`] : []),
    ...(show === 'all' || show === 'open' ? [] : [sql`o.state = ${show}`]),
    ...(vendorId ? [sql`o.vendor_id = ${vendorId}`] : []),
    ...searchWords(search).map(
      ({ patterns, whole }) =>
        sql`(o.order_no::text = ${whole} or ${sql.join(
          patterns.map((pattern) => sql`fold(w.name) like ${pattern}`),
          sql` or `,
        )})`,
    ),
  ]
  return sql.join(parts, sql` and `)
}

const from = sql`
  purchase_order o
  join venue v on v.id = o.venue_id
  join vendor w on w.venue_id = o.venue_id and w.id = o.vendor_id
  join stock_location p on p.venue_id = o.venue_id and p.id = o.location_id`
const head = sql`
  o.id, o.order_no as "orderNo", jsonb_build_object('id', w.id, 'name', w.name) as vendor,
  jsonb_build_object('id', p.id, 'name', p.name) as location, o.state, o.currency, o.total_minor as "totalMinor",
  o.expected_on as "expectedOn",
  o.state in ('sent', 'part_received') and coalesce(o.expected_on < ${venueDate}, false) as "isLate",
  o.created_at as "createdAt", o.sent_at as "sentAt", o.rev`

export type FoundOrder = PurchaseRow & { cursorAt: string }

/** Orders after a place in the list (null: from its beginning), the newest first. */
export async function selectOrders(
  db: Db,
  filter: PurchasesOf,
  { after, limit }: { after: MomentCursor | null; limit: number },
): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select ${head}, (o.created_at at time zone 'UTC')::text || '+00' as "cursorAt",
      (select count(*)::integer from purchase_order_line l where l.venue_id = o.venue_id and l.order_id = o.id) as lines
    from ${from}
    where ${where(filter)} ${after ? sql`and (o.created_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function countOrders(db: Db, filter: PurchasesOf, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${from} where ${where(filter)} limit ${most}) f`.execute(db)
  return rows[0]?.n ?? 0
}

const step = (at: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  case when ${at} is not null then jsonb_build_object('at', ${moment(at)},
    'by', (select u.name from app_user u where u.id = ${by})) end`

interface Of {
  venueId: VenueId
  id: PurchaseOrderId
}

export type StoredDetail = Omit<PurchaseDetail, 'lines' | 'deliveries'> & { vendorAddress: string }
export type StoredDelivery = Omit<PurchaseDetail['deliveries'][number], 'photo'> & { photo: StoredFileId | null }

/** One order, without its lines. */
export async function findOrder(db: Db, { venueId, id }: Of): Promise<StoredDetail | undefined> {
  const { rows } = await sql<StoredDetail>`
    select ${head}, o.note, o.mailed_to as "mailedTo", w.email as "vendorEmail", w.address as "vendorAddress", o.reason,
      ${step(sql`o.created_at`, sql`o.created_by`)} as created, ${step(sql`o.sent_at`, sql`o.sent_by`)} as sent,
      ${step(sql`o.ended_at`, sql`o.ended_by`)} as ended
    from ${from} where o.venue_id = ${venueId} and o.id = ${id}`.execute(db)
  return rows[0]
}

/** The lines of an order, with what has come of each and what it cost more or less than ordered. */
export async function selectLines(db: Db, { venueId, id }: Of): Promise<PurchaseDetail['lines']> {
  const { rows } = await sql<PurchaseDetail['lines'][number]>`
    select l.line_no as "lineNo",
      jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'baseUnit', i.base_unit) as item,
      case when u.id is not null then jsonb_build_object('id', u.id, 'unit', u.unit, 'factor', ${plain(sql`u.factor`)}) end as packing,
      ${plain(sql`l.qty`)} as qty, l.price_minor as "priceMinor", l.amount_minor as "amountMinor",
      ${plain(sql`l.base_qty`)} as "baseQty", ${plain(sql`l.received_qty`)} as "receivedQty",
      ${plain(sql`coalesce((select sum(r.qty) from stock_rejection r where r.venue_id = l.venue_id
        and r.purchase_order_id = l.order_id and r.purchase_line_no = l.line_no), 0)`)} as "rejectedQty",
      ${plain(sql`greatest(l.base_qty - l.received_qty, 0)`)} as "openQty",
      (came.value - round(l.amount_minor * came.qty / l.base_qty))::bigint as "priceDifferenceMinor"
    from purchase_order_line l
    join inventory_item i on i.venue_id = l.venue_id and i.id = l.item_id
    left join item_unit u on u.venue_id = l.venue_id and u.id = l.unit_id
    cross join lateral (
      select coalesce(sum(m.value_minor - m.freight_minor), 0) as value, coalesce(sum(m.qty), 0) as qty from stock_move m
      where m.venue_id = l.venue_id and m.purchase_order_id = l.order_id and m.purchase_line_no = l.line_no
        and not exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id)) came
    where l.venue_id = ${venueId} and l.order_id = ${id} order by l.line_no`.execute(db)
  return rows
}

/** The deliveries of an order, the newest first. */
export async function selectDeliveries(db: Db, { venueId, id }: Of): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select a.id as "actId", a.at, a.vendor_ref as "vendorRef", u.name as by, a.photo,
      coalesce(m.value, 0) as "valueMinor", a.freight_minor as "freightMinor", coalesce(m.lines, 0) as lines,
      (select count(*)::integer from stock_rejection r where r.venue_id = a.venue_id and r.act_id = a.id) as rejected,
      coalesce(m.is_reversed, false) as "isReversed"
    from (select m.act_id from stock_move m where m.venue_id = ${venueId} and m.purchase_order_id = ${id}
        union select r.act_id from stock_rejection r where r.venue_id = ${venueId} and r.purchase_order_id = ${id}) d
    join stock_act a on a.venue_id = ${venueId} and a.id = d.act_id
    left join lateral (
      select sum(m.value_minor)::bigint as value, count(*)::integer as lines,
        bool_and(exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id)) as is_reversed
      from stock_move m where m.venue_id = a.venue_id and m.act_id = a.id) m on true
    left join app_user u on u.id = a.actor_id
    order by a.at desc, a.id desc`.execute(db)
  return rows
}

/** What a vendor took for a base unit of each item in its last delivery; what was reversed is left out. */
export async function selectLastPrices(
  db: Db,
  { venueId, vendorId, itemIds }: { venueId: VenueId; vendorId: VendorId; itemIds: readonly string[] },
) {
  const { rows } = await sql<never>`
    select distinct on (m.item_id) m.item_id as "itemId", ((m.value_minor - m.freight_minor) / m.qty)::float8 as "unitMinor",
      m.business_date as "on"
    from stock_act a join stock_move m on m.venue_id = a.venue_id and m.act_id = a.id
    where a.venue_id = ${venueId} and a.vendor_id = ${vendorId} and a.kind = 'receive' and m.item_id = any(${[...itemIds]}::uuid[])
      and m.to_location_id is not null
      and not exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id)
    order by m.item_id, m.move_no desc`.execute(db)
  return rows as { itemId: string; unitMinor: number; on: string }[]
}

/** The vendors in use, by name. */
export async function selectVendors(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: VendorId; name: string; email: string | null }>`
    select id, name, email from vendor where venue_id = ${venueId} and archived_at is null order by fold(name)`.execute(
    db,
  )
  return rows
}
