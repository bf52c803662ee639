import type { Channel, SeatHoldId, UserId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { At } from './take.ts'

/** A hold as it is stored. */
export interface HoldRow {
  id: SeatHoldId
  ticketSessionId: At['ticketSessionId']
  ownerId: UserId
  channel: Channel
  state: 'open' | 'confirmed' | 'released'
  seatNos: number[]
  note: string | null
  createdAt: string
  expiresAt: string
  maxUntil: string
  /** Kept for a party of the waiting list, a group or a promo code: nobody's to sell as it is. */
  isOffer: boolean
  now: string
}

/** What `HoldRow` is read from. */
export const holdColumns = sql`id, ticket_session_id as "ticketSessionId", owner_id as "ownerId", channel, state,
  seat_nos as "seatNos", note, created_at as "createdAt", expires_at as "expiresAt", max_until as "maxUntil", 
  (num_nonnulls(offer_to, group_id, promo_code_id) > 0) as "isOffer",
  clock_timestamp() as now`

interface NewHold {
  id: SeatHoldId
  ownerId: UserId
  channel: Channel
  seconds: number
  longest: number
  seatNos: readonly number[]
  note: string | null
  /** How much its owner may keep in such holds at the same moment; null: no end. */
  atMost: number | null
}

/** Writes a new hold by the database's clock; undefined when its id is taken. */
export async function insertHold(tx: Tx, at: At, hold: NewHold): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    insert into seat_hold
      (venue_id, id, ticket_session_id, owner_id, channel, seat_nos, note, at_most, created_at, expires_at, max_until)
    select ${at.venueId}, ${hold.id}, ${at.ticketSessionId}, ${hold.ownerId}, ${hold.channel},
      ${[...hold.seatNos]}::integer[], ${hold.note}, ${hold.atMost}::integer, clock.now,
      clock.now + make_interval(secs => ${hold.seconds}), clock.now + make_interval(secs => ${hold.longest})
    from (select clock_timestamp() as now) clock
    on conflict do nothing
    returning ${holdColumns}`.execute(tx)
  return rows[0]
}

/** A hold, kept as it is until the transaction ends; undefined when there is none of this id. */
export async function lockHold(tx: Tx, venueId: At['venueId'], id: SeatHoldId): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    select ${holdColumns} from seat_hold where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** An open hold of a person, also one that has run out; undefined when there is none of this id. */
export async function selectOwnHold(
  db: Db,
  { venueId, id, ownerId }: { venueId: At['venueId']; id: SeatHoldId; ownerId: UserId },
): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    select ${holdColumns} from seat_hold
    where venue_id = ${venueId} and id = ${id} and owner_id = ${ownerId} and state = 'open'
      and offer_to is null and group_id is null and promo_code_id is null`.execute(db)
  return rows[0]
}

/** The open holds of a person in a ticket session. */
export async function selectOwnHolds(db: Db, at: At, ownerId: UserId): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select ${holdColumns} from seat_hold
    where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId} and state = 'open'
      and owner_id = ${ownerId} and offer_to is null and group_id is null and promo_code_id is null and expires_at > clock_timestamp()
    order by created_at`.execute(db)
  return rows
}

interface HoldChange {
  seatNos?: readonly number[]
  state?: 'confirmed' | 'released'
  /** Seconds from now, not beyond the hold's longest time. */
  seconds?: number
}

/** Changes an open hold; undefined when it is no longer open. */
export async function updateHold(
  tx: Tx,
  { venueId, id }: { venueId: At['venueId']; id: SeatHoldId },
  change: HoldChange,
): Promise<HoldRow | undefined> {
  const { seatNos, state, seconds } = change
  const { rows } = await sql<HoldRow>`
    update seat_hold set
      seat_nos = ${seatNos === undefined ? sql`seat_nos` : sql`${[...seatNos]}::integer[]`},
      state = ${state ?? sql`state`},
      expires_at = ${
        seconds === undefined
          ? sql`expires_at`
          : sql`greatest(expires_at, least(max_until, clock_timestamp() + make_interval(secs => ${seconds})))`
      }
    where venue_id = ${venueId} and id = ${id} and state = 'open'
    returning ${holdColumns}`.execute(tx)
  return rows[0]
}

/** How many seats and places a person keeps at this moment in holds that have an end. */
export async function countLimited(db: Db, venueId: At['venueId'], ownerId: UserId): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(cardinality(h.seat_nos) + coalesce((
      select sum(p.qty) from pool_hold p where p.venue_id = h.venue_id and p.hold_id = h.id), 0)), 0)::integer as kept
    from seat_hold h
    where h.venue_id = ${venueId} and h.owner_id = ${ownerId} and h.state = 'open' and h.at_most is not null
      and h.expires_at > clock_timestamp()`.execute(db)
  return rows[0]?.kept ?? 0
}

/** Takes seat numbers out of the lists of holds that lost them. */
export async function removeFromHolds(
  tx: Tx,
  venueId: At['venueId'],
  lost: readonly { seatNo: number; from: SeatHoldId }[],
): Promise<void> {
  for (const id of [...new Set(lost.map((seat) => seat.from))].sort()) {
    const gone = lost.filter((seat) => seat.from === id).map((seat) => seat.seatNo)
    await sql`
      update seat_hold set seat_nos = array(select n from unnest(seat_nos) n where n <> all(${gone}::integer[]))
      where venue_id = ${venueId} and id = ${id}`.execute(tx)
  }
}

/** The places without a seat that a hold keeps. */
export async function selectPoolsOf(db: Db | Tx, venueId: At['venueId'], id: SeatHoldId) {
  return db
    .selectFrom('pool_hold')
    .select(['area_no as areaNo', 'qty'])
    .where('venue_id', '=', venueId)
    .where('hold_id', '=', id)
    .orderBy('area_no')
    .execute()
}
