import { fileAddress, liveInput, uploadInput, uploadLeave } from '@marquee/contract'
import {
  adjustInput,
  expiringInput,
  expiringRow,
  exportMovesInput,
  findItemInput,
  foundItem,
  heldItem,
  itemStock,
  itemStockInput,
  levelPage,
  listLevelsInput,
  listMovesInput,
  listRejectionsInput,
  movePage,
  pickItemsInput,
  receiveInput,
  rejectionPage,
  releaseInput,
  reorderInput,
  reorderRow,
  reverseInput,
  setAsideInput,
  stockChange,
  stockDone,
  stockReservationId,
  stockSummary,
  transferInput,
  wasteInput,
} from '@marquee/contract/stock'
import {
  approveCountInput,
  cancelCountInput,
  countDone,
  countedLine,
  countItemInput,
  countPage,
  countSheet,
  countSheetInput,
  finishCountInput,
  listCountsInput,
  recountInput,
  startCountInput,
} from '@marquee/contract/stock-counts'
import { z } from 'zod'
import { liveEvents } from '../../door/live-events.ts'
import { can, router, signedIn } from '../../door/trpc.ts'
import { askUpload } from '../../files/ask-upload.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { stockLocations } from './record.ts'
import { adjustStock, reverseMoves, transferStock, wasteStock } from './service/acts.ts'
import {
  approveCount,
  cancelCount,
  countItem,
  finishCount,
  listCounts,
  recountItems,
  sheetOf,
  startCount,
} from './service/counts.ts'
import { stockTopic } from './service/move.ts'
import {
  exportMoves,
  findItem,
  itemStockOf,
  listExpiring,
  listLevels,
  listMoves,
  listRejections,
  listReorder,
  pickItems,
  summarize,
} from './service/read.ts'
import { receiveGoods } from './service/receive.ts'
import { releaseSetAside, setAside } from './service/reserve.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }
const reservation = z.object({ id: stockReservationId })

export const stockRouter = router({
  levels: can('stock', 'view')
    .input(listLevelsInput)
    .output(levelPage)
    .query(({ ctx, input }) => listLevels(ctx, input)),
  summary: can('stock', 'view')
    .output(stockSummary)
    .query(({ ctx }) => summarize(ctx)),
  item: can('stock', 'view')
    .input(itemStockInput)
    .output(itemStock)
    .query(({ ctx, input }) => itemStockOf(ctx, input.itemId)),
  find: can('stock', 'view')
    .input(findItemInput)
    .output(foundItem)
    .query(({ ctx, input }) => findItem(ctx, input.code)),
  pick: can('stock', 'view')
    .input(pickItemsInput)
    .output(z.array(heldItem))
    .query(({ ctx, input }) => pickItems(ctx, input)),
  reorder: can('stock', 'view')
    .input(reorderInput)
    .output(z.array(reorderRow))
    .query(({ ctx, input }) => listReorder(ctx, input.vendorId)),
  expiring: can('stock', 'view')
    .input(expiringInput)
    .output(z.array(expiringRow))
    .query(({ ctx, input }) => listExpiring(ctx, input.days)),
  receive: can('stock', 'receive')
    .meta(audited)
    .input(receiveInput)
    .output(stockDone)
    .mutation(({ ctx, input }) => receiveGoods(ctx, input)),
  transfer: can('stock', 'transfer')
    .meta(audited)
    .input(transferInput)
    .output(stockDone)
    .mutation(({ ctx, input }) => transferStock(ctx, input)),
  waste: can('stock', 'waste')
    .meta(approvable)
    .input(wasteInput)
    .output(stockDone)
    .mutation(({ ctx, input }) => wasteStock(ctx, input)),
  adjust: can('stock', 'adjust')
    .meta(approvable)
    .input(adjustInput)
    .output(stockDone)
    .mutation(({ ctx, input }) => adjustStock(ctx, input)),
  reverse: can('stock', 'adjust')
    .meta(approvable)
    .input(reverseInput)
    .output(stockDone)
    .mutation(({ ctx, input }) => reverseMoves(ctx, input)),
  setAside: can('stock', 'transfer')
    .meta(audited)
    .input(setAsideInput)
    .output(reservation)
    .mutation(({ ctx, input }) => setAside(ctx, input)),
  release: can('stock', 'transfer')
    .meta(audited)
    .input(releaseInput)
    .output(reservation)
    .mutation(({ ctx, input }) => releaseSetAside(ctx, input)),
  /** Leave to upload a photo of a delivery note, or of what was thrown away. */
  upload: can('stock', 'receive')
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'stockPhoto', input)),
  changed: can('stock', 'view')
    .input(liveInput)
    .output(liveOutput(stockChange))
    .subscription(({ ctx, input, signal }) =>
      liveEvents({
        ctx,
        topic: stockTopic,
        access: { module: 'stock', action: 'view' },
        lastEventId: input.lastEventId,
        signal,
        present: (payload) => stockChange.parse(payload),
      }),
    ),
})

export const stockCountsRouter = router({
  list: can('stock', 'view')
    .input(listCountsInput)
    .output(countPage)
    .query(({ ctx, input }) => listCounts(ctx, input)),
  sheet: can('stock', 'view')
    .input(countSheetInput)
    .output(countSheet)
    .query(({ ctx, input }) => sheetOf(ctx, input.countId)),
  start: can('stock', 'count')
    .meta(audited)
    .input(startCountInput)
    .output(countDone)
    .mutation(({ ctx, input }) => startCount(ctx, input)),
  count: can('stock', 'count')
    .meta(audited)
    .input(countItemInput)
    .output(countedLine)
    .mutation(({ ctx, input }) => countItem(ctx, input)),
  finish: can('stock', 'count')
    .meta(audited)
    .input(finishCountInput)
    .output(countDone)
    .mutation(({ ctx, input }) => finishCount(ctx, input)),
  approve: can('stock', 'approve_count')
    .meta(audited)
    .input(approveCountInput)
    .output(countDone)
    .mutation(({ ctx, input }) => approveCount(ctx, input)),
  recount: can('stock', 'approve_count')
    .meta(audited)
    .input(recountInput)
    .output(countDone)
    .mutation(({ ctx, input }) => recountItems(ctx, input)),
  cancel: can('stock', 'approve_count')
    .meta(audited)
    .input(cancelCountInput)
    .output(countDone)
    .mutation(({ ctx, input }) => cancelCount(ctx, input)),
})

export const stockLocationsRouter = router({
  list: stockLocations.list(signedIn),
  create: stockLocations.create(can('settings', 'update')),
  update: stockLocations.update(can('settings', 'update')),
  archive: stockLocations.archive(can('settings', 'update')),
  changed: stockLocations.changed(signedIn),
})

export const inventoryLogsRouter = router({
  list: can('inventory_logs', 'view')
    .input(listMovesInput)
    .output(movePage)
    .query(({ ctx, input }) => listMoves(ctx, input)),
  rejections: can('inventory_logs', 'view')
    .input(listRejectionsInput)
    .output(rejectionPage)
    .query(({ ctx, input }) => listRejections(ctx, input)),
  export: can('inventory_logs', 'export')
    .meta(audited)
    .input(exportMovesInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportMoves(ctx, input)),
})
