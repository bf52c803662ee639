import { inLanguage } from '@marquee/contract'
import { Button, cx, DataCard, type DataColumn, EmptyState, Icon } from '@marquee/ui'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { ListTable } from '../../lib/list/list-table.tsx'
import type { HiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { methodIcons } from './looks.ts'
import type { ListedTransaction, useTransactions } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import type { TransactionsState } from './use-transactions-state.ts'

/** Two lines of a cell: what it is, and what belongs to it. */
function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className="block min-w-0">
      <span className="tnum block truncate font-semibold leading-5">{first}</span>
      <span className="tnum block truncate text-ink-3 text-xs leading-4">{second}</span>
    </span>
  )
}

/** What went back is below zero. */
export const signedMinor = ({ kind, amountMinor }: Pick<ListedTransaction, 'kind' | 'amountMinor'>) =>
  kind === 'payment' ? amountMinor : -amountMinor

/** The columns in the language that is on. */
export function useTransactionColumns(): DataColumn<ListedTransaction>[] {
  const { t, language } = useTexts('transactions')
  const format = useFormat()
  const called = useGivenNames()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('transactions:column.at'),
        skeleton: 'identity',
        width: 150,
        cell: (row) => (
          <Two
            first={<time dateTime={row.at}>{format.dateTime(row.at, 'short')}</time>}
            second={t(row.state === 'taken_in' ? 'transactions:state.taken_in' : `transactions:kind.${row.kind}`)}
          />
        ),
      },
      {
        id: 'order',
        header: t('transactions:column.order'),
        width: 120,
        cell: (row) => (
          <Two
            first={row.order?.no ?? <span className="font-normal text-ink-3">{t('transactions:noOrder')}</span>}
            second={[
              row.receiptNo !== null && t('transactions:receiptNo', { number: row.receiptNo }),
              row.promoCode && t('transactions:byCode', { code: row.promoCode }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ),
      },
      {
        id: 'way',
        header: t('transactions:column.way'),
        grows: true,
        hideBelow: 'sm',
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-2">
            <Icon of={methodIcons[row.method]} size="s" className="shrink-0 text-ink-3" />
            <Two
              first={
                row.declinedWay && row.till
                  ? `${inLanguage(row.methodName, language)} · ${called.till(row.till)}`
                  : inLanguage(row.methodName, language)
              }
              second={
                row.declinedWay
                  ? t('transactions:declinedCard', { way: inLanguage(row.declinedWay, language) })
                  : row.reference
              }
            />
          </span>
        ),
      },
      {
        id: 'amount',
        header: t('transactions:column.amount'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => (
          <span
            className={cx(
              'tnum font-semibold',
              row.kind === 'refund' && (row.state === 'declined' ? 'text-ink-3 line-through' : 'text-warning'),
            )}
          >
            {format.money(signedMinor(row), row.currency)}
          </span>
        ),
      },
      {
        id: 'fee',
        header: t('transactions:column.fee'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) =>
          row.feeMinor !== null &&
          row.feeMinor !== 0 && <span className="tnum text-ink-2">{format.money(row.feeMinor, row.currency)}</span>,
      },
      {
        id: 'till',
        header: t('transactions:column.till'),
        hideBelow: 'lg',
        cell: (row) =>
          row.till && <span className="block max-w-[9rem] truncate text-ink-2">{called.till(row.till)}</span>,
      },
      {
        id: 'clerk',
        header: t('transactions:column.clerk'),
        hideBelow: 'md',
        cell: (row) => <span className="block max-w-[9rem] truncate text-ink-2">{row.clerk.name}</span>,
      },
      {
        id: 'state',
        header: t('transactions:column.state'),
        hideBelow: 'sm',
        skeleton: 'badge',
        cell: (row) => <StateBadge row={row} />,
      },
    ],
    [t, format, language, called],
  )
}

interface TransactionsTableProps {
  state: TransactionsState
  list: ReturnType<typeof useTransactions>
  columns: readonly DataColumn<ListedTransaction>[]
  hidden: HiddenColumns
  countText: string
  /** The words of the active filters, for "nothing matches". */
  filterWords: string
}

/** Payments and refunds, the newest first. */
export function TransactionsTable({ state, list, ...table }: TransactionsTableProps) {
  const { t, language } = useTexts('transactions')
  const format = useFormat()
  const called = useGivenNames()
  const nameOf = (row: ListedTransaction) =>
    `${t(`transactions:kind.${row.kind}`)}, ${format.money(row.amountMinor, row.currency)}, ${format.dateTime(row.at, 'short')}`
  return (
    <ListTable
      {...table}
      label={t('transactions:title')}
      address="/transactions?id="
      list={list}
      page={list.data}
      state={state}
      nameOf={nameOf}
      isFiltered={state.isNarrowed}
      words={{ failed: t('transactions:loadFailed'), noMatch: t('transactions:noMatch') }}
      empty={
        <EmptyState
          title={t(state.period === 'today' ? 'transactions:emptyToday' : 'transactions:empty')}
          body={t('transactions:emptyHint')}
          action={
            state.period === 'any' ? undefined : (
              <Button
                variant="primary"
                onClick={() => state.change({ period: state.period === 'today' ? 'week' : 'any' })}
              >
                {t(state.period === 'today' ? 'transactions:period.week' : 'transactions:period.any')}
              </Button>
            )
          }
        />
      }
      card={(row, card) => (
        <DataCard
          title={
            <span className="tnum">
              {[
                format.money(signedMinor(row), row.currency),
                inLanguage(row.methodName, language),
                row.declinedWay && row.till && called.till(row.till),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
          facts={
            <span className="tnum">
              {[
                format.dateTime(row.at, 'short'),
                row.declinedWay && t('transactions:declinedCard', { way: inLanguage(row.declinedWay, language) }),
                row.order && t('transactions:orderNo', { number: row.order.no }),
                row.clerk.name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
          badge={<StateBadge row={row} />}
          onOpen={card.onOpen}
        />
      )}
    />
  )
}
