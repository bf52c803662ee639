import { inLanguage } from '@marquee/contract'
import type { ExpiringRow } from '@marquee/contract/stock'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import CalendarX from 'lucide-react/icons/calendar-x'
import Clock from 'lucide-react/icons/clock'
import { useMemo } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useFormat } from '../../../lib/format.ts'
import { oneOf } from '../../../lib/list/filters.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { Parts, useActs } from '../frame.tsx'
import { useQuantity } from '../quantity.ts'
import { useExpiring } from '../queries.ts'
import type { Act, StockState } from '../use-stock-state.ts'

const spans = ['3', '7', '14', '30'] as const

/** Batches that end soon, or have ended. */
export function ExpiringPage({ state, may }: { state: StockState; may: Record<Act, boolean> }) {
  const { t, language } = useTexts('stock', 'inventoryItems')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const list = useExpiring(Number(state.days))
  const acts = useActs(state, may)
  const { qty } = useQuantity()
  const rows = list.data?.map((row) => ({ ...row, itemId: row.id, id: row.batchId }))
  const nameOf = (row: Pick<ExpiringRow, 'name'>) => inLanguage(row.name, language)
  const columns = useMemo<DataColumn<NonNullable<typeof rows>[number]>[]>(
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
              {[row.code, row.lot && t('stock:drawer.lot', { lot: row.lot })].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'until',
        header: t('stock:expiring.column.until'),
        cell: (row) => (
          <span className="flex items-center gap-2 whitespace-nowrap">
            <span className="tnum">{format.date(row.expiresOn)}</span>
            <Left days={row.daysLeft} />
          </span>
        ),
      },
      {
        id: 'where',
        header: t('stock:expiring.column.where'),
        hideBelow: 'sm',
        cell: (row) => inLanguage(row.location.name, language),
      },
      {
        id: 'qty',
        header: t('stock:column.onHand'),
        align: 'end',
        cell: (row) => <b className="tnum">{qty(row.qty, row.baseUnit)}</b>,
      },
      {
        id: 'value',
        header: t('stock:column.value'),
        align: 'end',
        hideBelow: 'md',
        cell: (row) => <span className="tnum">{format.money(row.valueMinor, currency)}</span>,
      },
    ],
    [t, language, format, qty, currency],
  )
  return (
    <ListPage
      title={t('stock:title')}
      subtitle={
        rows ? t('stock:expiring.count', { count: rows.length, formatted: format.number(rows.length) }) : undefined
      }
      primary={acts.primary}
      menu={acts.menu}
      views={<Parts view="expiring" onShow={state.showPart} />}
      filters={[
        oneOf({
          id: 'days',
          label: t('stock:expiring.days'),
          value: state.days === '7' ? null : state.days,
          choices: spans
            .filter((value) => value !== '7')
            .map((value) => ({ value, label: t('stock:expiring.within', { count: Number(value) }) })),
          any: t('stock:expiring.within', { count: 7 }),
          anyLabel: t('stock:expiring.within', { count: 7 }),
          choose: (days) => state.set({ days: (days ?? '7') as (typeof spans)[number] }),
        }),
      ]}
    >
      <ListTable
        label={t('stock:view.expiring')}
        list={list}
        page={rows && { rows }}
        state={{ id: null }}
        columns={columns}
        nameOf={nameOf}
        words={{ failed: t('stock:expiring.failed') }}
        empty={<EmptyState title={t('stock:expiring.empty')} />}
        card={(row) => (
          <DataCard
            title={nameOf(row)}
            facts={
              <span className="tnum">
                {[qty(row.qty, row.baseUnit), format.date(row.expiresOn), inLanguage(row.location.name, language)].join(
                  ' · ',
                )}
              </span>
            }
            badge={<Left days={row.daysLeft} />}
          />
        )}
      />
    </ListPage>
  )
}

function Left({ days }: { days: number }) {
  const { t } = useTexts('stock')
  if (days < 0) {
    return (
      <Badge tone="danger" icon={CalendarX}>
        {t('stock:expiring.over', { count: -days })}
      </Badge>
    )
  }
  return (
    <Badge tone="warning" icon={Clock}>
      {days === 0 ? t('stock:expiring.today') : t('stock:expiring.left', { count: days })}
    </Badge>
  )
}
