import { liveInput, uploadInput, uploadLeave } from '@marquee/contract'
import {
  callGuestInput,
  guestPhone,
  markRideInput,
  moveTripInput,
  myTripList,
  oneTripInput,
  scannedRide,
  scanRideInput,
  stopDoneInput,
  tripManifest,
} from '@marquee/contract/my-trips'
import { tripChange } from '@marquee/contract/trips'
import { driverEntryInput, driverVehicles, vehicleEntrySaved } from '@marquee/contract/vehicle-log'
import { liveEvents } from '../../door/live-events.ts'
import { can, router } from '../../door/trpc.ts'
import { askUpload } from '../../files/ask-upload.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { tripTopic } from './events.ts'
import { addDriverEntry } from './service/log.ts'
import { listDriverVehicles } from './service/log-read.ts'
import { callGuest, completeStop, finishTrip, getMyTrip, listMyTrips, markRide, startTrip } from './service/road.ts'
import { scanRide } from './service/scan.ts'

const audited = { audited: true }
// A driver is a person: programs drive nobody and need no names.
const forDriver = (action: 'view' | 'drive') => can('my_trips', action).meta({ forKeys: 'none' })

/** A driver on the road: the caller's own trips and no others. */
export const myTripsRouter = router({
  list: forDriver('view')
    .output(myTripList)
    .query(({ ctx }) => listMyTrips(ctx)),
  get: forDriver('view')
    .input(oneTripInput)
    .output(tripManifest)
    .query(({ ctx, input }) => getMyTrip(ctx, input.id)),
  start: forDriver('drive')
    .meta(audited)
    .input(moveTripInput)
    .output(tripManifest)
    .mutation(({ ctx, input }) => startTrip(ctx, input)),
  finish: forDriver('drive')
    .meta(audited)
    .input(moveTripInput)
    .output(tripManifest)
    .mutation(({ ctx, input }) => finishTrip(ctx, input)),
  stopDone: forDriver('drive')
    .meta(audited)
    .input(stopDoneInput)
    .output(tripManifest)
    .mutation(({ ctx, input }) => completeStop(ctx, input)),
  mark: forDriver('drive')
    .meta(audited)
    .input(markRideInput)
    .output(tripManifest)
    .mutation(({ ctx, input }) => markRide(ctx, input)),
  scan: forDriver('drive')
    .meta(audited)
    .input(scanRideInput)
    .output(scannedRide)
    .mutation(({ ctx, input }) => scanRide(ctx, input)),
  /** The number of a guest, while the trip runs. */
  phone: forDriver('drive')
    .meta(audited)
    .input(callGuestInput)
    .output(guestPhone)
    .mutation(({ ctx, input }) => callGuest(ctx, input)),
  /** The vehicles that the caller drives now. */
  vehicles: forDriver('view')
    .output(driverVehicles)
    .query(({ ctx }) => listDriverVehicles(ctx)),
  /** Fuel, damage or kilometres of one of them. */
  log: forDriver('drive')
    .meta(audited)
    .input(driverEntryInput)
    .output(vehicleEntrySaved)
    .mutation(({ ctx, input }) => addDriverEntry(ctx, input)),
  /** Leave to upload a photo of it. */
  upload: forDriver('drive')
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'vehiclePhoto', input)),
  /** Says which of the caller's own trips changed. */
  changed: forDriver('view')
    .input(liveInput)
    .output(liveOutput(tripChange))
    .subscription(({ ctx, input, signal }) =>
      liveEvents({
        ctx,
        topic: tripTopic,
        access: { module: 'my_trips', action: 'view' },
        lastEventId: null,
        ...input,
        signal,
        // Of their own trips, and those that were theirs until now.
        present: (payload, actor) =>
          Array.isArray(payload.drivers) && payload.drivers.includes(actor.userId) ? tripChange.parse(payload) : null,
      }),
    ),
})
