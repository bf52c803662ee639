import { type DayDocument, dayChecks } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'

// The page shows its failures itself.
const meta = { ownError: true }
const lookAgain = 15_000
/** While the book is written, which takes seconds. */
const lookSoon = 2_000

/** The newest days on which something happened. */
export function useDays(limit: number) {
  return trpc.days.list.useQuery({ limit }, { meta, placeholderData: keepPreviousData })
}

/** A day; read again while it is looked at, because what stands against its close is done elsewhere. */
export function useDay(date: string | null) {
  return trpc.days.get.useQuery(
    { date: date ?? '' },
    {
      meta,
      enabled: date !== null,
      refetchInterval: ({ state }) =>
        state.data?.findings.some(({ check }) => dayChecks[check].mustGo) ? lookSoon : lookAgain,
    },
  )
}

/** Closes a day and opens it again; both answer the day as it is afterwards. */
export function useDayMutations() {
  const utils = trpc.useUtils()
  const keep = (day: DayDocument) => {
    utils.days.get.setData({ date: day.date }, day)
    void utils.days.list.invalidate()
    void utils.home.today.invalidate()
  }
  // Refused for something new: it is among what is read again.
  const options = { meta, onSuccess: keep, onError: () => void utils.days.get.invalidate() }
  return { close: trpc.days.close.useMutation(options), reopen: trpc.days.reopen.useMutation(options) }
}
