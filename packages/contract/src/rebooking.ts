import { z } from 'zod'
import { commandId, orderId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { rideId } from './rides.ts'
import { text } from './text.ts'
import { instant } from './time.ts'
import { pickupPointId } from './transport.ts'
import { tripId, tripRow } from './trips.ts'

// A trip that is cancelled while guests have places on it.

/** Whoever leaves within so many minutes is called: they may not read a mail by then. */
export const callWithinMinutes = 60

/** Guests of one order at one stop: they stay together. */
const party = z.object({
  orderId,
  orderNo: z.int(),
  name: z.string().nullable(),
  /** Whether they can be told by mail. */
  hasEmail: z.boolean(),
  pickupPointId,
  stop: storedLocalText,
  /** When they count on leaving: from their stop, or from the venue on the way home. */
  leavesAt: instant,
  rideIds: z.array(rideId),
  /** The trip that is proposed; null: none has places for all of them. */
  tripId: tripId.nullable(),
  /** The trips that still come by there on this day, whether they have places left or not. */
  tripIds: z.array(tripId),
})
export type RebookParty = z.infer<typeof party>
const rebookTarget = z.object({
  id: tripId,
  departsAt: instant,
  endsAt: instant,
  plate: z.string().nullable(),
  /** Places that are free now. */
  free: z.int(),
  /** When guests of each stop leave, if that is still ahead. */
  stops: z.array(z.object({ pickupPointId, leavesAt: instant })),
})
export type RebookTarget = z.infer<typeof rebookTarget>
export const rebookPlan = z.object({ parties: z.array(party), targets: z.array(rebookTarget) })
export type RebookPlan = z.infer<typeof rebookPlan>

export const rebookInput = z.strictObject({ id: tripId })
/** Closes the sale, moves these guests in the background, and cancels the trip once nobody is left on it. */
export const cancelWithPlanInput = z.strictObject({
  commandId,
  id: tripId,
  expectedRev: z.int().min(1),
  reason: text({ min: 1, max: 300 }),
  moves: z
    .array(z.strictObject({ rideIds: z.array(rideId).min(1, 'field.required').max(200, 'field.tooLong'), tripId }))
    .max(200, 'field.tooLong'),
})
export type CancelWithPlan = z.infer<typeof cancelWithPlanInput>
/** `batchId`: the work that moves them; null: nobody is moved. */
export const cancelBegun = z.object({ trip: tripRow, batchId: z.uuid().nullable() })

/** Guests of a trip who were called about it. */
export const guestsCalledInput = z.strictObject({
  commandId,
  id: tripId,
  rideIds: z.array(rideId).min(1, 'field.required').max(200, 'field.tooLong'),
})
export type GuestsCalled = z.infer<typeof guestsCalledInput>
