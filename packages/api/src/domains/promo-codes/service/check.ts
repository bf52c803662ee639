import type { checkPromoCodeInput, PromoOffer, promoChoices } from '@marquee/contract/promo-codes'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { maySell } from '../../tills/service/may-sell.ts'
import { selectChoices } from '../repo/codes.ts'
import { findGood } from './for-sale.ts'

/** What a code would do for a sale, for people who take money; FORBIDDEN for others. PROMO_CODE with why not. */
export async function checkForSeller(
  ctx: SignedContext,
  { ticketSessionId, ...wish }: z.output<typeof checkPromoCodeInput>,
): Promise<PromoOffer> {
  if (!maySell(ctx)) refuse('FORBIDDEN')
  const found = await findGood(ctx, ctx.services.db, {
    ...wish,
    ticketSessionId: ticketSessionId ?? null,
    path: 'code',
  })
  const { code, name, ppm, amountMinor, passTypeId, free, maxPerGuest, kept } = found
  return { code, name, ppm, amountMinor, passTypeId, free, kept, needsGuest: maxPerGuest !== null }
}

/** Shows in use with their kinds of passes. */
export const listChoices = ({ services, venueId }: SignedContext): Promise<z.infer<typeof promoChoices>> =>
  selectChoices(services.db, venueId)
