import { useLive } from '../live.ts'
import { trpc } from '../trpc/trpc.ts'

// The places that show background work say themselves what went wrong.
const meta = { ownError: true }

/** Reads again what shows background work whenever some of it moves on. */
export function useBatchChanges(): void {
  const utils = trpc.useUtils()
  const refresh = () => void utils.jobs.invalidate()
  trpc.jobs.changed.useSubscription({}, useLive<{ id: string }>({ onChange: refresh, onResync: refresh }))
}

/** The latest background work that the person may see. */
export const useBatches = () => trpc.jobs.list.useQuery(undefined, { meta })

/** One piece of it with how far it is. */
export const useBatch = (id: string) => trpc.jobs.get.useQuery({ id }, { meta })

/** Items that failed, the first hundred. */
export const useFailedItems = (id: string, { enabled }: { enabled: boolean }) =>
  trpc.jobs.items.useQuery({ id, state: 'failed', limit: 100 }, { meta, enabled })

/** Reads all items that failed, for a file. */
export function useAllFailedItems(id: string) {
  const utils = trpc.useUtils()
  return async () => {
    const all: Awaited<ReturnType<typeof utils.jobs.items.fetch>> = []
    for (let after = 0; ; after = all.at(-1)?.no ?? 0) {
      const page = await utils.jobs.items.fetch({ id, state: 'failed', after, limit: 100 })
      all.push(...page)
      if (page.length < 100) return all
    }
  }
}

/** Stops background work, goes on with it, or tries again what failed. */
export function useSteerBatch() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.jobs.invalidate() }
  return {
    stop: trpc.jobs.stop.useMutation(options),
    resume: trpc.jobs.resume.useMutation(options),
    retry: trpc.jobs.retry.useMutation(options),
  }
}
