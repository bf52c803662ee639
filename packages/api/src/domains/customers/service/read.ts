import type { CustomerFile, CustomerId } from '@marquee/contract/customers'
import type { SignedContext } from '../../../core/context.ts'
import { customerService } from '../record.ts'
import { selectEvents, selectFlags, selectProposed, selectTotals } from '../repo/read.ts'

/** What the venue has of a customer besides the fields: totals, flags, history, and orders that may be theirs. */
export async function getCustomerFile(ctx: SignedContext, id: CustomerId): Promise<CustomerFile> {
  await customerService.get(ctx, id)
  const { db } = ctx.services
  const key = { venueId: ctx.venueId, id }
  const [totals, flags, events, proposed] = await Promise.all([
    selectTotals(db, key),
    selectFlags(db, key),
    selectEvents(db, key),
    selectProposed(db, key),
  ])
  return { ...totals, flags, events, proposed }
}
