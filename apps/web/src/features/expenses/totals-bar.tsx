import type { ExpenseState } from '@marquee/contract/expenses'
import { Skeleton } from '@marquee/ui'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { useTotals } from './queries.ts'
import type { ExpensesState } from './use-expenses-state.ts'

/** What the list comes to: all of it, not the page; each part narrows the list to itself. */
export function TotalsBar({ totals, state }: { totals: ReturnType<typeof useTotals>; state: ExpensesState }) {
  const { t } = useTexts('expenses')
  const format = useFormat()
  const { data } = totals
  if (!data) {
    return totals.isError ? (
      <FailedState title={t('expenses:totals.failed')} query={totals} />
    ) : (
      <div aria-busy="true" className="mb-3 h-16">
        <Skeleton width="100%" height={60} shape="box" />
      </div>
    )
  }
  const parts: readonly [ExpenseState, number][] = [
    ['submitted', data.submittedMinor],
    ['approved', data.approvedMinor],
    ['paid', data.paidMinor],
  ]
  return (
    <section
      aria-label={t('expenses:totals.label')}
      aria-live="polite"
      className="mb-3 grid grid-cols-2 divide-line rounded-lg border border-line bg-surface sm:grid-cols-4 sm:divide-x"
    >
      <div className="min-w-0 px-3 py-2">
        <p className="text-ink-2 text-xs">{t('expenses:totals.all')}</p>
        <p className="tnum whitespace-nowrap font-bold text-sm sm:text-base md:text-lg">
          {format.money(data.grossMinor, data.currency)}
        </p>
      </div>
      {parts.map(([name, amountMinor]) => (
        <button
          key={name}
          type="button"
          aria-pressed={state.state === name}
          onClick={() => state.change({ state: state.state === name ? null : name })}
          className="min-w-0 px-3 py-2 text-left hover:bg-surface-2 aria-pressed:bg-accent-soft"
        >
          <span className="block text-ink-2 text-xs">{t(`expenses:state.${name}`)}</span>
          <span className="tnum block whitespace-nowrap font-semibold text-sm sm:text-base md:text-lg">
            {format.money(amountMinor, data.currency)}
          </span>
        </button>
      ))}
    </section>
  )
}
