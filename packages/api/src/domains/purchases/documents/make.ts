import type { VenueId } from '@marquee/contract'
import type { PurchaseOrderId } from '@marquee/contract/purchases'
import type { Services } from '../../../core/context.ts'
import { readVenueLogo } from '../../../files/venue-logo.ts'
import { inlinePng } from '../../../printing/logo.ts'
import { findPaper } from '../repo/paper.ts'

/** The paper of an order in the language of its venue; null: there is no such order. */
export async function makePaper(
  services: Services,
  of: { venueId: VenueId; id: PurchaseOrderId },
): Promise<Buffer | null> {
  const order = await findPaper(services.db, of)
  if (!order) return null
  const png = await readVenueLogo(services, of.venueId)
  const words = services.exports.wording(order.orderer.language)
  // What draws is read with the first document: a start should not wait for it.
  const { purchasePaper } = await import('./paper.ts')
  return purchasePaper({ order, words, logo: png && inlinePng(png) })
}
