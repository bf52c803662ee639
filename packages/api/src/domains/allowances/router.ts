import {
  allowance,
  allowCompInput,
  allowDiscountInput,
  allowPriceInput,
  orderLeave,
  orderLeaveInput,
} from '@marquee/contract'
import { can, router, signedIn } from '../../door/trpc.ts'
import { allow } from './service/allow.ts'
import { readOrderLeave } from './service/of-order.ts'

const approvable = { audited: true, approvable: true }

// Asked for before the guest pays: whoever is refused later has taken money for a price that does not hold.
export const allowancesRouter = router({
  // Everyone reads their own.
  ofOrder: signedIn
    .input(orderLeaveInput)
    .output(orderLeave)
    .query(({ ctx, input }) => readOrderLeave(ctx, input)),
  discount: can('ticket_order', 'discount')
    .meta(approvable)
    .input(allowDiscountInput)
    .output(allowance)
    .mutation(({ ctx, input }) => allow(ctx, { kind: 'discount', ...input })),
  price: can('ticket_order', 'price_override')
    .meta(approvable)
    .input(allowPriceInput)
    .output(allowance)
    .mutation(({ ctx, input }) => allow(ctx, { kind: 'price', ...input })),
  comp: can('ticket_order', 'comp')
    .meta(approvable)
    .input(allowCompInput)
    .output(allowance)
    .mutation(({ ctx, input }) => allow(ctx, { kind: 'comp', ...input })),
})
