import { Button, cx } from '@marquee/ui'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { BalanceView } from './balance/balance-view.tsx'
import { useBookLine } from './book-line.tsx'
import { JournalTable, useJournalColumns } from './journal/journal-table.tsx'
import { MonthsView } from './months/months-view.tsx'
import { BalanceSheet, JournalSheet } from './print-sheet.tsx'
import { useBalance, useExportBook, useJournal, useMonths } from './queries.ts'
import { useFilters } from './use-filters.ts'
import { type FinancesState, useFinancesState, views } from './use-finances-state.ts'

const EntryDrawer = dialogOnDemand(() =>
  import('./journal/entry-drawer.tsx').then((part) => ({ default: part.EntryDrawer })),
)

/** The book of the venue: what every account holds, the entries behind it, and the months. */
export default function FinancesPage() {
  const state = useFinancesState()
  if (state.view === 'journal') return <JournalPage state={state} />
  return state.view === 'months' ? <MonthsPage state={state} /> : <BalancePage state={state} />
}

/** What every view has: the title, how far the book is, the ways to the others, and the files. */
function useFrame(state: FinancesState) {
  const { t } = useTexts('finances')
  const line = useBookLine()
  const mayExport = useMay('finances', 'export')
  const make = useExportBook()
  const { from, until } = state.dates
  const range = { until, ...(from ? { from } : {}) }
  const filter = state.view === 'journal' ? state.filter : range
  // Each view exports what it shows.
  const csv = useListExport(make, {
    ...filter,
    format: state.view === 'balance' ? ('balance' as const) : ('csv' as const),
  })
  const hledger = useListExport(make, { ...filter, format: 'hledger' as const })
  const hasFile = state.view !== 'months'
  return {
    title: t('finances:title'),
    subtitle: line.text,
    warnings: line.warnings,
    views: <Views state={state} />,
    exported: mayExport && hasFile ? { ...csv, label: t('finances:export.csv') } : undefined,
    menu: [
      ...(mayExport && hasFile
        ? [
            {
              id: 'hledger',
              label: t('finances:export.hledger'),
              icon: Download,
              onSelect: hledger.run,
              disabled: hledger.pending,
            },
          ]
        : []),
      ...(hasFile ? [{ id: 'print', label: t('finances:print'), icon: Printer, onSelect: () => window.print() }] : []),
    ],
  }
}

function BalancePage({ state }: { state: FinancesState }) {
  const format = useFormat()
  const { warnings, ...frame } = useFrame(state)
  const balance = useBalance(state.dates)
  const filters = useFilters(state)
  const { from, until } = state.dates
  const heading = [from, until].filter((date) => date !== null).map((date) => format.date(date))
  return (
    <ListPage {...frame} filters={filters} onClear={state.from || state.until ? state.clear : undefined}>
      <Warnings texts={warnings} />
      <BalanceView balance={balance} />
      {balance.data && <BalanceSheet balance={balance.data} heading={heading.join(' – ')} />}
    </ListPage>
  )
}

function JournalPage({ state }: { state: FinancesState }) {
  const { t } = useTexts('finances')
  const format = useFormat()
  const { warnings, ...frame } = useFrame(state)
  const list = useJournal(state.filter, state.after)
  const columns = useJournalColumns()
  const filters = useFilters(state)
  const filterWords = useFilterWords(state.q.trim(), filters)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'finances:journal.count' : 'finances:journal.atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  return (
    <ListPage
      {...frame}
      search={{
        label: t('finances:journal.search'),
        hint: t('finances:journal.searchHint'),
        value: state.q,
        onChange: (q) => state.change({ q }),
      }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      drawer={state.id !== null && <EntryDrawer id={state.id} state={state} />}
    >
      <Warnings texts={warnings} />
      <JournalTable state={state} list={list} columns={columns} countText={countText} filterWords={filterWords} />
      <JournalSheet rows={page?.rows ?? []} heading={[countText, filterWords].filter(Boolean).join(' · ')} />
    </ListPage>
  )
}

function MonthsPage({ state }: { state: FinancesState }) {
  const { warnings, ...frame } = useFrame(state)
  return (
    <ListPage {...frame}>
      <Warnings texts={warnings} />
      <MonthsView months={useMonths()} />
    </ListPage>
  )
}

/** What is wrong with the book. */
function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} role="alert" className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
      {text}
    </p>
  ))
}

/** The views of the book. */
function Views({ state }: { state: FinancesState }) {
  const { t } = useTexts('finances')
  return (
    <fieldset className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{t('finances:view.label')}</legend>
      {views.map((view) => {
        const isOn = state.view === view
        return (
          <Button
            key={view}
            size="sm"
            aria-pressed={isOn}
            className={cx('shrink-0 !rounded-full', isOn && '!border-accent !bg-accent-soft !text-accent-on-soft')}
            onClick={() => state.show(view)}
          >
            {t(`finances:view.${view}`)}
          </Button>
        )
      })}
    </fieldset>
  )
}
