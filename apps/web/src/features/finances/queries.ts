import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { JournalFilter } from './use-finances-state.ts'

const pageSize = 50
const lookAgain = 20_000

// Every part of the screen shows its failures itself.
const meta = { ownError: true }

/** The balance follows what is posted. */
export function useBalance(dates: { from: string | null; until: string }) {
  const input = { until: dates.until, ...(dates.from ? { from: dates.from } : {}) }
  return trpc.book.balance.useQuery(input, { placeholderData: keepPreviousData, refetchInterval: lookAgain, meta })
}

/** One page; the first one follows what is posted. The old rows stay while the next ones come. */
export function useJournal(filter: JournalFilter, cursor: string | null) {
  return trpc.book.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? lookAgain : false, meta },
  )
}

/** One entry: it never changes, but its till may close. */
export function useEntry(id: string) {
  return trpc.book.get.useQuery({ id }, { staleTime: 60_000, meta })
}

/** What the filters offer. */
export function useJournalChoices() {
  return trpc.book.choices.useQuery(undefined, { staleTime: 60_000 })
}

export function useMonths() {
  return trpc.book.periods.useQuery(undefined, { refetchInterval: lookAgain, meta })
}

/** How far the book is. */
export function useBookState() {
  return trpc.book.state.useQuery(undefined, { refetchInterval: 5_000, meta })
}

export function useSetPeriod() {
  const utils = trpc.useUtils()
  return trpc.book.setPeriod.useMutation({ meta, onSettled: () => void utils.book.invalidate() })
}

export function useRenameAccount() {
  const utils = trpc.useUtils()
  return trpc.book.renameAccount.useMutation({ meta, onSettled: () => void utils.book.invalidate() })
}

export function useExportBook() {
  return trpc.book.export.useMutation({ meta })
}
