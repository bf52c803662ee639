import type { VendorBillId } from '@marquee/contract/vendor-bills'
import type { PayoutDetail, VendorPayoutId } from '@marquee/contract/vendor-payouts'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { insertEvents, insertFromAdvance, returnFromAdvance, selectOpen } from '../repo/write.ts'
import { audit, ofPayout } from './held.ts'

const paying = { module: 'vendor_payouts', action: 'pay' } as const

interface OfPayout {
  commandId: string
  id: VendorPayoutId
}

/** Pays a bill with what is left of a payout that has arrived. VALIDATION for more than is left, or open of the bill. */
export async function useAdvance(
  ctx: SignedContext,
  input: OfPayout & { billId: VendorBillId; amountMinor: number },
): Promise<PayoutDetail> {
  const { billId, amountMinor } = input
  return ofPayout(ctx, { input: { ...input }, procedure: 'vendorPayouts.useAdvance' }, async (work, payout) => {
    if (payout.state !== 'settled') refuse('STATE', { details: { state: payout.state } })
    requireReach(ctx, paying, { amountMinor })
    if (amountMinor > payout.amountMinor - payout.appliedMinor) refuseField('amountMinor', 'field.tooBig')
    const bill = (await selectOpen(work.tx, ctx.venueId, [billId])).get(billId)
    if (bill?.vendorId !== payout.vendorId) refuseField('billId', 'field.invalid')
    if (amountMinor > bill.openMinor) refuseField('amountMinor', 'field.tooBig')
    const by = { venueId: ctx.venueId, by: ctx.actor.userId }
    await byField(insertFromAdvance(work.tx, by, { payout, billId, amountMinor }))
    const event = { payoutId: payout.id, kind: 'used' as const, amountMinor, billsMinor: amountMinor, billId }
    await insertEvents(work.tx, by, [event])
    await audit(work, 'vendorPayouts.useAdvance', payout, { amountMinor })
  })
}

/** Takes what of an advance is in a bill back: it is an advance again, and the bill is open. */
export async function returnAdvance(
  ctx: SignedContext,
  input: OfPayout & { billId: VendorBillId; reason: string },
): Promise<PayoutDetail> {
  const { billId, reason } = input
  return ofPayout(ctx, { input: { ...input }, procedure: 'vendorPayouts.returnAdvance' }, async (work, payout) => {
    if (payout.state !== 'settled') refuse('STATE', { details: { state: payout.state } })
    const by = { venueId: ctx.venueId, by: ctx.actor.userId }
    const amountMinor = await returnFromAdvance(work.tx, by, { payoutId: payout.id, billId, reason })
    if (amountMinor === 0) refuse('NOT_FOUND')
    requireReach(ctx, paying, { amountMinor })
    const event = { payoutId: payout.id, kind: 'unused' as const, amountMinor, billsMinor: amountMinor, billId, reason }
    await insertEvents(work.tx, by, [event])
    await audit(work, 'vendorPayouts.returnAdvance', payout, { amountMinor }, reason)
  })
}

// Of two who pay one bill at the same moment the database refuses the second.
async function byField<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const { constraint } = classifyPgError(error)
    if (constraint === 'vendor_bill_paid_once' || constraint === 'vendor_payout_applied_once') {
      refuseField('amountMinor', 'field.tooBig')
    }
    throw error
  }
}
