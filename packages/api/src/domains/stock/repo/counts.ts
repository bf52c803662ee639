import type { UserId, VenueId } from '@marquee/contract'
import type { InventoryItemId, ItemCategoryId } from '@marquee/contract/inventory'
import { fromMicro, type Micro } from '@marquee/contract/micro'
import type { StockActId, StockLocationId } from '@marquee/contract/stock'
import type { CountLine, CountRow, CountSheet, CountState, StockCountId } from '@marquee/contract/stock-counts'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { placeOf, plain } from './levels.ts'

interface Start {
  venueId: VenueId
  actorId: UserId
  locationId: StockLocationId
  categoryId: ItemCategoryId | null
  isBlind: boolean
}

/** Opens a count; null: one is open at this place. */
export async function insertCount(
  tx: Tx,
  { venueId, actorId, locationId, categoryId, isBlind }: Start,
): Promise<StockCountId | null> {
  const { rows } = await sql<{ id: StockCountId }>`
    insert into stock_count (venue_id, id, location_id, category_id, is_blind, started_by)
    values (${venueId}, ${uuidv7()}, ${locationId}, ${categoryId}, ${isBlind}, ${actorId})
    on conflict (venue_id, location_id) where state in ('counting', 'review') do nothing
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whether a category is in use; it stays so until the transaction ends. */
export async function holdCategory(tx: Tx, venueId: VenueId, id: ItemCategoryId): Promise<boolean> {
  const { rows } = await sql`select from item_category
    where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

export interface HeldCount {
  id: StockCountId
  locationId: StockLocationId
  state: CountState
  /** It waited for a second person before. */
  wasReviewed: boolean
  rev: number
}

/** A count as it stays until the transaction ends: `share` for those who count in it, `update` for whoever ends it. */
export async function holdCount(
  tx: Tx,
  venueId: VenueId,
  { id, as }: { id: StockCountId; as: 'share' | 'update' },
): Promise<HeldCount | undefined> {
  const { rows } = await sql<HeldCount>`
    select id, location_id as "locationId", state, was_reviewed as "wasReviewed", rev from stock_count
    where venue_id = ${venueId} and id = ${id} ${as === 'share' ? sql`for key share` : sql`for update`}`.execute(tx)
  return rows[0]
}

interface Counted {
  venueId: VenueId
  countId: StockCountId
  itemId: InventoryItemId
  actorId: UserId
  expected: Micro
  counted: Micro
  /** The revision that the caller has seen; null: none. */
  seen: number | null
}

/** Writes what was counted over what was seen; null: somebody else has counted it since. The level is locked. */
export async function writeCounted(tx: Tx, line: Counted): Promise<number | null> {
  const { venueId, countId, itemId, actorId, expected, counted, seen } = line
  const values = sql`(${venueId}, ${countId}, ${itemId}, ${fromMicro(expected)}, ${fromMicro(counted)}, ${actorId})`
  const { rows } =
    seen === null
      ? await sql<{ rev: number }>`
          insert into stock_count_line (venue_id, count_id, item_id, expected, counted, counted_by)
          values ${values} on conflict do nothing returning rev`.execute(tx)
      : await sql<{ rev: number }>`
          update stock_count_line set expected = ${fromMicro(expected)}, counted = ${fromMicro(counted)},
            counted_by = ${actorId}, counted_at = clock_timestamp(), needs_recount = false, rev = rev + 1
          where venue_id = ${venueId} and count_id = ${countId} and item_id = ${itemId} and rev = ${seen}
          returning rev`.execute(tx)
  return rows[0]?.rev ?? null
}

/** Who has counted an item in a count, and when. */
export async function findCounter(tx: Tx, venueId: VenueId, of: { countId: StockCountId; itemId: InventoryItemId }) {
  const { rows } = await sql<{ rev: number; who: string | null }>`
    select l.rev, u.name as who from stock_count_line l left join app_user u on u.id = l.counted_by
    where l.venue_id = ${venueId} and l.count_id = ${of.countId} and l.item_id = ${of.itemId}`.execute(tx)
  return rows[0]
}

// Corrected since it was counted, by hand or by another count: its difference would be booked twice.
const correctedSince = sql`exists (
  select from stock_move m join stock_count c on c.venue_id = l.venue_id and c.id = l.count_id
  where m.venue_id = l.venue_id and m.item_id = l.item_id and m.outside = 'difference' and m.at > l.counted_at
    and c.state in ('counting', 'review') and (m.from_location_id = c.location_id or m.to_location_id = c.location_id))`

export interface Difference {
  itemId: InventoryItemId
  counted: string
  expected: string
  isMine: boolean
  recount: boolean
  valueMinor: number
}

// What a difference is worth, at what a unit is worth at its place now.
const worth = sql`round((l.counted - l.expected)
  * case when s.on_hand > 0 then s.value_minor / s.on_hand else coalesce(s.last_cost, 0) end)::bigint`

/** Every line of a count that is held. */
export async function selectCounted(tx: Tx, venueId: VenueId, of: { countId: StockCountId; userId: UserId }) {
  const { rows } = await sql<Difference>`
    select l.item_id as "itemId", l.counted::text, l.expected::text, l.counted_by = ${of.userId} as "isMine",
      l.needs_recount or ${correctedSince} as recount, ${worth} as "valueMinor"
    from stock_count_line l
    join stock_count c on c.venue_id = l.venue_id and c.id = l.count_id
    left join stock_level s on s.venue_id = l.venue_id and s.item_id = l.item_id and s.location_id = c.location_id
    where l.venue_id = ${venueId} and l.count_id = ${of.countId} order by l.item_id`.execute(tx)
  return rows
}

interface Ended {
  state: CountState
  by: UserId
  actId?: StockActId | null
  reason?: string
}

/** Brings a count that is held into another state. */
export async function writeCountState(
  tx: Tx,
  venueId: VenueId,
  { id, state, by, actId = null, reason = '' }: Ended & { id: StockCountId },
): Promise<void> {
  const ends = state === 'posted' || state === 'cancelled'
  await sql`
    update stock_count set state = ${state}, was_reviewed = was_reviewed or ${state} = 'review', rev = rev + 1, act_id = ${actId}, reason = ${reason || null},
      ended_at = ${ends ? sql`clock_timestamp()` : null}, ended_by = ${ends ? by : null}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Asks for items to be counted again; how many of them were in the count. */
export async function askRecount(
  tx: Tx,
  venueId: VenueId,
  { countId, itemIds }: { countId: StockCountId; itemIds: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update stock_count_line set needs_recount = true
    where venue_id = ${venueId} and count_id = ${countId} and item_id = any(${itemIds}::uuid[])`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const head = sql`
  c.id, ${placeOf('o')} as location, g.name as category, c.is_blind as "isBlind", c.state, c.started_at as "startedAt",
  s.name as "startedBy", c.ended_at as "endedAt", e.name as "endedBy", c.rev`
const joins = sql`
  join stock_location o on o.venue_id = c.venue_id and o.id = c.location_id
  left join item_category g on g.venue_id = c.venue_id and g.id = c.category_id
  left join app_user s on s.id = c.started_by
  left join app_user e on e.id = c.ended_by`

/** Counts below an id (null: from the last one), the newest first. */
export async function selectCounts(
  db: Db,
  { venueId, state }: { venueId: VenueId; state?: CountState | undefined },
  { below, limit }: { below: string | null; limit: number },
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with page as materialized (
      select * from stock_count where venue_id = ${venueId} ${state ? sql`and state = ${state}` : sql``}
        ${below === null ? sql`` : sql`and id < ${below}::uuid`}
      order by id desc limit ${limit})
    select ${head},
      (select count(*)::integer from stock_count_line l where l.venue_id = c.venue_id and l.count_id = c.id) as lines,
      case when c.state = 'posted' then (select count(*)::integer from stock_count_line l
        where l.venue_id = c.venue_id and l.count_id = c.id and l.counted <> l.expected) end as differences,
      case when c.state = 'posted' then coalesce((select sum(case when m.to_location_id is null then -m.value_minor
        else m.value_minor end) from stock_move m where m.venue_id = c.venue_id and m.act_id = c.act_id), 0)::bigint
        end as "valueMinor"
    from page c ${joins} order by c.id desc`.execute(db)
  return rows
}

/** How many counts there are, counted no further than `most`. */
export async function countCounts(
  db: Db,
  { venueId, state }: { venueId: VenueId; state?: CountState | undefined },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from stock_count where venue_id = ${venueId}
      ${state ? sql`and state = ${state}` : sql``} limit ${most}) f`.execute(db)
  return rows[0]?.n ?? 0
}

type Head = Omit<CountSheet, 'lines' | 'shows'>

/** One count without its lines. */
export async function findCount(
  db: Db,
  venueId: VenueId,
  { id, userId }: { id: StockCountId; userId: UserId },
): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select ${head}, c.reason, c.act_id as "actId", exists (select from stock_count_line l where l.venue_id = c.venue_id
      and l.count_id = c.id and l.counted_by = ${userId}) as "hasCounted"
    from stock_count c ${joins} where c.venue_id = ${venueId} and c.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The items of a count by category and code: those that are kept at its place, and others that were counted there.
 * What is recorded of them leaves the database only where it `shows`.
 */
export async function selectCountLines(
  db: Db,
  venueId: VenueId,
  { countId, shows }: { countId: StockCountId; shows: boolean },
): Promise<CountLine[]> {
  const told = (value: ReturnType<typeof sql>) => (shows ? value : sql`null`)
  const { rows } = await sql<CountLine>`
    with recursive c as (select * from stock_count where venue_id = ${venueId} and id = ${countId}),
    below (id) as (
      select category_id from c where category_id is not null
      union
      select g.id from below b join item_category g on g.venue_id = ${venueId} and g.parent_id = b.id),
    kept as (
      select l.item_id from c join stock_level l on l.venue_id = c.venue_id and l.location_id = c.location_id
      join inventory_item i on i.venue_id = l.venue_id and i.id = l.item_id
      where c.state in ('counting', 'review') and i.archived_at is null
        and (c.category_id is null or i.category_id in (select id from below))
      union
      select l.item_id from stock_count_line l where l.venue_id = ${venueId} and l.count_id = ${countId})
    select i.id as "itemId", i.code, i.name, i.base_unit as "baseUnit", g.name as category,
      ${plain(sql`l.counted`)} as counted, u.name as "countedBy", l.counted_at as "countedAt", l.rev,
      coalesce(l.needs_recount or ${correctedSince}, false) as recount,
      ${told(sql`${plain(sql`coalesce(l.expected, s.on_hand, 0)`)}`)} as expected,
      ${told(sql`${plain(sql`l.counted - l.expected`)}`)} as difference, ${told(sql`${worth}`)} as "valueMinor"
    from kept k
    join c on true
    join inventory_item i on i.venue_id = ${venueId} and i.id = k.item_id
    join item_category g on g.venue_id = i.venue_id and g.id = i.category_id
    left join stock_count_line l on l.venue_id = ${venueId} and l.count_id = ${countId} and l.item_id = k.item_id
    left join stock_level s on s.venue_id = ${venueId} and s.item_id = k.item_id and s.location_id = c.location_id
    left join app_user u on u.id = l.counted_by
    order by g.sort, g.code_key, i.code_key limit 5000`.execute(db)
  return rows
}
