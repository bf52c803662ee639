import { inLanguage } from '@marquee/contract'
import { type ExpenseCategoryRow, expenseCategoryRecord } from '@marquee/contract/expenses'
import type { RecordScreen } from '../../lib/record/screen.ts'
import { BudgetBar } from './budget-bar.tsx'

type Field = keyof typeof expenseCategoryRecord.fields

/** The screen of what money is spent on. */
export const expenseCategoryScreen: RecordScreen<ExpenseCategoryRow> = {
  record: expenseCategoryRecord,
  module: 'expense_categories',
  address: '/inventory/expenses-category',
  namespace: 'expenseCategories',
  addText: 'expenseCategories:add',
  text: (key) => `expenseCategories:${key}`,
  label: (field) => `expenseCategories:field.${field as Field}`,
  hint: (field) =>
    field === 'monthlyBudgetMinor' || field === 'receiptOverMinor' || field === 'secondPersonOverMinor'
      ? `expenseCategories:hint.${field}`
      : null,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['code', 'monthlyBudgetMinor'], ['name'], ['receiptOverMinor'], ['secondPersonOverMinor'], ['note']],
  columns: [
    'monthlyBudgetMinor',
    {
      id: 'budget',
      header: 'expenseCategories:column.budget',
      cell: (row) => <BudgetBar row={row} />,
      hideBelow: 'sm',
      onCard: true,
    },
  ],
}
