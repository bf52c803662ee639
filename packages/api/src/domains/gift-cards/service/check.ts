import { type CheckedGiftCard, mayDo } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { maySell } from '../../tills/service/may-sell.ts'
import { checkCard } from '../../vouchers/service/read.ts'

/** What a card holds, for people who take money or see the cards; FORBIDDEN for others. GIFT_CARD when there is none. */
export async function checkForSeller(ctx: SignedContext, code: string): Promise<CheckedGiftCard> {
  if (!maySell(ctx) && !mayDo(ctx.actor.rights, 'gift_cards', 'view')) refuse('FORBIDDEN')
  return checkCard(ctx, code)
}
