import { z } from 'zod'
import { commandId, ticketSessionId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { instant, localDate, localTime } from './time.ts'
import { areaId, driverId, pickupPointId, vehicleId } from './transport.ts'
import { tripDayInput, tripDirections, tripRow } from './trips.ts'

// Trips that are proposed for a session, and made when a person accepts them.

export const planChoicesInput = tripDayInput
/** The sessions of a day, and the areas that guests can come from. */
export const planChoices = z.object({
  sessions: z.array(
    z.object({
      id: ticketSessionId,
      product: storedLocalText,
      startsAt: instant,
      endsAt: instant,
      /** Guests who have bought a ride, by the area that they are picked up in or brought to. */
      sold: z.array(z.object({ areaId, guests: z.int() })),
    }),
  ),
  areas: z.array(z.object({ id: areaId, name: storedLocalText })),
})

export const planSessionInput = z.strictObject({
  ticketSessionId,
  directions: z.array(z.enum(tripDirections, 'field.invalid')).min(1, 'field.required').max(2, 'field.tooLong'),
  demand: z
    .array(
      z.strictObject({
        areaId,
        guests: z.int('field.number').min(1, 'field.tooSmall').max(500, 'field.tooBig'),
      }),
    )
    .min(1, 'field.required')
    .max(50, 'field.tooLong'),
})
export type PlanSession = z.infer<typeof planSessionInput>

/** Why guests of an area are not carried: nowhere to get in, too late to fetch them, no vehicle that is free and valid, nobody who drives it. */
export const planGaps = ['noPoint', 'tooLate', 'noVehicle', 'noDriver'] as const
export type PlanGap = (typeof planGaps)[number]

export const sessionPlan = z.object({
  trips: z.array(
    z.object({
      direction: z.enum(tripDirections),
      date: localDate,
      /** At the venue. */
      time: localTime,
      vehicle: z.object({ id: vehicleId, plate: z.string(), capacity: z.int() }),
      driver: z.object({ id: driverId, name: z.string() }),
      pickupPointIds: z.array(pickupPointId),
      /** Of which areas it takes how many. */
      areas: z.array(z.object({ id: areaId, name: storedLocalText, guests: z.int() })),
    }),
  ),
  /** Guests who have a place on a trip already; nothing is proposed for them. */
  carried: z.array(
    z.object({
      direction: z.enum(tripDirections),
      area: z.object({ id: areaId, name: storedLocalText }),
      guests: z.int(),
    }),
  ),
  uncovered: z.array(
    z.object({
      direction: z.enum(tripDirections),
      area: z.object({ id: areaId, name: storedLocalText }),
      guests: z.int(),
      why: z.enum(planGaps),
    }),
  ),
})
export type TripPlan = z.infer<typeof sessionPlan>

/** All of them are made, or none. */
export const acceptPlanInput = z.strictObject({
  commandId,
  ticketSessionId,
  trips: z
    .array(
      z.strictObject({
        direction: z.enum(tripDirections, 'field.invalid'),
        date: localDate,
        time: localTime,
        pickupPointIds: z.array(pickupPointId).min(1, 'field.required').max(20, 'field.tooLong'),
        vehicleId,
        driverId,
      }),
    )
    .min(1, 'field.required')
    .max(40, 'field.tooLong'),
})
export type AcceptPlan = z.infer<typeof acceptPlanInput>
export const acceptedTrips = z.array(tripRow)
