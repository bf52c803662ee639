import type { z } from 'zod'
import { idOf } from './ids.ts'
import { codeField, moneyField, nameField, noteField, optional } from './record/fields.ts'
import { defineRecord } from './record/record.ts'

// What the venue spends on other things than goods.

export const expenseCategoryId = idOf('expense_category')
export type ExpenseCategoryId = z.infer<typeof expenseCategoryId>

/** Expenses by what they are for. */
export const expenseCategoryRecord = defineRecord({
  entity: 'expense_category',
  path: 'expenseCategories',
  module: 'expense_categories',
  id: expenseCategoryId,
  fields: {
    code: codeField(),
    name: nameField(),
    /** What may be spent on it in a calendar month; empty: no budget is set. */
    monthlyBudgetMinor: optional(moneyField()),
    note: noteField(),
  },
  derived: {},
})
export type ExpenseCategoryRow = z.infer<typeof expenseCategoryRecord.row>
