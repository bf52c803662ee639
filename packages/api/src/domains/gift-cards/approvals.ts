import type { SignedContext } from '../../core/context.ts'
import { plainAmount } from '../../core/plain-amount.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { currencyOf } from '../vouchers/service/day.ts'

/** What giving a card away would cost the house, as approvers see it. */
export const describers: Describers = {
  'giftCards.issue': async (ctx: SignedContext, input: { amountMinor: number; holder?: string; reason: string }) => {
    const currency = await currencyOf(ctx)
    return {
      target: input.holder || plainAmount(input.amountMinor, currency),
      facts: [...moneyFact('amount', input.amountMinor, currency), ...factOf('reason', input.reason)],
    }
  },
}
