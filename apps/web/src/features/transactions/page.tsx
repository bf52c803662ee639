import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useHiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useExportTransactions, useTotals, useTransactions } from './queries.ts'
import { TotalsBar } from './totals-bar.tsx'
import { TransactionsTable, useTransactionColumns } from './transactions-table.tsx'
import { useFilters } from './use-filters.ts'
import { type TransactionsState, useTransactionsState } from './use-transactions-state.ts'
import { Views } from './views.tsx'

const TransactionDrawer = dialogOnDemand(() =>
  import('./transaction-drawer.tsx').then((part) => ({ default: part.TransactionDrawer })),
)

const CardsPage = dialogOnDemand(() => import('./cards/cards-page.tsx').then((part) => ({ default: part.CardsPage })))

const SettlementsPage = dialogOnDemand(() =>
  import('./settlements/settlements-page.tsx').then((part) => ({ default: part.SettlementsPage })),
)

const InvoicesPage = dialogOnDemand(() =>
  import('./invoices/invoices-page.tsx').then((part) => ({ default: part.InvoicesPage })),
)

const OpenInvoicesPage = dialogOnDemand(() =>
  import('./invoices/open-invoices-page.tsx').then((part) => ({ default: part.OpenInvoicesPage })),
)

/** The money that came from guests and went back to them, with its sums and its way. */
export default function TransactionsPage() {
  const state = useTransactionsState()
  const reconciles = useMay('transactions', 'reconcile')
  const invoices = useMay('order_list', 'invoice')
  const takesInvoices = useMay('order_list', 'take_invoice')
  if (state.view === 'invoices' && invoices) return <InvoicesPage onShow={state.showView} />
  if (state.view === 'openInvoices' && takesInvoices) return <OpenInvoicesPage onShow={state.showView} />
  if (state.view === 'cards') return <CardsPage onShow={state.showView} />
  if (state.view === 'settlements' && reconciles) return <SettlementsPage onShow={state.showView} />
  return <MoneyPage state={state} />
}

function MoneyPage({ state }: { state: TransactionsState }) {
  const { t } = useTexts('transactions')
  const format = useFormat()
  const list = useTransactions(state.filter, state.after)
  const totals = useTotals(state.filter)
  const exported = useListExport(useExportTransactions(), state.filter)
  const mayExport = useMay('transactions', 'export')
  const columns = useTransactionColumns()
  const hidden = useHiddenColumns('transactions')
  const filters = useFilters(state)
  const filterWords = useFilterWords(state.q.trim(), filters)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'transactions:count' : 'transactions:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  return (
    <ListPage
      title={t('transactions:title')}
      subtitle={countText}
      exported={mayExport ? { ...exported, label: t('transactions:export') } : undefined}
      search={{
        label: t('transactions:search'),
        hint: t('transactions:searchHint'),
        value: state.q,
        onChange: (q) => state.change({ q }),
      }}
      views={<Views view="money" onShow={state.showView} />}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      columns={columns}
      hidden={hidden}
      drawer={state.key !== null && <TransactionDrawer of={state.key} state={state} />}
    >
      <TotalsBar totals={totals} state={state} />
      <TransactionsTable
        state={state}
        list={list}
        columns={columns}
        hidden={hidden}
        countText={countText}
        filterWords={filterWords}
      />
    </ListPage>
  )
}
