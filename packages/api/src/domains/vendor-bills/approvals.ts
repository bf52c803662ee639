import type { VendorBillId, VendorPaymentId } from '@marquee/contract/vendor-bills'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { detailOf } from './service/read.ts'

interface OfBill {
  id: VendorBillId
  reason: string
  amountMinor: number
  paymentId: VendorPaymentId
}

async function worded(ctx: SignedContext, id: VendorBillId) {
  const bill = await detailOf(ctx, id)
  return { bill, target: `${bill.vendor.name} · ${bill.vendorRef}` }
}

/** What commands on bills would do, as approvers see it. */
export const describers: Describers<OfBill> = {
  'vendorBills.approve': async (ctx, { id }) => {
    const { bill, target } = await worded(ctx, id)
    const difference = bill.differenceMinor === 0 ? [] : moneyFact('difference', bill.differenceMinor, bill.currency)
    return { target, facts: [...moneyFact('amount', bill.grossMinor, bill.currency), ...difference] }
  },
  'vendorBills.cancel': async (ctx, { id, reason }) => {
    const { bill, target } = await worded(ctx, id)
    return { target, facts: [...moneyFact('amount', bill.grossMinor, bill.currency), ...factOf('reason', reason)] }
  },
  'vendorBills.pay': async (ctx, { id, amountMinor }) => {
    const { bill, target } = await worded(ctx, id)
    return { target, facts: moneyFact('amount', amountMinor, bill.currency) }
  },
  'vendorBills.takeBack': async (ctx, { id, paymentId, reason }) => {
    const { bill, target } = await worded(ctx, id)
    const payment = bill.payments.find((each) => each.id === paymentId) ?? refuse('NOT_FOUND')
    return { target, facts: [...moneyFact('amount', payment.amountMinor, bill.currency), ...factOf('reason', reason)] }
  },
}
