import type { MoveFilter } from '@marquee/contract/stock'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'

// The screen shows its failures itself.
const meta = { ownError: true }

/** One page of what has moved; the first one follows what moves. */
export const useMoves = (filter: MoveFilter, cursor: string | null) =>
  trpc.inventoryLogs.list.useQuery(
    { ...filter, cursor: cursor ?? undefined },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? 20_000 : false, meta },
  )

/** One page of what was sent back at the door. */
export const useRejections = (search: string, cursor: string | null) =>
  trpc.inventoryLogs.rejections.useQuery(
    { ...(search ? { search } : {}), cursor: cursor ?? undefined },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? 20_000 : false, meta },
  )

/** The places that a list can be narrowed to. */
export const usePlaces = () => trpc.stockLocations.list.useQuery({}, { staleTime: 60_000, meta })

export const useExportMoves = () => trpc.inventoryLogs.export.useMutation({ meta })

/** Undoes moves by moves of their own. */
export function useReverse() {
  const utils = trpc.useUtils()
  return trpc.stock.reverse.useMutation({
    meta,
    onSettled: () => void Promise.all([utils.inventoryLogs.invalidate(), utils.stock.invalidate()]),
  })
}
