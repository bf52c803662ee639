import {
  confirmHoldInput,
  exportOrdersInput,
  fileAddress,
  findOrderInput,
  foundOrder,
  foundOrders,
  foundPasses,
  getOrderInput,
  listOrdersInput,
  mailedOrder,
  mailOrderInput,
  orderChoicesInput,
  orderChoices as orderChoicesOutput,
  orderDetail,
  orderDocumentInput,
  orderPage,
  passesOfOrdersInput,
  saleOfCommandInput,
  saleOfCommand as saleOfCommandOutput,
  saleResult,
  sellInput,
  updateGuestInput,
} from '@marquee/contract'
import { can, router, signedIn } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { documentOfOwnSale, orderDocument, passesOfOrders } from './service/document.ts'
import { findPasses, getOrderPasses } from './service/find-passes.ts'
import { changeGuest } from './service/guest.ts'
import { mailOrder, mailOwnOrder } from './service/mail.ts'
import { findOrders, getOrder, listOrders, orderChoices } from './service/read.ts'
import { confirmHold, saleOfCommand, sell } from './service/sell.ts'

const audited = { audited: true }

export const ordersRouter = router({
  list: can('order_list', 'view')
    .input(listOrdersInput)
    .output(orderPage)
    .query(({ ctx, input }) => listOrders(ctx, input)),
  get: can('order_list', 'view')
    .input(getOrderInput)
    .output(orderDetail)
    .query(({ ctx, input }) => getOrder(ctx, input.id)),
  find: signedIn
    .meta({ forKeys: 'any' })
    .input(findOrderInput)
    .output(foundOrders)
    .query(({ ctx, input }) => findOrders(ctx, input.text)),
  findPasses: signedIn
    .input(findOrderInput)
    .output(foundPasses)
    .query(({ ctx, input }) => findPasses(ctx, input.text)),
  getPasses: signedIn
    .input(getOrderInput)
    .output(foundOrder)
    .query(({ ctx, input }) => getOrderPasses(ctx, input.id)),
  ofCommand: signedIn
    .input(saleOfCommandInput)
    .output(saleOfCommandOutput)
    .query(({ ctx, input }) => saleOfCommand(ctx, input.commandId)),
  choices: can('order_list', 'view')
    .input(orderChoicesInput)
    .output(orderChoicesOutput)
    .query(({ ctx, input }) => orderChoices(ctx, input)),
  export: can('order_list', 'export')
    .meta(audited)
    .input(exportOrdersInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'orders', filter: input })),
  updateGuest: can('order_list', 'edit_guest')
    .meta(audited)
    .input(updateGuestInput)
    .output(orderDetail)
    .mutation(({ ctx, input }) => changeGuest(ctx, input)),
  mail: can('order_list', 'print')
    .meta(audited)
    .input(mailOrderInput)
    .output(mailedOrder)
    .mutation(({ ctx, input }) => mailOrder(ctx, input)),
  mailOwn: can('ticket_booking', 'change_own')
    .meta(audited)
    .input(mailOrderInput)
    .output(mailedOrder)
    .mutation(({ ctx, input }) => mailOwnOrder(ctx, input)),
  document: can('order_list', 'print')
    .meta(audited)
    .input(orderDocumentInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => orderDocument(ctx, input)),
  documentOfSale: signedIn
    .meta(audited)
    .input(orderDocumentInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => documentOfOwnSale(ctx, input)),
  passes: can('order_list', 'print')
    .meta(audited)
    .input(passesOfOrdersInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => passesOfOrders(ctx, input)),
  sell: can('ticket_booking', 'sell')
    .meta(audited)
    .input(sellInput)
    .output(saleResult)
    .mutation(({ ctx, input }) => sell(ctx, input)),
  sellExpress: can('ticket_order', 'sell')
    .meta(audited)
    .input(sellInput)
    .output(saleResult)
    .mutation(({ ctx, input }) => sell(ctx, input, 'orders.sellExpress')),
  confirm: can('ticket_booking', 'sell')
    .meta(audited)
    .input(confirmHoldInput)
    .output(saleResult)
    .mutation(({ ctx, input }) => confirmHold(ctx, input)),
})
