import type { FundRow } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { recordChanges } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The screen and its dialogs show their failures themselves.
const meta = { ownError: true }
const pageSize = 25

/** The funds in use, or those in the archive. */
export const useFunds = (archived = false) => trpc.funds.list.useQuery({ archived }, { meta })

/** The transfers on their way. */
export const useTransfers = () => trpc.funds.transfers.useQuery(undefined, { meta })

/** One page of a fund's entries; the old rows stay while the next ones come. */
export function useEntries(fundId: FundRow['id'] | undefined, dates: object, cursor: string | null) {
  return trpc.funds.entries.useQuery(
    { fundId: fundId as FundRow['id'], ...dates, limit: pageSize, ...(cursor !== null && { cursor }) },
    { enabled: fundId !== undefined, placeholderData: keepPreviousData, meta },
  )
}

/** The people who can answer for a fund. */
export const usePeople = () => trpc.funds.people.useQuery(undefined, { meta })

function useRefresh() {
  const utils = trpc.useUtils()
  return () => utils.funds.invalidate()
}

/** Reads again what others change, and what the book enters. */
export function useFundsLive() {
  const refresh = useRefresh()
  const again = () => void refresh()
  trpc.funds.changed.useSubscription({}, useLive<{ id: string }>({ onChange: again, onResync: again }))
}

/** What changes a fund itself. */
export const useFundChanges = recordChanges<FundRow>(trpc.funds, useRefresh)

/** Everything that is done with the money of funds. */
export function useFundMutations() {
  const refresh = useRefresh()
  const options = { meta, onSettled: () => void refresh() }
  return {
    guard: trpc.funds.guard.useMutation(options),
    move: trpc.funds.move.useMutation(options),
    count: trpc.funds.count.useMutation(options),
    send: trpc.funds.send.useMutation(options),
    receive: trpc.funds.receive.useMutation(options),
    dispute: trpc.funds.dispute.useMutation(options),
    cancel: trpc.funds.cancel.useMutation(options),
  }
}

export const useExportEntries = () => trpc.funds.export.useMutation({ meta })
