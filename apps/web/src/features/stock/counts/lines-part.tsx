import { inLanguage } from '@marquee/contract'
import type { CountLine, CountSheet } from '@marquee/contract/stock-counts'
import { Badge, Button, DataCard, type DataColumn } from '@marquee/ui'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useMemo } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useQuantity } from '../quantity.ts'
import { useCountMutations } from '../queries.ts'

interface LinesPartProps {
  sheet: CountSheet
  lines: readonly CountLine[]
  mayRecount: boolean
}

const whole = {
  isPending: false,
  isError: false,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
}

/** What was counted, the largest difference first, with what was recorded where that may be seen. */
export function LinesPart({ sheet, lines, mayRecount }: LinesPartProps) {
  const { t, language } = useTexts('stock', 'inventoryItems')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { qty } = useQuantity()
  const { recount } = useCountMutations()
  const rows = useMemo(
    () =>
      lines
        .map((line) => ({ ...line, id: line.itemId }))
        .sort((a, b) => Math.abs(b.valueMinor ?? 0) - Math.abs(a.valueMinor ?? 0)),
    [lines],
  )
  type Row = (typeof rows)[number]
  const nameOf = (row: Row) => inLanguage(row.name, language)

  async function again(row: Row) {
    const input = { countId: sheet.id, itemIds: [row.itemId] }
    try {
      await sendOnce('stockCounts.recount', input, (commandId) => recount.mutateAsync({ ...input, commandId }))
    } catch (error) {
      reportFailure(error)
    }
  }
  const mark = (row: Row) =>
    row.recount && (
      <Badge tone="warning" icon={RotateCcw}>
        {t('stock:counts.sheet.again')}
      </Badge>
    )
  const signed = (row: Row) =>
    row.difference === null
      ? ''
      : Number(row.difference) === 0
        ? '0'
        : `${Number(row.difference) > 0 ? '+' : '−'}${qty(row.difference.replace('-', ''), row.baseUnit)}`
  const told: DataColumn<Row>[] = sheet.shows
    ? [
        {
          id: 'recorded',
          header: t('stock:counts.sheet.column.recorded'),
          align: 'end',
          hideBelow: 'md',
          cell: (row) => row.expected !== null && <span className="tnum">{qty(row.expected, row.baseUnit)}</span>,
        },
        {
          id: 'difference',
          header: t('stock:counts.sheet.column.difference'),
          align: 'end',
          cell: (row) => (
            <span className="tnum">
              <b className="block">{signed(row)}</b>
              {row.valueMinor !== null && row.valueMinor !== 0 && (
                <span className="block text-ink-3 text-xs">{format.money(row.valueMinor, currency)}</span>
              )}
            </span>
          ),
        },
      ]
    : []
  const columns: DataColumn<Row>[] = [
    {
      id: 'item',
      header: t('stock:column.item'),
      skeleton: 'identity',
      grows: true,
      cell: (row) => (
        <span className="block min-w-0">
          <b className="block truncate font-semibold leading-5">{nameOf(row)}</b>
          <span className="block truncate text-ink-3 text-xs leading-4">
            {[row.code, row.countedBy].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'counted',
      header: t('stock:counts.sheet.column.counted'),
      align: 'end',
      cell: (row) => <span className="tnum">{row.counted !== null && qty(row.counted, row.baseUnit)}</span>,
    },
    ...told,
    ...(mayRecount
      ? [
          {
            id: 'again',
            header: t('stock:counts.sheet.recount'),
            headerHidden: true,
            align: 'end' as const,
            cell: (row: Row) =>
              mark(row) || (
                <Button
                  size="sm"
                  aria-label={t('stock:counts.sheet.recountOf', { item: nameOf(row) })}
                  onClick={() => void again(row)}
                >
                  {t('stock:counts.sheet.recount')}
                </Button>
              ),
          },
        ]
      : []),
  ]
  return (
    <ListTable
      label={t('stock:counts.sheet.counted')}
      list={whole}
      page={{ rows }}
      state={{ id: null }}
      columns={columns}
      nameOf={nameOf}
      words={{ failed: t('stock:counts.sheet.failed') }}
      empty={null}
      card={(row) => (
        <DataCard
          title={nameOf(row)}
          facts={
            <span className="tnum">
              {[
                row.counted !== null && qty(row.counted, row.baseUnit),
                sheet.shows && signed(row),
                sheet.shows &&
                  row.valueMinor !== null &&
                  row.valueMinor !== 0 &&
                  format.money(row.valueMinor, currency),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
          badge={
            mark(row) ||
            (mayRecount && (
              <Button
                size="sm"
                aria-label={t('stock:counts.sheet.recountOf', { item: nameOf(row) })}
                onClick={() => void again(row)}
              >
                {t('stock:counts.sheet.recount')}
              </Button>
            ))
          }
        />
      )}
    />
  )
}
