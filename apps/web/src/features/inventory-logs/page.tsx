import { inLanguage } from '@marquee/contract'
import { type MoveRow, stockActKinds } from '@marquee/contract/stock'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { Suspense, useMemo } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { oneOf as oneOfView } from '../../lib/address/values.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { type ListFilter, oneOf } from '../../lib/list/filters.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { ListTable } from '../../lib/list/list-table.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useHiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useExportMoves, useMoves, usePlaces } from './queries.ts'
import { type LogsState, periods, useLogsState } from './use-logs-state.ts'
import { logViews, Views } from './views.tsx'
import { kindLooks, useMoveWords } from './words.ts'

const RejectionsTab = onDemand(() => import('./rejections-tab.tsx'))
const MoveDrawer = dialogOnDemand(() => import('./move-drawer.tsx').then((part) => ({ default: part.MoveDrawer })))

const shown = { view: oneOfView(logViews, { initial: 'moves' }) }

/** Everything that has moved, and what was sent back at the door and never moved. */
export default function InventoryLogsPage() {
  const [{ view }] = useAddress(shown)
  return <Suspense fallback={null}>{view === 'back' ? <RejectionsTab /> : <MovesPage />}</Suspense>
}

function MovesPage() {
  const { t, language } = useTexts('inventoryLogs', 'inventoryItems')
  const format = useFormat()
  const state = useLogsState()
  const list = useMoves(state.filter, state.after)
  const exported = useListExport(useExportMoves(), state.filter)
  const mayExport = useMay('inventory_logs', 'export')
  const columns = useMoveColumns()
  const hidden = useHiddenColumns('inventory-logs')
  const filters = useFilters(state)
  const filterWords = useFilterWords(state.q.trim(), filters)
  const { signed, way } = useMoveWords()
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'inventoryLogs:count' : 'inventoryLogs:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const nameOf = (row: MoveRow) =>
    `${t(`inventoryLogs:kind.${row.kind}`)}, ${inLanguage(row.item.name, language)}, ${signed(row)}`
  const open = page?.rows.find(({ id }) => id === state.id)
  return (
    <ListPage
      title={t('inventoryLogs:title')}
      subtitle={countText}
      exported={mayExport ? { ...exported, label: t('inventoryLogs:export') } : undefined}
      search={{ label: t('inventoryLogs:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      filters={filters}
      views={<Views view="moves" />}
      onClear={state.isFiltered ? state.clear : undefined}
      columns={columns}
      hidden={hidden}
      drawer={
        open && (
          <MoveDrawer
            key={open.id}
            move={open}
            onClose={state.close}
            onAct={(act) => state.change({ act, period: 'any', q: '', item: null, place: null, kind: null })}
          />
        )
      }
    >
      <ListTable
        label={t('inventoryLogs:title')}
        address="/inventory/logs?id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        hidden={hidden}
        nameOf={nameOf}
        countText={countText}
        filterWords={filterWords}
        isFiltered={state.isFiltered}
        words={{ failed: t('inventoryLogs:loadFailed'), noMatch: t('inventoryLogs:noMatch') }}
        empty={<EmptyState title={t('inventoryLogs:empty')} body={t('inventoryLogs:emptyHint')} />}
        card={(row, card) => (
          <DataCard
            title={
              <span className="tnum">
                {signed(row)} · {inLanguage(row.item.name, language)}
              </span>
            }
            facts={[format.dateTime(row.at, 'short'), way(row), row.who?.name].filter(Boolean).join(' · ')}
            badge={<Badge {...kindLooks[row.kind]}>{t(`inventoryLogs:kind.${row.kind}`)}</Badge>}
            onOpen={card.onOpen}
          />
        )}
      />
    </ListPage>
  )
}

function useFilters(state: LogsState): ListFilter[] {
  const { t, language } = useTexts('inventoryLogs')
  const places = usePlaces().data ?? []
  return [
    oneOf({
      id: 'period',
      label: t('inventoryLogs:filter.period'),
      value: state.period === 'month' ? null : state.period,
      choices: periods
        .filter((value) => value !== 'month')
        .map((value) => ({ value, label: t(`inventoryLogs:filter.${value}`) })),
      any: t('inventoryLogs:filter.month'),
      anyLabel: t('inventoryLogs:filter.month'),
      choose: (period) =>
        state.change({
          period,
          ...(period === 'own' ? { from: state.from ?? state.today, until: state.until ?? state.today } : {}),
        }),
    }),
    ...(state.period === 'own'
      ? [
          {
            kind: 'dates' as const,
            id: 'dates',
            from: state.from,
            until: state.until,
            fromLabel: t('inventoryLogs:filter.from'),
            untilLabel: t('inventoryLogs:filter.until'),
            choose: state.change,
          },
        ]
      : []),
    oneOf({
      id: 'kind',
      label: t('inventoryLogs:filter.kind'),
      value: state.kind,
      choices: stockActKinds.map((value) => ({ value, label: t(`inventoryLogs:kind.${value}`) })),
      any: t('inventoryLogs:filter.anyKind'),
      choose: (kind) => state.change({ kind }),
    }),
    oneOf({
      id: 'place',
      label: t('inventoryLogs:filter.place'),
      value: state.place as string | null,
      choices: places.map(({ id, name }) => ({ value: id as string, label: inLanguage(name, language) })),
      any: t('inventoryLogs:filter.anyPlace'),
      choose: (place) => state.change({ place }),
    }),
  ]
}

function Two({ first, second }: { first: string; second?: string | null }) {
  return (
    <span className="block min-w-0">
      <span className="tnum block truncate font-semibold leading-5">{first}</span>
      <span className="tnum block truncate text-ink-3 text-xs leading-4">{second}</span>
    </span>
  )
}

function useMoveColumns(): DataColumn<MoveRow>[] {
  const { t, language } = useTexts('inventoryLogs', 'inventoryItems')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { way, qty, signed } = useMoveWords()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('inventoryLogs:column.at'),
        width: 150,
        skeleton: 'identity',
        cell: (row) => (
          <Two first={format.dateTime(row.at, 'short')} second={t('inventoryLogs:moveNo', { number: row.moveNo })} />
        ),
      },
      {
        id: 'item',
        header: t('inventoryLogs:column.item'),
        grows: true,
        cell: (row) => <Two first={inLanguage(row.item.name, language)} second={row.item.code} />,
      },
      {
        id: 'kind',
        header: t('inventoryLogs:column.cause'),
        hideBelow: 'sm',
        skeleton: 'badge',
        cell: (row) => (
          <span className="block min-w-0">
            <Badge {...kindLooks[row.kind]}>{t(`inventoryLogs:kind.${row.kind}`)}</Badge>
            <span className="block max-w-[12rem] truncate text-ink-3 text-xs leading-4">
              {row.reversedNo === null ? (row.reason ?? row.vendorRef ?? row.note) : t('inventoryLogs:reversed')}
            </span>
          </span>
        ),
      },
      {
        id: 'way',
        header: t('inventoryLogs:column.way'),
        hideBelow: 'md',
        cell: (row) => <span className="block max-w-[11rem] truncate text-ink-2">{way(row)}</span>,
      },
      {
        id: 'qty',
        header: t('inventoryLogs:column.qty'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <b className="tnum">{signed(row)}</b>,
      },
      {
        id: 'left',
        header: t('inventoryLogs:column.left'),
        align: 'end',
        hideBelow: 'md',
        cell: (row) => <span className="tnum text-ink-2">{qty(row.toAfter ?? row.fromAfter ?? '0', row)}</span>,
      },
      {
        id: 'value',
        header: t('inventoryLogs:column.value'),
        align: 'end',
        hideBelow: 'lg',
        cell: (row) => <span className="tnum">{format.money(row.valueMinor, currency)}</span>,
      },
      {
        id: 'who',
        header: t('inventoryLogs:column.who'),
        hideBelow: 'lg',
        cell: (row) => <span className="block max-w-[9rem] truncate text-ink-2">{row.who?.name}</span>,
      },
    ],
    [t, language, format, currency, way, qty, signed],
  )
}
