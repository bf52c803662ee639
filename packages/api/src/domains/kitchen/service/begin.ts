import type { KitchenLineId } from '@marquee/contract/kitchen'
import type { SignedContext } from '../../../core/context.ts'
import type { Work } from '../../../core/work.ts'
import { useSetAside } from '../../stock/service/use.ts'
import { startKitchenLines } from '../repo/lines.ts'

/** What the kitchen sets aside and uses carries this name, the id of the kitchen's line and the number of the use. */
export const stockSource = 'kitchen'

/**
 * Begins with lines that are queued and locked: what was set aside for them is used, once. INSUFFICIENT_STOCK at
 * `lineIds` when a strict item is no longer there.
 */
export async function beginLines(ctx: SignedContext, work: Work, ids: readonly KitchenLineId[]): Promise<void> {
  if (ids.length === 0) return
  await startKitchenLines(work.tx, { venueId: ctx.venueId, by: ctx.actor.userId }, ids)
  await useSetAside(ctx, work, { source: stockSource, fieldOf: () => 'lineIds' }, ids)
}
