import type { LayoutVersionId, SeatLayoutId } from '@marquee/contract'
import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The list, the detail and the dialogs show their failures themselves.
const meta = { ownError: true }

export function useLayouts(archived: boolean) {
  return trpc.seatLayouts.list.useQuery({ archived }, { meta })
}

/** One layout with its versions. */
export function useLayout(id: string | null) {
  return trpc.seatLayouts.get.useQuery({ id: (id ?? '') as SeatLayoutId }, { enabled: id !== null, meta })
}

/** The seat categories of the venue, archived ones too: old versions still show them. */
export function useCategories() {
  return trpc.seatLayouts.categories.useQuery(undefined, { meta })
}

/** The floors that a layout can belong to. */
export function useFloors(wanted: boolean) {
  return trpc.floors.list.useQuery({}, { enabled: wanted, meta })
}

/** What others change is read again at once: the list, the layout that is open and the categories. */
export function useLayoutsLive() {
  const utils = trpc.useUtils()
  const again = () => {
    void utils.seatLayouts.list.invalidate()
    void utils.seatLayouts.get.invalidate()
    void utils.seatLayouts.categories.invalidate()
  }
  trpc.seatLayouts.changed.useSubscription({}, useLive({ onChange: again, onResync: again }))
}

/** What publishing would do; read anew each time the question is asked. */
export function useImpact(versionId: LayoutVersionId) {
  return trpc.seatLayouts.impact.useQuery({ versionId }, { meta, staleTime: 0, gcTime: 0 })
}

// Awaited by the mutations, so that a dialog closes over what is new.
function useRefresh() {
  const utils = trpc.useUtils()
  return async () => {
    await Promise.all([utils.seatLayouts.list.invalidate(), utils.seatLayouts.get.invalidate()])
  }
}

/** Everything that changes layouts and their drafts. */
export function useLayoutMutations() {
  const utils = trpc.useUtils()
  const refresh = useRefresh()
  const options = { meta, onSettled: refresh }
  return {
    create: trpc.seatLayouts.create.useMutation({ meta, onSuccess: refresh }),
    update: trpc.seatLayouts.update.useMutation(options),
    archive: trpc.seatLayouts.archive.useMutation(options),
    discard: trpc.seatLayouts.discardDraft.useMutation(options),
    publish: trpc.seatLayouts.publish.useMutation({
      meta,
      onSettled: () => Promise.all([refresh(), utils.seatLayouts.impact.invalidate()]),
    }),
    importPlan: trpc.seatLayouts.importPlan.useMutation({
      meta,
      // A plan may bring categories with it.
      onSuccess: () => Promise.all([refresh(), utils.seatLayouts.categories.invalidate()]),
    }),
    saveArea: trpc.seatLayouts.saveStandingArea.useMutation(options),
    removeArea: trpc.seatLayouts.removeStandingArea.useMutation(options),
    setFocus: trpc.seatLayouts.setFocus.useMutation(options),
  }
}

export function useCategoryMutations() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => Promise.all([utils.seatLayouts.categories.invalidate(), utils.seatLayouts.get.invalidate()]),
  }
  return {
    save: trpc.seatLayouts.saveCategory.useMutation(options),
    archive: trpc.seatLayouts.archiveCategory.useMutation(options),
  }
}

/** Fetches a version as a plan file, when asked. */
export function useExportPlan() {
  const utils = trpc.useUtils()
  return (versionId: LayoutVersionId) => utils.seatLayouts.exportPlan.fetch({ versionId }, { staleTime: 0 })
}
