import {
  fileAddress,
  getTransactionInput,
  listTransactionsInput,
  transactionChoices as transactionChoicesOutput,
  transactionDetail,
  transactionPage,
  transactionsFilterInput,
  transactionTotals as transactionTotalsOutput,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { getTransaction, listTransactions, transactionChoices, transactionTotals } from './service/read.ts'

export const transactionsRouter = router({
  list: can('transactions', 'view')
    .input(listTransactionsInput)
    .output(transactionPage)
    .query(({ ctx, input }) => listTransactions(ctx, input)),
  totals: can('transactions', 'view')
    .input(transactionsFilterInput)
    .output(transactionTotalsOutput)
    .query(({ ctx, input }) => transactionTotals(ctx, input)),
  get: can('transactions', 'view')
    .input(getTransactionInput)
    .output(transactionDetail)
    .query(({ ctx, input }) => getTransaction(ctx, input)),
  choices: can('transactions', 'view')
    .output(transactionChoicesOutput)
    .query(({ ctx }) => transactionChoices(ctx)),
  export: can('transactions', 'export')
    .meta({ audited: true })
    .input(transactionsFilterInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'transactions', filter: input })),
})
