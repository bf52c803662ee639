import { can, router } from '../../door/trpc.ts'
import { expenseCategories } from './record.ts'

export const expenseCategoriesRouter = router({
  list: expenseCategories.list(can('expense_categories', 'view')),
  create: expenseCategories.create(can('expense_categories', 'create')),
  import: expenseCategories.import(can('expense_categories', 'create')),
  export: expenseCategories.export(can('expense_categories', 'export')),
  update: expenseCategories.update(can('expense_categories', 'update')),
  archive: expenseCategories.archive(can('expense_categories', 'archive')),
  changed: expenseCategories.changed(can('expense_categories', 'view')),
})
