import {
  answerApprovalInput,
  approvalChange,
  approvalOnly,
  approvalRow,
  grantByPinInput,
  liveInput,
  openApprovals,
  requestApprovalInput,
  requestApprovalOutput,
} from '@marquee/contract'
import { router, signedIn } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { approvalChanges } from './events.ts'
import { answerApproval, keepWaiting, withdrawApproval } from './service/answer.ts'
import { grantByPin } from './service/pin.ts'
import { getApproval, listOpen } from './service/read.ts'
import { requestApproval } from './service/request.ts'

const audited = { audited: true }

export const approvalsRouter = router({
  request: signedIn
    .meta(audited)
    .input(requestApprovalInput)
    .output(requestApprovalOutput)
    .mutation(({ ctx, input }) => requestApproval(ctx, input)),
  open: signedIn.output(openApprovals).query(({ ctx }) => listOpen(ctx)),
  get: signedIn
    .input(approvalOnly)
    .output(approvalRow)
    .query(({ ctx, input }) => getApproval(ctx, input)),
  answer: signedIn
    .meta(audited)
    .input(answerApprovalInput)
    .output(approvalRow)
    .mutation(({ ctx, input }) => answerApproval(ctx, input)),
  grantByPin: signedIn
    .meta(audited)
    .input(grantByPinInput)
    .output(approvalRow)
    .mutation(({ ctx, input }) => grantByPin(ctx, input)),
  keepWaiting: signedIn
    .input(approvalOnly)
    .output(approvalRow)
    .mutation(({ ctx, input }) => keepWaiting(ctx, input)),
  withdraw: signedIn
    .meta(audited)
    .input(approvalOnly)
    .output(approvalRow)
    .mutation(({ ctx, input }) => withdrawApproval(ctx, input)),
  changed: signedIn
    .input(liveInput)
    .output(liveOutput(approvalChange))
    .subscription(({ ctx, input, signal }) => approvalChanges(ctx, input.lastEventId, signal)),
})
