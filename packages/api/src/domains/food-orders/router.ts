import { liveInput } from '@marquee/contract'
import {
  addFoodLinesInput,
  cancelFoodOrderInput,
  findServedPassInput,
  foodOrderChange,
  foodOrderDetail,
  foodOrderRow,
  foodOrderRows,
  foodOrderTarget,
  listFoodOrdersInput,
  mergeFoodOrdersInput,
  moveFoodOrderInput,
  openFoodOrderInput,
  paidFoodOrder,
  payFoodOrderInput,
  sellFoodInput,
  sendFoodOrderInput,
  servedPass,
  showsAhead,
  updateFoodOrderInput,
  voidFoodLinesInput,
} from '@marquee/contract/food-orders'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { orderChanges } from './events.ts'
import { diningTables } from './record.ts'
import { openFoodOrder } from './service/opening.ts'
import {
  addFoodLines,
  getFoodOrder,
  listFoodOrders,
  listShowsAhead,
  mergeFoodOrders,
  moveFoodOrder,
  sendFoodOrder,
  updateFoodOrder,
} from './service/orders.ts'
import { payFoodOrder, sellFoodAtOnce } from './service/pay.ts'
import { findServedPass } from './service/serve.ts'
import { cancelFoodOrder, voidFoodLines } from './service/void.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }
// What is sold to anyone is taken off or sold for less by another right, which an approver has to hold.
const takingOff = { ...approvable, limitedBy: { module: 'food_purchase', action: 'void_item' } as const }
const forLess = { ...approvable, limitedBy: { module: 'food_purchase', action: 'discount' } as const }
const selling = can('food_purchase', 'sell')

export const diningTablesRouter = router({
  list: diningTables.list(can('food_purchase', 'view')),
  create: diningTables.create(can('floors', 'update')),
  update: diningTables.update(can('floors', 'update')),
  archive: diningTables.archive(can('floors', 'update')),
  changed: diningTables.changed(can('food_purchase', 'view')),
})

export const foodOrdersRouter = router({
  list: can('food_purchase', 'view')
    .input(listFoodOrdersInput)
    .output(foodOrderRows)
    .query(({ ctx, input }) => listFoodOrders(ctx, input)),
  get: can('food_purchase', 'view')
    .input(foodOrderTarget)
    .output(foodOrderDetail)
    .query(({ ctx, input }) => getFoodOrder(ctx, input.id)),
  shows: can('food_purchase', 'view')
    .output(showsAhead)
    .query(({ ctx }) => listShowsAhead(ctx)),
  /** Whose seat a pass is that was scanned. */
  pass: selling
    .input(findServedPassInput)
    .output(servedPass)
    .query(({ ctx, input }) => findServedPass(ctx, input.code)),
  open: selling
    .meta(audited)
    .input(openFoodOrderInput)
    .output(foodOrderRow)
    .mutation(({ ctx, input }) => openFoodOrder(ctx, input)),
  add: selling
    .meta(audited)
    .input(addFoodLinesInput)
    .output(foodOrderRow)
    .mutation(({ ctx, input }) => addFoodLines(ctx, input)),
  send: selling
    .meta(audited)
    .input(sendFoodOrderInput)
    .output(foodOrderRow)
    .mutation(({ ctx, input }) => sendFoodOrder(ctx, input)),
  update: selling
    .meta(audited)
    .input(updateFoodOrderInput)
    .output(foodOrderRow)
    .mutation(({ ctx, input }) => updateFoodOrder(ctx, input)),
  move: selling
    .meta(audited)
    .input(moveFoodOrderInput)
    .output(foodOrderRow)
    .mutation(({ ctx, input }) => moveFoodOrder(ctx, input)),
  merge: selling
    .meta(audited)
    .input(mergeFoodOrdersInput)
    .output(foodOrderRow)
    .mutation(({ ctx, input }) => mergeFoodOrders(ctx, input)),
  void: selling
    .meta(takingOff)
    .input(voidFoodLinesInput)
    .output(foodOrderRow)
    .mutation(({ ctx, input }) => voidFoodLines(ctx, input)),
  cancel: selling
    .meta(takingOff)
    .input(cancelFoodOrderInput)
    .output(foodOrderRow)
    .mutation(({ ctx, input }) => cancelFoodOrder(ctx, input)),
  pay: selling
    .meta(forLess)
    .input(payFoodOrderInput)
    .output(paidFoodOrder)
    .mutation(({ ctx, input }) => payFoodOrder(ctx, input)),
  /** Orders, sends to the kitchen and pays in one step. */
  sell: selling
    .meta(forLess)
    .input(sellFoodInput)
    .output(paidFoodOrder)
    .mutation(({ ctx, input }) => sellFoodAtOnce(ctx, input)),
  changed: can('food_purchase', 'view')
    .input(liveInput)
    .output(liveOutput(foodOrderChange))
    .subscription(({ ctx, input, signal }) => orderChanges(ctx, { ...input, signal })),
})
