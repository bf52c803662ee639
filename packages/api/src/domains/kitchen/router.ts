import {
  holdCourseInput,
  kitchenBoard,
  kitchenBoardInput,
  kitchenChange,
  kitchenDone,
  kitchenLinesInput,
  kitchenOrderInput,
  kitchenPiecesInput,
  kitchenProducts,
  kitchenProductsInput,
  kitchenStreamInput,
  pickupChange,
  pickupScreen,
  prepTimes,
  prepTimesInput,
  rushInput,
} from '@marquee/contract/kitchen'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { pickupChanges, stationChanges } from './events.ts'
import { bumpLines, callBackLines, readBoard, requireStation, serveLines, startLines } from './service/board.ts'
import { callOrder, holdCourse, rushOrder } from './service/orders.ts'
import { readPickup, readPrepTimes, readProducts } from './service/screens.ts'

const audited = { audited: true }
// A display on the wall: nobody touches it for hours, and what is on it must stay readable. Every act waits for the password.
const seenWhileLocked = { whileLocked: true }

export const kitchenRouter = router({
  board: can('food_orders', 'view')
    .meta(seenWhileLocked)
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
    .input(kitchenPiecesInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => bumpLines(ctx, input)),
  serve: can('food_orders', 'serve')
    .meta(audited)
    .input(kitchenPiecesInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => serveLines(ctx, input)),
  recall: can('food_orders', 'recall')
    .meta(audited)
    .input(kitchenPiecesInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => callBackLines(ctx, input)),
  rush: can('food_orders', 'rush')
    .meta(audited)
    .input(rushInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => rushOrder(ctx, input)),
  hold: can('food_orders', 'rush')
    .meta(audited)
    .input(holdCourseInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => holdCourse(ctx, input)),
  callNumber: can('food_orders', 'serve')
    .meta(audited)
    .input(kitchenOrderInput)
    .output(kitchenDone)
    .mutation(({ ctx, input }) => callOrder(ctx, input)),
  /** What a cook can put off sale. */
  products: can('food_orders', 'accept')
    .input(kitchenProductsInput)
    .output(kitchenProducts)
    .query(({ ctx, input }) => readProducts(ctx, input)),
  prepTimes: can('food_orders', 'view')
    .input(prepTimesInput)
    .output(prepTimes)
    .query(({ ctx, input }) => readPrepTimes(ctx, input)),
  pickup: can('food_orders', 'display')
    .meta(seenWhileLocked)
    .output(pickupScreen)
    .query(({ ctx }) => readPickup(ctx)),
  pickupChanged: can('food_orders', 'display')
    .meta(seenWhileLocked)
    .input(kitchenStreamInput)
    .output(liveOutput(pickupChange))
    .subscription(async ({ ctx, input, signal }) => {
      await requireStation(ctx, input.stationId)
      return pickupChanges(ctx, { ...input, signal })
    }),
  changed: can('food_orders', 'view')
    .meta(seenWhileLocked)
    .input(kitchenStreamInput)
    .output(liveOutput(kitchenChange))
    .subscription(async ({ ctx, input, signal }) => {
      await requireStation(ctx, input.stationId)
      return stationChanges(ctx, { ...input, signal })
    }),
})
