import type { TicketSessionId, VenueId, WaitlistPartyId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** What a mail about an offer says, beside the offer itself. */
export interface Mailed {
  email: string | null
  venueName: string
  language: string
  zone: string
  startsAt: string
  show: Record<string, string | undefined>
}

/** Undefined for an unknown party or ticket session. */
export async function findMailed(
  tx: Tx,
  key: { venueId: VenueId; partyId: WaitlistPartyId; ticketSessionId: TicketSessionId },
): Promise<Mailed | undefined> {
  const { rows } = await sql<Mailed>`
    select w.guest_email as email, v.name as "venueName", v.locale as language, v.zone, t.starts_at as "startsAt",
      p.name as show
    from waitlist_party w
    join venue v on v.id = w.venue_id
    join ticket_session t on t.venue_id = w.venue_id and t.id = ${key.ticketSessionId}
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where w.venue_id = ${key.venueId} and w.id = ${key.partyId}`.execute(tx)
  return rows[0]
}
