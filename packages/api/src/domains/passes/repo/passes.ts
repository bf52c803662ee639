import type { OrderId, PassCheck, PassId, PassRow, VenueId } from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

type Reader = Db | Tx

/** A pass with all that its code and its check need. */
export interface StoredPass {
  row: Omit<PassRow, 'code'>
  orderId: OrderId
  orderNo: number
  passTypeId: string
  codeVersion: number
  issuedAt: string
  floorId: string
  session: NonNullable<PassCheck['session']>
  sessionState: string
  endsAt: string
  /** The database's clock. */
  now: string
}

interface Found {
  id: PassId
  orderId: OrderId
  orderNo: number
  passTypeId: string
  type: unknown
  people: number
  seatNo: number | null
  section: string | null
  rowLabel: string | null
  label: string | null
  area: unknown
  holderName: string | null
  state: PassRow['state']
  codeVersion: number
  shortCode: string
  issuedAt: string
  usedAt: string | null
  ticketSessionId: string
  product: unknown
  floor: unknown
  floorId: string
  startsAt: string
  endsAt: string
  sessionState: string
  now: string
}

function toStored(found: Found): StoredPass {
  const { section, rowLabel, label, seatNo } = found
  const seat = seatNo === null ? null : { section: section ?? '', row: rowLabel ?? '', label: label ?? '', seatNo }
  return {
    row: {
      id: found.id,
      type: storedLocalText.parse(found.type),
      people: found.people,
      seat,
      area: found.area === null ? null : storedLocalText.parse(found.area),
      holderName: found.holderName,
      state: found.state,
      shortCode: found.shortCode,
      usedAt: found.usedAt,
    },
    orderId: found.orderId,
    orderNo: found.orderNo,
    passTypeId: found.passTypeId,
    codeVersion: found.codeVersion,
    issuedAt: found.issuedAt,
    floorId: found.floorId,
    session: {
      id: found.ticketSessionId as StoredPass['session']['id'],
      product: storedLocalText.parse(found.product),
      floor: storedLocalText.parse(found.floor),
      startsAt: found.startsAt,
    },
    sessionState: found.sessionState,
    endsAt: found.endsAt,
    now: found.now,
  }
}

/** Which pass: by its id or by the code that people type. */
export type PassKey = { id: PassId } | { shortCode: string } | { orderId: OrderId }

async function selectPasses(db: Reader, venueId: VenueId, key: PassKey): Promise<StoredPass[]> {
  const isWanted =
    'id' in key
      ? sql`p.id = ${key.id}`
      : 'shortCode' in key
        ? sql`p.short_code = ${key.shortCode}`
        : sql`p.order_id = ${key.orderId}`
  // What is one row by its key is looked up, not joined: the ways to join nine tables take the database longer to weigh
  // than the passes to read.
  const { rows } = await sql<Found>`
    select p.id, p.order_id as "orderId", p.pass_type_id as "passTypeId", p.people, p.seat_no as "seatNo", s.section,
      s.row_label as "rowLabel", s.label, p.holder_name as "holderName", p.state, p.code_version as "codeVersion",
      p.short_code as "shortCode", p.issued_at as "issuedAt", p.used_at as "usedAt", t.id as "ticketSessionId",
      t.floor_id as "floorId", t.starts_at as "startsAt", t.ends_at as "endsAt", t.state as "sessionState",
      clock_timestamp() as now,
      (select o.order_no from sale_order o where o.venue_id = p.venue_id and o.id = p.order_id) as "orderNo",
      (select y.name from pass_type y where y.venue_id = p.venue_id and y.id = p.pass_type_id) as type,
      (select d.name from ticket_product d where d.venue_id = t.venue_id and d.id = t.product_id) as product,
      (select f.name from floor f where f.venue_id = t.venue_id and f.id = t.floor_id) as floor,
      (select a.name from standing_area a where a.venue_id = t.venue_id
        and a.layout_version_id = t.layout_version_id and a.area_no = p.area_no) as area
    from pass p
    join ticket_session t on t.venue_id = p.venue_id and t.id = p.ticket_session_id
    left join seat s on s.venue_id = t.venue_id and s.layout_version_id = t.layout_version_id and s.seat_no = p.seat_no
    where p.venue_id = ${venueId} and ${isWanted}
    order by p.line_no, p.seat_no, p.id`.execute(db)
  return rows.map(toStored)
}

/** The pass of this id or short code; undefined when the venue has none. */
export async function findPass(
  db: Reader,
  venueId: VenueId,
  key: Exclude<PassKey, { orderId: OrderId }>,
): Promise<StoredPass | undefined> {
  return (await selectPasses(db, venueId, key))[0]
}

/** The passes of an order, line by line. */
export async function selectPassesOf(db: Reader, venueId: VenueId, orderId: OrderId): Promise<StoredPass[]> {
  return selectPasses(db, venueId, { orderId })
}

/** Marks a pass as used. False when it was used, cancelled, blocked or reissued in the meantime: whoever is first wins. */
export async function usePass(
  tx: Tx,
  { venueId, id, codeVersion }: { venueId: VenueId; id: PassId; codeVersion: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('pass')
    .set({ state: 'used', used_at: sql<string>`clock_timestamp()` })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .where('code_version', '=', codeVersion)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives a pass that waits to be used its next code; false when it is in another state. */
export async function renewCode(
  tx: Tx,
  { venueId, id, shortCode }: { venueId: VenueId; id: PassId; shortCode: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('pass')
    .set((eb) => ({ code_version: eb('code_version', '+', 1), short_code: shortCode }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
