import type { ExpenseCategoryRow } from '@marquee/contract/expenses'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const expenseCategoryCalls = recordCalls<ExpenseCategoryRow>(trpc.expenseCategories, () => {
  const utils = trpc.useUtils()
  return () => utils.expenseCategories.list.invalidate()
})
