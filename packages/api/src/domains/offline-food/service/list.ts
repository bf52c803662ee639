import { mayDo, type TillSessionId, type UserId } from '@marquee/contract'
import type { OfflineSaleRow } from '@marquee/contract/offline-food'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { selectRows } from '../repo/sales.ts'

/**
 * Whose sales the caller sees: everybody's for those who see the tills, else what they sold or brought themselves
 * (FORBIDDEN for whoever does neither).
 */
export function seenBy({ actor: { rights, userId } }: SignedContext): UserId | undefined {
  if (mayDo(rights, 'funds', 'view')) return undefined
  return mayDo(rights, 'food_purchase', 'sell') ? userId : refuse('FORBIDDEN')
}

/** Sales made offline, the newest first; without a state those that wait, are stuck, came late or miss something. */
export function listSales(
  ctx: SignedContext,
  filter: { state?: 'waiting' | 'stuck' | 'posted' | undefined; tillSessionId?: TillSessionId | undefined },
): Promise<OfflineSaleRow[]> {
  return selectRows(ctx.services.db, { venueId: ctx.venueId, of: seenBy(ctx), ...filter })
}
