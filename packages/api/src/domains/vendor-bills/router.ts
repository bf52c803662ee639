import { fileAddress } from '@marquee/contract'
import {
  approveBillInput,
  billChoices,
  billDetail,
  billFilterInput,
  billPage,
  billTotals,
  cancelBillInput,
  createBillInput,
  getBillInput,
  listBillsInput,
  payBillInput,
  returnPaymentInput,
  unbilled,
  unbilledInput,
} from '@marquee/contract/vendor-bills'
import { can, router } from '../../door/trpc.ts'
import { approveBill, cancelBill, createBill, payBill, takeBackPayment } from './service/bill.ts'
import { detailOf, exportBills, listBills, listChoices, totalsOfBills, unbilledOf } from './service/read.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }

export const vendorBillsRouter = router({
  list: can('vendor_payouts', 'view')
    .input(listBillsInput)
    .output(billPage)
    .query(({ ctx, input }) => listBills(ctx, input)),
  totals: can('vendor_payouts', 'view')
    .output(billTotals)
    .query(({ ctx }) => totalsOfBills(ctx)),
  get: can('vendor_payouts', 'view')
    .input(getBillInput)
    .output(billDetail)
    .query(({ ctx, input }) => detailOf(ctx, input.id)),
  choices: can('vendor_payouts', 'view')
    .output(billChoices)
    .query(({ ctx }) => listChoices(ctx)),
  unbilled: can('vendor_payouts', 'create')
    .input(unbilledInput)
    .output(unbilled)
    .query(({ ctx, input }) => unbilledOf(ctx, input.vendorId)),
  create: can('vendor_payouts', 'create')
    .meta(audited)
    .input(createBillInput)
    .output(billDetail)
    .mutation(({ ctx, input }) => createBill(ctx, input)),
  approve: can('vendor_payouts', 'approve')
    .meta(approvable)
    .input(approveBillInput)
    .output(billDetail)
    .mutation(({ ctx, input }) => approveBill(ctx, input)),
  cancel: can('vendor_payouts', 'approve')
    .meta(approvable)
    .input(cancelBillInput)
    .output(billDetail)
    .mutation(({ ctx, input }) => cancelBill(ctx, input)),
  pay: can('vendor_payouts', 'pay')
    .meta(approvable)
    .input(payBillInput)
    .output(billDetail)
    .mutation(({ ctx, input }) => payBill(ctx, input)),
  takeBack: can('vendor_payouts', 'pay')
    .meta(approvable)
    .input(returnPaymentInput)
    .output(billDetail)
    .mutation(({ ctx, input }) => takeBackPayment(ctx, input)),
  export: can('vendor_payouts', 'export')
    .meta(audited)
    .input(billFilterInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportBills(ctx, input)),
})
