import type { Services } from '../../../core/context.ts'
import type { Work } from '../../../door/work.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { findMailed } from '../repo/mailed.ts'
import type { DueSession, WaitingRow } from '../repo/offers.ts'

/** Queues the mail that tells a party of the places that are kept for it, by a job; false for one without an address. */
export async function mailOffer(
  services: Services,
  { tx }: Work,
  { session, party, until }: { session: DueSession; party: WaitingRow; until: string },
): Promise<boolean> {
  const found = await findMailed(tx, { ...session, partyId: party.id })
  if (!found?.email) return false
  const { email, venueName, language, zone, startsAt, show } = found
  await queueMail(services, tx, {
    venueId: session.venueId,
    kind: 'places-free',
    recipient: email,
    language,
    params: {
      name: party.guestName,
      venueName,
      show: {
        name: show[language] || show.en || show.tr || '',
        startsAt: new Date(startsAt).toISOString(),
        zone,
        people: party.people,
        answerBy: until,
      },
    },
  })
  return true
}
