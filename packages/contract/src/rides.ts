import { z } from 'zod'
import { idOf, passTypeId } from './ids.ts'
import { pickupPointId } from './transport.ts'
import { tripId } from './trips.ts'

// Guests on trips, as a sale, a driver and a dispatcher see them.

export const rideId = idOf('ride')
export type RideId = z.infer<typeof rideId>

/** What became of a guest's place: kept for them, taken, left empty, given back. */
export const rideStates = ['booked', 'boarded', 'missed', 'cancelled'] as const
export type RideState = (typeof rideStates)[number]

const way = z.strictObject({ tripId, pickupPointId })

/** Guests of one kind who are carried the same way: to the venue, from it, or both. */
export const saleRide = z
  .strictObject({
    /** Whose price holds; null: the price of everybody. */
    passTypeId: passTypeId.nullable().default(null),
    qty: z.int('field.number').min(1, 'field.tooSmall').max(200, 'field.tooBig'),
    to: way.nullable().default(null),
    from: way.nullable().default(null),
  })
  .refine(({ to, from }) => to !== null || from !== null, { message: 'field.required', path: ['to'] })
export type SaleRide = z.infer<typeof saleRide>
