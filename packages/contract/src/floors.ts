import { z } from 'zod'
import { floorStates, gateDirections, zoneKinds } from './choices.ts'
import { commandId, floorId, gateId, ticketSessionId, zoneId } from './ids.ts'
import { localText, storedLocalText } from './local-text.ts'
import { ticketSessionRow } from './schedule.ts'
import { text } from './text.ts'
import { instant, localDate, localTime } from './time.ts'

export const zoneRow = z.object({
  id: zoneId,
  name: storedLocalText,
  kind: z.enum(zoneKinds),
  /** People. */
  capacity: z.int(),
})
export const gateRow = z.object({
  id: gateId,
  name: storedLocalText,
  direction: z.enum(gateDirections),
  isOpen: z.boolean(),
})

/** A floor as its card shows it. `sessionsToday` are the ticket sessions of the venue's present date, by start. */
export const floorRow = z.object({
  id: floorId,
  code: z.string(),
  name: storedLocalText,
  level: z.int(),
  isGround: z.boolean(),
  capacity: z.int(),
  opens: localTime.nullable(),
  closes: localTime.nullable(),
  state: z.enum(floorStates),
  stateReason: z.string().nullable(),
  zones: z.array(zoneRow),
  gates: z.array(gateRow),
  archivedAt: instant.nullable(),
  rev: z.int(),
})
export type FloorRow = z.infer<typeof floorRow>

export const listFloorsInput = z.strictObject({ archived: z.boolean().default(false) })

const people = z.int('field.number').min(1, 'field.tooSmall').max(1_000_000, 'field.tooBig')
const floorFields = {
  code: text({ min: 1, max: 20 }),
  name: localText(),
  level: z.int('field.integer').min(-20, 'field.tooSmall').max(200, 'field.tooBig'),
  isGround: z.boolean(),
  /** People who may be on it at once. */
  capacity: people,
  /** Both or none. */
  opens: localTime.nullable(),
  closes: localTime.nullable(),
}
/** Zones and gates are given whole: one with a known id is changed, one without is new, one that is missing goes. */
const zones = z
  .array(z.strictObject({ id: zoneId.optional(), name: localText(), kind: z.enum(zoneKinds), capacity: people }))
  .max(100, 'field.tooLong')
const gates = z
  .array(
    z.strictObject({
      id: gateId.optional(),
      name: localText(),
      direction: z.enum(gateDirections),
      isOpen: z.boolean(),
    }),
  )
  .max(100, 'field.tooLong')

export const createFloorInput = z.strictObject({
  ...floorFields,
  zones: zones.default([]),
  gates: gates.default([]),
  commandId: commandId.optional(),
})
export const updateFloorInput = z.strictObject({
  id: floorId,
  expectedRev: z.int(),
  ...z.strictObject(floorFields).partial().shape,
  zones: zones.optional(),
  gates: gates.optional(),
})
/** What becomes of a ticket session when its floor closes. */
export const sessionFates = ['keep', 'pause', 'move', 'cancel'] as const
export type SessionFate = (typeof sessionFates)[number]
/** A ticket session that a decision is needed for, and the decisions that the caller may make. */
export const undecidedSession = ticketSessionRow.extend({
  fates: z.array(z.enum(sessionFates)),
  /** Why it cannot be cancelled: it has begun. null: it can, or nobody may. */
  staysFor: z.enum(['running']).nullable(),
  /** Something in it is sold, held or blocked: cancelling it refunds its guests by a plan (`callOff`). */
  isTaken: z.boolean(),
})
export type UndecidedSession = z.infer<typeof undecidedSession>
export const closingInput = z.strictObject({ id: floorId })
/** At most so many ticket sessions are decided about at once; a floor with more has its schedules ended first. */
export const decidedAtOnce = 1000
/** `move` says where to: another date and time, another floor, or both. */
const sessionDecision = z.discriminatedUnion('fate', [
  z.strictObject({ ticketSessionId, fate: z.literal(['keep', 'pause', 'cancel']) }),
  z.strictObject({
    ticketSessionId,
    fate: z.literal('move'),
    floorId: floorId.optional(),
    date: localDate.optional(),
    time: localTime.optional(),
  }),
])
export type SessionDecision = z.infer<typeof sessionDecision>
/**
 * Closing asks for a reason, and for a decision about each ticket session from now on: STATE with `details.sessions`
 * (`undecidedSession`) while one is missing. With a `commandId` a repeated call happens once.
 */
export const setFloorStateInput = z.strictObject({
  id: floorId,
  expectedRev: z.int(),
  state: z.enum(floorStates),
  reason: text({ max: 500 }).optional(),
  decisions: z.array(sessionDecision).max(decidedAtOnce, 'field.tooLong').default([]),
  /**
   * What the preview said of the sessions that are cancelled although something in them is taken: their guests get
   * everything back by one plan. Required when there are any; STALE when it is another sum now.
   */
  callOff: z
    .strictObject({
      expectedOrders: z.int('field.number').min(0, 'field.number'),
      expectedBackMinor: z.int('field.amount').min(0, 'field.amount'),
    })
    .optional(),
  commandId: commandId.optional(),
})
/** Whole and in order. */
export const orderFloorsInput = z.strictObject({
  ids: z.array(floorId).min(1, 'field.required').max(500, 'field.tooLong'),
})
export const setGateInput = z.strictObject({ floorId, gateId, isOpen: z.boolean() })
export const archiveFloorInput = z.strictObject({ id: floorId, expectedRev: z.int() })
export const floorsChange = z.object({ floorId })
