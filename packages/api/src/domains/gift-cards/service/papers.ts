import type { GiftCardId, Language, VenueId } from '@marquee/contract'
import type { Services } from '../../../core/context.ts'
import type { Attachment } from '../../../jobs/mail.ts'
import { makeCards } from '../documents/make.ts'

/** Cards as a file of a mail, as they are now; null when one of them pays nothing more. */
export async function cardsFile(
  services: Services,
  { venueId, ids, language }: { venueId: VenueId; ids: GiftCardId[]; language: Language },
): Promise<Attachment | null> {
  const content = await makeCards(services, { venueId, ids, language })
  const words = services.exports.wording(language)
  return content && { name: `${words['giftCards.paper.file']}.pdf`, mediaType: 'application/pdf', content }
}
