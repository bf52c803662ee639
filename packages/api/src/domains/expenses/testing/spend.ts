import { randomUUID } from 'node:crypto'
import type { FundId } from '@marquee/contract'
import type { ExpenseCategoryId, ExpenseCategoryRow, ExpenseDetail } from '@marquee/contract/expenses'
import type { Caller } from '../../../testing/test-api.ts'

let count = 0

/** What two calls of a command need to be two. */
export const once = () => ({ commandId: randomUUID() })

type Rules = Partial<Pick<ExpenseCategoryRow, 'monthlyBudgetMinor' | 'receiptOverMinor' | 'secondPersonOverMinor'>>

/** A new category. */
export async function makeCategory(caller: Caller, rules: Rules = {}): Promise<ExpenseCategoryId> {
  count += 1
  const name = { en: `Spending ${count}`, tr: `Harcama ${count}` }
  return (await caller.expenseCategories.create({ code: `X${count}`, name, ...rules })).id
}

/** What is entered of an expense of this category today. */
export async function spending(caller: Caller, categoryId: ExpenseCategoryId, grossMinor = 12_000) {
  const { today } = await caller.expenses.choices()
  return { categoryId, grossMinor, taxMinor: 2_000, incurredOn: today, description: 'Lamps for the foyer' }
}

/** An expense that was handed in. */
export async function handedIn(
  caller: Caller,
  { categoryId, grossMinor = 12_000 }: { categoryId?: ExpenseCategoryId; grossMinor?: number } = {},
  keeper: Caller = caller,
): Promise<ExpenseDetail> {
  const entered = await spending(caller, categoryId ?? (await makeCategory(keeper)), grossMinor)
  return caller.expenses.create({ ...once(), ...entered, submits: true })
}

/** A new fund that holds so much and never less than nothing. */
export async function makeFund(caller: Caller, holdsMinor: number): Promise<FundId> {
  count += 1
  const name = { en: `Box ${count}`, tr: `Kutu ${count}` }
  const { id } = await caller.funds.create({ code: `PC${count}`, name, kind: 'petty_cash' })
  await caller.funds.count({ ...once(), fundId: id, countedMinor: holdsMinor, reason: 'First count', floorMinor: 0 })
  return id
}
