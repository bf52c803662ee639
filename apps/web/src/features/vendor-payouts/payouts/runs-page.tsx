import { inLanguage } from '@marquee/contract'
import type { RunRow } from '@marquee/contract/vendor-payouts'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { useMemo } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRuns } from '../queries.ts'
import { Views } from '../views.tsx'
import { runLooks } from './payout-looks.ts'
import { useRunsState } from './use-payouts-state.ts'

const RunDrawer = dialogOnDemand(() => import('./run-drawer.tsx').then((part) => ({ default: part.RunDrawer })))

/** Payouts to many vendors at once, with one approval and one file for the bank. */
export default function RunsPage() {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const state = useRunsState()
  const list = useRuns(state.after)
  const columns = useColumns()
  const page = list.data
  const countText = page
    ? t('vendorPayouts:runs.count', { count: page.total, formatted: format.number(page.total) })
    : '\u00a0'
  return (
    <ListPage
      title={t('vendorPayouts:title')}
      subtitle={countText}
      views={<Views view="runs" />}
      drawer={state.runId !== null && <RunDrawer key={state.runId} id={state.runId} onClose={state.close} />}
    >
      <ListTable
        label={t('vendorPayouts:runs.title')}
        address="/inventory/vendor-payouts?view=runs&id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        nameOf={(row) => t('vendorPayouts:runs.no', { number: row.runNo })}
        countText={countText}
        words={{ failed: t('vendorPayouts:runs.loadFailed') }}
        empty={<EmptyState title={t('vendorPayouts:runs.empty')} body={t('vendorPayouts:runs.emptyHint')} />}
        card={(row, card) => (
          <DataCard
            title={<span className="tnum">{format.money(row.amountMinor, row.currency)}</span>}
            facts={[
              t('vendorPayouts:runs.no', { number: row.runNo }),
              t('vendorPayouts:dueList.ticked', { count: row.payoutCount }),
            ].join(' · ')}
            badge={<Badge {...runLooks[row.state]}>{t(`vendorPayouts:runState.${row.state}`)}</Badge>}
            onOpen={card.onOpen}
          />
        )}
      />
    </ListPage>
  )
}

function useColumns(): DataColumn<RunRow>[] {
  const { t, language } = useTexts('vendorPayouts')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'run',
        header: t('vendorPayouts:runs.one'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <span className="block min-w-0">
            <b className="block truncate font-semibold leading-5">
              {t('vendorPayouts:runs.no', { number: row.runNo })}
            </b>
            <span className="block truncate text-ink-3 text-xs leading-4">
              {[
                t('vendorPayouts:dueList.ticked', { count: row.payoutCount }),
                inLanguage(row.fund.name, language),
              ].join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('vendorPayouts:column.state'),
        skeleton: 'badge',
        cell: (row) => (
          <span className="flex flex-wrap gap-1.5">
            <Badge {...runLooks[row.state]}>{t(`vendorPayouts:runState.${row.state}`)}</Badge>
          </span>
        ),
      },
      {
        id: 'day',
        header: t('vendorPayouts:column.day'),
        hideBelow: 'md',
        cell: (row) => format.date(row.plannedOn),
      },
      {
        id: 'settled',
        header: t('vendorPayouts:payoutState.settled'),
        align: 'end',
        hideBelow: 'lg',
        cell: (row) => <span className="tnum">{`${row.settledCount}/${row.payoutCount}`}</span>,
      },
      {
        id: 'amount',
        header: t('vendorPayouts:pay.amount'),
        align: 'end',
        hideBelow: 'sm',
        skeleton: 'number',
        cell: (row) => <b className="tnum">{format.money(row.amountMinor, row.currency)}</b>,
      },
    ],
    [t, format, language],
  )
}
