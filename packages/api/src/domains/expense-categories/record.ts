import { expenseCategoryRecord } from '@marquee/contract/expenses'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** What money is spent on besides goods, by code. */
const expenseCategoryService = recordOf({ record: expenseCategoryRecord, order: sql`r.code_key` })

export const expenseCategories = recordProcedures(expenseCategoryService)
