import { inLanguage } from '@marquee/contract'
import type { PurchaseRow } from '@marquee/contract/purchases'
import { purchaseStates } from '@marquee/contract/stock-choices'
import { Badge, Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { oneOf } from '../../../lib/list/filters.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useFilterWords } from '../../../lib/list/use-filter-words.ts'
import { useListExport } from '../../../lib/list/use-list-export.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Parts, useActs } from '../frame.tsx'
import type { Act, StockState } from '../use-stock-state.ts'
import { stateLooks } from './looks.ts'
import { useExportOrders, useOrderChoices, useOrders } from './queries.ts'
import { useBelowPar } from './use-below-par.ts'

const OrderDrawer = dialogOnDemand(() => import('./order-drawer.tsx').then((part) => ({ default: part.OrderDrawer })))

interface OrdersPageProps {
  state: StockState
  may: Record<Act | 'order', boolean>
}

/** What was ordered from vendors, and how much of it has come. */
export function OrdersPage({ state, may }: OrdersPageProps) {
  const { t } = useTexts('purchases', 'stock')
  const format = useFormat()
  const list = useOrders(state.orders, state.after)
  const vendors = useOrderChoices(null).data?.vendors ?? []
  const exported = useListExport(useExportOrders(), state.orders)
  const mayExport = useMay('stock', 'export')
  const acts = useActs(state, may)
  const below = useBelowPar(state)
  const columns = useColumns()
  const { nameOf, facts } = useWords()
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'purchases:count' : 'purchases:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const filters = [
    oneOf({
      id: 'status',
      label: t('purchases:column.state'),
      value: state.status === 'all' ? null : state.status,
      choices: [
        { value: 'open' as const, label: t('purchases:filter.open') },
        ...purchaseStates.map((value) => ({ value, label: t(`purchases:state.${value}`) })),
      ],
      any: t('purchases:filter.anyState'),
      choose: (status) => state.change({ status }),
    }),
    {
      kind: 'many' as const,
      id: 'vendor',
      label: t('purchases:filter.vendor'),
      value: state.vendor,
      options: vendors.map(({ id, name }) => ({ value: id as string, label: name })),
      any: t('purchases:filter.anyVendor'),
      width: 220,
      choose: (vendor: string | null) => state.change({ vendor }),
    },
  ]
  const filterWords = useFilterWords(state.q.trim(), filters)
  const isFiltered = state.status !== 'all' || state.vendor !== null || state.q.trim() !== ''
  const add = may.order && (
    <Button variant="primary" icon={Plus} onClick={() => state.openForm('new')}>
      {t('purchases:add')}
    </Button>
  )
  return (
    <ListPage
      title={t('stock:title')}
      subtitle={countText}
      primary={add || acts.primary}
      menu={[
        ...(may.order
          ? [
              {
                id: 'belowPar',
                label: t('purchases:belowPar.action'),
                icon: ListChecks,
                onSelect: () => below.run(state.vendor),
              },
            ]
          : []),
        ...acts.menu,
      ]}
      views={<Parts view="orders" onShow={state.showPart} />}
      exported={mayExport ? { ...exported, label: t('purchases:export') } : undefined}
      search={{ label: t('purchases:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      filters={filters}
      onClear={isFiltered ? state.clear : undefined}
      keys={may.order ? [{ keys: ['N'], does: t('purchases:add'), run: () => state.openForm('new') }] : []}
      drawer={state.id !== null && <OrderDrawer key={state.id} id={state.id as never} state={state} />}
    >
      <ListTable
        label={t('purchases:title')}
        address="/inventory/list?view=orders&id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        nameOf={nameOf}
        countText={countText}
        filterWords={filterWords}
        isFiltered={isFiltered}
        words={{ failed: t('purchases:loadFailed'), noMatch: t('purchases:noMatch') }}
        empty={<EmptyState title={t('purchases:empty')} body={t('purchases:emptyHint')} action={add || undefined} />}
        card={(row, card) => (
          <DataCard
            title={nameOf(row)}
            facts={<span className="tnum">{facts(row)}</span>}
            badge={<State row={row} />}
            onOpen={card.onOpen}
          />
        )}
      />
    </ListPage>
  )
}

function State({ row }: { row: Pick<PurchaseRow, 'state' | 'isLate'> }) {
  const { t } = useTexts('purchases')
  return (
    <span className="flex gap-1.5">
      <Badge {...stateLooks[row.state]}>{t(`purchases:state.${row.state}`)}</Badge>
      {row.isLate && (
        <Badge tone="danger" icon={Clock}>
          {t('purchases:late')}
        </Badge>
      )}
    </span>
  )
}

function useWords() {
  const { t, language } = useTexts('purchases')
  const format = useFormat()
  return useMemo(() => {
    const number = (row: PurchaseRow) =>
      row.orderNo === null ? t('purchases:draft') : t('purchases:no', { number: row.orderNo })
    return {
      number,
      nameOf: (row: PurchaseRow) => `${number(row)} · ${row.vendor.name}`,
      facts: (row: PurchaseRow) =>
        [
          format.money(row.totalMinor, row.currency),
          row.expectedOn && format.date(row.expectedOn),
          inLanguage(row.location.name, language),
        ]
          .filter(Boolean)
          .join(' · '),
    }
  }, [t, language, format])
}

function useColumns(): DataColumn<PurchaseRow>[] {
  const { t, language } = useTexts('purchases')
  const format = useFormat()
  const { number } = useWords()
  return useMemo(
    () => [
      {
        id: 'order',
        header: t('purchases:column.order'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <span className="block min-w-0">
            <b className="block truncate font-semibold leading-5">{row.vendor.name}</b>
            <span className="tnum block truncate text-ink-3 text-xs leading-4">
              {[number(row), format.dateTime(row.sentAt ?? row.createdAt, 'short')].join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('purchases:column.state'),
        skeleton: 'badge',
        cell: (row) => <State row={row} />,
      },
      {
        id: 'expected',
        header: t('purchases:column.expected'),
        hideBelow: 'md',
        cell: (row) => (
          <span className="block text-ink-2">
            {row.expectedOn ? format.date(row.expectedOn) : ''}
            <span className="block truncate text-ink-3 text-xs">{inLanguage(row.location.name, language)}</span>
          </span>
        ),
      },
      {
        id: 'lines',
        header: t('purchases:column.lines'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => <span className="tnum">{format.number(row.lines)}</span>,
      },
      {
        id: 'total',
        header: t('purchases:column.total'),
        align: 'end',
        hideBelow: 'sm',
        skeleton: 'number',
        cell: (row) => <b className="tnum">{format.money(row.totalMinor, row.currency)}</b>,
      },
    ],
    [t, language, format, number],
  )
}
