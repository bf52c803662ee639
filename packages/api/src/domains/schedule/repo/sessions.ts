import {
  type FloorId,
  type LayoutVersionId,
  type ShiftId,
  seatGeometryUrl,
  storedLocalText,
  type TicketProductId,
  type TicketScheduleId,
  type TicketSessionId,
  type TicketSessionRow,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

type Stored = Omit<TicketSessionRow, 'product' | 'floor' | 'geometryUrl' | 'capacity' | 'free'> & {
  productId: TicketProductId
  productName: unknown
  productColor: string
  floorId: FloorId
  floorName: unknown
  poolSize: number
  poolSold: number
  poolHeld: number
  seats: number
  geometryHash: string | null
}

// Nobody stores that a session has begun or is over.
const stateNow = sql`case
    when t.state in ('on_sale', 'paused') and t.ends_at <= clock_timestamp() then 'finished'
    when t.state in ('on_sale', 'paused') and t.starts_at <= clock_timestamp() then 'running'
    else t.state end`

function toRow(row: Stored): TicketSessionRow {
  const {
    productId,
    productName,
    productColor,
    floorId,
    floorName,
    poolSize,
    poolSold,
    poolHeld,
    seats,
    geometryHash,
    ...rest
  } = row
  const capacity = seats + poolSize
  const sold = row.sold + poolSold
  const held = row.held + poolHeld
  return {
    ...rest,
    geometryUrl: geometryHash === null ? null : seatGeometryUrl(geometryHash),
    product: { id: productId, name: storedLocalText.parse(productName), color: productColor },
    floor: { id: floorId, name: storedLocalText.parse(floorName) },
    capacity,
    sold,
    held,
    free: capacity - sold - held - row.blocked,
  }
}

/** Ticket sessions with what is taken in each, by start; by span of dates, or by ids. */
export async function selectSessions(
  db: Reader,
  venueId: VenueId,
  which:
    | { from: string; until: string; floorId?: FloorId | undefined }
    | { id: TicketSessionId }
    | { ids: readonly TicketSessionId[] },
): Promise<TicketSessionRow[]> {
  const filter =
    'id' in which
      ? sql`t.id = ${which.id}`
      : 'ids' in which
        ? sql`t.id = any(${[...which.ids]}::uuid[])`
        : sql`t.local_date between ${which.from} and ${which.until}
          and ${which.floorId === undefined ? sql`true` : sql`t.floor_id = ${which.floorId}`}`
  const { rows } = await sql<Stored>`
    select t.id, t.schedule_id as "scheduleId", t.product_id as "productId", p.name as "productName",
      p.color as "productColor", t.floor_id as "floorId", f.name as "floorName", t.shift_id as "shiftId",
      t.layout_version_id is not null as "hasSeats",
      (select v.geometry_hash from seat_layout_version v where v.venue_id = t.venue_id and v.id = t.layout_version_id)
        as "geometryHash", t.local_date as date, t.local_time as time,
      t.starts_at as "startsAt", t.ends_at as "endsAt", t.sales_from as "salesFrom", t.sales_until as "salesUntil",
      ${stateNow} as state,
      t.seats, coalesce(s.sold, 0) as sold, coalesce(s.held, 0) as held, coalesce(s.blocked, 0) as blocked,
      coalesce(c.size, 0) as "poolSize", coalesce(c.sold, 0) as "poolSold", coalesce(c.held, 0) as "poolHeld",
      coalesce(c.kept, 0) as "keptForCodes",
      t.changed_by_hand as "changedByHand", t.note, t.rev
    from ticket_session t
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
    left join lateral (
      select count(*) filter (where q.status = 2)::integer as sold,
        count(*) filter (where q.status = 1 and q.until > clock_timestamp())::integer as held,
        count(*) filter (where q.status = 3)::integer as blocked
      from session_seat q where q.venue_id = t.venue_id and q.ticket_session_id = t.id and q.status <> 0
    ) s on true
    left join lateral (
      select sum(q.size)::integer as size,
        (sum(q.taken) - coalesce(sum(h.qty), 0))::integer as sold,
        coalesce(sum(h.live), 0)::integer as held, coalesce(sum(h.kept), 0)::integer as kept
      from capacity_pool q
      left join lateral (
        select sum(x.qty) as qty, sum(x.qty) filter (where x.until > clock_timestamp()) as live,
          sum(x.qty) filter (where x.until > clock_timestamp() and exists (select from seat_hold k
            where k.venue_id = x.venue_id and k.id = x.hold_id and k.promo_code_id is not null)) as kept
        from pool_hold x
        where x.venue_id = q.venue_id and x.ticket_session_id = q.ticket_session_id and x.area_no = q.area_no
      ) h on true
      where q.venue_id = t.venue_id and q.ticket_session_id = t.id
    ) c on true
    where t.venue_id = ${venueId} and ${filter}
    order by t.starts_at, t.id`.execute(db)
  return rows.map(toRow)
}

/** A session of a schedule as the next generation finds it. */
export interface MadeSession {
  id: TicketSessionId
  date: string
  time: string
  startsAt: string
  endsAt: string
  occupiedUntil: string
  salesFrom: string
  salesUntil: string
  floorId: string
  productId: string
  layoutId: string | null
  /** How many people without a place of their own. */
  standing: number | null
  shiftId: string | null
  exclusive: boolean
  state: string
  changedByHand: string[]
  /** Whether anything in it is sold, held or blocked. */
  taken: boolean
}

const isTaken = sql`(
  exists (select from session_seat s where s.venue_id = t.venue_id and s.ticket_session_id = t.id and s.status <> 0)
  or exists (select from capacity_pool c where c.venue_id = t.venue_id and c.ticket_session_id = t.id and c.taken > 0)
  or exists (select from order_line l where l.venue_id = t.venue_id and l.ticket_session_id = t.id))`

/** The sessions of a schedule within a span of dates, by start. */
export async function selectMade(
  tx: Tx,
  { venueId, scheduleId }: { venueId: VenueId; scheduleId: TicketScheduleId },
  span: { from: string; until: string },
): Promise<MadeSession[]> {
  const { rows } = await sql<MadeSession>`
    select t.id, t.local_date as date, t.local_time as time, t.starts_at as "startsAt", t.ends_at as "endsAt",
      t.occupied_until as "occupiedUntil", t.sales_from as "salesFrom", t.sales_until as "salesUntil",
      t.floor_id as "floorId", t.product_id as "productId", t.shift_id as "shiftId", t.exclusive,
      (select v.layout_id from seat_layout_version v where v.venue_id = t.venue_id and v.id = t.layout_version_id)
        as "layoutId",
      (select c.size from capacity_pool c where c.venue_id = t.venue_id and c.ticket_session_id = t.id and c.area_no = 0)
        as standing,
      t.state, t.changed_by_hand as "changedByHand",
      ${isTaken} as taken
    from ticket_session t
    where t.venue_id = ${venueId} and t.schedule_id = ${scheduleId} and t.local_date between ${span.from} and ${span.until}
    order by t.starts_at, t.id
    for no key update of t`.execute(tx)
  return rows
}

/** Sessions that are being planned anew: those of a schedule within a span of dates. */
interface Replanned {
  scheduleId: TicketScheduleId
  from: string
  until: string
}

/** What is in the way of exclusive use of a floor at some times, but for `except`; by the place in the list of times. */
export async function selectClashes(
  tx: Tx,
  { venueId, floorId, except }: { venueId: VenueId; floorId: string; except: Replanned },
  spans: readonly { startsAt: string; occupiedUntil: string }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select distinct wanted.place::integer - 1 as place
    from unnest(${spans.map((span) => span.startsAt)}::timestamptz[], ${spans.map((span) => span.occupiedUntil)}::timestamptz[])
      with ordinality as wanted (starts_at, occupied_until, place)
    join ticket_session t on t.venue_id = ${venueId} and t.floor_id = ${floorId} and t.exclusive
      and t.state not in ('draft', 'cancelled')
      and (t.schedule_id is distinct from ${except.scheduleId} or t.local_date not between ${except.from} and ${except.until})
      and t.occupies && tstzrange(wanted.starts_at, wanted.occupied_until)`.execute(tx)
  return new Set(rows.map((row) => row.place))
}

export interface NewSession {
  scheduleId: TicketScheduleId | null
  productId: string
  floorId: string
  layoutVersionId: LayoutVersionId | null
  shiftId: ShiftId | null
  date: string
  time: string
  startsAt: string
  minutes: number
  cleaningMinutes: number
  exclusive: boolean
  salesOpenDays: number
  salesCloseMinutes: number
}

/** Writes a session. The database refuses one that shares an exclusive floor with another (`ticket_session_floor_free`). */
export async function insertSession(
  tx: Tx,
  venueId: VenueId,
  by: UserId,
  session: NewSession,
): Promise<TicketSessionId> {
  const id = uuidv7() as TicketSessionId
  await sql`
    insert into ticket_session (venue_id, id, schedule_id, product_id, floor_id, layout_version_id, shift_id, local_date,
      local_time, starts_at, ends_at, occupied_until, exclusive, business_date, sales_from, sales_until, created_by,
      updated_by)
    select ${venueId}, ${id}, ${session.scheduleId}, ${session.productId}, ${session.floorId},
      ${session.layoutVersionId}, ${session.shiftId}, ${session.date}, ${session.time}, at,
      at + make_interval(mins => ${session.minutes}),
      at + make_interval(mins => ${session.minutes + session.cleaningMinutes}), ${session.exclusive},
      ((at at time zone v.zone) - v.business_cutoff::interval)::date,
      at - make_interval(days => ${session.salesOpenDays}),
      least(at + make_interval(mins => ${session.minutes}), at - make_interval(mins => ${session.salesCloseMinutes})),
      ${by}, ${by}
    from venue v, (select ${session.startsAt}::timestamptz as at) start
    where v.id = ${venueId}`.execute(tx)
  return id
}

export interface SessionTimes {
  date: string
  time: string
  startsAt: string
  endsAt: string
  occupiedUntil: string
  salesFrom: string
  salesUntil: string
  /** Absent: it stays where it is. */
  floorId?: FloorId
}

/** Gives a session other times, and perhaps another floor; `byHand` names what the next generation leaves alone. */
export async function updateTimes(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: TicketSessionId; by: UserId },
  { times, note, byHand = [] }: { times: SessionTimes; note?: string | null; byHand?: string[] },
): Promise<void> {
  await sql`
    update ticket_session t set local_date = ${times.date}, local_time = ${times.time}, starts_at = ${times.startsAt},
      ends_at = ${times.endsAt}, occupied_until = ${times.occupiedUntil}, sales_from = ${times.salesFrom},
      sales_until = ${times.salesUntil}, floor_id = ${times.floorId ?? sql`t.floor_id`},
      business_date = ((${times.startsAt}::timestamptz at time zone v.zone) - v.business_cutoff::interval)::date,
      note = ${note === undefined ? sql`note` : note},
      changed_by_hand = array(select distinct x from unnest(t.changed_by_hand || ${byHand}::text[]) x order by x),
      rev = t.rev + 1, updated_at = now(), updated_by = ${by}
    from venue v
    where v.id = t.venue_id and t.venue_id = ${venueId} and t.id = ${id}`.execute(tx)
}

/** Notes that a session was moved, and the last day on which its passes go back for that; false when that day is over. */
export async function keepMoved(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: TicketSessionId },
  freeUntil: string,
): Promise<boolean> {
  const { rows } = await sql`
    update ticket_session t set moved_at = clock_timestamp(),
      free_refund_until = (${freeUntil}::date + 1)::timestamp at time zone v.zone
    from venue v
    where v.id = t.venue_id and t.venue_id = ${venueId} and t.id = ${id}
      and (${freeUntil}::date + 1)::timestamp at time zone v.zone > clock_timestamp()
    returning t.id`.execute(tx)
  return rows.length > 0
}

/** Sets the stored state of a session. */
export async function setState(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: TicketSessionId; by: UserId },
  { state, reason = null }: { state: 'on_sale' | 'paused' | 'cancelled'; reason?: string | null },
): Promise<void> {
  await sql`
    update ticket_session set state = ${state}, cancel_reason = ${reason}, rev = rev + 1, updated_at = now(),
      updated_by = ${by}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/**
 * Takes away a session in which nothing ever happened; false when something has. It must be held for its cancelling
 * (`lockForCancel`): then nothing is under way in it.
 */
export async function deleteUntaken(tx: Tx, venueId: VenueId, id: TicketSessionId): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ticket_session t where t.venue_id = ${venueId} and t.id = ${id} and not ${isTaken}`.execute(tx)
  return numAffectedRows === 1n
}

interface LockedSession extends SessionTimes {
  rev: number
  /** As it is stored. */
  state: string
  /** As it is now: running and finished follow the clock. */
  clock: string
  now: string
  floorId: FloorId
  cleaningMinutes: number
}

/** A session that someone changes, kept as it is until the transaction ends. */
export async function lockSession(tx: Tx, venueId: VenueId, id: TicketSessionId) {
  const { rows } = await sql<LockedSession>`
    select local_date as date, local_time as time, starts_at as "startsAt", ends_at as "endsAt",
      occupied_until as "occupiedUntil", sales_from as "salesFrom", sales_until as "salesUntil", rev, state,
      ${stateNow} as clock, clock_timestamp() as now, floor_id as "floorId", (extract(epoch from occupied_until - ends_at) / 60)::integer as "cleaningMinutes"
    from ticket_session t where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/**
 * Makes a publication of this layout wait until the transaction ends; it then finds what was made from the old version.
 */
export async function keepPublished(tx: Tx, venueId: VenueId, layoutId: string): Promise<void> {
  await sql`select from seat_layout where venue_id = ${venueId} and id = ${layoutId} for share`.execute(tx)
}

/** The version that new sessions of a layout are sold from; undefined while nothing is published. */
export async function findPublished(
  db: Reader,
  venueId: VenueId,
  layoutId: string,
): Promise<LayoutVersionId | undefined> {
  const row = await db
    .selectFrom('seat_layout_version')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('layout_id', '=', layoutId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return row?.id as LayoutVersionId | undefined
}
