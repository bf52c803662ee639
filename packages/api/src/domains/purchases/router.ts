import { fileAddress } from '@marquee/contract'
import {
  belowParDone,
  belowParInput,
  cancelPurchaseInput,
  closePurchaseInput,
  createPurchaseInput,
  discardPurchaseInput,
  getPurchaseInput,
  listPurchasesInput,
  mailPurchaseInput,
  printPurchaseInput,
  purchaseChoices,
  purchaseChoicesInput,
  purchaseDetail,
  purchaseFilterInput,
  purchasePage,
  purchasePrices,
  purchasePricesInput,
  receivePurchaseInput,
  sendPurchaseInput,
  updatePurchaseInput,
} from '@marquee/contract/purchases'
import { can, router } from '../../door/trpc.ts'
import {
  cancelOrder,
  closeOrder,
  createOrder,
  discardOrder,
  mailOrder,
  orderBelowPar,
  sendOrder,
  updateOrder,
} from './service/order.ts'
import { printOrder } from './service/print.ts'
import { detailOf, exportPurchases, lastPrices, listChoices, listPurchases } from './service/read.ts'
import { receiveOrder } from './service/receive.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }

export const purchasesRouter = router({
  list: can('stock', 'view')
    .input(listPurchasesInput)
    .output(purchasePage)
    .query(({ ctx, input }) => listPurchases(ctx, input)),
  get: can('stock', 'view')
    .input(getPurchaseInput)
    .output(purchaseDetail)
    .query(({ ctx, input }) => detailOf(ctx, input.id)),
  choices: can('stock', 'view')
    .input(purchaseChoicesInput)
    .output(purchaseChoices)
    .query(({ ctx, input }) => listChoices(ctx, input.orderId)),
  prices: can('stock', 'order')
    .input(purchasePricesInput)
    .output(purchasePrices)
    .query(({ ctx, input }) => lastPrices(ctx, input)),
  create: can('stock', 'order')
    .meta(audited)
    .input(createPurchaseInput)
    .output(purchaseDetail)
    .mutation(({ ctx, input }) => createOrder(ctx, input)),
  update: can('stock', 'order')
    .meta(audited)
    .input(updatePurchaseInput)
    .output(purchaseDetail)
    .mutation(({ ctx, input }) => updateOrder(ctx, input)),
  belowPar: can('stock', 'order')
    .meta(audited)
    .input(belowParInput)
    .output(belowParDone)
    .mutation(({ ctx, input }) => orderBelowPar(ctx, input)),
  send: can('stock', 'order')
    .meta(approvable)
    .input(sendPurchaseInput)
    .output(purchaseDetail)
    .mutation(({ ctx, input }) => sendOrder(ctx, input)),
  mail: can('stock', 'order')
    .meta(audited)
    .input(mailPurchaseInput)
    .output(purchaseDetail)
    .mutation(({ ctx, input }) => mailOrder(ctx, input)),
  discard: can('stock', 'order')
    .meta(audited)
    .input(discardPurchaseInput)
    .output(purchaseDetail)
    .mutation(({ ctx, input }) => discardOrder(ctx, input)),
  cancel: can('stock', 'order')
    .meta(audited)
    .input(cancelPurchaseInput)
    .output(purchaseDetail)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  close: can('stock', 'order')
    .meta(audited)
    .input(closePurchaseInput)
    .output(purchaseDetail)
    .mutation(({ ctx, input }) => closeOrder(ctx, input)),
  receive: can('stock', 'receive')
    .meta(audited)
    .input(receivePurchaseInput)
    .output(purchaseDetail)
    .mutation(({ ctx, input }) => receiveOrder(ctx, input)),
  print: can('stock', 'view')
    .meta(audited)
    .input(printPurchaseInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => printOrder(ctx, input)),
  export: can('stock', 'export')
    .meta(audited)
    .input(purchaseFilterInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportPurchases(ctx, input)),
})
