import type { VenueId } from '@marquee/contract'
import type { GroupId } from '@marquee/contract/group-bookings'
import type { Services } from '../../../core/context.ts'
import { readVenueLogo } from '../../../files/venue-logo.ts'
import { inlinePng } from '../../../printing/logo.ts'
import { findPaper } from '../repo/paper.ts'

/** The quote of a group in the language of its organiser; null: there is no such group. */
export async function makePaper(services: Services, of: { venueId: VenueId; id: GroupId }): Promise<Buffer | null> {
  const facts = await findPaper(services.db, of)
  if (!facts) return null
  const png = await readVenueLogo(services, of.venueId)
  const words = services.exports.wording(facts.language)
  // What draws is read with the first document: a start should not wait for it.
  const { quotePaper } = await import('./paper.ts')
  return quotePaper({ ...facts, words, logo: png && inlinePng(png) })
}
