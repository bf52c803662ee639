import type { SeatHoldId, TicketSessionId, UserId, VenueId, WaitlistPartyId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** A ticket session that somebody waits for and that has places now. */
export interface DueSession {
  venueId: VenueId
  ticketSessionId: TicketSessionId
}

/** On sale, with somebody waiting, and with at least one free place. */
export async function selectDueSessions(db: Db): Promise<DueSession[]> {
  const { rows } = await sql<DueSession>`
    select t.venue_id as "venueId", t.id as "ticketSessionId" from ticket_session t
    where t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until
      and (t.venue_id, t.id) in (
        select c.venue_id, c.ticket_session_id from waitlist_choice c
        join waitlist_party w on w.venue_id = c.venue_id and w.id = c.party_id and w.state = 'waiting')
      and (exists (select from session_seat s where s.venue_id = t.venue_id and s.ticket_session_id = t.id
          and (s.status = 0 or (s.status = 1 and s.until <= clock_timestamp())))
        or exists (select from capacity_pool p where p.venue_id = t.venue_id and p.ticket_session_id = t.id
          and (p.taken < p.size or exists (select from pool_hold h where h.venue_id = p.venue_id
            and h.ticket_session_id = p.ticket_session_id and h.area_no = p.area_no and h.until <= clock_timestamp()))))
    order by t.starts_at, t.id limit 50`.execute(db)
  return rows
}

/** A party that waits for places in a ticket session. */
export interface WaitingRow {
  id: WaitlistPartyId
  guestName: string
  people: number
  wheelchairs: number
  skips: number
  createdBy: UserId
  /** Its seats are being collected here. */
  offerId: string | null
  holdId: SeatHoldId | null
}

/**
 * Those who wait for a ticket session, in the order of their turn, locked; what another process is working on is left out.
 * A party whose seats are collected in another session does not wait here.
 */
export async function lockWaiting(tx: Tx, { venueId, ticketSessionId }: DueSession): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.id, w.guest_name as "guestName", w.people, w.wheelchairs, w.skips, w.created_by as "createdBy", o.id as "offerId",
      o.hold_id as "holdId"
    from waitlist_choice c
    join waitlist_party w on w.venue_id = c.venue_id and w.id = c.party_id and w.state = 'waiting'
    left join waitlist_offer o on o.venue_id = w.venue_id and o.party_id = w.id and o.state = 'collecting'
    where c.venue_id = ${venueId} and c.ticket_session_id = ${ticketSessionId}
      and (o.id is null or o.ticket_session_id = c.ticket_session_id)
    order by w.joined_at, w.id
    for no key update of w`.execute(tx)
  return rows
}

/** Until when an offer of this moment holds, and until when seats are collected: ISO times of the database's clock. */
export async function findEnds(
  tx: Tx,
  { venueId, ticketSessionId }: DueSession,
): Promise<{ offer: string; sales: string }> {
  const { rows } = await sql<{ offer: string; sales: string }>`
    select least(t.sales_until, clock_timestamp() + make_interval(mins => v.waitlist_minutes)) as offer,
      t.sales_until as sales
    from ticket_session t join venue v on v.id = t.venue_id
    where t.venue_id = ${venueId} and t.id = ${ticketSessionId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a ticket session has gone')
  return { offer: new Date(row.offer).toISOString(), sales: new Date(row.sales).toISOString() }
}

interface NewOffer extends DueSession {
  id: string
  partyId: WaitlistPartyId
  holdId: SeatHoldId
  until: string | null
}

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<void> {
  await tx
    .insertInto('waitlist_offer')
    .values({
      venue_id: offer.venueId,
      id: offer.id,
      party_id: offer.partyId,
      ticket_session_id: offer.ticketSessionId,
      hold_id: offer.holdId,
      state: offer.until === null ? 'collecting' : 'open',
      until: offer.until,
    })
    .execute()
}

interface OfferKey {
  venueId: VenueId
  id: string
}

/** What was collected is enough: from now on the party can have it. */
export async function openOffer(tx: Tx, { venueId, id }: OfferKey, until: string): Promise<void> {
  await tx
    .updateTable('waitlist_offer')
    .set({ state: 'open', until })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** An offer that is still going on. */
export interface OfferRow extends DueSession {
  id: string
  partyId: WaitlistPartyId
  holdId: SeatHoldId
  state: 'collecting' | 'open'
  isOver: boolean
}

/** The offer of a party; undefined when it has none. */
export async function findOffer(tx: Tx, venueId: VenueId, partyId: WaitlistPartyId): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select venue_id as "venueId", ticket_session_id as "ticketSessionId", id, party_id as "partyId",
      hold_id as "holdId", state, coalesce(until <= clock_timestamp(), false) as "isOver"
    from waitlist_offer
    where venue_id = ${venueId} and party_id = ${partyId} and state in ('collecting', 'open')`.execute(tx)
  return rows[0]
}

/** Parties whose offer has to end: out of time, its hold given back by hand, or its session no longer on sale. */
export async function selectEnding(db: Db): Promise<{ venueId: VenueId; partyId: WaitlistPartyId }[]> {
  const { rows } = await sql<{ venueId: VenueId; partyId: WaitlistPartyId }>`
    select o.venue_id as "venueId", o.party_id as "partyId"
    from waitlist_offer o
    join seat_hold h on h.venue_id = o.venue_id and h.id = o.hold_id
    join ticket_session t on t.venue_id = o.venue_id and t.id = o.ticket_session_id
    where o.state in ('collecting', 'open')
      and (o.until <= clock_timestamp() or h.state <> 'open' or t.state not in ('on_sale', 'paused')
        or t.sales_until <= clock_timestamp())
    order by o.made_at limit 200`.execute(db)
  return rows
}

export async function endOffer(
  tx: Tx,
  { venueId, id }: OfferKey,
  { state, by }: { state: 'accepted' | 'declined' | 'expired' | 'lost'; by: UserId | null },
): Promise<void> {
  await sql`
    update waitlist_offer set state = ${state}, ended_at = clock_timestamp(), ended_by = ${by}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Counts for those who were passed over; without a new revision, which only people's changes make. */
export async function countSkip(tx: Tx, venueId: VenueId, ids: readonly WaitlistPartyId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update waitlist_party set skips = skips + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}
