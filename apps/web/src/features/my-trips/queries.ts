import type { TripManifest } from '@marquee/contract/my-trips'
import type { TripId } from '@marquee/contract/trips'
import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

const meta = { ownError: true }

/** The caller's own trips, read again when one changes. */
export function useMyTrips() {
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.myTrips.list.invalidate()
    void utils.myTrips.get.invalidate()
  }
  trpc.myTrips.changed.useSubscription({}, useLive<{ id: TripId }>({ onChange: refresh, onResync: refresh }))
  return trpc.myTrips.list.useQuery(undefined, { meta })
}

/** One of them with its guests. */
export const useMyTrip = (id: TripId) => trpc.myTrips.get.useQuery({ id }, { meta })

/** What is done on the road. */
export function useRoadCalls() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.myTrips.get.invalidate() }
  const start = trpc.myTrips.start.useMutation(options)
  const finish = trpc.myTrips.finish.useMutation(options)
  const stopDone = trpc.myTrips.stopDone.useMutation(options)
  const mark = trpc.myTrips.mark.useMutation(options)
  const scan = trpc.myTrips.scan.useMutation(options)
  return {
    /** The trip as the server has just answered it. */
    keep: (now: TripManifest) => utils.myTrips.get.setData({ id: now.id }, now),
    refresh: () => void utils.myTrips.get.invalidate(),
    start: start.mutateAsync,
    finish: finish.mutateAsync,
    stopDone: stopDone.mutateAsync,
    mark: mark.mutateAsync,
    scan: scan.mutateAsync,
  }
}

export const usePhone = () => trpc.myTrips.phone.useMutation({ meta })

/** The vehicles that the caller drives now. */
export const useMyVehicles = () => trpc.myTrips.vehicles.useQuery(undefined, { meta })

/** Asks for leave to upload a photo of one. */
export const useAskPhoto = () => trpc.myTrips.upload.useMutation({ meta }).mutateAsync

/** Writes into the log of one. */
export function useLogEntry() {
  const utils = trpc.useUtils()
  return trpc.myTrips.log.useMutation({ meta, onSettled: () => void utils.myTrips.vehicles.invalidate() })
}
