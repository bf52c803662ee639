import { liveInput } from '@marquee/contract'
import { callGuestInput, guestPhone, oneTripInput, tripManifest } from '@marquee/contract/my-trips'
import {
  cancelBegun,
  cancelWithPlanInput,
  guestsCalledInput,
  rebookInput,
  rebookPlan,
} from '@marquee/contract/rebooking'
import { offerRidesInput, rideOffer, rideTerms, setRideTermsInput } from '@marquee/contract/rides'
import {
  quoteRideInput,
  ridePriceSheet,
  rideQuote,
  saveRidePricesInput,
  vehicleChoices,
} from '@marquee/contract/transport'
import {
  acceptedTrips,
  acceptPlanInput,
  planChoices,
  planChoicesInput,
  planSessionInput,
  sessionPlan,
} from '@marquee/contract/trip-plans'
import {
  assignTripInput,
  calledOffTrips,
  cancelCalledOffInput,
  cancelTripInput,
  createTripInput,
  reopenTripInput,
  showsChange,
  tripChange,
  tripDay,
  tripDayInput,
  tripRow,
} from '@marquee/contract/trips'
import { liveEvents } from '../../door/live-events.ts'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { tripTopic } from './events.ts'
import { areas, drivers, pickupPoints, vehicleClasses, vehicles } from './record.ts'
import { cancelCalledOff } from './service/called-off.ts'
import { callMoved, guestsCalled } from './service/calls.ts'
import { listVehicleChoices } from './service/choices.ts'
import { acceptPlan, listPlanChoices, planSession } from './service/plan.ts'
import { getPriceSheet, quoteRide, savePrices } from './service/prices.ts'
import { cancelWithPlan, planRebooking } from './service/rebook.ts'
import { offerRides } from './service/ride-offers.ts'
import { getTerms, setTerms } from './service/ride-terms.ts'
import { getManifest } from './service/road.ts'
import { showsChanged } from './service/shows.ts'
import { assignTrip, cancelTrip, createTrip, getTripDay, reopenTrip } from './service/trips.ts'

const audited = { audited: true }

export const areasRouter = router({
  list: areas.list(can('area_pricing', 'view')),
  create: areas.create(can('area_pricing', 'create')),
  import: areas.import(can('area_pricing', 'create')),
  export: areas.export(can('area_pricing', 'export')),
  update: areas.update(can('area_pricing', 'update')),
  archive: areas.archive(can('area_pricing', 'archive')),
  changed: areas.changed(can('area_pricing', 'view')),
})

export const pickupPointsRouter = router({
  list: pickupPoints.list(can('area_pricing', 'view')),
  create: pickupPoints.create(can('area_pricing', 'update')),
  update: pickupPoints.update(can('area_pricing', 'update')),
  archive: pickupPoints.archive(can('area_pricing', 'update')),
  changed: pickupPoints.changed(can('area_pricing', 'view')),
})

/** What rides cost. Whoever listens to the areas hears of changed prices too. */
export const ridePricesRouter = router({
  sheet: can('area_pricing', 'view')
    .output(ridePriceSheet)
    .query(({ ctx }) => getPriceSheet(ctx)),
  save: can('area_pricing', 'update')
    .meta(audited)
    .input(saveRidePricesInput)
    .output(ridePriceSheet)
    .mutation(({ ctx, input }) => savePrices(ctx, input)),
  /** Says what a ride would cost, and by which price. */
  quote: can('area_pricing', 'view')
    .input(quoteRideInput)
    .output(rideQuote)
    .query(({ ctx, input }) => quoteRide(ctx, input)),
  /** Which tax is in them. */
  terms: can('area_pricing', 'view')
    .output(rideTerms)
    .query(({ ctx }) => getTerms(ctx)),
  setTerms: can('area_pricing', 'update')
    .meta(audited)
    .input(setRideTermsInput)
    .output(rideTerms)
    .mutation(({ ctx, input }) => setTerms(ctx, input)),
})

/** Rides for those who sell passes, as they sell them. */
export const ridesRouter = router({
  offer: can('ticket_booking', 'view')
    .input(offerRidesInput)
    .output(rideOffer)
    .query(({ ctx, input }) => offerRides(ctx, input.ticketSessionId)),
  expressOffer: can('ticket_order', 'view')
    .input(offerRidesInput)
    .output(rideOffer)
    .query(({ ctx, input }) => offerRides(ctx, input.ticketSessionId)),
})

export const vehicleClassesRouter = router({
  list: vehicleClasses.list(can('vehicles', 'view')),
  create: vehicleClasses.create(can('vehicles', 'create')),
  update: vehicleClasses.update(can('vehicles', 'update')),
  archive: vehicleClasses.archive(can('vehicles', 'archive')),
  changed: vehicleClasses.changed(can('vehicles', 'view')),
})

// People at their work: programs need no names.
const forPeople = (action: 'view' | 'create' | 'update' | 'archive') =>
  can('vehicles', action).meta({ forKeys: 'none' })

export const driversRouter = router({
  list: drivers.list(forPeople('view')),
  create: drivers.create(forPeople('create')),
  update: drivers.update(forPeople('update')),
  archive: drivers.archive(forPeople('archive')),
  changed: drivers.changed(forPeople('view')),
})

export const vehiclesRouter = router({
  list: vehicles.list(can('vehicles', 'view')),
  /** What a vehicle can be set to. */
  choices: forPeople('view')
    .output(vehicleChoices)
    .query(({ ctx }) => listVehicleChoices(ctx)),
  create: vehicles.create(can('vehicles', 'create')),
  import: vehicles.import(can('vehicles', 'create')),
  export: vehicles.export(can('vehicles', 'export')),
  update: vehicles.update(can('vehicles', 'update')),
  archive: vehicles.archive(can('vehicles', 'archive')),
  changed: vehicles.changed(can('vehicles', 'view')),
})

const tripAccess = { module: 'vehicles', action: 'view' } as const

/** Trips, with what carries them and who drives. */
export const tripsRouter = router({
  day: forPeople('view')
    .input(tripDayInput)
    .output(tripDay)
    .query(({ ctx, input }) => getTripDay(ctx, input.date)),
  /** A trip with its guests. */
  manifest: forPeople('view')
    .input(oneTripInput)
    .output(tripManifest)
    .query(({ ctx, input }) => getManifest(ctx, input.id)),
  create: forPeople('create')
    .meta(audited)
    .input(createTripInput)
    .output(tripRow)
    .mutation(({ ctx, input }) => createTrip(ctx, input)),
  planChoices: forPeople('create')
    .input(planChoicesInput)
    .output(planChoices)
    .query(({ ctx, input }) => listPlanChoices(ctx, input.date)),
  /** Proposes trips for a session, and changes nothing. */
  planSession: forPeople('create')
    .input(planSessionInput)
    .output(sessionPlan)
    .query(({ ctx, input }) => planSession(ctx, input)),
  acceptPlan: forPeople('create')
    .meta(audited)
    .input(acceptPlanInput)
    .output(acceptedTrips)
    .mutation(({ ctx, input }) => acceptPlan(ctx, input)),
  assign: forPeople('update')
    .meta(audited)
    .input(assignTripInput)
    .output(tripRow)
    .mutation(({ ctx, input }) => assignTrip(ctx, input)),
  cancel: forPeople('archive')
    .meta(audited)
    .input(cancelTripInput)
    .output(tripRow)
    .mutation(({ ctx, input }) => cancelTrip(ctx, input)),
  /** Cancels trips that have lost their show and carry nobody. */
  cancelCalledOff: forPeople('archive')
    .meta(audited)
    .input(cancelCalledOffInput)
    .output(calledOffTrips)
    .mutation(({ ctx, input }) => cancelCalledOff(ctx, input)),
  /** Sells a trip again whose sale was closed. */
  reopen: forPeople('archive')
    .meta(audited)
    .input(reopenTripInput)
    .output(tripRow)
    .mutation(({ ctx, input }) => reopenTrip(ctx, input)),
  /** Who could go onto which other trip, if this one were cancelled. */
  rebooking: forPeople('archive')
    .input(rebookInput)
    .output(rebookPlan)
    .query(({ ctx, input }) => planRebooking(ctx, input.id)),
  cancelWithPlan: forPeople('archive')
    .meta(audited)
    .input(cancelWithPlanInput)
    .output(cancelBegun)
    .mutation(({ ctx, input }) => cancelWithPlan(ctx, input)),
  /** The number of a guest who was moved to a trip and has to be called. */
  phone: forPeople('update')
    .meta(audited)
    .input(callGuestInput)
    .output(guestPhone)
    .mutation(({ ctx, input }) => callMoved(ctx, input)),
  /** Notes that guests who were moved to a trip were called. */
  guestsCalled: forPeople('update')
    .meta(audited)
    .input(guestsCalledInput)
    .output(tripManifest)
    .mutation(({ ctx, input }) => guestsCalled(ctx, input)),
  /** Says which trip changed, and of which day. */
  changed: forPeople('view')
    .input(liveInput)
    .output(liveOutput(tripChange))
    .subscription(({ ctx, input, signal }) =>
      liveEvents({
        ctx,
        topic: tripTopic,
        access: tripAccess,
        lastEventId: null,
        ...input,
        signal,
        present: (payload) => tripChange.parse(payload),
      }),
    ),
  /** Says that a show was moved, called off or added: trips may have lost theirs. */
  showsChanged: forPeople('view')
    .input(liveInput)
    .output(liveOutput(showsChange))
    .subscription(({ ctx, input, signal }) => showsChanged(ctx, tripAccess, input.lastEventId, signal)),
})
