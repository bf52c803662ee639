import { inLanguage } from '@marquee/contract'
import { type ExpenseRow, expenseStates } from '@marquee/contract/expenses'
import { Badge, Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Paperclip from 'lucide-react/icons/paperclip'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import { useMemo, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { type ListFilter, oneOf } from '../../lib/list/filters.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { ListTable } from '../../lib/list/list-table.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useHiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { stateLooks } from './looks.ts'
import { vehicleName } from './names.ts'
import { useChoices, useExpenses, useExportExpenses, useTotals } from './queries.ts'
import { TotalsBar } from './totals-bar.tsx'
import { type ExpensesState, useExpensesState } from './use-expenses-state.ts'

const ExpenseDrawer = dialogOnDemand(() =>
  import('./expense-drawer.tsx').then((part) => ({ default: part.ExpenseDrawer })),
)
const ExpenseDialog = dialogOnDemand(() =>
  import('./expense-dialog.tsx').then((part) => ({ default: part.ExpenseDialog })),
)
const RulesDialog = dialogOnDemand(() => import('./rules-dialog.tsx').then((part) => ({ default: part.RulesDialog })))

/** What the venue spends: handed in, approved, paid. */
export default function ExpensesPage() {
  const { t, language } = useTexts('expenses')
  const format = useFormat()
  const state = useExpensesState()
  const list = useExpenses(state.filter, state.after)
  const totals = useTotals(state.filter)
  const exported = useListExport(useExportExpenses(), state.filter)
  const [mayCreate, mayExport] = [useMay('expenses', 'create'), useMay('expenses', 'export')]
  const [open, setOpen] = useState<'new' | 'rules' | null>(null)
  const columns = useColumns()
  const hidden = useHiddenColumns('expenses')
  const filters = useFilters(state)
  const filterWords = useFilterWords(state.q.trim(), filters)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'expenses:count' : 'expenses:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const add = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
      {t('expenses:add')}
    </Button>
  )
  const nameOf = (row: ExpenseRow) => `${row.description}, ${format.money(row.grossMinor, row.currency)}`
  return (
    <ListPage
      title={t('expenses:title')}
      subtitle={countText}
      primary={add}
      menu={[{ id: 'rules', label: t('expenses:rules.title'), icon: Repeat, onSelect: () => setOpen('rules') }]}
      exported={mayExport ? { ...exported, label: t('expenses:export') } : undefined}
      search={{ label: t('expenses:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      columns={columns}
      hidden={hidden}
      keys={mayCreate ? [{ keys: ['N'], does: t('expenses:add'), run: () => setOpen('new') }] : []}
      drawer={
        state.expenseId !== null && <ExpenseDrawer key={state.expenseId} id={state.expenseId} onClose={state.close} />
      }
    >
      <TotalsBar totals={totals} state={state} />
      <ListTable
        label={t('expenses:title')}
        address="/inventory/inventory-expenses?id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        hidden={hidden}
        nameOf={nameOf}
        countText={countText}
        filterWords={filterWords}
        isFiltered={state.isFiltered}
        words={{ failed: t('expenses:loadFailed'), noMatch: t('expenses:noMatch') }}
        empty={<EmptyState title={t('expenses:empty')} body={t('expenses:emptyHint')} action={add || undefined} />}
        card={(row, card) => (
          <DataCard
            title={
              <span className="tnum">
                {format.money(row.grossMinor, row.currency)} · {row.description}
              </span>
            }
            facts={[format.date(row.incurredOn), inLanguage(row.category.name, language), row.vendor?.name]
              .filter(Boolean)
              .join(' · ')}
            badge={<Badge {...stateLooks[row.state]}>{t(`expenses:state.${row.state}`)}</Badge>}
            onOpen={card.onOpen}
          />
        )}
      />
      {open === 'new' && (
        <ExpenseDialog
          expense={null}
          onClose={() => setOpen(null)}
          onDone={(id) => {
            setOpen(null)
            state.open(id)
          }}
        />
      )}
      {open === 'rules' && <RulesDialog onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

function useFilters(state: ExpensesState): ListFilter[] {
  const { t, language } = useTexts('expenses')
  const choices = useChoices().data
  return [
    oneOf({
      id: 'state',
      label: t('expenses:column.state'),
      value: state.state,
      choices: expenseStates.map((value) => ({ value, label: t(`expenses:state.${value}`) })),
      any: t('expenses:filter.anyState'),
      choose: (value) => state.change({ state: value }),
    }),
    oneOf({
      id: 'category',
      label: t('expenses:column.category'),
      value: state.category as string | null,
      choices: (choices?.categories ?? []).map(({ id, name }) => ({
        value: id as string,
        label: inLanguage(name, language),
      })),
      any: t('expenses:filter.anyCategory'),
      choose: (category) => state.change({ category }),
    }),
    {
      kind: 'many' as const,
      id: 'vendor',
      label: t('expenses:field.vendor'),
      value: state.vendor,
      options: (choices?.vendors ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
      any: t('expenses:filter.anyVendor'),
      width: 220,
      choose: (vendor: string | null) => state.change({ vendor }),
    },
    ...(choices?.vehicles.length || state.vehicle
      ? [
          {
            kind: 'many' as const,
            id: 'vehicle',
            label: t('expenses:field.vehicle'),
            value: state.vehicle,
            options: (choices?.vehicles ?? []).map((each) => ({ value: each.id as string, label: vehicleName(each) })),
            any: t('expenses:filter.anyVehicle'),
            width: 200,
            choose: (vehicle: string | null) => state.change({ vehicle }),
          },
        ]
      : []),
    {
      kind: 'dates' as const,
      id: 'dates',
      from: state.from,
      until: state.until,
      fromLabel: t('expenses:filter.from'),
      untilLabel: t('expenses:filter.until'),
      choose: state.change,
    },
  ]
}

function Two({ first, second }: { first: string; second?: string | null }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate font-semibold leading-5">{first}</span>
      <span className="tnum block truncate text-ink-3 text-xs leading-4">{second || '\u00a0'}</span>
    </span>
  )
}

function useColumns(): DataColumn<ExpenseRow>[] {
  const { t, language } = useTexts('expenses')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'day',
        header: t('expenses:column.day'),
        width: 120,
        cell: (row) => <Two first={format.date(row.incurredOn)} second={t('expenses:no', { number: row.expenseNo })} />,
      },
      {
        id: 'what',
        header: t('expenses:column.what'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <Two first={row.description} second={[row.vendor?.name, row.vendorRef].filter(Boolean).join(' · ')} />
        ),
      },
      {
        id: 'category',
        header: t('expenses:column.category'),
        hideBelow: 'md',
        cell: (row) => (
          <span className="block max-w-[11rem] truncate text-ink-2">{inLanguage(row.category.name, language)}</span>
        ),
      },
      {
        id: 'receipt',
        header: t('expenses:column.receipt'),
        hideBelow: 'lg',
        cell: (row) =>
          row.hasReceipt ? (
            <span className="inline-flex items-center gap-1 text-ink-2">
              <Paperclip aria-hidden size={14} />
              {t('expenses:receipt.there')}
            </span>
          ) : (
            <span className="text-ink-3">{t('expenses:receipt.none')}</span>
          ),
      },
      {
        id: 'amount',
        header: t('expenses:column.amount'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <b className="tnum">{format.money(row.grossMinor, row.currency)}</b>,
      },
      {
        id: 'who',
        header: t('expenses:column.who'),
        hideBelow: 'lg',
        cell: (row) => <span className="block max-w-[9rem] truncate text-ink-2">{row.submittedBy?.name}</span>,
      },
      {
        id: 'state',
        header: t('expenses:column.state'),
        skeleton: 'badge',
        cell: (row) => <Badge {...stateLooks[row.state]}>{t(`expenses:state.${row.state}`)}</Badge>,
      },
    ],
    [t, language, format],
  )
}
