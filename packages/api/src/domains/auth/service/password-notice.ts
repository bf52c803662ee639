import type { UserId, VenueId } from '@marquee/contract'
import type { Services } from '../../../core/context.ts'
import type { Tx } from '../../../door/work.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { mailLanguage } from '../../../identity/people.ts'
import { getRecipient } from '../repo/proofs.ts'

/** Tells a person by mail that their password was changed, in case it was not they who did it. */
export async function noticeOfNewPassword(
  services: Pick<Services, 'queue'>,
  tx: Tx,
  at: { userId: UserId; venueId: VenueId },
): Promise<void> {
  const person = await getRecipient(tx, at)
  await queueMail(services, tx, {
    venueId: at.venueId,
    kind: 'password-changed',
    recipient: person.email,
    language: mailLanguage(person.language, person.venue_locale),
    params: { name: person.name, venueName: person.venue_name },
  })
}
