import { trpc } from '../../trpc/trpc.ts'

// Whoever cannot have their views still has the list.
const meta = { ownError: true }

/** The saved views of all lists. */
export function useListViews() {
  return trpc.listViews.list.useQuery(undefined, { staleTime: 300_000, meta })
}

/** What can be done with them; afterwards they are read again. */
export function useListViewChanges() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => utils.listViews.list.invalidate() }
  return {
    save: trpc.listViews.save.useMutation(options),
    change: trpc.listViews.change.useMutation(options),
    remove: trpc.listViews.remove.useMutation(options),
  }
}
