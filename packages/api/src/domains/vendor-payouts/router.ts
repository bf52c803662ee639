import { fileAddress } from '@marquee/contract'
import {
  createPayoutInput,
  createRunInput,
  exportRunInput,
  getPayoutInput,
  getRunInput,
  listPayoutsInput,
  listRunsInput,
  markPayoutsInput,
  payables,
  payoutCommandInput,
  payoutDetail,
  payoutFilterInput,
  payoutPage,
  payoutReasonInput,
  returnAdvanceInput,
  runCommandInput,
  runDetail,
  runPage,
  useAdvanceInput,
} from '@marquee/contract/vendor-payouts'
import { can, router } from '../../door/trpc.ts'
import { returnAdvance, useAdvance } from './service/advances.ts'
import { exportRun, openRunFile } from './service/bank-file.ts'
import { createPayout, createRun } from './service/plan.ts'
import { exportPayouts, listPayouts, listRuns, payablesOf, payoutOf, runOf } from './service/read.ts'
import {
  approvePayout,
  approveRun,
  cancelPayout,
  cancelRun,
  failPayout,
  redraftPayout,
  reversePayout,
  sendPayouts,
  settlePayouts,
} from './service/steps.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }

export const vendorPayoutsRouter = router({
  payables: can('vendor_payouts', 'view')
    .output(payables)
    .query(({ ctx }) => payablesOf(ctx)),
  list: can('vendor_payouts', 'view')
    .input(listPayoutsInput)
    .output(payoutPage)
    .query(({ ctx, input }) => listPayouts(ctx, input)),
  get: can('vendor_payouts', 'view')
    .input(getPayoutInput)
    .output(payoutDetail)
    .query(({ ctx, input }) => payoutOf(ctx, input.id)),
  create: can('vendor_payouts', 'create')
    .meta(audited)
    .input(createPayoutInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => createPayout(ctx, input)),
  approve: can('vendor_payouts', 'approve')
    .meta(approvable)
    .input(payoutCommandInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => approvePayout(ctx, input)),
  cancel: can('vendor_payouts', 'create')
    .meta(audited)
    .input(payoutCommandInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => cancelPayout(ctx, input)),
  redraft: can('vendor_payouts', 'create')
    .meta(audited)
    .input(payoutCommandInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => redraftPayout(ctx, input)),
  send: can('vendor_payouts', 'pay')
    .meta(audited)
    .input(markPayoutsInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => sendPayouts(ctx, input)),
  settle: can('vendor_payouts', 'pay')
    .meta(audited)
    .input(markPayoutsInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => settlePayouts(ctx, input)),
  fail: can('vendor_payouts', 'pay')
    .meta(approvable)
    .input(payoutReasonInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => failPayout(ctx, input)),
  reverse: can('vendor_payouts', 'pay')
    .meta(approvable)
    .input(payoutReasonInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => reversePayout(ctx, input)),
  useAdvance: can('vendor_payouts', 'pay')
    .meta(approvable)
    .input(useAdvanceInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => useAdvance(ctx, input)),
  returnAdvance: can('vendor_payouts', 'pay')
    .meta(approvable)
    .input(returnAdvanceInput)
    .output(payoutDetail)
    .mutation(({ ctx, input }) => returnAdvance(ctx, input)),
  export: can('vendor_payouts', 'export')
    .meta(audited)
    .input(payoutFilterInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportPayouts(ctx, input)),
})

export const payoutRunsRouter = router({
  list: can('vendor_payouts', 'view')
    .input(listRunsInput)
    .output(runPage)
    .query(({ ctx, input }) => listRuns(ctx, input)),
  get: can('vendor_payouts', 'view')
    .input(getRunInput)
    .output(runDetail)
    .query(({ ctx, input }) => runOf(ctx, input.id)),
  create: can('vendor_payouts', 'create')
    .meta(audited)
    .input(createRunInput)
    .output(runDetail)
    .mutation(({ ctx, input }) => createRun(ctx, input)),
  approve: can('vendor_payouts', 'approve')
    .meta(approvable)
    .input(runCommandInput)
    .output(runDetail)
    .mutation(({ ctx, input }) => approveRun(ctx, input)),
  cancel: can('vendor_payouts', 'create')
    .meta(audited)
    .input(runCommandInput)
    .output(runDetail)
    .mutation(({ ctx, input }) => cancelRun(ctx, input)),
  export: can('vendor_payouts', 'pay')
    .meta(audited)
    .input(exportRunInput)
    .output(runDetail)
    .mutation(({ ctx, input }) => exportRun(ctx, input)),
  file: can('vendor_payouts', 'pay')
    .meta(audited)
    .input(getRunInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => openRunFile(ctx, input)),
})
