import type { Channel, SeatHoldId, UserId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RecordValues, recordParts, recordTypes, statementOf } from '../../../door/at-once.ts'
import type { At } from './take.ts'

const types = {
  ...recordTypes,
  session: 'uuid',
  hold: 'uuid',
  seats: 'integer[]',
  channel: 'text',
  seconds: 'integer',
  longest: 'integer',
  note: 'text',
  atMost: 'integer',
} as const

const iso = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// The seats of a subquery are guessed to be ten with and without their value, so that the plan is made once and kept.
// Whole milliseconds, as they are told: seat, hold and answer say the same instant.
const holdFree = statementOf(
  types,
  (p) => `
  with fits as materialized (
    select date_trunc('milliseconds', clock_timestamp()) as now from ticket_session t
    where t.venue_id = ${p.venue} and t.id = ${p.session}
      and t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until
  ), wanted as materialized (
    select s.seat_no from session_seat s
    where (select true from fits)
      and s.venue_id = ${p.venue} and s.ticket_session_id = ${p.session} and s.seat_no = any((select ${p.seats})::integer[])
      and (s.status = 0 or (s.status = 1 and s.until <= clock_timestamp()))
    order by s.seat_no for no key update
  ), timed as materialized (
    select now, now + make_interval(secs => ${p.seconds}) as expires_at,
      now + make_interval(secs => ${p.longest}) as max_until
    from fits where (select count(*) from wanted) = cardinality(${p.seats})
  ), ready as materialized (
    select now, expires_at, max_until, ${iso('now')} as now_told, ${iso('expires_at')} as expires_told from timed
  ), seats as (
    update session_seat s set status = 1, hold_id = ${p.hold}, until = ready.expires_at
    from ready
    where s.venue_id = ${p.venue} and s.ticket_session_id = ${p.session} and s.seat_no = any((select ${p.seats})::integer[])
  ), made as (
    insert into seat_hold
      (venue_id, id, ticket_session_id, owner_id, channel, seat_nos, note, at_most, created_at, expires_at, max_until)
    select ${p.venue}, ${p.hold}, ${p.session}, ${p.actor}, ${p.channel}, ${p.seats}, ${p.note}, ${p.atMost}, ready.now,
      ready.expires_at, ready.max_until
    from ready
  ), ${recordParts(p, {
    answer: `jsonb_build_object('createdAt', ready.now_told, 'expiresAt', ready.expires_told,
      'maxUntil', ${iso('ready.max_until')}, 'now', ready.now_told)`,
    payload: `jsonb_build_object('seats', jsonb_build_array(jsonb_build_object('n', to_jsonb(${p.seats}), 's', 1,
      'until', ready.expires_told, 'hold', ${p.hold})))`,
  })}
  select now as "createdAt", expires_at as "expiresAt", max_until as "maxUntil", now from ready`,
)

/** A hold of seats that is to be made. */
export interface NewSeatHold {
  id: SeatHoldId
  ownerId: UserId
  channel: Channel
  seconds: number
  longest: number
  /** In their order. */
  seatNos: readonly number[]
  note: string | null
  /** How much its owner may keep in such holds at the same moment; null: no end. */
  atMost: number | null
}

/** When a hold was made, and until when it is good; by the database's clock. */
export interface HoldTimes {
  createdAt: string
  expiresAt: string
  maxUntil: string
  now: string
}

/**
 * Takes free seats for a new hold and writes all that is kept of it, in one statement of its own; undefined when it can
 * not, for whatever reason: then nothing was done.
 */
export async function writeHoldAtOnce(
  db: Db,
  at: At,
  { hold, records }: { hold: NewSeatHold; records: RecordValues },
): Promise<HoldTimes | undefined> {
  const { rows } = await db.executeQuery<HoldTimes>(
    holdFree({
      ...records,
      session: at.ticketSessionId,
      hold: hold.id,
      seats: hold.seatNos,
      channel: hold.channel,
      seconds: hold.seconds,
      longest: hold.longest,
      note: hold.note,
      atMost: hold.atMost,
    }),
  )
  return rows[0]
}
