import { z } from 'zod'
import { commandId, orderId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { rideId, rideStates } from './rides.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'
import { pickupPointId } from './transport.ts'
import { tripDirections, tripId, tripStates } from './trips.ts'

// A driver on the road: their own trips, who gets in, and what became of the stops.

/** So many minutes before its departure a trip can be started: guests' numbers are seen from then on. */
export const earliestMinutes = 120

export const oneTripInput = z.strictObject({ id: tripId })
const ofTrip = { commandId, tripId }
export const moveTripInput = z.strictObject(ofTrip)
export const scanRideInput = z.strictObject({
  ...ofTrip,
  /** As scanned or typed: the QR code of a pass, or its short one. */
  code: text({ min: 1, max: 300 }),
})
/** What a driver can say of a guest; `booked` takes back what was said. */
export const rideMarks = ['booked', 'boarded', 'missed'] as const
export type RideMark = (typeof rideMarks)[number]
export const markRideInput = z.strictObject({ ...ofTrip, rideId, state: z.enum(rideMarks, 'field.invalid') })
export const stopDoneInput = z.strictObject({ ...ofTrip, pickupPointId, done: z.boolean('field.invalid') })
export const callGuestInput = z.strictObject({ tripId, rideId })

const passenger = z.object({
  id: rideId,
  /** Of the pass or of the order; null: nobody gave one. */
  name: z.string().nullable(),
  orderId,
  orderNo: z.int(),
  state: z.enum(rideStates),
  /** Whether the order has a number that can be called while the trip runs. */
  hasPhone: z.boolean(),
  /** They were moved to this trip, and nobody could tell them: when they count on leaving. null: they know. */
  untoldLeave: instant.nullable(),
})
export type Passenger = z.infer<typeof passenger>

const roadStop = z.object({
  pickupPointId,
  name: storedLocalText,
  color: z.string(),
  address: z.string(),
  plannedAt: instant,
  doneAt: instant.nullable(),
  passengers: z.array(passenger),
})
export type RoadStop = z.infer<typeof roadStop>

const roadTrip = z.object({
  id: tripId,
  direction: z.enum(tripDirections),
  departsAt: instant,
  endsAt: instant,
  localDate,
  state: z.enum(tripStates),
  /** Of a trip that is cancelled, or is being cancelled. */
  reason: z.string().nullable(),
  /** From when it can be started. */
  startsFrom: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  plate: z.string().nullable(),
  driver: z.string().nullable(),
  capacity: z.int(),
  taken: z.int(),
  boarded: z.int(),
  missed: z.int(),
  note: z.string(),
  /** Planned, while every show that it could carry guests of was called off. */
  showOff: z.boolean(),
})
export type RoadTrip = z.infer<typeof roadTrip>

export const myTripList = z.object({
  /** Whose trips they are; null: the caller is no driver. */
  driver: z.string().nullable(),
  trips: z.array(roadTrip),
})
export type MyTripList = z.infer<typeof myTripList>

/** A trip with its guests: stop by stop, in the order in which it comes by. */
export const tripManifest = roadTrip.extend({ stops: z.array(roadStop) })
export type TripManifest = z.infer<typeof tripManifest>

/** What a scan says: aboard now, aboard already, or why not. */
export const scanAnswers = [
  'boarded',
  'already',
  'wrongStop',
  'wrongTrip',
  'noRide',
  'cancelled',
  'replaced',
  'unknown',
] as const
export type ScanAnswer = (typeof scanAnswers)[number]
export const scannedRide = z.object({
  answer: z.enum(scanAnswers),
  name: z.string().nullable(),
  /** Whom it is about on this trip: those whom the driver can take all the same. */
  rideIds: z.array(rideId),
  /** Where they get in, when that is another stop. */
  stop: storedLocalText.nullable(),
  /** The trip that they have a place on, when that is another one. */
  trip: z.object({ direction: z.enum(tripDirections), departsAt: instant }).nullable(),
})
export type ScannedRide = z.infer<typeof scannedRide>
export const guestPhone = z.object({ phone: z.string() })
