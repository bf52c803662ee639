import {
  adjustInput,
  cancelInput,
  cancelPreview,
  exchangeInput,
  exchangePreview,
  orderChanged,
  payBackInput,
  previewCancelInput,
  previewExchangeInput,
  reseated,
  reseatInput,
  swapSeatsInput,
  takeBackCardInput,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { adjust, cancel } from './service/cancel.ts'
import { takeBackCard } from './service/card-back.ts'
import { exchange, previewExchange } from './service/exchange.ts'
import { payBack } from './service/pay-back.ts'
import { previewCancel } from './service/plan.ts'
import { reseat, swapSeats } from './service/reseat.ts'

// Whatever gives money back asks for `transactions.refund` too, as far as the sum goes.
const audited = { audited: true }
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
  takeBackCard: can('transactions', 'refund')
    .meta(approvable)
    .input(takeBackCardInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => takeBackCard(ctx, input)),
  payBack: can('transactions', 'refund')
    .meta(approvable)
    .input(payBackInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => payBack(ctx, input)),
  previewExchange: can('order_list', 'view')
    .input(previewExchangeInput)
    .output(exchangePreview)
    .query(({ ctx, input }) => previewExchange(ctx, input)),
  exchange: can('order_list', 'rebook')
    .meta(approvable)
    .input(exchangeInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => exchange(ctx, input)),
  reseat: can('ticket_booking', 'reseat')
    .meta(audited)
    .input(reseatInput)
    .output(reseated)
    .mutation(({ ctx, input }) => reseat(ctx, input)),
  swapSeats: can('ticket_booking', 'reseat')
    .meta(audited)
    .input(swapSeatsInput)
    .output(reseated)
    .mutation(({ ctx, input }) => swapSeats(ctx, input)),
})
