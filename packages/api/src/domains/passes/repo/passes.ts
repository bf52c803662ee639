import type { CustomerFlag, OrderId, PassCheck, PassId, PassRow, TicketSessionId, VenueId } from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { flagsToday } from '../../../core/customer-flags.ts'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

/** A pass with all that its code and its check need. */
export interface StoredPass {
  row: Omit<PassRow, 'code'>
  orderId: OrderId
  orderNo: number
  /** What is still due of the order. */
  dueMinor: number
  currency: string
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
  due: { minor: number; currency: string }
  passTypeId: string
  type: unknown
  people: number
  seatNo: number | null
  section: string | null
  rowLabel: string | null
  label: string | null
  isTable: boolean | null
  area: unknown
  holderName: string | null
  state: PassRow['state']
  isTraining: boolean
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
  const { section, rowLabel, label, seatNo, isTable } = found
  const seat =
    seatNo === null
      ? null
      : { section: section ?? '', row: rowLabel ?? '', label: label ?? '', seatNo, ...(isTable && { isTable }) }
  return {
    row: {
      id: found.id,
      type: storedLocalText.parse(found.type),
      people: found.people,
      seat,
      area: found.area === null ? null : storedLocalText.parse(found.area),
      holderName: found.holderName,
      state: found.state,
      isTraining: found.isTraining,
      shortCode: found.shortCode,
      usedAt: found.usedAt,
    },
    orderId: found.orderId,
    orderNo: found.orderNo,
    dueMinor: found.due.minor,
    currency: found.due.currency,
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
export type PassKey = { id: PassId } | { shortCode: string } | { orderId: OrderId } | { ids: readonly PassId[] }

async function selectPasses(db: Reader, venueId: VenueId, key: PassKey): Promise<StoredPass[]> {
  const isWanted =
    'id' in key
      ? sql`p.id = ${key.id}`
      : 'shortCode' in key
        ? sql`p.short_code = ${key.shortCode}`
        : 'ids' in key
          ? sql`p.id = any(${[...key.ids]}::uuid[])`
          : sql`p.order_id = ${key.orderId}`
  // What is one row by its key is looked up, not joined: the ways to join nine tables take the database longer to weigh
  // than the passes to read.
  const { rows } = await sql<Found>`
    select p.id, p.order_id as "orderId", p.pass_type_id as "passTypeId", p.people, p.seat_no as "seatNo", s.section,
      s.row_label as "rowLabel", s.label, s.at_table as "isTable", p.holder_name as "holderName", p.state, p.is_training as "isTraining", p.code_version as "codeVersion",
      p.short_code as "shortCode", p.issued_at as "issuedAt", p.used_at as "usedAt", t.id as "ticketSessionId",
      t.floor_id as "floorId", t.starts_at as "startsAt", t.ends_at as "endsAt", t.state as "sessionState",
      clock_timestamp() as now,
      (select o.order_no from sale_order o where o.venue_id = p.venue_id and o.id = p.order_id) as "orderNo",
      (select jsonb_build_object('minor', greatest(0, o.gross_minor - o.paid_minor), 'currency', o.currency)
        from sale_order o where o.venue_id = p.venue_id and o.id = p.order_id) as due,
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
  key: { id: PassId } | { shortCode: string },
): Promise<StoredPass | undefined> {
  return (await selectPasses(db, venueId, key))[0]
}

/** The passes with these ids, by id. */
export async function selectPassesById(
  db: Reader,
  venueId: VenueId,
  ids: readonly PassId[],
): Promise<Map<PassId, StoredPass>> {
  if (ids.length === 0) return new Map()
  return new Map((await selectPasses(db, venueId, { ids })).map((pass) => [pass.row.id, pass]))
}

/** The passes of an order, line by line. */
export async function selectPassesOf(db: Reader, venueId: VenueId, orderId: OrderId): Promise<StoredPass[]> {
  return selectPasses(db, venueId, { orderId })
}

interface PastCode {
  passId: PassId
  codeVersion: number
}

/** Which pass had this short code before it was reissued; undefined: none. */
export async function findPastCode(db: Reader, venueId: VenueId, shortCode: string): Promise<PastCode | undefined> {
  const row = await db
    .selectFrom('pass_past_code')
    .select(['pass_id', 'code_version'])
    .where('venue_id', '=', venueId)
    .where('short_code', '=', shortCode)
    .orderBy('replaced_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { passId: row.pass_id as PassId, codeVersion: row.code_version }
}

/** When a code of a pass was replaced by the next one; null: not known, it was before these were kept. */
export async function findReplacedAt(
  db: Reader,
  venueId: VenueId,
  { passId, codeVersion }: PastCode,
): Promise<string | null> {
  const row = await db
    .selectFrom('pass_past_code')
    .select('replaced_at')
    .where('venue_id', '=', venueId)
    .where('pass_id', '=', passId)
    .where('code_version', '=', codeVersion)
    .executeTakeFirst()
  return row?.replaced_at ?? null
}

/** Marks a pass as used. False when it was used, cancelled, blocked or reissued in the meantime: the first one wins. */
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

/** The passes of an order for one of its sessions. */
export interface Group {
  orderId: OrderId
  ticketSessionId: TicketSessionId
}

/** Takes the passes of a group until the transaction ends. Locked by id, so that two scans wait in one line. */
export async function lockGroup(tx: Tx, venueId: VenueId, { orderId, ticketSessionId }: Group): Promise<void> {
  await sql`
    select from pass where venue_id = ${venueId} and order_id = ${orderId} and ticket_session_id = ${ticketSessionId}
    order by id for update`.execute(tx)
}

/** Marks all passes of a group as used that wait to be; returns which. Locked by id, so that two scans wait in one line. */
export async function useGroup(tx: Tx, venueId: VenueId, { orderId, ticketSessionId }: Group): Promise<PassId[]> {
  const { rows } = await sql<{ id: PassId }>`
    with waiting as (
      select id from pass
      where venue_id = ${venueId} and order_id = ${orderId} and ticket_session_id = ${ticketSessionId}
        and state = 'issued' and not is_training
      order by id for update)
    update pass p set state = 'used', used_at = clock_timestamp()
    from waiting w where p.venue_id = ${venueId} and p.id = w.id and p.state = 'issued'
    returning p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lets used passes wait to be used again; returns the seat of each that was used, null: it has none. */
export async function unusePasses(tx: Tx, venueId: VenueId, ids: readonly PassId[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ seatNo: number | null }>`
    with used as (
      select id from pass where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) and state = 'used'
      order by id for update)
    update pass p set state = 'issued', used_at = null
    from used u where p.venue_id = ${venueId} and p.id = u.id and p.state = 'used'
    returning p.seat_no as "seatNo"`.execute(tx)
  return rows.map(({ seatNo }) => seatNo)
}

interface GroupAtDoor {
  size: number
  waiting: number
  /** null: the order is nobody's. */
  flags: CustomerFlag[] | null
}

/** How many good passes a group has, how many of them wait to be used, and what applies to whoever's order it is. */
export async function countGroup(
  db: Reader,
  venueId: VenueId,
  { orderId, ticketSessionId }: Group,
): Promise<GroupAtDoor> {
  const { rows } = await sql<GroupAtDoor>`
    select count(*)::integer as size, (count(*) filter (where state = 'issued'))::integer as waiting,
      (select ${flagsToday(sql`o.venue_id`, sql`o.customer_id`)} from sale_order o
        where o.venue_id = ${venueId} and o.id = ${orderId} and o.customer_id is not null) as flags
    from pass
    where venue_id = ${venueId} and order_id = ${orderId} and ticket_session_id = ${ticketSessionId}
      and state in ('issued', 'used')`.execute(db)
  return rows[0] ?? { size: 0, waiting: 0, flags: null }
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

/** Moves a pass between waiting and blocked; false when it is not in the state that it is to leave: the first one wins. */
export async function moveState(
  tx: Tx,
  { venueId, id, from, to }: { venueId: VenueId; id: PassId; from: 'issued' | 'blocked'; to: 'issued' | 'blocked' },
): Promise<boolean> {
  const result = await tx
    .updateTable('pass')
    .set({ state: to })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whose name a pass bears. It and its order are held until the transaction ends, so that no exchange copies an old name. */
export async function lockHolder(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: PassId },
): Promise<{ holderName: string | null; state: PassRow['state']; requiresName: boolean } | undefined> {
  await sql`
    select from sale_order where venue_id = ${venueId}
      and id = (select order_id from pass where venue_id = ${venueId} and id = ${id})
    for no key update`.execute(tx)
  const { rows } = await sql<{ holderName: string | null; state: PassRow['state']; requiresName: boolean }>`
    select p.holder_name as "holderName", p.state, y.requires_name as "requiresName"
    from pass p join pass_type y on y.venue_id = p.venue_id and y.id = p.pass_type_id
    where p.venue_id = ${venueId} and p.id = ${id} for no key update of p`.execute(tx)
  return rows[0]
}

/** Writes the name on a pass that `lockHolder` holds. */
export async function updateHolder(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: PassId },
  holderName: string | null,
): Promise<void> {
  await tx
    .updateTable('pass')
    .set({ holder_name: holderName })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}
