import type { StoredFileId, UserId, VenueId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import { fromMicro, type Micro, toMicro } from '@marquee/contract/micro'
import type { StockActId, StockActKind } from '@marquee/contract/stock'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../core/work.ts'
import type { Move, Place, StoredBatch } from '../rules/post.ts'

// What an act writes, in the order of its locks: the act, the items, the levels by item and place, and then all at once.

export interface NewAct {
  venueId: VenueId
  actorId: UserId
  kind: StockActKind
  /** What made it, and its id there: that happens once. Absent: the act itself. */
  source?: { name: string; id: string } | undefined
  vendorId?: VendorId | null | undefined
  vendorRef?: string | null | undefined
  reason?: string | null | undefined
  note?: string | null | undefined
  photo?: StoredFileId | null | undefined
  /** What the lines of a delivery bear together. */
  freightMinor?: number | undefined
}

/** Writes an act; null: its source has made it before. */
export async function insertAct(tx: Tx, act: NewAct): Promise<StockActId | null> {
  const id = uuidv7()
  const { rows } = await sql<{ id: StockActId }>`
    insert into stock_act (venue_id, id, kind, source, source_id, vendor_id, vendor_ref, reason, note, photo,
      freight_minor, business_date, actor_id)
    select v.id, ${id}, ${act.kind}, ${act.source?.name ?? 'stock'}, ${act.source?.id ?? id}, ${act.vendorId ?? null},
      ${act.vendorRef ?? null}, ${act.reason || null}, ${act.note || null}, ${act.photo ?? null},
      ${act.freightMinor ?? 0}, ${businessDay()}, ${act.actorId}
    from venue v where v.id = ${act.venueId}
    on conflict on constraint stock_act_once do nothing
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

interface ActsOf extends Pick<NewAct, 'venueId' | 'actorId' | 'kind'> {
  /** What made them, by its name. */
  source: string
}

/** Writes an act for each id of a source, and says which; those that their source has made before are missing. */
export async function insertActs(
  tx: Tx,
  { venueId, actorId, kind, source }: ActsOf,
  sourceIds: readonly string[],
): Promise<Map<string, StockActId>> {
  const { rows } = await sql<{ id: StockActId; sourceId: string }>`
    insert into stock_act (venue_id, id, kind, source, source_id, business_date, actor_id)
    select v.id, n.id, ${kind}, ${source}, n.source_id, ${businessDay()}, ${actorId}
    from venue v, unnest(${sourceIds.map(() => uuidv7())}::uuid[], ${[...sourceIds]}::uuid[]) as n (id, source_id)
    where v.id = ${venueId}
    on conflict on constraint stock_act_once do nothing
    returning id, source_id as "sourceId"`.execute(tx)
  return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
}

export interface HeldItem {
  id: string
  isBatch: boolean
  isStrict: boolean
  isArchived: boolean
  expiryDays: number | null
}

/** The items, as they stay until the transaction ends. */
export async function holdItems(tx: Tx, venueId: VenueId, ids: readonly string[]): Promise<Map<string, HeldItem>> {
  const { rows } = await sql<HeldItem>`
    select id, is_batch as "isBatch", is_strict as "isStrict", archived_at is not null as "isArchived",
      expiry_days as "expiryDays"
    from inventory_item where venue_id = ${venueId} and id = any(${ids}::uuid[]) order by id for share`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these places are in use; they stay so until the transaction ends. */
export async function holdLocations(tx: Tx, venueId: VenueId, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from stock_location
    where venue_id = ${venueId} and id = any(${ids}::uuid[]) and archived_at is null order by id for share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

interface PlaceRow {
  itemId: string
  locationId: string
  isStrict: boolean
  isBatch: boolean
  onHand: string
  value: string
  lastCost: string
}

/**
 * The places of an act, each locked, in the order of item and place: two acts that need the same ones wait for each
 * other and never for one another. What was never there before is made.
 */
export async function lockPlaces(
  tx: Tx,
  venueId: VenueId,
  pairs: readonly { itemId: string; locationId: string }[],
): Promise<Place[]> {
  const items = pairs.map(({ itemId }) => itemId)
  const locations = pairs.map(({ locationId }) => locationId)
  const wanted = sql`unnest(${items}::uuid[], ${locations}::uuid[]) as w (item_id, location_id)`
  await sql`
    insert into stock_level (venue_id, item_id, location_id, is_strict)
    select i.venue_id, w.item_id, w.location_id, i.is_strict
    from (select distinct item_id, location_id from ${wanted}) w
    join inventory_item i on i.venue_id = ${venueId} and i.id = w.item_id
    order by w.item_id, w.location_id
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<PlaceRow>`
    select l.item_id as "itemId", l.location_id as "locationId", l.is_strict as "isStrict", i.is_batch as "isBatch",
      l.on_hand::text as "onHand", l.value_minor::text as value, (l.last_cost * 100000000)::numeric(40, 0)::text as "lastCost"
    from stock_level l join inventory_item i on i.venue_id = l.venue_id and i.id = l.item_id
    where l.venue_id = ${venueId}
      and (l.item_id, l.location_id) in (select item_id, location_id from ${wanted})
    order by l.item_id, l.location_id for no key update of l`.execute(tx)
  const batches = rows.some(({ isBatch }) => isBatch) ? await selectBatches(tx, venueId, rows) : new Map()
  return rows.map((row) => ({
    itemId: row.itemId,
    locationId: row.locationId,
    isStrict: row.isStrict,
    level: { onHand: toMicro(row.onHand), value: BigInt(row.value), lastCost: BigInt(row.lastCost) },
    batches: row.isBatch ? (batches.get(`${row.itemId} ${row.locationId}`) ?? []) : null,
  }))
}

// In the order in which they are used up. Empty ones are read too: what is undone may go back to one.
async function selectBatches(tx: Tx, venueId: VenueId, places: readonly PlaceRow[]) {
  const held = places.filter(({ isBatch }) => isBatch)
  const { rows } = await sql<{
    id: string
    itemId: string
    locationId: string
    lot: string | null
    expiresOn: string | null
    left: string
    value: string
  }>`
    select id, item_id as "itemId", location_id as "locationId", lot, expires_on as "expiresOn",
      qty_left::text as left, value_minor::text as value
    from stock_batch
    where venue_id = ${venueId} and (item_id, location_id) in (
        select * from unnest(${held.map(({ itemId }) => itemId)}::uuid[], ${held.map(({ locationId }) => locationId)}::uuid[]))
      and (qty_left > 0 or received_at > clock_timestamp() - interval '90 days')
    order by expires_on nulls last, received_at, id`.execute(tx)
  return Map.groupBy(
    rows.map(({ left, value, ...row }) => ({ ...row, left: toMicro(left), value: BigInt(value), isNew: false })),
    ({ itemId, locationId }) => `${itemId} ${locationId}`,
  ) as Map<string, (StoredBatch & { itemId: string; locationId: string })[]>
}

const cost = (scaled: bigint): string => {
  const text = String(scaled).padStart(9, '0')
  return `${text.slice(0, -8)}.${text.slice(-8)}`
}

/** Writes what the places are after the moves, and their batches. */
export async function writePlaces(tx: Tx, venueId: VenueId, places: readonly Place[]): Promise<void> {
  await sql`
    update stock_level l set on_hand = n.on_hand, value_minor = n.value, last_cost = n.cost, moved_at = clock_timestamp()
    from unnest(${places.map(({ itemId }) => itemId)}::uuid[], ${places.map(({ locationId }) => locationId)}::uuid[],
      ${places.map(({ level }) => fromMicro(level.onHand))}::numeric[], ${places.map(({ level }) => String(level.value))}::bigint[],
      ${places.map(({ level }) => cost(level.lastCost))}::numeric[]) as n (item_id, location_id, on_hand, value, cost)
    where l.venue_id = ${venueId} and l.item_id = n.item_id and l.location_id = n.location_id`.execute(tx)
  const batches = places.flatMap(({ batches: own, itemId, locationId }) =>
    (own ?? []).map((batch) => ({ ...batch, itemId, locationId })),
  )
  if (batches.length === 0) return
  await sql`
    insert into stock_batch (venue_id, id, item_id, location_id, lot, expires_on, qty_left, value_minor)
    select ${venueId}, n.id, n.item_id, n.location_id, n.lot, n.expires_on, n.qty_left, n.value
    from unnest(${batches.map(({ id }) => id)}::uuid[], ${batches.map(({ itemId }) => itemId)}::uuid[],
      ${batches.map(({ locationId }) => locationId)}::uuid[], ${batches.map(({ lot }) => lot)}::text[],
      ${batches.map(({ expiresOn }) => expiresOn)}::date[], ${batches.map(({ left }) => fromMicro(left))}::numeric[],
      ${batches.map(({ value }) => String(value))}::bigint[]) as n (id, item_id, location_id, lot, expires_on, qty_left, value)
    on conflict (venue_id, id) do update set qty_left = excluded.qty_left, value_minor = excluded.value_minor
      where (stock_batch.qty_left, stock_batch.value_minor) <> (excluded.qty_left, excluded.value_minor)`.execute(tx)
}

/** What a line says besides what moves. */
export interface LineFacts {
  unitId: string | null
  unitQty: Micro | null
  rejectedQty: Micro
  rejectReason: string | null
  /** The freight in its value. */
  freight: bigint
  reversesId: string | null
  /** The line of an order that it was delivered for. */
  purchaseOrderId: string | null
  purchaseLineNo: number | null
}

type ActMove = Move & LineFacts & { actId: StockActId; lineNo: number }

/** Writes the moves of acts in their order. */
export async function insertMoves(tx: Tx, venueId: VenueId, moves: readonly ActMove[]): Promise<void> {
  const column = <Value>(read: (move: ActMove) => Value) => moves.map(read)
  const decimal = (micro: Micro | null) => (micro === null ? null : fromMicro(micro))
  await sql`
    insert into stock_move (venue_id, id, act_id, line_no, kind, item_id, from_location_id, to_location_id, outside, qty,
      unit_id, unit_qty, value_minor, variance_minor, from_after, to_after, from_batch_id, to_batch_id, rejected_qty,
      reject_reason, reverses_id, purchase_order_id, purchase_line_no, freight_minor, business_date)
    select a.venue_id, m.id, a.id, m.line_no, a.kind, m.item_id, m.from_id, m.to_id, m.outside, m.qty, m.unit_id, m.unit_qty,
      m.value, m.variance, m.from_after, m.to_after, m.from_batch, m.to_batch, m.rejected, m.reject_reason, m.reverses, m.purchase_id, m.purchase_line,
      m.freight, a.business_date
    from unnest(${column(() => uuidv7())}::uuid[], ${column(({ actId }) => actId)}::uuid[],
      ${column(({ lineNo }) => lineNo)}::integer[], ${column(({ itemId }) => itemId)}::uuid[],
      ${column(({ from }) => from)}::uuid[], ${column(({ to }) => to)}::uuid[], ${column(({ outside }) => outside)}::text[],
      ${column(({ qty }) => fromMicro(qty))}::numeric[], ${column(({ unitId }) => unitId)}::uuid[],
      ${column(({ unitQty }) => decimal(unitQty))}::numeric[], ${column(({ value }) => String(value))}::bigint[],
      ${column(({ variance }) => String(variance))}::bigint[], ${column(({ fromAfter }) => decimal(fromAfter))}::numeric[],
      ${column(({ toAfter }) => decimal(toAfter))}::numeric[], ${column(({ fromBatchId }) => fromBatchId)}::uuid[],
      ${column(({ toBatchId }) => toBatchId)}::uuid[], ${column(({ rejectedQty }) => fromMicro(rejectedQty))}::numeric[],
      ${column(({ rejectReason }) => rejectReason)}::text[], ${column(({ reversesId }) => reversesId)}::uuid[],
      ${column(({ purchaseOrderId }) => purchaseOrderId)}::uuid[], ${column(({ purchaseLineNo }) => purchaseLineNo)}::integer[],
      ${column(({ freight }) => String(freight))}::bigint[])
      with ordinality as m (id, act_id, line_no, item_id, from_id, to_id, outside, qty, unit_id, unit_qty, value, variance,
        from_after, to_after, from_batch, to_batch, rejected, reject_reason, reverses, purchase_id, purchase_line, freight,
        place)
    join stock_act a on a.venue_id = ${venueId} and a.id = m.act_id
    order by m.place`.execute(tx)
}

/** Opens a task for each place that holds less than nothing now, and closes those of places that do no longer. */
export async function followDiscrepancies(
  tx: Tx,
  act: { venueId: VenueId; id: StockActId },
  places: readonly Place[],
): Promise<void> {
  const below = places.filter(({ level }) => level.onHand < 0n)
  const well = places.filter(({ level }) => level.onHand >= 0n)
  if (below.length > 0) {
    await sql`
      insert into stock_discrepancy (venue_id, id, item_id, location_id, opened_act_id)
      select ${act.venueId}, n.id, n.item_id, n.location_id, ${act.id}
      from unnest(${below.map(() => uuidv7())}::uuid[], ${below.map(({ itemId }) => itemId)}::uuid[],
        ${below.map(({ locationId }) => locationId)}::uuid[]) as n (id, item_id, location_id)
      on conflict (venue_id, item_id, location_id) where closed_at is null and missing_qty is null do nothing`.execute(
      tx,
    )
  }
  if (well.length > 0) {
    await sql`
      update stock_discrepancy d set closed_at = clock_timestamp(), closed_act_id = ${act.id}
      from unnest(${well.map(({ itemId }) => itemId)}::uuid[], ${well.map(({ locationId }) => locationId)}::uuid[])
        as n (item_id, location_id)
      where d.venue_id = ${act.venueId} and d.item_id = n.item_id and d.location_id = n.location_id
        and d.closed_at is null and d.missing_qty is null`.execute(tx)
  }
}

/** The factors of packings in use, of the items that they are of. */
export async function selectFactors(tx: Tx, venueId: VenueId, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { itemId: string; factor: Micro }>()
  const { rows } = await sql<{ id: string; itemId: string; factor: string }>`
    select id, item_id as "itemId", factor::text from item_unit
    where venue_id = ${venueId} and id = any(${ids}::uuid[]) and archived_at is null`.execute(tx)
  return new Map(rows.map(({ id, itemId, factor }) => [id, { itemId, factor: toMicro(factor) }]))
}

/**
 * Whether a delivery of this note has come in and was not sent back whole. Of two that say so at the same moment the
 * second waits here.
 */
export async function isNoteTaken(
  tx: Tx,
  venueId: VenueId,
  { vendorId, vendorRef }: { vendorId: VendorId; vendorRef: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('delivery note'), hashtext(${`${venueId} ${vendorId} ${vendorRef}`}))`.execute(
    tx,
  )
  const { rows } = await sql`
    select from stock_act a
    where a.venue_id = ${venueId} and a.vendor_id = ${vendorId} and fold(a.vendor_ref) = fold(${vendorRef})
      and exists (select from stock_move m where m.venue_id = a.venue_id and m.act_id = a.id and not exists (
        select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a vendor is in use; it stays so until the transaction ends. */
export async function holdVendor(tx: Tx, venueId: VenueId, id: VendorId): Promise<boolean> {
  const { rows } = await sql`
    select from vendor where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/**
 * Keeps the orders that moves were delivered for until the transaction ends. A delivery holds its order before the
 * levels; what undoes it does so in the same order.
 */
export async function holdOrdersOf(tx: Tx, venueId: VenueId, moveIds: readonly string[]): Promise<void> {
  await sql`
    select from purchase_order o where o.venue_id = ${venueId} and o.id in (
      select m.purchase_order_id from stock_move m where m.venue_id = ${venueId} and m.id = any(${moveIds}::uuid[]))
    order by o.id for no key update of o`.execute(tx)
}

/** The moves to undo, with whether that was done before. */
export async function selectToReverse(tx: Tx, venueId: VenueId, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    actId: string
    kind: StockActKind
    itemId: string
    from: string | null
    to: string | null
    outside: Move['outside']
    qty: string
    value: string
    fromBatchId: string | null
    toBatchId: string | null
    isReversed: boolean
  }>`
    select m.id, m.act_id as "actId", m.kind, m.item_id as "itemId", m.from_location_id as "from", m.to_location_id as "to", m.outside,
      m.qty::text, m.value_minor::text as value, m.from_batch_id as "fromBatchId", m.to_batch_id as "toBatchId",
      exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id) as "isReversed"
    from stock_move m where m.venue_id = ${venueId} and m.id = any(${ids}::uuid[])
    order by m.move_no desc`.execute(tx)
  return rows
}

/** The date on the calendar of a venue. */
export async function venueToday(tx: Tx, venueId: VenueId): Promise<string | undefined> {
  const { rows } = await sql<{ today: string }>`
    select (clock_timestamp() at time zone v.zone)::date as today from venue v where v.id = ${venueId}`.execute(tx)
  return rows[0]?.today
}
