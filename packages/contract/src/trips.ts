import { z } from 'zod'
import { commandId, type TripId, tripId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { text } from './text.ts'
import { instant, localDate, localTime } from './time.ts'
import { areaId, driverId, pickupPointId, vehicleId } from './transport.ts'

// Trips to the venue and back: what carries whom, and when.

export { type TripId, tripId }

export const tripDirections = ['to', 'from'] as const
export type TripDirection = (typeof tripDirections)[number]
/** `running` from its start to its end. */
export const tripStates = ['planned', 'running', 'done', 'cancelled'] as const
export type TripState = (typeof tripStates)[number]

export const tripDayInput = z.strictObject({ date: localDate })

const crew = { vehicleId: vehicleId.nullable().default(null), driverId: driverId.nullable().default(null) }

/** `time` is the one at the venue: when the trip arrives there, or leaves from there. The stops follow from it. */
export const createTripInput = z.strictObject({
  commandId,
  direction: z.enum(tripDirections, 'field.invalid'),
  date: localDate,
  time: localTime,
  pickupPointIds: z.array(pickupPointId).min(1, 'field.required').max(20, 'field.tooLong'),
  ...crew,
  /** Guests that it takes; with a vehicle as many as the vehicle does. */
  capacity: z.int('field.number').min(1, 'field.tooSmall').max(200, 'field.tooBig').nullable().default(null),
  note: text({ max: 300 }).default(''),
})
const ofTrip = { commandId, id: tripId, expectedRev: z.int().min(1) }
export const assignTripInput = z.strictObject({
  ...ofTrip,
  vehicleId: vehicleId.nullable(),
  driverId: driverId.nullable(),
})
export const cancelTripInput = z.strictObject({ ...ofTrip, reason: text({ min: 1, max: 300 }) })
export const reopenTripInput = z.strictObject(ofTrip)
/** Trips that have lost their show and that nobody has a place on: all of them are cancelled, or none. */
export const cancelCalledOffInput = z.strictObject({
  commandId,
  trips: z
    .array(z.strictObject({ id: tripId, expectedRev: z.int().min(1) }))
    .min(1, 'field.required')
    .max(50, 'field.tooLong'),
  reason: text({ min: 1, max: 300 }),
})
export type CancelCalledOff = z.infer<typeof cancelCalledOffInput>
export const calledOffTrips = z.object({ cancelled: z.int() })

const stop = z.object({
  pickupPointId,
  areaId,
  name: storedLocalText,
  color: z.string(),
  plannedAt: instant,
  doneAt: instant.nullable(),
})
export const tripRow = z.object({
  id: tripId,
  direction: z.enum(tripDirections),
  departsAt: instant,
  endsAt: instant,
  /** The day on which it begins. */
  localDate,
  vehicle: z.object({ id: vehicleId, plate: z.string() }).nullable(),
  driver: z.object({ id: driverId, name: z.string() }).nullable(),
  capacity: z.int(),
  /** Places that guests have. */
  taken: z.int(),
  boarded: z.int(),
  missed: z.int(),
  /** Guests who were moved to this trip, do not know it yet, and have to be called. */
  toCall: z.int(),
  note: z.string(),
  state: z.enum(tripStates),
  /** Nobody can buy a place any more: its guests are being moved to other trips. */
  salesClosed: z.boolean(),
  /** Planned, while every show that it could carry guests of was called off. */
  showOff: z.boolean(),
  reason: z.string().nullable(),
  /** In the order in which it comes by. */
  stops: z.array(stop),
  rev: z.int(),
})
export type TripRow = z.infer<typeof tripRow>

/** Why a vehicle or a driver cannot go: out of service, a paper that has ended, another trip at the time. */
export const tripFaults = [
  'service',
  'insurance',
  'inspection',
  'permit',
  'licence',
  'busyVehicle',
  'busyDriver',
  'tooSmall',
] as const
export type TripFault = (typeof tripFaults)[number]

export const tripDay = z.object({
  date: localDate,
  trips: z.array(tripRow),
  vehicles: z.array(
    z.object({
      id: vehicleId,
      plate: z.string(),
      name: z.string().nullable(),
      capacity: z.int(),
      driverId: driverId.nullable(),
      /** Why it cannot go on this day; null: it can. */
      fault: z.enum(tripFaults).nullable(),
    }),
  ),
  drivers: z.array(z.object({ id: driverId, name: z.string(), fault: z.enum(tripFaults).nullable() })),
  points: z.array(z.object({ id: pickupPointId, name: storedLocalText, area: storedLocalText, minutes: z.int() })),
  /** The other days that still have guests to call, in order. */
  callsOn: z.array(z.object({ date: localDate, guests: z.int() })),
})
export type TripDay = z.infer<typeof tripDay>

export const tripChange = z.object({ id: tripId, date: localDate })

/** Some show has changed; which one is not said to those who only plan its trips. */
export const showsChange = z.strictObject({})
