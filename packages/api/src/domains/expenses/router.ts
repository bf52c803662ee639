import { fileAddress, uploadInput, uploadLeave } from '@marquee/contract'
import {
  approveExpenseInput,
  createExpenseInput,
  discardExpenseInput,
  expenseChoices,
  expenseDetail,
  expenseFilterInput,
  expensePage,
  expenseTotals,
  getExpenseInput,
  listExpensesInput,
  payExpenseInput,
  returnExpenseInput,
  reverseExpenseInput,
  submitExpenseInput,
  updateExpenseInput,
} from '@marquee/contract/expenses'
import { can, router } from '../../door/trpc.ts'
import { askUpload } from '../../files/ask-upload.ts'
import { expenseRules } from './record.ts'
import { detailOf, exportExpenses, listChoices, listExpenses, sumOfExpenses } from './service/read.ts'
import {
  approveExpense,
  createExpense,
  discardExpense,
  payExpense,
  returnExpense,
  reverseExpense,
  submitExpense,
  updateExpense,
} from './service/spend.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }

export const expensesRouter = router({
  list: can('expenses', 'view')
    .input(listExpensesInput)
    .output(expensePage)
    .query(({ ctx, input }) => listExpenses(ctx, input)),
  totals: can('expenses', 'view')
    .input(expenseFilterInput)
    .output(expenseTotals)
    .query(({ ctx, input }) => sumOfExpenses(ctx, input)),
  get: can('expenses', 'view')
    .input(getExpenseInput)
    .output(expenseDetail)
    .query(({ ctx, input }) => detailOf(ctx, input.id)),
  choices: can('expenses', 'view')
    .output(expenseChoices)
    .query(({ ctx }) => listChoices(ctx)),
  create: can('expenses', 'create')
    .meta(audited)
    .input(createExpenseInput)
    .output(expenseDetail)
    .mutation(({ ctx, input }) => createExpense(ctx, input)),
  update: can('expenses', 'update')
    .meta(audited)
    .input(updateExpenseInput)
    .output(expenseDetail)
    .mutation(({ ctx, input }) => updateExpense(ctx, input)),
  submit: can('expenses', 'create')
    .meta(audited)
    .input(submitExpenseInput)
    .output(expenseDetail)
    .mutation(({ ctx, input }) => submitExpense(ctx, input)),
  discard: can('expenses', 'update')
    .meta(audited)
    .input(discardExpenseInput)
    .output(expenseDetail)
    .mutation(({ ctx, input }) => discardExpense(ctx, input)),
  approve: can('expenses', 'approve')
    .meta(approvable)
    .input(approveExpenseInput)
    .output(expenseDetail)
    .mutation(({ ctx, input }) => approveExpense(ctx, input)),
  return: can('expenses', 'approve')
    .meta(audited)
    .input(returnExpenseInput)
    .output(expenseDetail)
    .mutation(({ ctx, input }) => returnExpense(ctx, input)),
  pay: can('expenses', 'pay')
    .meta(approvable)
    .input(payExpenseInput)
    .output(expenseDetail)
    .mutation(({ ctx, input }) => payExpense(ctx, input)),
  reverse: can('expenses', 'approve')
    .meta(approvable)
    .input(reverseExpenseInput)
    .output(expenseDetail)
    .mutation(({ ctx, input }) => reverseExpense(ctx, input)),
  /** Leave to upload a picture of a receipt. */
  upload: can('expenses', 'create')
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'expenseReceipt', input)),
  export: can('expenses', 'export')
    .meta(audited)
    .input(expenseFilterInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportExpenses(ctx, input)),
})

export const expenseRulesRouter = router({
  list: expenseRules.list(can('expenses', 'view')),
  create: expenseRules.create(can('expenses', 'create')),
  update: expenseRules.update(can('expenses', 'update')),
  archive: expenseRules.archive(can('expenses', 'archive')),
  changed: expenseRules.changed(can('expenses', 'view')),
})
