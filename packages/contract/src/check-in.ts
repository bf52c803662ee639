import { z } from 'zod'
import { customerFlags } from './choices.ts'
import { commandId, floorId, gateId, orderId, passId, ticketSessionId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { passCheck } from './passes.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

/** For so many seconds an admission can be undone. The database refuses it later. */
export const undoSeconds = 60

/** A code as scanned or typed, or a pass that was found by its guest; exactly one of them. And where the door is. */
const target = {
  code: text({ min: 1, max: 200 }).optional(),
  passId: passId.optional(),
  /** Passes of another session are not let in. */
  ticketSessionId: ticketSessionId.optional(),
  /** Passes of another floor than the gate's are not let in. */
  gateId: gateId.optional(),
}
const isOne = (input: { code?: unknown; passId?: unknown }) =>
  (input.code === undefined) !== (input.passId === undefined)
const oneOf = { path: ['code'], message: 'field.required' }

export const verifyPassInput = z.strictObject(target).refine(isOne, oneOf)
/** `nonce` makes a repeated scan of a lost answer the same scan. */
export const admitPassInput = z.strictObject({ nonce: z.uuid('field.invalid'), ...target }).refine(isOne, oneOf)

/** What the door is told of a code, and of whoever else comes on the same order. */
export const doorCheck = passCheck.extend({
  /** What `passes.undo` takes back; null: nobody was let in. */
  scanId: z.uuid().nullable(),
  /** Where it was used. */
  usedAtGate: storedLocalText.nullable(),
  /** From when until when it opens the door. */
  entry: z.object({ from: instant, until: instant }).nullable(),
  orderId: orderId.nullable(),
  /** The passes of the order for this session, and how many of them still wait outside. */
  group: z.object({ size: z.int(), waiting: z.int() }).nullable(),
  /** Whether the caller may let them in by this code: one that was used before may be a copy. */
  bringsGroup: z.boolean(),
  /** What applies today to the customer whose order it is; empty in answers that were kept before this was told. */
  flags: z.array(z.enum(customerFlags)).default([]),
})
export type DoorCheck = z.infer<typeof doorCheck>
/** All passes of an order that were let in together. `ok`: at least one was. */
export const groupCheck = doorCheck.extend({ admitted: z.array(passCheck.shape.pass.unwrap()) })
export type GroupCheck = z.infer<typeof groupCheck>

export const undoAdmissionInput = z.strictObject({
  commandId,
  scanId: z.uuid('field.invalid'),
  reason: text({ min: 1, max: 200 }),
})
/** How many passes are as good as new again. */
export const undoneAdmission = z.object({ passes: z.int() })

/** A session whose doors are open. */
export const openDoor = z.object({
  session: passCheck.shape.session.unwrap(),
  floorId,
  endsAt: instant,
  /** How many people are in, and how many may come in altogether. */
  inside: z.int(),
  total: z.int(),
  gates: z.array(z.object({ id: gateId, name: storedLocalText })),
})
export type OpenDoor = z.infer<typeof openDoor>
export const openDoors = z.object({
  doors: z.array(openDoor),
  /** The session whose doors open next, while none are open. */
  next: z.object({ session: passCheck.shape.session.unwrap(), opensAt: instant }).nullable(),
})
export type OpenDoors = z.infer<typeof openDoors>

/** A short code, the number of an order, or words of a name; among the sessions whose doors are open. */
export const searchPassesInput = z.strictObject({
  text: text({ min: 2, max: 200 }),
  ticketSessionId: ticketSessionId.optional(),
})
/** At most thirty, without their codes. */
export const doorPasses = z.array(
  z.object({
    pass: passCheck.shape.pass.unwrap(),
    session: passCheck.shape.session.unwrap(),
    orderNo: z.int(),
    guestName: z.string().nullable(),
  }),
)
export type DoorPass = z.infer<typeof doorPasses>[number]

export const listScansInput = z.strictObject({ own: z.boolean().default(false) })
/** The latest scans of the last hours, the newest first; passes that were let in together are one. */
export const doorScans = z.array(
  z.object({
    id: z.uuid(),
    at: instant,
    reason: passCheck.shape.reason,
    who: z.string(),
    gate: storedLocalText.nullable(),
    passes: z.int(),
    orderNo: z.int().nullable(),
    guestName: z.string().nullable(),
    type: storedLocalText.nullable(),
    seat: z
      .object({ section: z.string(), row: z.string(), label: z.string(), isTable: z.boolean().optional() })
      .nullable(),
    isUndone: z.boolean(),
    /** For so many seconds the caller may still undo it; 0: no longer, or not they. */
    undoFor: z.int(),
  }),
)
export type DoorScan = z.infer<typeof doorScans>[number]
