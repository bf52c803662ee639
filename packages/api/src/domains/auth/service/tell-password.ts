import type { UserId, VenueId } from '@marquee/contract'
import type { Tx } from '../../../core/work.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { mailLanguage } from '../../../identity/people.ts'
import { getRecipient } from '../repo/proofs.ts'

/** Tells a person by mail that his password is another one now: if it was not he who changed it, he should know. */
export async function tellOfNewPassword(tx: Tx, at: { userId: UserId; venueId: VenueId }): Promise<void> {
  const person = await getRecipient(tx, at)
  await queueMail(tx, {
    venueId: at.venueId,
    kind: 'password-changed',
    recipient: person.email,
    language: mailLanguage(person.language, person.venue_locale),
    params: { name: person.name, venueName: person.venue_name },
  })
}
