import { inLanguage, type OrderRow } from '@marquee/contract'
import { Badge, DataCard, type DataColumn, EmptyState, Icon } from '@marquee/ui'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import type { HiddenColumns } from '../../../lib/list/use-hidden-columns.ts'
import { Phone } from '../../../lib/phone/phone.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { channelIcons, shownState } from '../../../parts/orders/order-states.ts'
import { TrainingBadge } from '../../../parts/orders/training-badge.tsx'
import type { useOrders } from '../queries.ts'
import type { OrdersState } from '../use-orders-state.ts'
import { useOpenRefunds } from './open-refunds.ts'
import { PaidCell, useSumWords } from './paid-cell.tsx'

/** Two lines of a cell: what it is, and what belongs to it. */
function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className="block min-w-0">
      <b className="block truncate font-semibold leading-5">{first}</b>
      <span className="tnum block truncate text-ink-3 text-xs leading-4">{second}</span>
    </span>
  )
}

/** The columns in the language that is on. */
export function useOrderColumns(): DataColumn<OrderRow>[] {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'no',
        header: t('orderList:column.no'),
        skeleton: 'identity',
        width: 128,
        cell: (row) => (
          <Two
            first={<span className="tnum">{row.orderNo}</span>}
            second={<time dateTime={row.at}>{format.dateTime(row.at, 'short')}</time>}
          />
        ),
      },
      {
        id: 'guest',
        header: t('orderList:column.guest'),
        grows: true,
        cell: (row) => (
          <Two
            first={row.guestName ?? <span className="font-normal text-ink-3">{t('orderList:noGuest')}</span>}
            second={row.guestPhone ? <Phone number={row.guestPhone} /> : row.guestEmail}
          />
        ),
      },
      {
        id: 'show',
        header: t('orderList:column.show'),
        hideBelow: 'sm',
        cell: (row) =>
          row.session && (
            <span className="block max-w-[min(13rem,24cqw)]">
              <Two
                first={inLanguage(row.session.product, language)}
                second={format.dateTime(row.session.startsAt, 'short')}
              />
            </span>
          ),
      },
      {
        id: 'passes',
        header: t('orderList:column.passes'),
        align: 'end',
        hideBelow: 'md',
        skeleton: 'number',
        cell: (row) => (
          <span className="tnum" title={t('orderList:usedOf', { used: row.usedPasses, count: row.passes })}>
            {row.usedPasses}/{row.passes}
          </span>
        ),
      },
      {
        id: 'total',
        header: t('orderList:column.total'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <span className="tnum font-semibold">{format.money(row.grossMinor, row.currency)}</span>,
      },
      { id: 'paid', header: t('orderList:column.paid'), hideBelow: 'lg', cell: (row) => <PaidCell row={row} /> },
      {
        id: 'state',
        header: t('orderList:column.state'),
        hideBelow: 'md',
        skeleton: 'badge',
        cell: (row) => <StateBadge row={row} />,
      },
      {
        id: 'channel',
        header: t('orderList:column.channel'),
        // On a desk beside the open menu there is room for it or for the seller.
        hideBelow: 'xl',
        cell: (row) => (
          <span className="inline-flex items-center gap-1.5 align-middle text-ink-2">
            <Icon of={channelIcons[row.channel]} size="s" className="text-ink-3" />
            {t(`orderList:channel.${row.channel}`)}
          </span>
        ),
      },
      {
        id: 'clerk',
        header: t('orderList:column.clerk'),
        hideBelow: 'lg',
        cell: (row) => <span className="block max-w-[9rem] truncate text-ink-2">{row.clerk.name}</span>,
      },
    ],
    [t, format, language],
  )
}

interface OrdersTableProps {
  state: OrdersState
  list: ReturnType<typeof useOrders>
  columns: readonly DataColumn<OrderRow>[]
  hidden: HiddenColumns
  selected: ReadonlySet<string>
  /** Absent when there is nothing to do with many. */
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  bulkActions?: ReactNode
  countText: string
  /** The words of the active filters, for "nothing matches". */
  filterWords: string
  newButton?: ReactNode
}

export function OrdersTable({ state, list, newButton, ...table }: OrdersTableProps) {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const openRefunds = useOpenRefunds()
  const sumWords = useSumWords()
  return (
    <ListTable
      {...table}
      label={t('orderList:title')}
      address="/order-list?id="
      list={list}
      page={list.data}
      state={state}
      nameOf={(row) => t('orderList:orderNo', { number: row.orderNo })}
      isFiltered={state.isFiltered}
      words={{ failed: t('orderList:loadFailed'), noMatch: t('orderList:noMatch') }}
      empty={<EmptyState title={t('orderList:empty')} body={t('orderList:emptyHint')} action={newButton} />}
      card={(row, card) => (
        <DataCard
          title={[row.orderNo, row.guestName].filter(Boolean).join(' · ')}
          facts={
            <span className="tnum">
              {[
                sumWords(row),
                ...openRefunds(row).map(({ text }) => text),
                row.session
                  ? `${inLanguage(row.session.product, language)}, ${format.dateTime(row.session.startsAt, 'short')}`
                  : format.dateTime(row.at, 'short'),
              ].join(' · ')}
            </span>
          }
          badge={<StateBadge row={row} />}
          onOpen={card.onOpen}
        />
      )}
    />
  )
}

function StateBadge({ row }: { row: OrderRow }) {
  const { t } = useTexts('orderList')
  if (row.isTraining) return <TrainingBadge />
  const { word, look } = shownState(row)
  return <Badge {...look}>{t(`orderList:state.${word}`)}</Badge>
}
