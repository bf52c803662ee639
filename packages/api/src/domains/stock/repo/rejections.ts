import type { StoredFileId, VenueId } from '@marquee/contract'
import { fromMicro, type Micro } from '@marquee/contract/micro'
import type { RejectionRow, StockActId, StockLocationId } from '@marquee/contract/stock'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { searchWords } from '../../../core/search-words.ts'
import type { Tx } from '../../../core/work.ts'
import { placeOf, plain } from './levels.ts'

/** Something of a delivery that was sent back at the door; quantities in base units, and in its packing. */
export interface NewRejection {
  itemId: string
  rejectedQty: Micro
  unitId: string | null
  rejectedUnitQty: Micro | null
  rejectReason: string
  purchaseOrderId: string | null
  purchaseLineNo: number | null
}

interface Of {
  venueId: VenueId
  actId: StockActId
  /** Where it would have come in. */
  locationId: StockLocationId
}

/** Writes what was sent back of a delivery, in the order of its lines. */
export async function insertRejections(
  tx: Tx,
  { venueId, actId, locationId }: Of,
  rejected: readonly NewRejection[],
): Promise<void> {
  if (rejected.length === 0) return
  const column = <Value>(read: (line: NewRejection) => Value) => rejected.map(read)
  await sql`
    insert into stock_rejection (venue_id, id, act_id, item_id, location_id, qty, unit_id, unit_qty, reason,
      purchase_order_id, purchase_line_no)
    select ${venueId}, r.id, ${actId}, r.item_id, ${locationId}, r.qty, r.unit_id, r.unit_qty, r.reason, r.order_id, r.line_no
    from unnest(${column(() => uuidv7())}::uuid[], ${column(({ itemId }) => itemId)}::uuid[], ${column(({ rejectedQty }) => fromMicro(rejectedQty))}::numeric[],
      ${column(({ unitId }) => unitId)}::uuid[],
      ${column(({ rejectedUnitQty }) => (rejectedUnitQty === null ? null : fromMicro(rejectedUnitQty)))}::numeric[],
      ${column(({ rejectReason }) => rejectReason)}::text[], ${column(({ purchaseOrderId }) => purchaseOrderId)}::uuid[],
      ${column(({ purchaseLineNo }) => purchaseLineNo)}::integer[]) as r (id, item_id, qty, unit_id, unit_qty, reason,
        order_id, line_no)`.execute(tx)
}

export type StoredRejection = Omit<RejectionRow, 'photo'> & { photo: StoredFileId | null; cursorAt: string }

const from = sql`
  stock_rejection r
  join stock_act a on a.venue_id = r.venue_id and a.id = r.act_id
  join inventory_item i on i.venue_id = r.venue_id and i.id = r.item_id
  left join vendor w on w.venue_id = a.venue_id and w.id = a.vendor_id`

function where(venueId: VenueId, search = '') {
  const words = searchWords(search).map(
    ({ patterns }) =>
      sql`(${sql.join(
        patterns.map(
          (pattern) => sql`i.search_key like ${pattern} or fold(coalesce(w.name, '')) like ${pattern}
          or fold(coalesce(a.vendor_ref, '')) like ${pattern}`,
        ),
        sql` or `,
      )})`,
  )
  return sql.join([sql`r.venue_id = ${venueId}`, ...words], sql` and `)
}

interface Filter {
  venueId: VenueId
  search?: string | undefined
}

/** What was sent back, after a place in the list (null: from its beginning), the newest first. */
export async function selectRejections(
  db: Db,
  { venueId, search }: Filter,
  { after, limit }: { after: MomentCursor | null; limit: number },
): Promise<StoredRejection[]> {
  const { rows } = await sql<StoredRejection>`
    select r.id, r.act_id as "actId", (r.at at time zone 'UTC')::text || '+00' as "cursorAt",
      jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'baseUnit', i.base_unit) as item,
      ${placeOf('l')} as location, ${plain(sql`r.qty`)} as qty,
      case when u.id is not null then jsonb_build_object('unit', u.unit, 'qty', ${plain(sql`r.unit_qty`)}) end as packing,
      r.reason, not exists (select from stock_move m where m.venue_id = r.venue_id and m.act_id = r.act_id) as "isWhole",
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as vendor,
      a.vendor_ref as "vendorRef", o.order_no as "orderNo", a.photo, r.at, p.name as who
    from ${from}
    join stock_location l on l.venue_id = r.venue_id and l.id = r.location_id
    left join item_unit u on u.venue_id = r.venue_id and u.id = r.unit_id
    left join purchase_order o on o.venue_id = r.venue_id and o.id = r.purchase_order_id
    left join app_user p on p.id = a.actor_id
    where ${where(venueId, search)}
      ${after ? sql`and (r.at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by r.at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function countRejections(db: Db, { venueId, search }: Filter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${from} where ${where(venueId, search)} limit ${most}) f`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
