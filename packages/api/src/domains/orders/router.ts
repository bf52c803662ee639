import { confirmHoldInput, saleResult, sellInput } from '@marquee/contract'
import { can, router } from '../../core/trpc.ts'
import { confirmHold, sell } from './service/sell.ts'

const audited = { audited: true }

export const ordersRouter = router({
  sell: can('ticket_booking', 'sell')
    .meta(audited)
    .input(sellInput)
    .output(saleResult)
    .mutation(({ ctx, input }) => sell(ctx, input)),
  confirm: can('ticket_booking', 'sell')
    .meta(audited)
    .input(confirmHoldInput)
    .output(saleResult)
    .mutation(({ ctx, input }) => confirmHold(ctx, input)),
})
