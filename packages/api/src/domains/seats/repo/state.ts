import {
  type LocalText,
  type SeatCategoryId,
  type SeatHoldId,
  storedLocalText,
  type TicketSessionId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { PoolState } from './pools.ts'
import type { At } from './take.ts'

/** What the sale of a ticket session hangs on. */
export interface SessionFacts {
  id: TicketSessionId
  layoutVersionId: string | null
  geometryHash: string | null
  focusX: number | null
  focusY: number | null
  seats: number
  /** Whether it is on sale at this moment of the database's clock. */
  onSale: boolean
  state: string
}

/** A ticket session as far as its seats are concerned; undefined for an unknown one. */
export async function findSessionFacts(db: Db | Tx, at: At): Promise<SessionFacts | undefined> {
  const { rows } = await sql<SessionFacts>`
    select t.id, t.layout_version_id as "layoutVersionId", v.geometry_hash as "geometryHash",
      v.focus_x as "focusX", v.focus_y as "focusY", t.seats, t.state,
      (t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until) as "onSale"
    from ticket_session t
    left join seat_layout_version v on v.venue_id = t.venue_id and v.id = t.layout_version_id
    where t.venue_id = ${at.venueId} and t.id = ${at.ticketSessionId}`.execute(db)
  return rows[0]
}

/**
 * The stored state of a ticket session. Whoever calls it off meanwhile is waited for, and waits until the transaction ends.
 */
export async function keepSessionState(tx: Tx, { venueId, ticketSessionId }: At): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from ticket_session where venue_id = ${venueId} and id = ${ticketSessionId} for key share`.execute(tx)
  return rows[0]?.state
}

/** The whole state of a ticket session's seats at one moment, with the version of its stream at that moment. */
export interface Snapshot {
  digits: string
  /** Seats whose guests were let in. */
  arrived: number[]
  /** `ownerId` null: kept for a party of the waiting list or a group. */
  holds: { id: SeatHoldId; seatNos: number[]; until: string; ownerId: UserId | null }[]
  pools: PoolState[]
  version: number
  now: string
}

/**
 * Reads it in one statement, so in one snapshot: the version of the stream is raised by the same commits that change the
 * seats, so a reader who follows the stream from this version misses nothing and sees nothing twice.
 */
export async function selectSnapshot(db: Db, at: At, topic: string): Promise<Snapshot> {
  const { rows } = await sql<Omit<Snapshot, 'version'> & { version: number | null }>`
    with clock as materialized (select clock_timestamp() as now),
    seats as (
      select s.seat_no, s.hold_id, s.until,
        case when s.status = 1 and s.until <= clock.now then 0 else s.status end as status
      from session_seat s, clock
      where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId}
    ),
    held as (
      select s.hold_id as id, case when h.offer_to is null and h.group_id is null then h.owner_id end as "ownerId", max(s.until) as until, array_agg(s.seat_no order by s.seat_no) as "seatNos"
      from seats s join seat_hold h on h.venue_id = ${at.venueId} and h.id = s.hold_id
      where s.status = 1 group by s.hold_id, h.owner_id, h.offer_to, h.group_id
    )
    select
      coalesce((select string_agg(status::text, '' order by seat_no) from seats), '') as digits,
      coalesce((select array_agg(p.seat_no) from pass p where p.venue_id = ${at.venueId}
        and p.ticket_session_id = ${at.ticketSessionId} and p.seat_no is not null and p.state = 'used'), '{}') as arrived,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'ownerId', "ownerId", 'seatNos', "seatNos",
        'until', to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) from held), '[]') as holds,
      coalesce((select jsonb_agg(jsonb_build_object('areaNo', p.area_no, 'size', p.size,
        'taken', p.taken - coalesce((select sum(h.qty) from pool_hold h where h.venue_id = p.venue_id
          and h.ticket_session_id = p.ticket_session_id and h.area_no = p.area_no and h.until <= clock.now), 0))
        order by p.area_no) from capacity_pool p
        where p.venue_id = ${at.venueId} and p.ticket_session_id = ${at.ticketSessionId}), '[]') as pools,
      (select version from stream where venue_id = ${at.venueId} and topic = ${topic}) as version,
      clock.now
    from clock`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a statement without a row')
  return { ...row, version: row.version ?? 0 }
}

/** The categories of a ticket session's seats and places, in their order. */
export async function selectCategories(db: Db, at: At) {
  const { rows } = await sql<{ id: SeatCategoryId; name: LocalText; color: string }>`
    select c.id, c.name, c.color from seat_category c
    where c.venue_id = ${at.venueId} and (
      c.id in (select s.seat_category_id from session_seat s
        where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId})
      or c.id in (select p.seat_category_id from capacity_pool p
        where p.venue_id = ${at.venueId} and p.ticket_session_id = ${at.ticketSessionId}))
    order by c.sort, c.id`.execute(db)
  return rows.map(({ name, ...row }) => ({ ...row, name: storedLocalText.parse(name) }))
}

/** Which of these seats are neither free nor this hold's, in order. */
export async function selectLost(
  db: Db | Tx,
  at: At,
  { seatNos, holdId }: { seatNos: readonly number[]; holdId: SeatHoldId | null },
): Promise<number[]> {
  const { rows } = await sql<{ seat_no: number }>`
    select n as seat_no from unnest(${[...seatNos]}::integer[]) n
    where not exists (
      select from session_seat s
      where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = n
        and (s.status = 0 or (s.status = 1 and (s.until <= clock_timestamp() or s.hold_id = ${holdId}))))
    order by n`.execute(db)
  return rows.map((row) => row.seat_no)
}

interface Sum {
  amountMinor: number
  currency: string
}

// Of a hold `h`: what its owner has taken for it, while that is neither sold nor given back, and what a card may have
// been charged.
const takenFor = sql`(
  select jsonb_build_object('amountMinor', sum(m.amount_minor), 'currency', min(m.currency)) from (
    select p.amount_minor, p.currency from part_payment p
    where p.venue_id = h.venue_id and p.taken_by = h.owner_id and p.hold_id = h.id and p.state = 'taken'
    union all
    select c.amount_minor, c.currency from card_charge c
    where c.venue_id = h.venue_id and c.hold_id = h.id and c.state in ('asked', 'unknown')) m
  having sum(m.amount_minor) > 0)`

/** The open money that was taken for a hold; null: there is none. */
export async function selectTakenFor(db: Db, venueId: VenueId, holdId: SeatHoldId): Promise<Sum | null> {
  const { rows } = await sql<{ taken: Sum | null }>`
    select ${takenFor} as taken from seat_hold h where h.venue_id = ${venueId} and h.id = ${holdId}`.execute(db)
  return rows[0]?.taken ?? null
}

/** Who holds these seats at this moment. */
export async function selectHolders(db: Db, at: At, seatNos: readonly number[]) {
  const { rows } = await sql<{
    seatNo: number
    holdId: SeatHoldId
    ownerId: UserId
    ownerName: string
    channel: string
    since: string
    until: string
    note: string | null
    taken: Sum | null
  }>`
    select s.seat_no as "seatNo", h.id as "holdId", u.id as "ownerId", u.name as "ownerName", h.channel,
      h.created_at as since, s.until, h.note,
      ${takenFor} as taken
    from session_seat s
    join seat_hold h on h.venue_id = s.venue_id and h.id = s.hold_id
    join app_user u on u.id = h.owner_id
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId}
      and s.seat_no = any(${[...seatNos]}::integer[]) and s.status = 1 and s.until > clock_timestamp()
    order by s.seat_no`.execute(db)
  return rows
}

/** The blocks of a ticket session with the seats that each still keeps. */
export async function selectBlocks(db: Db, venueId: VenueId, ticketSessionId: TicketSessionId) {
  const { rows } = await sql<{
    id: string
    seatNos: number[]
    reason: string
    byId: UserId
    byName: string
    at: string
  }>`
    select b.id, array_agg(s.seat_no order by s.seat_no) as "seatNos", b.reason, u.id as "byId", u.name as "byName",
      b.created_at as at
    from seat_block b
    join session_seat s on s.venue_id = b.venue_id and s.ticket_session_id = b.ticket_session_id and s.block_id = b.id
    join app_user u on u.id = b.created_by
    where b.venue_id = ${venueId} and b.ticket_session_id = ${ticketSessionId}
    group by b.id, b.reason, u.id, u.name, b.created_at
    order by b.created_at`.execute(db)
  return rows
}
