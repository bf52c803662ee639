import { maskedGiftCode } from '@marquee/contract'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { ListTable } from '../../lib/list/list-table.tsx'
import type { HiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { stateLooks } from './looks.ts'
import type { ListedCard, useCards } from './queries.ts'
import type { CardsState } from './use-cards-state.ts'

/** The columns in the language that is on. */
export function useCardColumns(): DataColumn<ListedCard>[] {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('giftCards:column.code'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <span className="block min-w-0">
            <span className="tnum block truncate font-semibold leading-5">{maskedGiftCode(row.tail)}</span>
            <span className="block truncate text-ink-3 text-xs leading-4">
              {row.holder ?? t(`giftCards:origin.${row.origin}`)}
            </span>
          </span>
        ),
      },
      {
        id: 'balance',
        header: t('giftCards:column.balance'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <span className="tnum font-semibold">{format.money(row.balanceMinor, row.currency)}</span>,
      },
      {
        id: 'validUntil',
        header: t('giftCards:column.validUntil'),
        hideBelow: 'sm',
        cell: (row) => <span className="tnum text-ink-2">{format.date(row.validUntil)}</span>,
      },
      {
        id: 'at',
        header: t('giftCards:column.at'),
        hideBelow: 'md',
        cell: (row) => (
          <time dateTime={row.at} className="tnum text-ink-2">
            {format.dateTime(row.at, 'short')}
          </time>
        ),
      },
      {
        id: 'state',
        header: t('giftCards:column.state'),
        skeleton: 'badge',
        cell: (row) => <Badge {...stateLooks[row.state]}>{t(`giftCards:state.${row.state}`)}</Badge>,
      },
    ],
    [t, format],
  )
}

interface CardsTableProps {
  state: CardsState
  list: ReturnType<typeof useCards>
  columns: readonly DataColumn<ListedCard>[]
  hidden: HiddenColumns
  countText: string
  filterWords: string
  /** What somebody can do about an empty list. */
  emptyAction: ReactNode
}

/** The cards of the house, the newest first. */
export function CardsTable({ state, list, emptyAction, ...table }: CardsTableProps) {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  return (
    <ListTable
      {...table}
      label={t('giftCards:title')}
      address="/gift-cards?id="
      list={list}
      page={list.data}
      state={state}
      nameOf={(row) => `${maskedGiftCode(row.tail)}, ${format.money(row.balanceMinor, row.currency)}`}
      isFiltered={state.isFiltered}
      words={{ failed: t('giftCards:loadFailed'), noMatch: t('giftCards:noMatch') }}
      empty={<EmptyState title={t('giftCards:empty')} body={t('giftCards:emptyHint')} action={emptyAction} />}
      card={(row, card) => (
        <DataCard
          title={
            <span className="tnum">
              {maskedGiftCode(row.tail)} · {format.money(row.balanceMinor, row.currency)}
            </span>
          }
          facts={
            <span className="tnum">
              {[row.holder, t('giftCards:until', { day: format.date(row.validUntil) })].filter(Boolean).join(' · ')}
            </span>
          }
          badge={<Badge {...stateLooks[row.state]}>{t(`giftCards:state.${row.state}`)}</Badge>}
          onOpen={card.onOpen}
        />
      )}
    />
  )
}
