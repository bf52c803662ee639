import type { ExpenseFilter, ExpenseId, ExpenseRuleRow } from '@marquee/contract/expenses'
import { keepPreviousData } from '@tanstack/react-query'
import { recordChanges } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

const pageSize = 50
const lookAgain = 20_000

// Every part of the screen shows its failures itself.
const meta = { ownError: true }

/** One page; the first one follows what others hand in. The old rows stay while the next ones come. */
export function useExpenses(filter: ExpenseFilter, cursor: string | null) {
  return trpc.expenses.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    {
      placeholderData: keepPreviousData,
      refetchInterval: cursor === null ? lookAgain : false,
      refetchOnWindowFocus: true,
      meta,
    },
  )
}

/** What the filtered list comes to: all of it, not the page. */
export const useTotals = (filter: ExpenseFilter) =>
  trpc.expenses.totals.useQuery(filter, { placeholderData: keepPreviousData, refetchInterval: lookAgain, meta })

/** One expense. */
export const useExpense = (id: ExpenseId) => trpc.expenses.get.useQuery({ id }, { refetchInterval: lookAgain, meta })

/** What the form can be set to. */
export const useChoices = () => trpc.expenses.choices.useQuery(undefined, { meta })

/** Asks for leave to upload a picture of a receipt. */
export function useAskReceipt() {
  const { mutateAsync } = trpc.expenses.upload.useMutation({ meta })
  return mutateAsync
}

/** What changes expenses; list, sums and the open one are read again afterwards. */
export function useExpenseCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.expenses.list.invalidate()
      void utils.expenses.totals.invalidate()
      void utils.expenses.get.invalidate()
      void utils.expenseCategories.list.invalidate()
      void utils.funds.list.invalidate()
    },
  }
  return {
    create: trpc.expenses.create.useMutation(options),
    update: trpc.expenses.update.useMutation(options),
    submit: trpc.expenses.submit.useMutation(options),
    discard: trpc.expenses.discard.useMutation(options),
    approve: trpc.expenses.approve.useMutation(options),
    return: trpc.expenses.return.useMutation(options),
    pay: trpc.expenses.pay.useMutation(options),
    reverse: trpc.expenses.reverse.useMutation(options),
  }
}

export function useExportExpenses() {
  return trpc.expenses.export.useMutation({ meta })
}

/** Expenses that come again and again. */
export const useRules = () => trpc.expenseRules.list.useQuery({}, { meta })

export const useRuleChanges = recordChanges<ExpenseRuleRow>(trpc.expenseRules, () => {
  const utils = trpc.useUtils()
  return () => utils.expenseRules.list.invalidate()
})
