import type { VendorBankId } from '@marquee/contract/vendor-bank'
import { type Describers, factOf } from '../../door/approvable.ts'
import { changeOf } from './service/bank.ts'

/** What a change of where a vendor is paid would do, as approvers see it. */
export const describers: Describers<{ id: VendorBankId }> = {
  'vendors.approveBank': async (ctx, { id }) => {
    const { vendorName, iban, holder } = await changeOf(ctx, id)
    return { target: vendorName, facts: [...factOf('iban', iban), ...factOf('holder', holder)] }
  },
}
