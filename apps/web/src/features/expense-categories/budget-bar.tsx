import type { ExpenseCategoryRow } from '@marquee/contract/expenses'
import { cx } from '@marquee/ui'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** How much of the month's budget is paid, still to be paid, and left. */
export function BudgetBar({ row }: { row: ExpenseCategoryRow }) {
  const { t } = useTexts('expenseCategories')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const money = (minor: number) => format.money(minor, currency)
  const { monthlyBudgetMinor: budget, paidMinor, approvedMinor, submittedMinor } = row
  const used = paidMinor + approvedMinor
  const facts = t('expenseCategories:budget.facts', {
    paid: money(paidMinor),
    approved: money(approvedMinor),
    submitted: money(submittedMinor),
  })
  if (budget === null) {
    return (
      <span className="tnum text-ink-3 text-sm" title={facts}>
        {t('expenseCategories:budget.none', { amount: money(used) })}
      </span>
    )
  }
  const isOver = used > budget
  const share = (minor: number) => `${Math.min(100, budget === 0 ? 100 : (minor * 100) / budget)}%`
  return (
    <span className="block w-full min-w-[9rem] max-w-[16rem]" title={facts}>
      <span className="tnum flex justify-between gap-2 text-xs leading-4">
        <span className={cx(isOver ? 'font-semibold text-danger' : 'text-ink-2')}>
          {isOver
            ? t('expenseCategories:budget.over', { amount: money(used - budget) })
            : t('expenseCategories:budget.left', { amount: money(budget - used) })}
        </span>
      </span>
      <span role="img" aria-label={facts} className="mt-1 flex h-1.5 w-full overflow-hidden rounded-full bg-line">
        <span className={cx('h-full', isOver ? 'bg-danger' : 'bg-accent')} style={{ width: share(paidMinor) }} />
        <span
          className={cx('h-full opacity-50', isOver ? 'bg-danger' : 'bg-accent')}
          style={{ width: share(approvedMinor) }}
        />
      </span>
    </span>
  )
}
