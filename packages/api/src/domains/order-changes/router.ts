import {
  adjustInput,
  cancelInput,
  cancelOwnInput,
  cancelPreview,
  dueDates,
  exchangeInput,
  exchangeOwnInput,
  exchangePreview,
  fileAddress,
  listOpenInvoicesInput,
  openInvoicePage,
  openInvoicesFilterInput,
  orderChanged,
  payBackInput,
  previewCancelInput,
  previewCancelOwnInput,
  previewExchangeInput,
  previewExchangeOwnInput,
  reseated,
  reseatInput,
  setDueInput,
  swapSeatsInput,
  takeBackCardInput,
  takeDueInput,
  takeInvoiceInput,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { adjust, cancel } from './service/cancel.ts'
import { takeBackCard } from './service/card-back.ts'
import { exchange } from './service/exchange.ts'
import { listOpenInvoices } from './service/open-invoices.ts'
import { cancelOwn, exchangeOwn, previewCancelOwn, previewExchangeOwn } from './service/own.ts'
import { payBack } from './service/pay-back.ts'
import { previewCancel } from './service/preview.ts'
import { previewExchange } from './service/preview-exchange.ts'
import { reseat, swapSeats } from './service/reseat.ts'
import { setDue } from './service/set-due.ts'
import { takeDue } from './service/take-due.ts'
import { takeInvoice } from './service/take-invoice.ts'

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
  takeDue: can('order_list', 'take_due')
    .meta(audited)
    .input(takeDueInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => takeDue(ctx, input)),
  openInvoices: can('order_list', 'take_invoice')
    .input(listOpenInvoicesInput)
    .output(openInvoicePage)
    .query(({ ctx, input }) => listOpenInvoices(ctx, input)),
  exportOpenInvoices: can('order_list', 'take_invoice')
    .meta(audited)
    .input(openInvoicesFilterInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) =>
      issueExport(ctx, { kind: 'openInvoices', filter: input, action: 'orderChanges.exportOpenInvoices' }),
    ),
  takeInvoice: can('order_list', 'take_invoice')
    .meta(audited)
    .input(takeInvoiceInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => takeInvoice(ctx, input)),
  setDue: can('order_list', 'move_due')
    .meta(audited)
    .input(setDueInput)
    .output(dueDates)
    .mutation(({ ctx, input }) => setDue(ctx, input)),
  previewExchange: can('order_list', 'view')
    .input(previewExchangeInput)
    .output(exchangePreview)
    .query(({ ctx, input }) => previewExchange(ctx, input)),
  exchange: can('order_list', 'rebook')
    .meta(approvable)
    .input(exchangeInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => exchange(ctx, input)),
  // For programs of partners: what they sold themselves, as far as the rules of the venue go.
  previewCancelOwn: can('ticket_booking', 'change_own')
    .input(previewCancelOwnInput)
    .output(cancelPreview)
    .query(({ ctx, input }) => previewCancelOwn(ctx, input)),
  cancelOwn: can('ticket_booking', 'change_own')
    .meta(audited)
    .input(cancelOwnInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => cancelOwn(ctx, input)),
  previewExchangeOwn: can('ticket_booking', 'change_own')
    .input(previewExchangeOwnInput)
    .output(exchangePreview)
    .query(({ ctx, input }) => previewExchangeOwn(ctx, input)),
  exchangeOwn: can('ticket_booking', 'change_own')
    .meta(audited)
    .input(exchangeOwnInput)
    .output(orderChanged)
    .mutation(({ ctx, input }) => exchangeOwn(ctx, input)),
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
