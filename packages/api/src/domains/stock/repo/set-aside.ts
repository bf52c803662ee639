import type { UserId, VenueId } from '@marquee/contract'
import { fromMicro, toMicro } from '@marquee/contract/micro'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import type { FreeLevel, PlacedWish, ReservationWish } from '../rules/places.ts'

interface Owner {
  venueId: VenueId
  actorId: UserId
  /** What the reservations are for. */
  source: string
}

/**
 * What each place can still give of what is wished for, the first place first. The levels are locked in the order of item
 * and place, so two of these never wait for each other. Items and places that are no longer in use are left out.
 */
export async function lockFree(tx: Tx, venueId: VenueId, wishes: readonly ReservationWish[]): Promise<FreeLevel[]> {
  const found = await selectKnown(tx, venueId, { wishes, isLocking: true })
  const held = found.flatMap(({ free, ...level }) => (free === null ? [] : freeOf({ ...level, free })))
  return held.length === found.length ? held : lockLevels(tx, venueId, found)
}

/** The same as `lockFree`, as it is at this moment: nothing is locked. null: a level has to be made first. */
export async function lookAtFree(
  tx: Tx,
  venueId: VenueId,
  wishes: readonly ReservationWish[],
): Promise<FreeLevel[] | null> {
  const found = await selectKnown(tx, venueId, { wishes, isLocking: false })
  const there = found.flatMap(({ free, ...level }) => (free === null ? [] : freeOf({ ...level, free })))
  return there.length === found.length ? there : null
}

type Level = Pick<FreeLevel, 'itemId' | 'locationId' | 'isStrict'> & { free: string }
const freeOf = ({ free, ...level }: Level): FreeLevel => ({ ...level, free: toMicro(free) })

/** Notes what strict items had not of what was sold, at places whose levels are locked. */
export async function noteMissing(tx: Tx, venueId: VenueId, missing: readonly PlacedWish[]): Promise<void> {
  if (missing.length === 0) return
  await sql`
    insert into stock_discrepancy (venue_id, id, item_id, location_id, missing_qty)
    select ${venueId}, gen_random_uuid(), n.item_id, n.location_id, sum(n.qty)
    from unnest(${missing.map(({ itemId }) => itemId)}::uuid[], ${missing.map(({ locationId }) => locationId)}::uuid[],
      ${missing.map(({ qty }) => fromMicro(qty))}::numeric[]) as n (item_id, location_id, qty)
    group by n.item_id, n.location_id
    on conflict (venue_id, item_id, location_id) where closed_at is null and missing_qty is not null
      do update set missing_qty = stock_discrepancy.missing_qty + excluded.missing_qty`.execute(tx)
}

/** The items were counted at this place: whatever was missing there is known. */
export async function closeMissing(
  tx: Tx,
  { venueId, locationId }: { venueId: VenueId; locationId: string },
  itemIds: readonly string[],
): Promise<void> {
  await sql`
    update stock_discrepancy set closed_at = clock_timestamp()
    where venue_id = ${venueId} and location_id = ${locationId} and item_id = any(${itemIds}::uuid[])
      and closed_at is null and missing_qty is not null`.execute(tx)
}

const rowsOf = (placed: readonly PlacedWish[]) => sql`
  select * from unnest(${placed.map(() => uuidv7())}::uuid[], ${placed.map(({ itemId }) => itemId)}::uuid[],
    ${placed.map(({ locationId }) => locationId)}::uuid[], ${placed.map(({ qty }) => fromMicro(qty))}::numeric[],
    ${placed.map(({ sourceId }) => sourceId)}::uuid[], ${placed.map(({ line }) => line)}::integer[])
    as n (id, item_id, location_id, qty, source_id, line)`

/**
 * Writes reservations at places that were looked at without a lock, if what was seen still holds: every level of a strict
 * item and of `bound` items has as much as is wished for. Else it writes nothing and says false. Levels are locked for
 * this statement and what comes behind it alone, in the order of item and place: all who sell the same dishes wait for each
 * other here.
 */
export async function insertIfFree(
  tx: Tx,
  { venueId, actorId, source }: Owner,
  { placed, bound }: { placed: readonly PlacedWish[]; bound: readonly string[] },
): Promise<boolean> {
  if (placed.length === 0) return true
  const { rows } = await sql<{ fits: boolean }>`
    with placed as materialized (${rowsOf(placed)}), sums as materialized (
      select item_id, location_id, sum(qty) as qty from placed group by 1, 2
    ), held as materialized (
      select l.item_id, l.location_id, s.qty,
        l.on_hand - l.reserved >= s.qty or not (l.is_strict or l.item_id = any(${bound}::uuid[])) as fits
      from stock_level l join sums s using (item_id, location_id)
      where l.venue_id = ${venueId} order by l.item_id, l.location_id for no key update of l
    ), all_of_it as materialized (
      select count(*) = (select count(*) from sums) and bool_and(h.fits) as fits from held h
    ), raised as (
      update stock_level l set reserved = l.reserved + h.qty from held h
      where l.venue_id = ${venueId} and l.item_id = h.item_id and l.location_id = h.location_id
        and (select fits from all_of_it)
    ), made as (
      insert into stock_reservation (venue_id, id, item_id, location_id, qty, source, source_id, source_line, made_by)
      select ${venueId}, n.id, n.item_id, n.location_id, n.qty, ${source}, n.source_id, n.line, ${actorId}
      from placed n where (select fits from all_of_it)
    )
    select fits from all_of_it`.execute(tx)
  return rows[0]?.fits === true
}

/** Writes reservations at places whose levels are locked. */
export async function insertReserved(
  tx: Tx,
  { venueId, actorId, source }: Owner,
  placed: readonly PlacedWish[],
): Promise<void> {
  if (placed.length === 0) return
  await sql`
    with placed as materialized (${rowsOf(placed)}), sums as (select item_id, location_id, sum(qty) as qty from placed group by 1, 2
    ), raised as (
      update stock_level l set reserved = l.reserved + s.qty from sums s
      where l.venue_id = ${venueId} and l.item_id = s.item_id and l.location_id = s.location_id
    )
    insert into stock_reservation (venue_id, id, item_id, location_id, qty, source, source_id, source_line, made_by)
    select ${venueId}, n.id, n.item_id, n.location_id, n.qty, ${source}, n.source_id, n.line, ${actorId}
    from placed n`.execute(tx)
}

// Where each item can come from, the first place first: its own place, or all that have ever held it. What has never been
// anywhere comes from the first place of the venue. All levels are locked when all are there, and none when one is not:
// it is made first, so that they are locked in their order.
async function selectKnown(
  tx: Tx,
  venueId: VenueId,
  { wishes, isLocking }: { wishes: readonly ReservationWish[]; isLocking: boolean },
) {
  const { rows } = await sql<Omit<Level, 'free'> & { free: string | null }>`
    with wish as materialized (
      select distinct w.item_id, w.location_id
      from unnest(${wishes.map(({ itemId }) => itemId)}::uuid[], ${wishes.map(({ locationId }) => locationId)}::uuid[])
        as w (item_id, location_id)
      join inventory_item i on i.venue_id = ${venueId} and i.id = w.item_id and i.archived_at is null
    ), place as materialized (
      select o.id, row_number() over (order by o.sort, o.id) as n from stock_location o
      where o.venue_id = ${venueId} and o.archived_at is null
    ), candidate as materialized (
      select distinct w.item_id, p.id as location_id, p.n
      from wish w join place p on p.id = w.location_id
        or not exists (select from place own where own.id = w.location_id) and (
          exists (select from stock_level l
            where l.venue_id = ${venueId} and l.item_id = w.item_id and l.location_id = p.id)
          or p.n = 1 and not exists (select from stock_level l join place q on q.id = l.location_id
            where l.venue_id = ${venueId} and l.item_id = w.item_id))
    ), held as materialized (
      select l.item_id, l.location_id, l.is_strict, (l.on_hand - l.reserved)::text as free
      from stock_level l join candidate c using (item_id, location_id)
      where l.venue_id = ${venueId} and not exists (select from candidate m where not exists (select from stock_level k
        where k.venue_id = ${venueId} and k.item_id = m.item_id and k.location_id = m.location_id))
      ${isLocking ? sql`order by l.item_id, l.location_id for no key update of l` : sql``}
    )
    select c.item_id as "itemId", c.location_id as "locationId", h.is_strict as "isStrict", h.free
    from candidate c left join held h using (item_id, location_id) order by c.n`.execute(tx)
  return rows
}

async function lockLevels(tx: Tx, venueId: VenueId, pairs: readonly { itemId: string; locationId: string }[]) {
  const items = pairs.map(({ itemId }) => itemId)
  const places = pairs.map(({ locationId }) => locationId)
  const wanted = sql`unnest(${items}::uuid[], ${places}::uuid[]) as w (item_id, location_id)`
  await sql`
    insert into stock_level (venue_id, item_id, location_id, is_strict)
    select i.venue_id, w.item_id, w.location_id, i.is_strict
    from ${wanted} join inventory_item i on i.venue_id = ${venueId} and i.id = w.item_id
    order by w.item_id, w.location_id
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Level>`
    select l.item_id as "itemId", l.location_id as "locationId", l.is_strict as "isStrict",
      (l.on_hand - l.reserved)::text as free
    from stock_level l
    where l.venue_id = ${venueId} and (l.item_id, l.location_id) in (select item_id, location_id from ${wanted})
    order by l.item_id, l.location_id for no key update of l`.execute(tx)
  const order = new Map(pairs.map(({ itemId, locationId }, index) => [`${itemId} ${locationId}`, index]))
  return rows
    .map(freeOf)
    .toSorted(
      (a, b) => (order.get(`${a.itemId} ${a.locationId}`) ?? 0) - (order.get(`${b.itemId} ${b.locationId}`) ?? 0),
    )
}

/** What is still set aside for these sources, with where it is and whether it can be taken from there. */
export async function selectReserved(
  tx: Tx,
  { venueId, source }: { venueId: VenueId; source: string },
  sourceIds: readonly string[],
) {
  const { rows } = await sql<{
    sourceId: string
    line: number
    itemId: string
    locationId: string
    qty: string
    isInUse: boolean
  }>`
    select r.source_id as "sourceId", r.source_line as line, r.item_id as "itemId", r.location_id as "locationId",
      r.qty::text as qty, i.archived_at is null and o.archived_at is null as "isInUse"
    from stock_reservation r
    join inventory_item i on i.venue_id = r.venue_id and i.id = r.item_id
    join stock_location o on o.venue_id = r.venue_id and o.id = r.location_id
    where r.venue_id = ${venueId} and r.source = ${source} and r.source_id = any(${sourceIds}::uuid[]) and r.state = 'open'
    order by r.source_id, r.source_line`.execute(tx)
  return rows.map(({ qty, ...row }) => ({ ...row, qty: toMicro(qty) }))
}

/** Ends all that is set aside for these sources. Its levels must be locked. */
export async function endReserved(
  tx: Tx,
  { venueId, source, by }: { venueId: VenueId; source: string; by: UserId },
  sourceIds: readonly string[],
  state: 'used' | 'released',
): Promise<void> {
  await sql`
    with ended as (
      update stock_reservation set state = ${state}, ended_at = clock_timestamp(), ended_by = ${by}
      where venue_id = ${venueId} and source = ${source} and source_id = any(${sourceIds}::uuid[]) and state = 'open'
      returning item_id, location_id, qty),
    sums as (select item_id, location_id, sum(qty) as qty from ended group by 1, 2)
    update stock_level l set reserved = l.reserved - s.qty from sums s
    where l.venue_id = ${venueId} and l.item_id = s.item_id and l.location_id = s.location_id`.execute(tx)
}

/** Sets aside less for a source: `left` of `of` equal parts stay. Its levels must be locked. */
export async function shrinkReserved(
  tx: Tx,
  { venueId, source, sourceId }: { venueId: VenueId; source: string; sourceId: string },
  { left, of }: { left: number; of: number },
): Promise<void> {
  await sql`
    with was as (
      select id, item_id, location_id, qty - round(qty * ${left}::integer / ${of}::integer, 6) as less
      from stock_reservation
      where venue_id = ${venueId} and source = ${source} and source_id = ${sourceId} and state = 'open'),
    shrunk as (
      update stock_reservation r set qty = r.qty - w.less from was w
      where r.venue_id = ${venueId} and r.id = w.id returning w.item_id, w.location_id, w.less),
    sums as (select item_id, location_id, sum(less) as qty from shrunk group by 1, 2)
    update stock_level l set reserved = l.reserved - s.qty from sums s
    where l.venue_id = ${venueId} and l.item_id = s.item_id and l.location_id = s.location_id`.execute(tx)
}

/** What was used for a source, by item and place, with what it was worth. */
export async function selectUsed(
  tx: Tx,
  { venueId, source, sourceId }: { venueId: VenueId; source: string; sourceId: string },
) {
  const { rows } = await sql<{ itemId: string; locationId: string; qty: string; value: string; isInUse: boolean }>`
    select m.item_id as "itemId", m.from_location_id as "locationId", sum(m.qty)::text as qty,
      sum(m.value_minor)::text as value, i.archived_at is null and o.archived_at is null as "isInUse"
    from stock_act a join stock_move m on m.venue_id = a.venue_id and m.act_id = a.id
    join inventory_item i on i.venue_id = m.venue_id and i.id = m.item_id
    join stock_location o on o.venue_id = m.venue_id and o.id = m.from_location_id
    where a.venue_id = ${venueId} and a.source = ${source} and a.source_id = ${sourceId} and a.kind = 'use'
      and m.outside = 'used' and m.from_location_id is not null
    group by m.item_id, m.from_location_id, i.archived_at, o.archived_at
    order by m.item_id, m.from_location_id`.execute(tx)
  return rows.map(({ qty, value, ...row }) => ({ ...row, qty: toMicro(qty), value: BigInt(value) }))
}
