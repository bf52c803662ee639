import type { TripId } from '@marquee/contract/trips'
import { useLive } from '../../../lib/live.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'

const meta = { ownError: true }

/** The trips of a day, read again when somebody changes one. */
export function useTripDay(date: string) {
  const utils = trpc.useUtils()
  const refresh = () => void utils.trips.day.invalidate()
  trpc.trips.changed.useSubscription(
    {},
    useLive<{ id: TripId; date: string }>({ onChange: refresh, onResync: refresh }),
  )
  return trpc.trips.day.useQuery({ date }, { meta })
}

/** What is done with trips. */
export function useTripCommands() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.trips.day.invalidate() }
  return {
    create: trpc.trips.create.useMutation(options),
    assign: trpc.trips.assign.useMutation(options),
    cancel: trpc.trips.cancel.useMutation(options),
  }
}
