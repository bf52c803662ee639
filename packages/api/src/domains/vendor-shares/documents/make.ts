import type { VenueId } from '@marquee/contract'
import type { ShareStatementId } from '@marquee/contract/vendor-shares'
import type { Services } from '../../../core/context.ts'
import { readVenueLogo } from '../../../files/venue-logo.ts'
import { inlinePng } from '../../../printing/logo.ts'
import { findStatement } from '../repo.ts'

/** The paper of a statement in the language of its venue; null: there is no such statement, or its bill was cancelled. */
export async function makeStatement(
  services: Services,
  of: { venueId: VenueId; id: ShareStatementId },
): Promise<Buffer | null> {
  const statement = await findStatement(services.db, of)
  if (!statement) return null
  const png = await readVenueLogo(services, of.venueId)
  const words = services.exports.wording(statement.venue.language)
  // What draws is read with the first document: a start should not wait for it.
  const { statementPaper } = await import('./paper.ts')
  return statementPaper({ statement, words, logo: png && inlinePng(png) })
}
