import { randomUUID } from 'node:crypto'
import {
  type DoorScan,
  type GateId,
  type LocalText,
  type OrderId,
  type PassId,
  storedLocalText,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

interface NewScan {
  venueId: VenueId
  nonce: string
  /** None: nobody's pass. */
  passIds: readonly PassId[]
  /** null: let in. */
  reason: string | null
  gateId: GateId | null
  actorId: UserId
  /** Of passes that are scanned together; null: one alone. */
  scanId: string | null
}

/** Writes one scan down, whatever came of it: a row for each of its passes. The first has the nonce. Answers their ids. */
export async function insertAdmissions(tx: Tx, scan: NewScan): Promise<string[]> {
  const { venueId, nonce, passIds, reason, gateId, actorId, scanId } = scan
  const rows = (passIds.length === 0 ? [null] : passIds).map((passId, index) => ({
    venue_id: venueId,
    id: uuidv7(),
    nonce: index === 0 ? nonce : randomUUID(),
    pass_id: passId,
    result: reason === null ? 'ok' : 'refused',
    reason,
    gate_id: gateId,
    actor_id: actorId,
    scan_id: scanId,
  }))
  await tx.insertInto('admission').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** A guest's admission. */
export interface Admission {
  id: string
  passId: PassId
  actorId: string
  isReversed: boolean
}

/** Who was let in by a scan: by one alone, or by one of several passes. */
export async function selectAdmissions(tx: Tx, venueId: VenueId, scanId: string): Promise<Admission[]> {
  const { rows } = await sql<Admission>`
    select a.id, a.pass_id as "passId", a.actor_id as "actorId", exists (
      select from admission r where r.venue_id = a.venue_id and r.reverses_id = a.id) as "isReversed"
    from admission a
    where a.venue_id = ${venueId} and (a.id = ${scanId} or a.scan_id = ${scanId}) and a.result = 'ok'`.execute(tx)
  return rows
}

interface NewReversals {
  venueId: VenueId
  admissions: readonly Admission[]
  reason: string
  actorId: UserId
}

/** Writes down that admissions were undone. The database refuses it a minute after them, and a second time. */
export async function insertReversals(tx: Tx, { venueId, admissions, reason, actorId }: NewReversals): Promise<void> {
  const rows = admissions.map(({ id, passId }) => ({
    venue_id: venueId,
    id: uuidv7(),
    nonce: randomUUID(),
    pass_id: passId,
    result: 'undone',
    reason,
    actor_id: actorId,
    reverses_id: id,
  }))
  await tx.insertInto('admission').values(rows).execute()
}

/** Who let the holder of a pass in last, and at which gate; null when nobody did. */
export async function findAdmission(
  db: Db | Tx,
  venueId: VenueId,
  passId: PassId,
): Promise<{ who: string; gate: LocalText | null } | null> {
  const row = await db
    .selectFrom('admission as a')
    .innerJoin('app_user as u', 'u.id', 'a.actor_id')
    .leftJoin('gate as g', (join) => join.onRef('g.venue_id', '=', 'a.venue_id').onRef('g.id', '=', 'a.gate_id'))
    .select(['u.name', 'g.name as gate'])
    .where('a.venue_id', '=', venueId)
    .where('a.pass_id', '=', passId)
    .where('a.result', '=', 'ok')
    .orderBy('a.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { who: row.name, gate: row.gate === null ? null : storedLocalText.parse(row.gate) } : null
}

interface Bringer {
  venueId: VenueId
  passId: PassId
  actorId: UserId
  gateId: GateId | null
  minutes: number
}

/** Whether this person was the one to let the holder of a pass in last, at this gate and so few minutes ago. */
export async function wasJustLetInBy(db: Db | Tx, by: Bringer): Promise<boolean> {
  const { venueId, passId, actorId, gateId, minutes } = by
  const { rows } = await sql<{ isTheirs: boolean }>`
    select actor_id = ${actorId} and gate_id is not distinct from ${gateId}
      and at > clock_timestamp() - ${minutes} * interval '1 minute' as "isTheirs"
    from admission where venue_id = ${venueId} and pass_id = ${passId} and result = 'ok'
    order by at desc limit 1`.execute(db)
  return rows[0]?.isTheirs ?? false
}

interface ScanFilter {
  actorId: UserId
  onlyOwn: boolean
  mayUndo: { own: boolean; others: boolean }
  undoSeconds: number
}

type FoundScan = Omit<DoorScan, 'gate' | 'type'> & { gate: unknown; type: unknown }

// A night of work, and as many as one looks back.
const lookBack = sql`interval '12 hours'`
const atMost = 20

/** The latest scans, the newest first. Passes that were let in together are one, under the first of them. */
export async function selectScans(db: Db, venueId: VenueId, filter: ScanFilter): Promise<DoorScan[]> {
  const { actorId, onlyOwn, mayUndo, undoSeconds } = filter
  const { rows } = await sql<FoundScan>`
    select coalesce(a.scan_id, a.id) as id, a.at, a.reason, u.name as who, g.name as gate, n.passes,
      o.order_no as "orderNo", coalesce(p.holder_name, o.guest_name) as "guestName",
      (select y.name from pass_type y where y.venue_id = p.venue_id and y.id = p.pass_type_id) as type,
      case when s.seat_no is not null
        then jsonb_build_object('section', s.section, 'row', s.row_label, 'label', s.label, 'isTable', s.at_table) end as seat,
      n.undone = n.passes as "isUndone",
      case when a.result = 'ok' and n.undone < n.passes
          and case when a.actor_id = ${actorId} then ${mayUndo.own}::boolean else ${mayUndo.others}::boolean end
        then greatest(0, floor(${undoSeconds} - extract(epoch from clock_timestamp() - a.at)))::integer
        else 0 end as "undoFor"
    from admission a
    join app_user u on u.id = a.actor_id
    cross join lateral (
      select count(*)::integer as passes, count(r.id)::integer as undone, min(m.id::text) as first
      from admission m
      left join admission r on r.venue_id = m.venue_id and r.reverses_id = m.id
      where m.venue_id = a.venue_id and (m.id = a.id or m.scan_id = a.scan_id)) n
    left join gate g on g.venue_id = a.venue_id and g.id = a.gate_id
    left join pass p on p.venue_id = a.venue_id and p.id = a.pass_id
    left join sale_order o on o.venue_id = p.venue_id and o.id = p.order_id
    left join ticket_session t on t.venue_id = p.venue_id and t.id = p.ticket_session_id
    left join seat s on s.venue_id = t.venue_id and s.layout_version_id = t.layout_version_id and s.seat_no = p.seat_no
    where a.venue_id = ${venueId} and a.at > clock_timestamp() - ${lookBack} and a.result <> 'undone'
      and (not ${onlyOwn}::boolean or a.actor_id = ${actorId}) and (a.scan_id is null or a.id::text = n.first)
    order by a.at desc, a.id desc
    limit ${atMost}`.execute(db)
  return rows.map((row) => ({
    ...row,
    gate: row.gate === null ? null : storedLocalText.parse(row.gate),
    type: row.type === null ? null : storedLocalText.parse(row.type),
  }))
}

/** Who let the holders of an order's passes in, by pass. */
export async function selectAdmitters(db: Db | Tx, venueId: VenueId, orderId: OrderId): Promise<Map<PassId, string>> {
  const rows = await db
    .selectFrom('admission as a')
    .innerJoin('pass as p', (join) => join.onRef('p.venue_id', '=', 'a.venue_id').onRef('p.id', '=', 'a.pass_id'))
    .innerJoin('app_user as u', 'u.id', 'a.actor_id')
    .select(['p.id', 'u.name'])
    .where('p.venue_id', '=', venueId)
    .where('p.order_id', '=', orderId)
    .where('a.result', '=', 'ok')
    .orderBy('a.at')
    .execute()
  return new Map(rows.map(({ id, name }) => [id as PassId, name]))
}

/** The floor of a gate; undefined when the venue has no such gate. */
export async function findFloorOfGate(db: Db | Tx, venueId: VenueId, id: GateId): Promise<string | undefined> {
  const row = await db
    .selectFrom('gate')
    .select('floor_id')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.floor_id
}
