import type { StoredFileId, VenueId } from '@marquee/contract'
import type { MoveFilter, MoveRow } from '@marquee/contract/stock'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../../core/search-words.ts'
import { placeOf, plain } from './levels.ts'

export interface MovesOf extends MoveFilter {
  venueId: VenueId
}

function where(filter: MovesOf): RawBuilder<unknown> {
  const { venueId, search = '', itemId, locationId, kind, actId, from, until } = filter
  const words = searchWords(search).map(({ patterns }) =>
    sql.join(
      patterns.map((pattern) => sql`i.search_key like ${pattern}`),
      sql` or `,
    ),
  )
  const byName =
    words.length === 0
      ? []
      : [
          sql`m.item_id in (select i.id from inventory_item i where i.venue_id = ${venueId}
            and ${sql.join(
              words.map((word) => sql`(${word})`),
              sql` and `,
            )})`,
        ]
  const parts = [
    sql`m.venue_id = ${venueId}`,
    ...byName,
    ...(itemId ? [sql`m.item_id = ${itemId}`] : []),
    ...(locationId ? [sql`(m.from_location_id = ${locationId} or m.to_location_id = ${locationId})`] : []),
    ...(kind ? [sql`m.kind = ${kind}`] : []),
    ...(actId ? [sql`m.act_id = ${actId}`] : []),
    ...(from ? [sql`m.business_date >= ${from}::date`] : []),
    ...(until ? [sql`m.business_date <= ${until}::date`] : []),
  ]
  return sql.join(parts, sql` and `)
}

export type StoredMove = Omit<MoveRow, 'photo'> & { photo: StoredFileId | null }

/** Moves below a number (null: from the last one), the newest first. */
export async function selectMoves(
  db: Db,
  filter: MovesOf,
  { below, limit }: { below: number | null; limit: number },
): Promise<StoredMove[]> {
  const { rows } = await sql<StoredMove>`
    with page as materialized (
      select m.* from stock_move m where ${where(filter)} ${below === null ? sql`` : sql`and m.move_no < ${below}`}
      order by m.move_no desc limit ${limit})
    select m.id, m.move_no as "moveNo", m.act_id as "actId", m.kind,
      jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'baseUnit', i.base_unit) as item,
      ${placeOf('f')} as "from", ${placeOf('t')} as "to", m.outside, ${plain(sql`m.qty`)} as qty,
      case when u.id is not null then jsonb_build_object('unit', u.unit, 'qty', ${plain(sql`m.unit_qty`)}) end as packing,
      m.value_minor as "valueMinor", m.freight_minor as "freightMinor", m.variance_minor as "varianceMinor", ${plain(sql`m.from_after`)} as "fromAfter",
      ${plain(sql`m.to_after`)} as "toAfter", b.lot, b.expires_on as "expiresOn", ${plain(sql`m.rejected_qty`)} as "rejectedQty",
      m.reject_reason as "rejectReason",
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as vendor,
      a.vendor_ref as "vendorRef", case a.source when 'count' then a.source_id end as "countId",
      o.move_no as "reversesNo",
      (select r.move_no from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id) as "reversedNo",
      a.reason, a.note, a.photo, m.business_date as "businessDate", m.at,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as who
    from page m
    join stock_act a on a.venue_id = m.venue_id and a.id = m.act_id
    join inventory_item i on i.venue_id = m.venue_id and i.id = m.item_id
    left join stock_location f on f.venue_id = m.venue_id and f.id = m.from_location_id
    left join stock_location t on t.venue_id = m.venue_id and t.id = m.to_location_id
    left join item_unit u on u.venue_id = m.venue_id and u.id = m.unit_id
    left join stock_batch b on b.venue_id = m.venue_id and b.id = coalesce(m.to_batch_id, m.from_batch_id)
    left join vendor w on w.venue_id = a.venue_id and w.id = a.vendor_id
    left join stock_move o on o.venue_id = m.venue_id and o.id = m.reverses_id
    left join app_user p on p.id = a.actor_id
    order by m.move_no desc`.execute(db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function countMoves(db: Db, filter: MovesOf, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from stock_move m where ${where(filter)} limit ${most}) f`.execute(db)
  return rows[0]?.n ?? 0
}

/** The currency of a venue. */
export async function findCurrency(db: Db, venueId: VenueId): Promise<string> {
  const { rows } = await sql<{ currency: string }>`select currency from venue where id = ${venueId}`.execute(db)
  return rows[0]?.currency ?? ''
}
