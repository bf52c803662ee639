import { inLanguage } from '@marquee/contract'
import { type ExpenseCategoryRow, expenseCategoryRecord } from '@marquee/contract/expenses'
import type { RecordScreen } from '../../lib/record/screen.ts'

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
  hint: (field) => (field === 'monthlyBudgetMinor' ? 'expenseCategories:hint.monthlyBudgetMinor' : null),
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['code', 'monthlyBudgetMinor'], ['name'], ['note']],
  columns: ['monthlyBudgetMinor'],
}
