import type { PayoutRunId, VendorPayoutId } from '@marquee/contract/vendor-payouts'
import type { SignedContext } from '../../core/context.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { payoutOf, runOf } from './service/read.ts'

interface OfPayout {
  id: VendorPayoutId & PayoutRunId
  reason: string
  amountMinor: number
}

async function worded(ctx: SignedContext, { id, reason = '', amountMinor }: Partial<OfPayout> & Pick<OfPayout, 'id'>) {
  const payout = await payoutOf(ctx, id)
  return {
    target: `${payout.payoutNo} · ${payout.vendor.name}`,
    facts: [
      ...moneyFact('amount', amountMinor ?? payout.amountMinor, payout.currency),
      ...factOf('iban', payout.iban ?? ''),
      ...factOf('reason', reason),
    ],
  }
}

/** What commands on payouts would do, as approvers see it. */
export const describers: Describers<OfPayout> = {
  'vendorPayouts.approve': worded,
  'vendorPayouts.fail': worded,
  'vendorPayouts.reverse': worded,
  'vendorPayouts.useAdvance': worded,
  'vendorPayouts.returnAdvance': worded,
  'payoutRuns.approve': async (ctx, { id }) => {
    const { runNo, amountMinor, currency } = await runOf(ctx, id)
    return { target: String(runNo), facts: moneyFact('amount', amountMinor, currency) }
  },
}
