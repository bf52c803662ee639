import type { SettlementDetail, SettlementLine } from '@marquee/contract'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { lineLooks } from './looks.ts'
import { type ListedLine, useLines } from './queries.ts'
import type { SettlementsState } from './use-settlements-state.ts'

/** The lines of a settlement; a press opens what one of them is for. */
export function LineTable({ settlement, state }: { settlement: SettlementDetail; state: SettlementsState }) {
  const { t } = useTexts('settlements')
  const format = useFormat()
  const show = state.show === 'missing' ? null : state.show
  const list = useLines(settlement.id, show, state.after)
  const columns = useColumns(settlement.currency)
  const total = list.data?.total ?? 0
  const money = (minor: number) => format.money(minor, settlement.currency)
  return (
    <ListTable
      label={t('settlements:lines')}
      list={list}
      page={list.data}
      columns={columns}
      address={`/transactions?view=settlements&id=${settlement.id}&line=`}
      state={{
        id: state.line === null ? null : String(state.line),
        after: state.after,
        next: state.next,
        previous: state.previous,
        open: (line) => state.openLine(Number(line)),
      }}
      nameOf={(row) => t('settlements:lineNo', { number: row.lineNo })}
      countText={t('settlements:lineCount', { count: total, formatted: format.number(total) })}
      words={{ failed: t('settlements:linesFailed') }}
      empty={<EmptyState title={t('settlements:noLines')} />}
      card={(row, card) => (
        <DataCard
          title={<span className="tnum">{money(row.amountMinor)}</span>}
          facts={
            <span className="tnum">
              {[format.date(row.date), row.reference, ordersOf(row)].filter(Boolean).join(' · ')}
            </span>
          }
          badge={<Badge {...lineLooks[row.state]}>{t(`settlements:line.${row.state}`)}</Badge>}
          onOpen={card.onOpen}
        />
      )}
    />
  )
}

const ordersOf = ({ matches }: Pick<SettlementLine, 'matches'>) => matches.map(({ order }) => order.no).join(', ')

function useColumns(currency: string): DataColumn<ListedLine>[] {
  const { t } = useTexts('settlements')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'line',
        header: t('settlements:column.line'),
        align: 'end',
        skeleton: 'number',
        width: 72,
        cell: (row) => <span className="tnum text-ink-3">{format.number(row.lineNo)}</span>,
      },
      { id: 'day', header: t('settlements:column.day'), cell: (row) => format.date(row.date) },
      {
        id: 'reference',
        header: t('settlements:column.reference'),
        hideBelow: 'md',
        grows: true,
        cell: (row) => row.reference && <span className="block truncate text-ink-2">{row.reference}</span>,
      },
      {
        id: 'amount',
        header: t('settlements:column.amount'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <b className="tnum font-semibold">{format.money(row.amountMinor, currency)}</b>,
      },
      {
        id: 'fee',
        header: t('settlements:column.fee'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => <span className="tnum text-ink-2">{format.money(row.feeMinor, currency)}</span>,
      },
      { id: 'orders', header: t('settlements:column.orders'), hideBelow: 'sm', cell: (row) => ordersOf(row) },
      {
        id: 'difference',
        header: t('settlements:difference'),
        align: 'end',
        hideBelow: 'md',
        skeleton: 'number',
        cell: (row) =>
          row.differenceMinor !== 0 && (
            <span className="tnum text-warning-on-soft">{format.money(row.differenceMinor, currency)}</span>
          ),
      },
      {
        id: 'state',
        header: t('settlements:column.state'),
        skeleton: 'badge',
        cell: (row) => <Badge {...lineLooks[row.state]}>{t(`settlements:line.${row.state}`)}</Badge>,
      },
    ],
    [t, format, currency],
  )
}
