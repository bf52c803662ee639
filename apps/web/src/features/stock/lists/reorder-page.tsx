import { inLanguage } from '@marquee/contract'
import type { ReorderRow } from '@marquee/contract/stock'
import { Badge, Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import ListChecks from 'lucide-react/icons/list-checks'
import Users from 'lucide-react/icons/users'
import { useMemo } from 'react'
import { copyText } from '../../../lib/copy.ts'
import { useFormat } from '../../../lib/format.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Parts, useActs } from '../frame.tsx'
import { useBelowPar } from '../orders/use-below-par.ts'
import { useQuantity } from '../quantity.ts'
import { useItemChoices, useReorder } from '../queries.ts'
import type { Act, StockState } from '../use-stock-state.ts'

/** What to order, and how much of it, before it runs out. */
export function ReorderPage({ state, may }: { state: StockState; may: Record<Act, boolean> }) {
  const { t, language } = useTexts('stock', 'inventoryItems')
  const format = useFormat()
  const list = useReorder(state.vendor)
  const seesItems = useMay('inventory_items', 'view')
  const vendors = useItemChoices(seesItems).data?.vendors ?? []
  const acts = useActs(state, may)
  const mayOrder = useMay('stock', 'order')
  const below = useBelowPar(state)
  const { qty } = useQuantity()
  const orderText = useOrderText()
  const rows = list.data ?? []
  const nameOf = (row: ReorderRow) => inLanguage(row.name, language)

  const columns = useMemo<DataColumn<ReorderRow>[]>(
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
              {[row.code, row.vendor?.name].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'available',
        header: t('stock:reorder.column.available'),
        align: 'end',
        hideBelow: 'sm',
        cell: (row) => <span className="tnum">{qty(row.available, row.baseUnit)}</span>,
      },
      {
        id: 'onOrder',
        header: t('stock:reorder.column.onOrder'),
        align: 'end',
        hideBelow: 'lg',
        cell: (row) => (
          <span className="tnum text-ink-2">{Number(row.onOrder) > 0 ? qty(row.onOrder, row.baseUnit) : ''}</span>
        ),
      },
      {
        id: 'perDay',
        header: t('stock:reorder.column.perDay'),
        align: 'end',
        hideBelow: 'lg',
        cell: (row) => <span className="tnum text-ink-2">{qty(row.perDay, row.baseUnit)}</span>,
      },
      {
        id: 'expected',
        header: t('stock:reorder.column.expected'),
        align: 'end',
        hideBelow: 'md',
        cell: (row) => (
          <span className="flex items-center justify-end gap-2">
            {/* A crowd says something only where something is used. */}
            {row.busier >= 1.2 && Number(row.expected) > 0 && (
              <Badge tone="info" icon={Users}>
                {t('stock:reorder.busier', { times: format.number(row.busier) })}
              </Badge>
            )}
            <span className="tnum text-ink-2">{qty(row.expected, row.baseUnit)}</span>
          </span>
        ),
      },
      {
        id: 'suggested',
        header: t('stock:reorder.column.suggested'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => (
          <span className="block">
            <b className="tnum block">{orderText(row)}</b>
            {row.packing && <span className="tnum block text-ink-3 text-xs">{qty(row.suggested, row.baseUnit)}</span>}
          </span>
        ),
      },
    ],
    [t, language, format, qty, orderText],
  )

  const copy = async () => {
    await copyText(rows.map((row) => `${row.code}\t${nameOf(row)}\t${orderText(row)}`).join('\n'))
    toast.success(t('stock:reorder.copied'))
  }
  return (
    <ListPage
      title={t('stock:title')}
      subtitle={
        list.data ? t('stock:reorder.count', { count: rows.length, formatted: format.number(rows.length) }) : undefined
      }
      primary={
        mayOrder && rows.length > 0 ? (
          <Button variant="primary" icon={ListChecks} loading={below.pending} onClick={() => below.run(state.vendor)}>
            {t('stock:reorder.order')}
          </Button>
        ) : (
          acts.primary
        )
      }
      menu={[
        ...acts.menu,
        ...(rows.length > 0
          ? [{ id: 'copy', label: t('stock:reorder.copy'), icon: Copy, onSelect: () => void copy() }]
          : []),
      ]}
      views={<Parts view="reorder" onShow={state.showPart} />}
      filters={
        seesItems
          ? [
              {
                kind: 'many',
                id: 'vendor',
                label: t('stock:reorder.vendor'),
                value: state.vendor,
                options: vendors.map(({ id, name }) => ({ value: id as string, label: name })),
                any: t('stock:reorder.anyVendor'),
                width: 200,
                choose: (vendor) => state.set({ vendor }),
              },
            ]
          : []
      }
    >
      <ListTable
        label={t('stock:view.reorder')}
        list={list}
        page={list.data && { rows: list.data }}
        state={{ id: null }}
        columns={columns}
        nameOf={nameOf}
        words={{ failed: t('stock:reorder.failed') }}
        empty={<EmptyState title={t('stock:reorder.empty')} body={t('stock:reorder.emptyHint')} />}
        card={(row) => (
          <DataCard
            title={nameOf(row)}
            facts={
              <span className="tnum">
                {[
                  orderText(row),
                  row.vendor?.name,
                  t('stock:reorder.available', { qty: qty(row.available, row.baseUnit) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            }
          />
        )}
      />
    </ListPage>
  )
}

function useOrderText() {
  const { t } = useTexts('stock', 'inventoryItems')
  const { qty, packing } = useQuantity()
  return useMemo(
    () => (row: ReorderRow) =>
      row.packing
        ? t('stock:reorder.packings', { count: row.packing.qty, packing: packing(row.packing as never, row.baseUnit) })
        : qty(row.suggested, row.baseUnit),
    [t, qty, packing],
  )
}
