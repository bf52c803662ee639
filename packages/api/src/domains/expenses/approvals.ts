import { type FundId, inLanguage, type Language } from '@marquee/contract'
import type { ExpenseDetail, ExpenseId } from '@marquee/contract/expenses'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { detailOf, listChoices } from './service/read.ts'

interface OfExpense {
  id: ExpenseId
  reason: string
  fundId: FundId
}

const worded = (expense: ExpenseDetail) => ({
  target: `${expense.expenseNo} · ${expense.description}`,
  facts: moneyFact('amount', expense.grossMinor, expense.currency),
})

/** What commands on expenses would do, as approvers see it. */
export const describers: Describers<OfExpense> = {
  'expenses.approve': async (ctx, { id }) => worded(await detailOf(ctx, id)),
  'expenses.pay': async (ctx, { id, fundId }) => {
    const { target, facts } = worded(await detailOf(ctx, id))
    const fund = await fundOf(ctx, fundId)
    const inEach = (language: Language) => `${target} ← ${inLanguage(fund.name, language)}`
    return { target: inEach(ctx.actor.venueLocale), targetNames: { en: inEach('en'), tr: inEach('tr') }, facts }
  },
  'expenses.reverse': async (ctx, { id, reason }) => {
    const { target, facts } = worded(await detailOf(ctx, id))
    return { target, facts: [...facts, ...factOf('reason', reason)] }
  },
}

const fundOf = async (ctx: SignedContext, id: FundId) =>
  ((await listChoices(ctx)).funds as { id: FundId; name: Parameters<typeof inLanguage>[0] }[]).find(
    (fund) => fund.id === id,
  ) ?? refuse('NOT_FOUND')
