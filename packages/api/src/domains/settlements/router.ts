import {
  acceptSettlementInput,
  endSettlementInput,
  fileAddress,
  getSettlementInput,
  importSettlementInput,
  listSettlementLinesInput,
  listSettlementsInput,
  matchSettlementInput,
  postSettlementInput,
  previewSettlementInput,
  readSettlementInput,
  settlementCandidates,
  settlementCandidatesInput,
  settlementDetail,
  settlementFileFacts,
  settlementLine,
  settlementLinePage,
  settlementMissing,
  settlementPage,
  settlementPreview,
  settlementRow,
  uploadInput,
  uploadLeave,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { askUpload } from '../../files/ask-upload.ts'
import { importSettlement } from './service/bring.ts'
import { previewSettlement, readSettlementFile } from './service/file.ts'
import {
  exportSettlement,
  getSettlement,
  listCandidates,
  listLines,
  listMissing,
  listSettlements,
} from './service/read.ts'
import { acceptDifference, matchLine, postSettlement, undoSettlement } from './service/resolve.ts'

const reconciles = can('transactions', 'reconcile')
const audited = { audited: true }

export const settlementsRouter = router({
  upload: reconciles
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'settlementFile', input)),
  read: reconciles
    .input(readSettlementInput)
    .output(settlementFileFacts)
    .query(({ ctx, input }) => readSettlementFile(ctx, input)),
  preview: reconciles
    .input(previewSettlementInput)
    .output(settlementPreview)
    .query(({ ctx, input }) => previewSettlement(ctx, input)),
  import: reconciles
    .meta(audited)
    .input(importSettlementInput)
    .output(settlementRow)
    .mutation(({ ctx, input }) => importSettlement(ctx, input)),
  list: reconciles
    .input(listSettlementsInput)
    .output(settlementPage)
    .query(({ ctx, input }) => listSettlements(ctx, input)),
  get: reconciles
    .input(getSettlementInput)
    .output(settlementDetail)
    .query(({ ctx, input }) => getSettlement(ctx, input)),
  lines: reconciles
    .input(listSettlementLinesInput)
    .output(settlementLinePage)
    .query(({ ctx, input }) => listLines(ctx, input)),
  missing: reconciles
    .input(getSettlementInput)
    .output(settlementMissing)
    .query(({ ctx, input }) => listMissing(ctx, input)),
  candidates: reconciles
    .input(settlementCandidatesInput)
    .output(settlementCandidates)
    .query(({ ctx, input }) => listCandidates(ctx, input)),
  match: reconciles
    .meta(audited)
    .input(matchSettlementInput)
    .output(settlementLine)
    .mutation(({ ctx, input }) => matchLine(ctx, input)),
  accept: reconciles
    .meta(audited)
    .input(acceptSettlementInput)
    .output(settlementRow)
    .mutation(({ ctx, input }) => acceptDifference(ctx, input)),
  post: reconciles
    .meta(audited)
    .input(postSettlementInput)
    .output(settlementRow)
    .mutation(({ ctx, input }) => postSettlement(ctx, input)),
  undo: reconciles
    .meta(audited)
    .input(endSettlementInput)
    .output(settlementRow)
    .mutation(({ ctx, input }) => undoSettlement(ctx, input)),
  export: reconciles
    .meta(audited)
    .input(getSettlementInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportSettlement(ctx, input)),
})
