import { type CardChargeId, type CardRefundId, mayDo } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { firstBeyond } from '../../door/authority.ts'
import { selectCharges } from './repo/charges.ts'
import { findRefund } from './repo/refunds.ts'

interface Deciding {
  id: string
  wasCharged: boolean
  reference?: string
  reason: string
  inCash?: boolean
}

const mayCapture = ({ actor: { rights } }: SignedContext) => mayDo(rights, 'transactions', 'capture')

async function refundOf(ctx: SignedContext, id: string) {
  const found = await findRefund(ctx.services.db, { venueId: ctx.venueId, id: id as CardRefundId })
  return found ?? refuse('NOT_FOUND')
}

/** What commands on card payments would do, as approvers see it. */
export const describers: Describers<Deciding> = {
  'cardCharges.decide': async (ctx, { id, wasCharged, reference, reason }) => {
    const [charge] = await selectCharges(ctx.services.db, { venueId: ctx.venueId, id: id as CardChargeId })
    if (!charge) return refuse('NOT_FOUND')
    return {
      target: `${charge.terminal.name}, ${charge.askedBy.name}`,
      facts: [
        ...moneyFact(wasCharged ? 'wasCharged' : 'wasNotCharged', charge.amountMinor, charge.currency),
        ...factOf('reference', reference),
        ...factOf('reason', reason),
      ],
    }
  },
  'cardCharges.retryRefund': async (ctx, { id }) => {
    const { terminal, amountMinor, currency } = await refundOf(ctx, id)
    return { target: terminal, facts: moneyFact('refund', amountMinor, currency) }
  },
  'cardCharges.settleRefund': async (ctx, { id, reason, inCash }) => {
    const { terminal, amountMinor, currency } = await refundOf(ctx, id)
    const handing = { access: { module: 'funds', action: 'move_cash' }, extent: { amountMinor } } as const
    return {
      target: terminal,
      facts: [...moneyFact(inCash ? 'paidOut' : 'refund', amountMinor, currency), ...factOf('reason', reason)],
      needs: inCash && mayCapture(ctx) ? firstBeyond(ctx, [handing])?.access : undefined,
    }
  },
}
