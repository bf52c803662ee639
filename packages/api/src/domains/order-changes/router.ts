import { adjustInput, cancelInput, cancelPreview, orderChanged, previewCancelInput } from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { adjust, cancel } from './service/change.ts'
import { previewCancel } from './service/plan.ts'

// Whatever gives money back asks for `transactions.refund` too, as far as the sum goes.
const approvable = { audited: true, approvable: true }

export const orderChangesRouter = router({
  previewCancel: can('order_list', 'view')
    .input(previewCancelInput)
    .output(cancelPreview)
    .query(({ ctx, input }) => previewCancel(ctx, input)),
  cancel: can('order_list', 'cancel')
    .meta(approvable)
    .input(cancelInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => cancel(ctx, input)),
  adjust: can('transactions', 'refund')
    .meta(approvable)
    .input(adjustInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => adjust(ctx, input)),
})
