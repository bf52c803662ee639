import type { InventoryItemId } from '@marquee/contract/inventory'
import type { StockCountId } from '@marquee/contract/stock-counts'
import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { StockState } from './use-stock-state.ts'

// The screen and its forms show their failures themselves.
const meta = { ownError: true }

/** One page of the stock; the old rows stay while the next ones come. */
export const useLevels = (filter: StockState['filter'], cursor: string | null) =>
  trpc.stock.levels.useQuery({ ...filter, cursor: cursor ?? undefined }, { placeholderData: keepPreviousData, meta })

export const useSummary = () => trpc.stock.summary.useQuery(undefined, { meta })
export const useItemStock = (itemId: InventoryItemId) => trpc.stock.item.useQuery({ itemId }, { meta })
export const useReorder = (vendorId: string | null) =>
  trpc.stock.reorder.useQuery(vendorId ? { vendorId: vendorId as never } : {}, {
    placeholderData: keepPreviousData,
    meta,
  })
export const useExpiring = (days: number) =>
  trpc.stock.expiring.useQuery({ days }, { placeholderData: keepPreviousData, meta })

/** The places in use. */
export const usePlaces = () => trpc.stockLocations.list.useQuery({}, { staleTime: 60_000, meta })

/** Categories and vendors, for people who see items. */
export const useItemChoices = (enabled: boolean) =>
  trpc.inventoryItems.choices.useQuery(undefined, { staleTime: 60_000, enabled, meta })

function useRefresh() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.stock.invalidate(),
      utils.stockCounts.invalidate(),
      utils.inventoryLogs.invalidate(),
      utils.purchases.invalidate(),
    ])
}

/** Reads again what others move. */
export function useStockLive() {
  const refresh = useRefresh()
  const again = () => void refresh()
  trpc.stock.changed.useSubscription({}, useLive<{ id: string }>({ onChange: again, onResync: again }))
}

/** One page of counts, the newest first. */
export const useCounts = (cursor: string | null) =>
  trpc.stockCounts.list.useQuery({ cursor: cursor ?? undefined }, { placeholderData: keepPreviousData, meta })

/** One count, with what the person may see of it. */
export const useSheet = (countId: StockCountId) => trpc.stockCounts.sheet.useQuery({ countId }, { meta })

/** Everything that is done with counts. */
export function useCountMutations() {
  const refresh = useRefresh()
  const options = { meta, onSettled: () => refresh() }
  return {
    start: trpc.stockCounts.start.useMutation(options),
    count: trpc.stockCounts.count.useMutation(options),
    finish: trpc.stockCounts.finish.useMutation(options),
    approve: trpc.stockCounts.approve.useMutation(options),
    recount: trpc.stockCounts.recount.useMutation(options),
    cancel: trpc.stockCounts.cancel.useMutation(options),
  }
}

/** Everything that is done with stock. */
export function useStockMutations() {
  const refresh = useRefresh()
  const options = { meta, onSettled: () => void refresh() }
  return {
    receive: trpc.stock.receive.useMutation(options),
    transfer: trpc.stock.transfer.useMutation(options),
    waste: trpc.stock.waste.useMutation(options),
    adjust: trpc.stock.adjust.useMutation(options),
    setAside: trpc.stock.setAside.useMutation(options),
    release: trpc.stock.release.useMutation(options),
  }
}

/** What a scan or a typed name finds. */
export function useFind() {
  const utils = trpc.useUtils()
  return {
    byCode: (code: string) => utils.stock.find.fetch({ code }),
    byName: (search: string) => utils.stock.pick.fetch({ search }, { staleTime: 10_000 }),
  }
}

/** Leave to upload a photo. */
export const useAskPhoto = () => trpc.stock.upload.useMutation({ meta }).mutateAsync
