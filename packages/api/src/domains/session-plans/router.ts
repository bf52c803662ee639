import {
  exportSessionPlanInput,
  fileAddress,
  getSessionPlanInput,
  listSessionPlansInput,
  liveInput,
  movePreview,
  moveSessionInput,
  previewMoveInput,
  previewSessionPlanInput,
  sessionPlanGroups,
  sessionPlanGroupsInput,
  sessionPlanList,
  sessionPlanOrder,
  sessionPlanOrders,
  sessionPlanOrdersInput,
  sessionPlanPreview,
  sessionPlanRow,
  sessionPlanTold,
  settlePlanOrderInput,
  startSessionPlanInput,
  tellPlanGroupInput,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { planChanges } from './events.ts'
import { moveSession, previewMove } from './service/move.ts'
import { previewPlan } from './service/preview.ts'
import {
  exportPlan,
  getPlan,
  listPlanGroups,
  listPlanOrders,
  listPlans,
  settlePlanOrder,
  tellPlanGroup,
} from './service/read.ts'
import { startPlan } from './service/start.ts'

// Beside its own right, a plan asks for `transactions.refund` as far as its sum goes, and for `order_list.rebook`.
export const sessionPlansRouter = router({
  preview: can('ticket_schedules', 'cancel')
    .input(previewSessionPlanInput)
    .output(sessionPlanPreview)
    .query(({ ctx, input }) => previewPlan(ctx, input)),
  start: can('ticket_schedules', 'cancel')
    .meta({ audited: true, approvable: true })
    .input(startSessionPlanInput)
    .output(sessionPlanRow)
    .mutation(({ ctx, input }) => startPlan(ctx, input)),
  previewMove: can('ticket_schedules', 'move')
    .input(previewMoveInput)
    .output(movePreview)
    .query(({ ctx, input }) => previewMove(ctx, input)),
  move: can('ticket_schedules', 'move')
    .meta({ audited: true })
    .input(moveSessionInput)
    .output(sessionPlanRow)
    .mutation(({ ctx, input }) => moveSession(ctx, input)),
  list: can('ticket_schedules', 'view')
    .input(listSessionPlansInput)
    .output(sessionPlanList)
    .query(({ ctx, input }) => listPlans(ctx, input)),
  get: can('ticket_schedules', 'view')
    .input(getSessionPlanInput)
    .output(sessionPlanRow)
    .query(({ ctx, input }) => getPlan(ctx, input.id)),
  orders: can('order_list', 'view')
    .input(sessionPlanOrdersInput)
    .output(sessionPlanOrders)
    .query(({ ctx, input }) => listPlanOrders(ctx, input)),
  groups: can('order_list', 'view')
    .input(sessionPlanGroupsInput)
    .output(sessionPlanGroups)
    .query(({ ctx, input }) => listPlanGroups(ctx, input)),
  export: can('order_list', 'export')
    .meta({ audited: true })
    .input(exportSessionPlanInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportPlan(ctx, input)),
  settle: can('order_list', 'cancel')
    .meta({ audited: true })
    .input(settlePlanOrderInput)
    .output(sessionPlanOrder)
    .mutation(({ ctx, input }) => settlePlanOrder(ctx, input)),
  tellGroup: can('order_list', 'groups')
    .meta({ audited: true })
    .input(tellPlanGroupInput)
    .output(sessionPlanGroups)
    .mutation(({ ctx, input }) => tellPlanGroup(ctx, input)),
  changed: can('ticket_schedules', 'view')
    .input(liveInput)
    .output(liveOutput(sessionPlanTold))
    .subscription(({ ctx, input, signal }) => planChanges(ctx, input.lastEventId, signal)),
})
