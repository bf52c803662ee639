import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'
import { keyText, type TransactionKey, type TransactionsFilter } from './use-transactions-state.ts'

const pageSize = 50
const lookAgain = 20_000
// A card terminal answers within seconds, and tells nobody who looks at the money.
const terminalsMs = 4000

// Every part of the screen shows its failures itself.
const meta = { ownError: true }

/** One page; the first one follows what is taken. The old rows stay while the next ones come. */
export function useTransactions(filter: TransactionsFilter, cursor: string | null) {
  return trpc.transactions.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    {
      placeholderData: keepPreviousData,
      refetchInterval: cursor === null ? lookAgain : false,
      refetchOnWindowFocus: true,
      meta,
      // The one id of money that was taken and given back stands in two rows.
      select: (page) => ({ ...page, rows: page.rows.map((row) => ({ ...row, uuid: row.id, id: keyText(row) })) }),
    },
  )
}
export type ListedTransaction = NonNullable<ReturnType<typeof useTransactions>['data']>['rows'][number]

export function useTotals(filter: TransactionsFilter) {
  return trpc.transactions.totals.useQuery(filter, {
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
    meta,
  })
}

/** One payment or refund: what goes back of it changes it. */
export function useTransaction({ kind, id }: TransactionKey) {
  return trpc.transactions.get.useQuery(
    { kind, id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'under_way' || data?.related.some(({ atTerminal }) => atTerminal === 'under_way')
          ? terminalsMs
          : lookAgain,
      meta,
    },
  )
}

/** What the filters offer. */
export function useTransactionChoices() {
  return trpc.transactions.choices.useQuery(undefined, { staleTime: 60_000 })
}

/** Shows that the list can be narrowed to, for people who see the orders. */
export function useShows(show: string | null, enabled: boolean) {
  return trpc.orders.choices.useQuery(show ? { ticketSessionId: show as never } : {}, {
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    enabled,
  })
}

export function useExportTransactions() {
  return trpc.transactions.export.useMutation({ meta })
}
