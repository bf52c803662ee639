import { type BillRow, billStates } from '@marquee/contract/vendor-bills'
import { Badge, Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useMemo } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { oneOf as oneOfView } from '../../lib/address/values.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { oneOf } from '../../lib/list/filters.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { ListTable } from '../../lib/list/list-table.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { stateLooks } from './bills/looks.ts'
import { TotalsBar } from './bills/totals-bar.tsx'
import { type BillsState, useBillsState } from './bills/use-bills-state.ts'
import { useBillChoices, useBills, useBillTotals, useExportBills } from './queries.ts'
import { Views, views } from './views.tsx'

const BillDrawer = dialogOnDemand(() =>
  import('./bills/bill-drawer.tsx').then((part) => ({ default: part.BillDrawer })),
)
const BillForm = onDemand(() => import('./bills/bill-form.tsx').then((part) => ({ default: part.BillForm })))

const DuePage = onDemand(() => import('./due/due-page.tsx'))
const PayoutsPage = onDemand(() => import('./payouts/payouts-page.tsx'))
const RunsPage = onDemand(() => import('./payouts/runs-page.tsx'))
const shown = { view: oneOfView(views, { initial: 'bills' }) }

/** What vendors have billed, what is due of it, what was paid, and runs over many of them. */
export default function VendorPayoutsPage() {
  const [{ view }] = useAddress(shown)
  return (
    <Suspense fallback={null}>
      {view === 'due' ? (
        <DuePage />
      ) : view === 'payouts' ? (
        <PayoutsPage />
      ) : view === 'runs' ? (
        <RunsPage />
      ) : (
        <BillsPage />
      )}
    </Suspense>
  )
}

/** What vendors have billed: to approve, to pay, and paid. */
function BillsPage() {
  const state = useBillsState()
  const mayCreate = useMay('vendor_payouts', 'create')
  if (state.isForm && mayCreate) return <BillForm state={state} />
  return <Bills state={state} mayCreate={mayCreate} />
}

function Bills({ state, mayCreate }: { state: BillsState; mayCreate: boolean }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const list = useBills(state.filter, state.after)
  const totals = useBillTotals()
  const vendors = useBillChoices().data?.vendors ?? []
  const exported = useListExport(useExportBills(), state.filter)
  const mayExport = useMay('vendor_payouts', 'export')
  const columns = useColumns()
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'vendorPayouts:count' : 'vendorPayouts:atLeast', {
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
        { value: 'open' as const, label: t('vendorPayouts:filter.open') },
        { value: 'late' as const, label: t('vendorPayouts:filter.late') },
        ...billStates.map((value) => ({ value, label: t(`vendorPayouts:state.${value}`) })),
      ],
      any: t('vendorPayouts:filter.any'),
      choose: (show) => state.change({ show }),
    }),
    {
      kind: 'many' as const,
      id: 'vendor',
      label: t('vendorPayouts:filter.vendor'),
      value: state.vendor as string | null,
      options: vendors.map(({ id, name }) => ({ value: id as string, label: name })),
      any: t('vendorPayouts:filter.anyVendor'),
      width: 220,
      choose: (vendor: string | null) => state.change({ vendor }),
    },
  ]
  const filterWords = useFilterWords(state.q.trim(), filters)
  const add = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={state.openForm}>
      {t('vendorPayouts:add')}
    </Button>
  )
  const nameOf = (row: BillRow) => `${row.vendor.name}, ${format.money(row.grossMinor, row.currency)}`
  return (
    <ListPage
      title={t('vendorPayouts:title')}
      subtitle={countText}
      primary={add}
      exported={mayExport ? { ...exported, label: t('vendorPayouts:export') } : undefined}
      search={{ label: t('vendorPayouts:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      filters={filters}
      views={<Views view="bills" />}
      onClear={state.isFiltered ? state.clear : undefined}
      keys={mayCreate ? [{ keys: ['N'], does: t('vendorPayouts:add'), run: state.openForm }] : []}
      drawer={state.billId !== null && <BillDrawer key={state.billId} id={state.billId} onClose={state.close} />}
    >
      <TotalsBar totals={totals} state={state} />
      <ListTable
        label={t('vendorPayouts:title')}
        address="/inventory/vendor-payouts?id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        nameOf={nameOf}
        countText={countText}
        filterWords={filterWords}
        isFiltered={state.isFiltered}
        words={{ failed: t('vendorPayouts:loadFailed'), noMatch: t('vendorPayouts:noMatch') }}
        empty={
          <EmptyState title={t('vendorPayouts:empty')} body={t('vendorPayouts:emptyHint')} action={add || undefined} />
        }
        card={(row, card) => (
          <DataCard
            title={
              <span className="tnum">
                {format.money(row.grossMinor, row.currency)} · {row.vendor.name}
              </span>
            }
            facts={[row.vendorRef, t('vendorPayouts:due', { day: format.date(row.dueOn) })].join(' · ')}
            badge={<State row={row} />}
            onOpen={card.onOpen}
          />
        )}
      />
    </ListPage>
  )
}

function State({ row }: { row: BillRow }) {
  const { t } = useTexts('vendorPayouts')
  return (
    <span className="flex gap-1.5">
      <Badge {...stateLooks[row.state]}>{t(`vendorPayouts:state.${row.state}`)}</Badge>
      {!row.isWithin && row.state === 'entered' && (
        <Badge tone="danger" icon={CircleAlert}>
          {t('vendorPayouts:differs')}
        </Badge>
      )}
    </span>
  )
}

function useColumns(): DataColumn<BillRow>[] {
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
              {[row.vendorRef, t('vendorPayouts:no', { number: row.billNo })].join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('vendorPayouts:column.state'),
        skeleton: 'badge',
        cell: (row) => <State row={row} />,
      },
      {
        id: 'due',
        header: t('vendorPayouts:column.due'),
        hideBelow: 'md',
        cell: (row) => (
          <span className="block">
            {format.date(row.dueOn)}
            {row.daysLate > 0 && (
              <span className="block font-semibold text-danger text-xs">
                {t('vendorPayouts:daysLate', { count: row.daysLate })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'open',
        header: t('vendorPayouts:column.open'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => (
          <span className="tnum text-ink-2">{row.openMinor > 0 ? format.money(row.openMinor, row.currency) : ''}</span>
        ),
      },
      {
        id: 'gross',
        header: t('vendorPayouts:column.gross'),
        align: 'end',
        hideBelow: 'sm',
        skeleton: 'number',
        cell: (row) => <b className="tnum">{format.money(row.grossMinor, row.currency)}</b>,
      },
    ],
    [t, format],
  )
}
