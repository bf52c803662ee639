import type { PlanSession } from '@marquee/contract/trip-plans'
import type { TripId } from '@marquee/contract/trips'
import { useLive } from '../../../lib/live.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'

const meta = { ownError: true }

/** The trips of a day, read again when somebody changes one, or a show. */
export function useTripDay(date: string) {
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.trips.day.invalidate()
    void utils.trips.manifest.invalidate()
  }
  const live = { onChange: refresh, onResync: refresh }
  trpc.trips.changed.useSubscription({}, useLive<{ id: TripId; date: string }>(live))
  trpc.trips.showsChanged.useSubscription({}, useLive<object>(live))
  return trpc.trips.day.useQuery({ date }, { meta })
}

/** What is done with trips. */
export function useTripCommands() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.trips.day.invalidate() }
  return {
    create: trpc.trips.create.useMutation(options),
    assign: trpc.trips.assign.useMutation(options),
    reopen: trpc.trips.reopen.useMutation(options),
    cancel: trpc.trips.cancel.useMutation(options),
    cancelCalledOff: trpc.trips.cancelCalledOff.useMutation(options),
    acceptPlan: trpc.trips.acceptPlan.useMutation(options),
    cancelWithPlan: trpc.trips.cancelWithPlan.useMutation(options),
    guestsCalled: trpc.trips.guestsCalled.useMutation({
      ...options,
      onSuccess: (manifest) => utils.trips.manifest.setData({ id: manifest.id }, manifest),
    }),
  }
}

/** Where the guests of a trip could go if it were cancelled. */
export const useRebooking = (id: TripId) => trpc.trips.rebooking.useQuery({ id }, { meta, staleTime: 0 })

/** The sessions and areas that trips can be planned for. */
export const usePlanChoices = (date: string) => trpc.trips.planChoices.useQuery({ date }, { meta })

/** Asks for trips for a session. */
export function useProposal() {
  const utils = trpc.useUtils()
  return (input: PlanSession) => utils.trips.planSession.fetch(input, { meta, staleTime: 0 })
}

/** The number of a guest who was moved to a trip and has to be called. */
export const useGuestNumber = () => trpc.trips.phone.useMutation({ meta })

/** A trip with its guests; the day is read again when it changes, and so is this. */
export const useManifest = (id: TripId) => trpc.trips.manifest.useQuery({ id }, { meta })
