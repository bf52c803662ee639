import type { PurchaseOrderId } from '@marquee/contract/purchases'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { detailOf } from './service/read.ts'

/** What commands on orders would do, as approvers see it. */
export const describers: Describers<{ id: PurchaseOrderId; email: string | null }> = {
  'purchases.send': async (ctx, { id, email }) => {
    const { vendor, totalMinor, currency } = await detailOf(ctx, id)
    return {
      target: vendor.name,
      facts: [...moneyFact('amount', totalMinor, currency), ...(email ? factOf('email', email) : [])],
    }
  },
}
