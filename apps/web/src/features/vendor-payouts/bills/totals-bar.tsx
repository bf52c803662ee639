import { cx } from '@marquee/ui'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { useBillTotals } from '../queries.ts'
import type { BillsState } from './use-bills-state.ts'

const parts = [
  { key: 'enteredMinor', show: 'entered' },
  { key: 'openMinor', show: 'open' },
  { key: 'lateMinor', show: 'late' },
  { key: 'thisWeekMinor', show: null },
  { key: 'laterMinor', show: null },
] as const

/** What is owed by when it is due; what can be filtered by is pressed. */
export function TotalsBar({ totals, state }: { totals: ReturnType<typeof useBillTotals>; state: BillsState }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const { data } = totals
  if (!data) return totals.isError ? <FailedState title={t('vendorPayouts:totals.failed')} query={totals} /> : null
  return (
    <section
      aria-label={t('vendorPayouts:totals.label')}
      className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5"
    >
      {parts.map(({ key, show }) => {
        const inside = (
          <>
            <span className="block text-ink-3 text-xs">{t(`vendorPayouts:totals.${key}`)}</span>
            <b className={cx('tnum block text-base', key === 'lateMinor' && data[key] > 0 && 'text-danger')}>
              {format.money(data[key], data.currency)}
            </b>
          </>
        )
        const look = 'rounded-lg border border-line bg-surface px-3 py-2 text-left'
        return show === null ? (
          <div key={key} className={look}>
            {inside}
          </div>
        ) : (
          <button
            key={key}
            type="button"
            aria-pressed={state.show === show}
            className={cx(look, 'hover:bg-sunken', state.show === show && '!border-accent !bg-accent-soft')}
            onClick={() => state.change({ show: state.show === show ? 'all' : show })}
          >
            {inside}
          </button>
        )
      })}
    </section>
  )
}
