import type { RideTerms } from '@marquee/contract/rides'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { areaService } from '../record.ts'
import { findTerms, saveTerms } from '../repo/ride-terms.ts'

/** How the venue sells rides. */
export const getTerms = ({ services, venueId }: SignedContext): Promise<RideTerms> => findTerms(services.db, venueId)

/** Says which tax is in the price of a ride. STALE, or VALIDATION for one that is not valid today. */
export async function setTerms(
  ctx: SignedContext,
  { taxCode, expectedRev }: { taxCode: string | null; expectedRev: number },
): Promise<RideTerms> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async (work) => {
    const before = await findTerms(work.tx, venueId)
    if (taxCode !== null && before.taxes.every(({ code }) => code !== taxCode)) refuseField('taxCode', 'field.invalid')
    const isSaved = await saveTerms(work.tx, { venueId, taxCode, expectedRev, by: actor.userId })
    if (!isSaved) refuse('STALE', { details: { current: before } })
    await work.audit({
      action: 'ridePrices.setTerms',
      entity: 'ride_terms',
      entityId: venueId,
      before: { taxCode: before.taxCode },
      after: { taxCode },
    })
    work.announce(venueId, areaService.topic, { id: venueId })
    return findTerms(work.tx, venueId)
  })
}
