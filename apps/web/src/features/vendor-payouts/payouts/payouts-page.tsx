import { inLanguage } from '@marquee/contract'
import { type PayoutRow, payoutStates } from '@marquee/contract/vendor-payouts'
import { Badge, Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { oneOf } from '../../../lib/list/filters.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useFilterWords } from '../../../lib/list/use-filter-words.ts'
import { useListExport } from '../../../lib/list/use-list-export.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useExportPayouts, usePayouts } from '../queries.ts'
import { Views } from '../views.tsx'
import { payoutLooks } from './payout-looks.ts'
import { usePayoutsState } from './use-payouts-state.ts'

const PayoutForm = dialogOnDemand(() => import('./payout-form.tsx').then((part) => ({ default: part.PayoutForm })))
const PayoutDrawer = dialogOnDemand(() =>
  import('./payout-drawer.tsx').then((part) => ({ default: part.PayoutDrawer })),
)

/** What is and was paid to vendors, one payout a row. */
export default function PayoutsPage() {
  const { t, language } = useTexts('vendorPayouts')
  const format = useFormat()
  const state = usePayoutsState()
  const list = usePayouts(state.filter, state.after)
  const exported = useListExport(useExportPayouts(), state.filter)
  const mayExport = useMay('vendor_payouts', 'export')
  const mayCreate = useMay('vendor_payouts', 'create')
  const [plans, setPlans] = useState(false)
  const columns = useColumns()
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'vendorPayouts:payouts.count' : 'vendorPayouts:payouts.atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const filters = [
    oneOf({
      id: 'show',
      label: t('vendorPayouts:column.state'),
      value: state.show === 'all' ? null : state.show,
      choices: [
        { value: 'moving' as const, label: t('vendorPayouts:payouts.moving') },
        { value: 'advance' as const, label: t('vendorPayouts:payouts.withAdvance') },
        ...payoutStates.map((value) => ({ value, label: t(`vendorPayouts:payoutState.${value}`) })),
      ],
      any: t('vendorPayouts:payouts.any'),
      choose: (show) => state.change({ show }),
    }),
  ]
  const filterWords = useFilterWords(state.q.trim(), filters)
  return (
    <ListPage
      title={t('vendorPayouts:title')}
      subtitle={countText}
      exported={mayExport ? { ...exported, label: t('vendorPayouts:payouts.export') } : undefined}
      search={{ label: t('vendorPayouts:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      filters={filters}
      views={<Views view="payouts" />}
      primary={
        mayCreate && (
          <Button variant="primary" icon={Plus} onClick={() => setPlans(true)}>
            {t('vendorPayouts:payouts.add')}
          </Button>
        )
      }
      keys={mayCreate ? [{ keys: ['N'], does: t('vendorPayouts:payouts.add'), run: () => setPlans(true) }] : []}
      onClear={state.isFiltered ? state.clear : undefined}
      drawer={
        state.payoutId !== null && <PayoutDrawer key={state.payoutId} id={state.payoutId} onClose={state.close} />
      }
    >
      <ListTable
        label={t('vendorPayouts:payouts.title')}
        address="/inventory/vendor-payouts?view=payouts&id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        nameOf={(row) => `${row.vendor.name}, ${format.money(row.amountMinor, row.currency)}`}
        countText={countText}
        filterWords={filterWords}
        isFiltered={state.isFiltered}
        words={{ failed: t('vendorPayouts:payouts.loadFailed'), noMatch: t('vendorPayouts:payouts.noMatch') }}
        empty={<EmptyState title={t('vendorPayouts:payouts.empty')} body={t('vendorPayouts:payouts.emptyHint')} />}
        card={(row, card) => (
          <DataCard
            title={
              <span className="tnum">
                {format.money(row.amountMinor, row.currency)} · {row.vendor.name}
              </span>
            }
            facts={[format.date(row.plannedOn), row.iban ?? inLanguage(row.fund.name, language)].join(' · ')}
            badge={<State row={row} />}
            onOpen={card.onOpen}
          />
        )}
      />
      {plans && <PayoutForm onClose={() => setPlans(false)} />}
    </ListPage>
  )
}

function State({ row }: { row: PayoutRow }) {
  const { t } = useTexts('vendorPayouts')
  return <Badge {...payoutLooks[row.state]}>{t(`vendorPayouts:payoutState.${row.state}`)}</Badge>
}

function useColumns(): DataColumn<PayoutRow>[] {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'vendor',
        header: t('vendorPayouts:column.vendor'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <span className="block min-w-0">
            <b className="block truncate font-semibold leading-5">{row.vendor.name}</b>
            <span className="tnum block truncate text-ink-3 text-xs leading-4">
              {[
                t('vendorPayouts:payouts.no', { number: row.payoutNo }),
                row.run && t('vendorPayouts:runs.no', { number: row.run.runNo }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        ),
      },
      { id: 'state', header: t('vendorPayouts:column.state'), skeleton: 'badge', cell: (row) => <State row={row} /> },
      {
        id: 'day',
        header: t('vendorPayouts:column.day'),
        hideBelow: 'md',
        cell: (row) => format.date(row.plannedOn),
      },
      {
        id: 'iban',
        header: t('vendorPayouts:column.account'),
        hideBelow: 'lg',
        cell: (row) => <span className="tnum">{row.iban ?? t(`vendorPayouts:method.${row.method}`)}</span>,
      },
      {
        id: 'amount',
        header: t('vendorPayouts:pay.amount'),
        align: 'end',
        hideBelow: 'sm',
        skeleton: 'number',
        cell: (row) => (
          <span className="tnum">
            <b>{format.money(row.amountMinor, row.currency)}</b>
            {row.advanceMinor > 0 && row.state !== 'draft' && (
              <span className="block text-ink-3 text-xs">
                {t('vendorPayouts:payouts.advanceLeft', { amount: format.money(row.advanceMinor, row.currency) })}
              </span>
            )}
          </span>
        ),
      },
    ],
    [t, format],
  )
}
