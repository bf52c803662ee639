import type { GiftCardId, Language, VenueId } from '@marquee/contract'
import type { Services } from '../../../core/context.ts'
import { readVenueLogo } from '../../../files/venue-logo.ts'
import { inlinePng } from '../../../printing/logo.ts'
import { openCards } from '../../vouchers/service/read.ts'

/** Cards on paper, as they are now; null when one of them pays nothing more. */
export async function makeCards(
  services: Services,
  { venueId, ids, language }: { venueId: VenueId; ids: GiftCardId[]; language: Language },
): Promise<Buffer | null> {
  const cards = await openCards(services, venueId, ids)
  if (cards.length < ids.length) return null
  const venue = await services.db
    .selectFrom('venue')
    .select(['name', 'city'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const png = await readVenueLogo(services, venueId)
  const { cardPages } = await import('./paper.ts')
  return cardPages({
    venue: { ...venue, logo: png && inlinePng(png) },
    language,
    words: services.exports.wording(language),
    cards,
  })
}
