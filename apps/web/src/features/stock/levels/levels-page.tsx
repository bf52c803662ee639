import { inLanguage } from '@marquee/contract'
import type { LevelRow } from '@marquee/contract/stock'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Bookmark from 'lucide-react/icons/bookmark'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TrendingDown from 'lucide-react/icons/trending-down'
import { useMemo } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { oneOf } from '../../../lib/list/filters.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useFilterWords } from '../../../lib/list/use-filter-words.ts'
import { useHiddenColumns } from '../../../lib/list/use-hidden-columns.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Parts, useActs } from '../frame.tsx'
import { useQuantity } from '../quantity.ts'
import { useItemChoices, useLevels, usePlaces, useSummary } from '../queries.ts'
import type { Act, StockState } from '../use-stock-state.ts'

const ItemDrawer = dialogOnDemand(() => import('./item-drawer.tsx').then((part) => ({ default: part.ItemDrawer })))

interface LevelsPageProps {
  state: StockState
  may: Record<Act, boolean>
}

/** What there is of each item, and where. */
export function LevelsPage({ state, may }: LevelsPageProps) {
  const { t, language } = useTexts('stock', 'inventoryItems')
  const format = useFormat()
  const list = useLevels(state.filter, state.after)
  const summary = useSummary().data
  const places = usePlaces().data ?? []
  const seesItems = useMay('inventory_items', 'view')
  const categories = useItemChoices(seesItems).data?.categories ?? []
  const columns = useLevelColumns(summary?.currency ?? 'TRY')
  const hidden = useHiddenColumns('stock')
  const acts = useActs(state, may)
  const { qty } = useQuantity()
  const shows = (['low', 'negative', 'reserved'] as const).map((value) => ({
    value,
    label: t(`stock:filter.${value}`, { count: summary?.[value] ?? 0 }),
  }))
  const filters = [
    oneOf({
      id: 'show',
      label: t('stock:filter.state'),
      value: state.show === 'all' ? null : state.show,
      choices: shows,
      any: t('stock:filter.any'),
      choose: (show) => state.change({ show }),
    }),
    oneOf({
      id: 'place',
      label: t('stock:filter.place'),
      value: state.place,
      choices: places.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      any: t('stock:filter.anyPlace'),
      choose: (place) => state.change({ place }),
    }),
    ...(seesItems
      ? [
          {
            kind: 'many' as const,
            id: 'category',
            label: t('stock:filter.category'),
            value: state.category as string | null,
            options: categories.map(({ id, names }) => ({
              value: id as string,
              label: names.map((name) => inLanguage(name, language)).join(' › '),
            })),
            any: t('stock:filter.anyCategory'),
            width: 170,
            choose: (category: string | null) => state.change({ category }),
          },
        ]
      : []),
  ]
  const filterWords = useFilterWords(state.q.trim(), filters)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'stock:count' : 'stock:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const worth = summary ? t('stock:worth', { value: format.money(summary.valueMinor, summary.currency) }) : '\u00a0'
  const nameOf = (row: LevelRow) => inLanguage(row.name, language)
  return (
    <ListPage
      title={t('stock:title')}
      subtitle={worth}
      primary={acts.primary}
      menu={acts.menu}
      search={{ label: t('stock:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      views={<Parts view="levels" onShow={state.showPart} />}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      columns={columns}
      hidden={hidden}
      drawer={state.id !== null && <ItemDrawer key={state.id} itemId={state.id as never} onClose={state.close} />}
    >
      <ListTable
        label={t('stock:title')}
        address="/inventory/list?id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        hidden={hidden}
        nameOf={nameOf}
        countText={countText}
        filterWords={filterWords}
        isFiltered={state.isFiltered}
        words={{ failed: t('stock:loadFailed'), noMatch: t('stock:noMatch') }}
        empty={<EmptyState title={t('stock:empty')} body={t('stock:emptyHint')} action={acts.primary || undefined} />}
        card={(row, card) => (
          <DataCard
            title={nameOf(row)}
            facts={
              <span className="tnum">
                {[qty(row.onHand, row.baseUnit), row.code, inLanguage(row.category, language)].join(' · ')}
              </span>
            }
            badge={<StateOf row={row} />}
            onOpen={card.onOpen}
          />
        )}
      />
    </ListPage>
  )
}

const isLow = ({ minQty, onHand, reserved }: LevelRow) =>
  Number(minQty) > 0 && Number(onHand) - Number(reserved) < Number(minQty)

function StateOf({ row }: { row: LevelRow }) {
  const { t } = useTexts('stock')
  const { qty } = useQuantity()
  if (Number(row.missing) > 0) {
    return (
      <Badge tone="danger" icon={CircleAlert}>
        {t('stock:missing', { qty: qty(row.missing, row.baseUnit) })}
      </Badge>
    )
  }
  if (row.places.some(({ onHand }) => Number(onHand) < 0)) {
    return (
      <Badge tone="danger" icon={CircleAlert}>
        {t('stock:negative')}
      </Badge>
    )
  }
  if (isLow(row)) {
    return (
      <Badge tone="warning" icon={TrendingDown}>
        {t('stock:low')}
      </Badge>
    )
  }
  if (Number(row.reserved) > 0) {
    return <Badge icon={Bookmark}>{t('stock:setAsideOf', { qty: qty(row.reserved, row.baseUnit) })}</Badge>
  }
  return null
}

function useLevelColumns(currency: string): DataColumn<LevelRow>[] {
  const { t, language } = useTexts('stock', 'inventoryItems')
  const format = useFormat()
  const { qty } = useQuantity()
  return useMemo(
    () => [
      {
        id: 'item',
        header: t('stock:column.item'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <span className="block min-w-0">
            <b className="block truncate font-semibold leading-5">{inLanguage(row.name, language)}</b>
            <span className="block truncate text-ink-3 text-xs leading-4">
              {row.code} · {inLanguage(row.category, language)}
            </span>
          </span>
        ),
      },
      {
        id: 'onHand',
        header: t('stock:column.onHand'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <span className="tnum font-semibold">{qty(row.onHand, row.baseUnit)}</span>,
      },
      {
        id: 'state',
        header: t('stock:column.state'),
        headerHidden: true,
        hideBelow: 'sm',
        skeleton: 'badge',
        cell: (row) => <StateOf row={row} />,
      },
      {
        id: 'places',
        header: t('stock:column.places'),
        hideBelow: 'md',
        cell: (row) => (
          <span className="tnum block max-w-[18rem] truncate text-ink-2">
            {row.places
              .map(({ name, onHand }) => `${inLanguage(name, language)} ${format.number(Number(onHand))}`)
              .join(' · ') || t('stock:nowhere')}
          </span>
        ),
      },
      {
        id: 'min',
        header: t('stock:column.min'),
        align: 'end',
        hideBelow: 'lg',
        cell: (row) => (
          <span className="tnum text-ink-2">{Number(row.minQty) > 0 ? format.number(Number(row.minQty)) : ''}</span>
        ),
      },
      {
        id: 'daysLeft',
        header: t('stock:column.daysLeft'),
        align: 'end',
        hideBelow: 'lg',
        cell: (row) =>
          row.daysLeft !== null && (
            <span className="tnum text-ink-2">
              {row.daysLeft > 365 ? t('stock:more') : t('stock:days', { count: row.daysLeft })}
            </span>
          ),
      },
      {
        id: 'value',
        header: t('stock:column.value'),
        align: 'end',
        hideBelow: 'md',
        skeleton: 'number',
        cell: (row) => <span className="tnum">{format.money(row.valueMinor, currency)}</span>,
      },
    ],
    [t, language, format, qty, currency],
  )
}
