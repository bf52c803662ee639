import type { SaleResult } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { maySellPasses } from '../../passes/service/seen-by.ts'
import { findSaleAnswer } from '../repo/of-command.ts'

/**
 * What a sale of the caller answered, for a till that never heard it; null: nothing was sold under this command, or it
 * is longer ago than answers are kept (24 h). Other people's commands are null too. FORBIDDEN for callers who sell
 * nothing.
 */
export async function saleOfCommand(ctx: SignedContext, commandId: string): Promise<{ sale: SaleResult | null }> {
  if (!maySellPasses(ctx.actor.rights)) refuse('FORBIDDEN')
  const key = { venueId: ctx.venueId, actorId: ctx.actor.userId, commandId }
  return { sale: await findSaleAnswer(ctx.services.db, key) }
}
