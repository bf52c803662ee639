import {
  kitchenBoard,
  kitchenBoardInput,
  kitchenChange,
  kitchenDone,
  kitchenLinesInput,
  kitchenStreamInput,
} from '@marquee/contract/kitchen'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { stationChanges } from './events.ts'
import { bumpLines, callBackLines, readBoard, requireStation, serveLines, startLines } from './service/board.ts'

const audited = { audited: true }

export const kitchenRouter = router({
  board: can('food_orders', 'view')
    .input(kitchenBoardInput)
    .output(kitchenBoard)
    .query(({ ctx, input }) => readBoard(ctx, input)),
  start: can('food_orders', 'accept')
    .meta(audited)
    .input(kitchenLinesInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => startLines(ctx, input)),
  ready: can('food_orders', 'bump')
    .meta(audited)
    .input(kitchenLinesInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => bumpLines(ctx, input)),
  serve: can('food_orders', 'serve')
    .meta(audited)
    .input(kitchenLinesInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => serveLines(ctx, input)),
  recall: can('food_orders', 'recall')
    .meta(audited)
    .input(kitchenLinesInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => callBackLines(ctx, input)),
  changed: can('food_orders', 'view')
    .input(kitchenStreamInput)
    .output(liveOutput(kitchenChange))
    .subscription(async ({ ctx, input, signal }) => {
      await requireStation(ctx, input.stationId)
      return stationChanges(ctx, { ...input, signal })
    }),
})
