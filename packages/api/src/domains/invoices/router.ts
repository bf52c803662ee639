import {
  correctInvoiceInput,
  fileAddress,
  invoicePage,
  invoicesFilterInput,
  invoicesOfOrder,
  invoicesOfOrderInput,
  issueInvoiceInput,
  listInvoicesInput,
  printInvoiceInput,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { correctInvoice, issueInvoice } from './service/issue.ts'
import { printInvoice } from './service/print.ts'
import { invoicesOf, listInvoices } from './service/read.ts'

const invoices = can('order_list', 'invoice')
const audited = { audited: true }

export const invoicesRouter = router({
  ofOrder: can('order_list', 'view')
    .input(invoicesOfOrderInput)
    .output(invoicesOfOrder)
    .query(({ ctx, input }) => invoicesOf(ctx, input)),
  list: invoices
    .input(listInvoicesInput)
    .output(invoicePage)
    .query(({ ctx, input }) => listInvoices(ctx, input)),
  issue: invoices
    .meta(audited)
    .input(issueInvoiceInput)
    .output(invoicesOfOrder)
    .mutation(({ ctx, input }) => issueInvoice(ctx, input)),
  correct: invoices
    .meta(audited)
    .input(correctInvoiceInput)
    .output(invoicesOfOrder)
    .mutation(({ ctx, input }) => correctInvoice(ctx, input)),
  print: invoices
    .meta(audited)
    .input(printInvoiceInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => printInvoice(ctx, input)),
  export: invoices
    .meta(audited)
    .input(invoicesFilterInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'invoices', filter: input })),
})
