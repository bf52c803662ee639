import type { Language, StoredFileId, VenueId } from '@marquee/contract'
import type { InventoryItemId, ItemCategoryId, ItemUnitId, PackingUnit } from '@marquee/contract/inventory'
import type { LevelRow, ReorderRow, StockLocationId } from '@marquee/contract/stock'
import type { stockViews } from '@marquee/contract/stock-choices'
import { type Db, orderKey } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../../core/search-words.ts'
import { venueDateOf } from '../../../core/venue-day.ts'

/** Which items a list shows. */
export interface LevelFilter {
  venueId: VenueId
  locale: Language
  search?: string | undefined
  locationId?: StockLocationId | undefined
  categoryId?: ItemCategoryId | undefined
  view: (typeof stockViews)[number]
}

/** SQL: a quantity without needless zeros. */
export const plain = (quantity: RawBuilder<unknown>): RawBuilder<string> => sql`trim_scale(${quantity})::text`

/** SQL: a place as answers name it; null where the row has none. */
export const placeOf = (alias: string): RawBuilder<unknown> =>
  sql.raw(`case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`)

// Of the level `l`: what was sold without the server and was not there.
const missing = sql`(select d.missing_qty from stock_discrepancy d where d.venue_id = l.venue_id and d.item_id = l.item_id
  and d.location_id = l.location_id and d.closed_at is null and d.missing_qty is not null)`

// Of the item `i`: how much there is and how much of it is set aside, at one place or at all that are in use.
const levels = ({ locationId }: LevelFilter) => sql`
  select coalesce(sum(l.on_hand), 0) as on_hand, coalesce(sum(l.reserved), 0) as reserved,
    coalesce(sum(l.value_minor), 0)::bigint as value, coalesce(sum(${missing}), 0) as missing,
    coalesce(bool_or(l.on_hand < 0), false) as is_negative
  from stock_level l
  where l.venue_id = i.venue_id and l.item_id = i.id ${locationId ? sql`and l.location_id = ${locationId}` : sql``}`

const views: Record<LevelFilter['view'], RawBuilder<unknown>> = {
  all: sql`true`,
  low: sql`i.min_qty > 0 and s.on_hand - s.reserved < i.min_qty`,
  negative: sql`(s.is_negative or s.missing > 0)`,
  reserved: sql`s.reserved > 0`,
}

function fits(filter: LevelFilter): RawBuilder<unknown> {
  const { venueId, search = '', categoryId, locationId, view } = filter
  const words = searchWords(search).map(({ patterns }) =>
    sql.join(
      patterns.map((pattern) => sql`i.search_key like ${pattern}`),
      sql` or `,
    ),
  )
  const parts = [
    sql`i.venue_id = ${venueId} and i.archived_at is null and ${views[view]}`,
    ...(locationId
      ? [
          sql`exists (select from stock_level h where h.venue_id = i.venue_id and h.item_id = i.id
            and h.location_id = ${locationId})`,
        ]
      : []),
    ...(categoryId
      ? [
          sql`i.category_id in (
            with recursive below (id) as (
              select ${categoryId}::uuid
              union
              select c.id from below b join item_category c on c.venue_id = ${venueId} and c.parent_id = b.id)
            select id from below)`,
        ]
      : []),
    ...words.map((word) => sql`(${word})`),
  ]
  return sql.join(parts, sql` and `)
}

type Stored = Omit<LevelRow, 'picture'> & { picture: StoredFileId | null; key: string }

/** One page of items by name, behind the last one of the page before. */
export async function selectLevels(
  db: Db,
  filter: LevelFilter,
  { after, limit }: { after: { key: string; id: string } | null; limit: number },
): Promise<Stored[]> {
  const key = orderKey(sql`i.name`, 'local', filter.locale)
  const { rows } = await sql<Stored>`
    with page as materialized (
      select i.*, ${key} as key, s.on_hand, s.reserved, s.value, s.missing
      from inventory_item i cross join lateral (${levels(filter)}) s
      where ${fits(filter)} ${after ? sql`and (${key}, i.id) > (${after.key}, ${after.id}::uuid)` : sql``}
      order by ${key}, i.id limit ${limit})
    select p.id, p.code, p.name, p.base_unit as "baseUnit", c.name as category, p.picture, p.is_batch as "isBatch",
      p.is_strict as "isStrict", ${plain(sql`p.min_qty`)} as "minQty", ${plain(sql`p.par_qty`)} as "parQty",
      ${plain(sql`p.on_hand`)} as "onHand", ${plain(sql`p.reserved`)} as reserved, ${plain(sql`p.missing`)} as missing,
      p.value as "valueMinor",
      case when u.used > 0 and p.on_hand > p.reserved
        then least(floor((p.on_hand - p.reserved) * 28 / u.used), 9999)::integer end as "daysLeft",
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'onHand', ${plain(sql`l.on_hand`)},
          'reserved', ${plain(sql`l.reserved`)}, 'valueMinor', l.value_minor) order by o.sort, o.code_key)
        from stock_level l join stock_location o on o.venue_id = l.venue_id and o.id = l.location_id
        where l.venue_id = p.venue_id and l.item_id = p.id and (l.on_hand <> 0 or l.reserved <> 0)), '[]') as places,
      p.key as key
    from page p
    join item_category c on c.venue_id = p.venue_id and c.id = p.category_id
    cross join lateral (${usedLately(sql`p.venue_id`, sql`p.id`)}) u
    order by p.key collate ${sql.id(`marquee_${filter.locale}`)}, p.id`.execute(db)
  return rows
}

/** SQL: how much of an item was used up or wasted in the last 28 days. */
export const usedLately = (venue: RawBuilder<unknown>, item: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(sum(m.qty), 0) as used from stock_move m
  where m.venue_id = ${venue} and m.item_id = ${item} and m.outside in ('used', 'waste') and m.to_location_id is null
    and m.at > clock_timestamp() - interval '28 days'
    and not exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id)`

/** How many items fit, counted no further than `most`. */
export async function countLevels(db: Db, filter: LevelFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select from inventory_item i cross join lateral (${levels(filter)}) s where ${fits(filter)} limit ${most}) f`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** What the whole store comes to. */
export async function selectSummary(db: Db, venueId: VenueId) {
  const { rows } = await sql<{
    valueMinor: number
    currency: string
    items: number
    low: number
    negative: number
    reserved: number
    expiring: number
  }>`
    with held as (
      select i.min_qty, coalesce(sum(l.on_hand), 0) as on_hand, coalesce(sum(l.reserved), 0) as reserved,
        coalesce(sum(l.value_minor), 0) as value,
        coalesce(bool_or(l.on_hand < 0 or ${missing} > 0), false) as is_negative
      from inventory_item i left join stock_level l on l.venue_id = i.venue_id and l.item_id = i.id
      where i.venue_id = ${venueId} and i.archived_at is null group by i.id, i.min_qty)
    select coalesce(sum(value), 0)::bigint as "valueMinor", (select currency from venue where id = ${venueId}) as currency,
      (count(*) filter (where on_hand <> 0))::integer as items,
      (count(*) filter (where min_qty > 0 and on_hand - reserved < min_qty))::integer as low,
      (count(*) filter (where is_negative))::integer as negative,
      (count(*) filter (where reserved > 0))::integer as reserved,
      (select count(*) from stock_batch b where b.venue_id = ${venueId} and b.qty_left > 0
        and b.expires_on <= ${venueDateOf(venueId)} + 7)::integer as expiring
    from held`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count without groups has one row')
  return row
}

const heldItem = sql`
  i.id, i.code, i.name, i.base_unit as "baseUnit", i.barcode, i.is_batch as "isBatch", i.expiry_days as "expiryDays",
  i.vendor_id as "vendorId",
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'unit', u.unit, 'factor', ${plain(sql`u.factor`)},
      'isPurchase', u.is_purchase) order by u.is_purchase desc, u.factor)
    from item_unit u where u.venue_id = i.venue_id and u.item_id = i.id and u.archived_at is null), '[]') as packings,
  coalesce((select (m.value_minor - m.freight_minor) / m.qty from stock_move m
    where m.venue_id = i.venue_id and m.item_id = i.id and m.kind = 'receive' and m.value_minor > m.freight_minor
    order by m.move_no desc limit 1), (select case when l.on_hand > 0 then l.value_minor / l.on_hand else l.last_cost end from stock_level l
    where l.venue_id = i.venue_id and l.item_id = i.id and (l.on_hand > 0 or l.last_cost > 0)
    order by l.moved_at desc limit 1), 0)::double precision as "lastCost"`

interface Held {
  id: InventoryItemId
  code: string
  name: { en: string; tr: string }
  baseUnit: never
  barcode: string | null
  isBatch: boolean
  expiryDays: number | null
  vendorId: never
  packings: never
  lastCost: number
}

/** One item in use as somebody holds it. */
export async function findHeld(db: Db, venueId: VenueId, id: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`select ${heldItem} from inventory_item i
    where i.venue_id = ${venueId} and i.id = ${id}`.execute(db)
  return rows[0]
}

/** The same for several, by their names. */
export async function selectHeld(db: Db, venueId: VenueId, ids: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`select ${heldItem} from inventory_item i
    where i.venue_id = ${venueId} and i.id = any(${ids}::uuid[]) order by i.code_key`.execute(db)
  return rows
}

/** What a barcode, or an item's own code, is of; a barcode before a code. */
export async function findByCode(db: Db, venueId: VenueId, code: string) {
  const { rows } = await sql<{ itemId: InventoryItemId; unitId: string | null }>`
    select b.item_id as "itemId", b.unit_id as "unitId", 1 as place from item_barcode b
    where b.venue_id = ${venueId} and b.barcode = ${code}
    union all
    select i.id, null, 2 from inventory_item i
    where i.venue_id = ${venueId} and i.code_key = fold(${code}) and i.archived_at is null
    order by place limit 1`.execute(db)
  return rows[0]
}

/** Items by what somebody types of their name, code or barcode. */
export async function searchHeld(
  db: Db,
  { venueId, locale, search }: Pick<LevelFilter, 'venueId' | 'locale'> & { search: string },
  limit: number,
): Promise<Held[]> {
  const filter = { venueId, locale, search, view: 'all' as const }
  const { rows } = await sql<Held>`
    select ${heldItem} from inventory_item i where ${fits(filter)}
    order by ${orderKey(sql`i.name`, 'local', locale)}, i.id limit ${limit}`.execute(db)
  return rows
}

/** Where an item is, its batches in the order of their use, and what of it somebody has set aside. */
export async function selectItemStock(db: Db, venueId: VenueId, itemId: InventoryItemId) {
  const [places, batches, setAside] = await Promise.all([
    sql<never>`
      select o.id, o.name, ${plain(sql`l.on_hand`)} as "onHand", ${plain(sql`l.reserved`)} as reserved,
        l.value_minor as "valueMinor"
      from stock_level l join stock_location o on o.venue_id = l.venue_id and o.id = l.location_id
      where l.venue_id = ${venueId} and l.item_id = ${itemId} order by o.sort, o.code_key`.execute(db),
    sql<never>`
      select b.id, ${placeOf('o')} as location, b.lot, b.expires_on as "expiresOn", ${plain(sql`b.qty_left`)} as qty
      from stock_batch b join stock_location o on o.venue_id = b.venue_id and o.id = b.location_id
      where b.venue_id = ${venueId} and b.item_id = ${itemId} and b.qty_left > 0
      order by b.expires_on nulls last, b.received_at, b.id limit 200`.execute(db),
    sql<never>`
      select r.id, ${placeOf('o')} as location, ${plain(sql`r.qty`)} as qty, r.note, r.made_at as "madeAt", u.name as who
      from stock_reservation r
      join stock_location o on o.venue_id = r.venue_id and o.id = r.location_id
      left join app_user u on u.id = r.made_by
      where r.venue_id = ${venueId} and r.item_id = ${itemId} and r.state = 'open' and r.source = 'stock' order by r.made_at, r.id limit 200`.execute(
      db,
    ),
  ])
  return { places: places.rows, batches: batches.rows, setAside: setAside.rows }
}

/** Batches that end within so many days, the first one first. */
export async function selectExpiring(db: Db, venueId: VenueId, days: number) {
  const { rows } = await sql<never>`
    select b.id as "batchId", i.id, i.code, i.name, i.base_unit as "baseUnit", ${placeOf('o')} as location, b.lot,
      b.expires_on as "expiresOn", b.expires_on - ${venueDateOf(venueId)} as "daysLeft", ${plain(sql`b.qty_left`)} as qty,
      b.value_minor as "valueMinor"
    from stock_batch b
    join inventory_item i on i.venue_id = b.venue_id and i.id = b.item_id
    join stock_location o on o.venue_id = b.venue_id and o.id = b.location_id
    where b.venue_id = ${venueId} and b.qty_left > 0 and b.expires_on <= ${venueDateOf(venueId)} + ${days}::integer
    order by b.expires_on, i.code_key, b.id limit 500`.execute(db)
  return rows
}

export interface ReorderFact
  extends Pick<
    ReorderRow,
    'id' | 'code' | 'name' | 'baseUnit' | 'vendor' | 'available' | 'onOrder' | 'minQty' | 'parQty' | 'leadDays'
  > {
  used: string
  /** Guests that are booked from today until the delivery could come, and those of as many days on average lately. */
  booked: number
  usual: number
  packing: { id: ItemUnitId; unit: PackingUnit; factor: string } | null
}

/** What is watched, with what says how much of it will be needed. */
export async function selectReorder(db: Db, venueId: VenueId, vendorId: string | undefined): Promise<ReorderFact[]> {
  const { rows } = await sql<ReorderFact>`
    with guests as (
      select t.business_date as day, sum(p.people)::integer as people
      from pass p join ticket_session t on t.venue_id = p.venue_id and t.id = p.ticket_session_id
      where p.venue_id = ${venueId} and p.state <> 'cancelled' and not p.is_training
        and t.business_date between ${venueDateOf(venueId)} - 28 and ${venueDateOf(venueId)} + 60
      group by t.business_date),
    usual as (
      select coalesce(sum(people), 0)::numeric / 28 as per_day from guests where day < ${venueDateOf(venueId)})
    select i.id, i.code, i.name, i.base_unit as "baseUnit",
      (select jsonb_build_object('id', w.id, 'name', w.name) from vendor w
        where w.venue_id = i.venue_id and w.id = i.vendor_id) as vendor,
      ${plain(sql`s.on_hand - s.reserved`)} as available,
      ${plain(sql`coalesce((select sum(greatest(l.base_qty - l.received_qty, 0)) from purchase_order_line l
        join purchase_order o on o.venue_id = l.venue_id and o.id = l.order_id
        where l.venue_id = i.venue_id and l.item_id = i.id and o.state in ('draft', 'sent', 'part_received')), 0)`)} as "onOrder",
      ${plain(sql`i.min_qty`)} as "minQty", ${plain(sql`i.par_qty`)} as "parQty", i.lead_days as "leadDays", ${plain(sql`u.used`)} as used,
      (select coalesce(sum(g.people), 0) from guests g where g.day >= ${venueDateOf(venueId)}
        and g.day < ${venueDateOf(venueId)} + greatest(i.lead_days, 1))::integer as booked,
      (select per_day * greatest(i.lead_days, 1) from usual)::double precision as usual,
      (select jsonb_build_object('id', k.id, 'unit', k.unit, 'factor', ${plain(sql`k.factor`)}) from item_unit k
        where k.venue_id = i.venue_id and k.item_id = i.id and k.archived_at is null and k.is_purchase
        order by k.factor desc limit 1) as packing
    from inventory_item i
    cross join lateral (
      select coalesce(sum(l.on_hand), 0) as on_hand, coalesce(sum(l.reserved), 0) as reserved from stock_level l
      where l.venue_id = i.venue_id and l.item_id = i.id) s
    cross join lateral (${usedLately(sql`i.venue_id`, sql`i.id`)}) u
    where i.venue_id = ${venueId} and i.archived_at is null and (i.min_qty > 0 or i.par_qty > 0)
      ${vendorId ? sql`and i.vendor_id = ${vendorId}` : sql``}
    order by i.code_key limit 5000`.execute(db)
  return rows
}
