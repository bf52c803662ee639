import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The table, the drawer and the actions show their failures themselves.
const meta = { ownError: true }

/** The shifts by their start, or the archived ones. */
export function useShifts(archived: boolean) {
  return trpc.shifts.list.useQuery({ archived }, { meta })
}

/** What others change is read again at once. */
export function useShiftsLive() {
  const utils = trpc.useUtils()
  trpc.shifts.changed.useSubscription(
    {},
    useLive<{ shiftId: string }>({
      onChange: () => void utils.shifts.list.invalidate(),
      onResync: () => void utils.shifts.list.invalidate(),
    }),
  )
}

/** Everything that is done with shifts. */
export function useShiftMutations() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.shifts.list.invalidate() }
  return {
    create: trpc.shifts.create.useMutation(options),
    update: trpc.shifts.update.useMutation(options),
    archive: trpc.shifts.archive.useMutation(options),
  }
}
