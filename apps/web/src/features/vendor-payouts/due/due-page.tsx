import type { Payable, Payables } from '@marquee/contract/vendor-payouts'
import { cx, EmptyState, Skeleton } from '@marquee/ui'
import { useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePayables } from '../queries.ts'
import { Views } from '../views.tsx'
import { byWeek, freeOf, isWithin, type Plan, totalOf } from './due.ts'
import { Drafts, Line } from './due-rows.tsx'
import { Summary } from './summary.tsx'

/** Open bills by the week in which they are due: those that are ticked are paid in one run. */
export default function DuePage() {
  const { t } = useTexts('vendorPayouts')
  const found = usePayables()
  const { data } = found
  return (
    <ListPage title={t('vendorPayouts:title')} views={<Views view="due" />}>
      <div className="md:-mx-1 md:min-h-0 md:flex-1 md:overflow-y-auto md:px-1">
        {data ? (
          data.rows.length === 0 && data.drafts.length === 0 ? (
            <EmptyState title={t('vendorPayouts:dueList.empty')} body={t('vendorPayouts:dueList.emptyHint')} />
          ) : (
            <Due data={data} />
          )
        ) : found.isError ? (
          <FailedState title={t('vendorPayouts:dueList.failed')} query={found} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-3">
            <Skeleton width="100%" height={64} shape="box" />
            <Skeleton width="100%" height={64} shape="box" />
          </div>
        )}
      </div>
    </ListPage>
  )
}

function Due({ data }: { data: Payables }) {
  const { language } = useTexts('vendorPayouts')
  const mayCreate = useMay('vendor_payouts', 'create')
  const [plan, setPlan] = useState<Plan>({})
  const change = (id: string, more: Partial<Plan[string]>) =>
    setPlan((before) => ({ ...before, [id]: { isOn: false, typed: null, ...before[id], ...more } }))
  const { currency, rows, today } = data
  const amountOf = (row: Payable) => {
    const typed = plan[row.id]?.typed ?? null
    return typed === null ? freeOf(row) : (readAmount(typed, currency) ?? null)
  }
  const ticked = rows.filter((row) => plan[row.id]?.isOn && freeOf(row) > 0)
  const again = data.drafts.filter(({ id }) => plan[id]?.isOn)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-4">
        {data.drafts.length > 0 && (
          <Drafts rows={data.drafts} isOn={(id) => (mayCreate ? (plan[id]?.isOn ?? false) : null)} change={change} />
        )}
        {byWeek(rows, today).map(({ week, rows: due }) => (
          <section key={week} aria-labelledby={`week-${week}`} className="rounded-lg border border-line bg-surface">
            <h2 id={`week-${week}`} className="flex justify-between gap-3 border-line border-b px-4 py-2 text-sm">
              <Week week={week} />
              <Sum minor={totalOf(due)} currency={currency} />
            </h2>
            <ul className="divide-y divide-line">
              {due.map((row) => (
                <Line
                  key={row.id}
                  row={row}
                  currency={currency}
                  isOn={mayCreate ? (plan[row.id]?.isOn ?? false) && freeOf(row) > 0 : null}
                  typed={plan[row.id]?.typed ?? writeAmount(freeOf(row), currency, language)}
                  isWrong={!isWithin(amountOf(row), row)}
                  change={(more) => change(row.id, more)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {mayCreate && (
        <Summary data={data} ticked={ticked} again={again} amountOf={amountOf} onDone={() => setPlan({})} />
      )}
    </div>
  )
}

function Week({ week }: { week: string }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <span className={cx('font-semibold', week === 'late' && 'text-danger')}>
      {week === 'late' ? t('vendorPayouts:dueList.late') : t('vendorPayouts:dueList.week', { day: format.date(week) })}
    </span>
  )
}

function Sum({ minor, currency }: { minor: number; currency: string }) {
  const format = useFormat()
  return <span className="tnum font-semibold">{format.money(minor, currency)}</span>
}
