import type { TicketSessionId, UserId, VenueId, WaitlistPartyId } from '@marquee/contract'
import type { WaitlistParty, WaitlistState } from '@marquee/contract/waitlist'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** What guests say of themselves. */
export interface PartyFields {
  guestName: string
  guestPhone: string | null
  guestEmail: string | null
  people: number
  wheelchairs: number
  note: string
}

interface Key {
  venueId: VenueId
  id: WaitlistPartyId
}

const columns = sql`w.id, w.guest_name as "guestName", w.guest_phone as "guestPhone", w.guest_email as "guestEmail",
  w.people, w.wheelchairs, coalesce(w.note, '') as note, w.state, w.joined_at as "joinedAt", w.skips, w.rev,
  array(select c.ticket_session_id from waitlist_choice c where c.venue_id = w.venue_id and c.party_id = w.id
    order by c.ticket_session_id) as "ticketSessionIds",
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'product', d.name, 'date', t.local_date,
      'time', to_char(t.local_time, 'HH24:MI')) order by t.starts_at, t.id)
    from waitlist_choice c
    join ticket_session t on t.venue_id = c.venue_id and t.id = c.ticket_session_id
    join ticket_product d on d.venue_id = t.venue_id and d.id = t.product_id
    where c.venue_id = w.venue_id and c.party_id = w.id), '[]') as sessions,
  (select jsonb_build_object('ticketSessionId', o.ticket_session_id, 'holdId', o.hold_id, 'seatNos', h.seat_nos,
      'areas', coalesce((select jsonb_agg(jsonb_build_object('areaNo', p.area_no, 'qty', p.qty) order by p.area_no)
        from pool_hold p where p.venue_id = h.venue_id and p.hold_id = h.id), '[]'),
      'until', to_char(o.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from waitlist_offer o join seat_hold h on h.venue_id = o.venue_id and h.id = o.hold_id
    where o.venue_id = w.venue_id and o.party_id = w.id and o.state in ('collecting', 'open')) as offer`

/** The parties of a ticket session in the order of their turn, then those that have ended, the last first, at most 50. */
export async function selectParties(
  db: Db,
  { venueId, ticketSessionId }: { venueId: VenueId; ticketSessionId: TicketSessionId },
): Promise<{ parties: WaitlistParty[] }> {
  const { rows } = await sql<{ parties: WaitlistParty[] }>`
    with mine as (
      select w.* from waitlist_choice c join waitlist_party w on w.venue_id = c.venue_id and w.id = c.party_id
      where c.venue_id = ${venueId} and c.ticket_session_id = ${ticketSessionId}
    ), live as (
      select ${columns} from mine w where w.state in ('waiting', 'offered') order by w.joined_at, w.id limit 300
    ), over as (
      select ${columns} from mine w where w.state not in ('waiting', 'offered')
      order by w.updated_at desc, w.id limit 50
    )
    select coalesce((select jsonb_agg(to_jsonb(live)) from live), '[]')
      || coalesce((select jsonb_agg(to_jsonb(over)) from over), '[]') as parties`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a statement without a row')
  const parties = row.parties.map((party) => ({ ...party, joinedAt: new Date(party.joinedAt).toISOString() }))
  return { parties }
}

/** One party, kept as it is until the transaction ends; undefined for an unknown one. */
export async function lockParty(
  tx: Tx,
  { venueId, id }: Key,
): Promise<(WaitlistParty & { createdBy: UserId }) | undefined> {
  const { rows } = await sql<WaitlistParty & { createdBy: UserId }>`
    select ${columns}, w.created_by as "createdBy" from waitlist_party w
    where w.venue_id = ${venueId} and w.id = ${id} for no key update of w`.execute(tx)
  return rows[0]
}

/** False when the id is taken. */
export async function insertParty(tx: Tx, { venueId, id }: Key, fields: PartyFields, by: UserId): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('waitlist_party')
    .values({
      venue_id: venueId,
      id,
      guest_name: fields.guestName,
      guest_phone: fields.guestPhone,
      guest_email: fields.guestEmail,
      people: fields.people,
      wheelchairs: fields.wheelchairs,
      note: fields.note || null,
      created_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes a party and raises its revision. */
export async function updateParty(
  tx: Tx,
  { venueId, id }: Key,
  change: Partial<PartyFields> & { state?: WaitlistState; skips?: number },
  by: UserId | null,
): Promise<void> {
  await tx
    .updateTable('waitlist_party')
    .set((row) => ({
      ...(change.guestName !== undefined && { guest_name: change.guestName }),
      ...(change.guestPhone !== undefined && { guest_phone: change.guestPhone }),
      ...(change.guestEmail !== undefined && { guest_email: change.guestEmail }),
      ...(change.people !== undefined && { people: change.people }),
      ...(change.wheelchairs !== undefined && { wheelchairs: change.wheelchairs }),
      ...(change.note !== undefined && { note: change.note || null }),
      ...(change.state !== undefined && { state: change.state }),
      ...(change.skips !== undefined && { skips: change.skips }),
      rev: row('rev', '+', 1),
      updated_at: new Date(),
      updated_by: by,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Sets the ticket sessions that will do for a party. */
export async function setChoices(tx: Tx, { venueId, id }: Key, sessionIds: readonly TicketSessionId[]): Promise<void> {
  await tx.deleteFrom('waitlist_choice').where('venue_id', '=', venueId).where('party_id', '=', id).execute()
  await tx
    .insertInto('waitlist_choice')
    .values(
      [...new Set(sessionIds)].map((ticket_session_id) => ({ venue_id: venueId, party_id: id, ticket_session_id })),
    )
    .execute()
}

/** Which of these ticket sessions are of the venue and not over yet. */
export async function selectComing(tx: Tx, venueId: VenueId, ids: readonly TicketSessionId[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('ticket_session')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', 'in', [...ids])
    .where('sales_until', '>', sql<string>`clock_timestamp()`)
    .where('state', 'not in', ['cancelled', 'closed'])
    .execute()
  return rows.map(({ id }) => id)
}
