import {
  cancelTransferInput,
  countFundInput,
  disputeTransferInput,
  exportFundEntriesInput,
  fileAddress,
  fundEntryPage,
  fundRecord,
  fundTransferRow,
  guardFundInput,
  listFundEntriesInput,
  moveFundInput,
  receiveTransferInput,
  sendTransferInput,
  userId,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { funds } from './record.ts'
import { countFund, guardFund, listPeople, payInOut } from './service/keep.ts'
import { exportEntries, listEntries } from './service/read.ts'
import { cancelSent, disputeSent, listTransfers, receiveSent, sendTransfer } from './service/transfers.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }

export const fundsRouter = router({
  list: funds.list(can('funds', 'view')),
  create: funds.create(can('funds', 'create')),
  update: funds.update(can('funds', 'update')),
  archive: funds.archive(can('funds', 'archive')),
  changed: funds.changed(can('funds', 'view')),
  entries: can('funds', 'view')
    .input(listFundEntriesInput)
    .output(fundEntryPage)
    .query(({ ctx, input }) => listEntries(ctx, input)),
  export: can('funds', 'export')
    .meta(audited)
    .input(exportFundEntriesInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportEntries(ctx, input)),
  transfers: can('funds', 'view')
    .output(z.array(fundTransferRow))
    .query(({ ctx }) => listTransfers(ctx)),
  people: can('funds', 'update')
    .output(z.array(z.object({ id: userId, name: z.string() })))
    .query(({ ctx }) => listPeople(ctx)),
  guard: can('funds', 'update')
    .meta(audited)
    .input(guardFundInput)
    .output(fundRecord.row)
    .mutation(({ ctx, input }) => guardFund(ctx, input)),
  move: can('funds', 'transfer')
    .meta(approvable)
    .input(moveFundInput)
    .output(fundRecord.row)
    .mutation(({ ctx, input }) => payInOut(ctx, input)),
  count: can('funds', 'count')
    .meta(approvable)
    .input(countFundInput)
    .output(fundRecord.row)
    .mutation(({ ctx, input }) => countFund(ctx, input)),
  send: can('funds', 'transfer')
    .meta(approvable)
    .input(sendTransferInput)
    .output(fundTransferRow)
    .mutation(({ ctx, input }) => sendTransfer(ctx, input)),
  receive: can('funds', 'count')
    .meta(approvable)
    .input(receiveTransferInput)
    .output(fundTransferRow)
    .mutation(({ ctx, input }) => receiveSent(ctx, input)),
  dispute: can('funds', 'count')
    .meta(audited)
    .input(disputeTransferInput)
    .output(fundTransferRow)
    .mutation(({ ctx, input }) => disputeSent(ctx, input)),
  cancel: can('funds', 'transfer')
    .meta(audited)
    .input(cancelTransferInput)
    .output(fundTransferRow)
    .mutation(({ ctx, input }) => cancelSent(ctx, input)),
})
