import { z } from 'zod'
import { passStates } from './choices.ts'
import { commandId, passId, ticketSessionId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

/** A show as orders and passes name it. */
export const shownShow = z.object({
  id: ticketSessionId,
  product: storedLocalText,
  floor: storedLocalText,
  startsAt: instant,
})

export const passRow = z.object({
  id: passId,
  type: storedLocalText,
  people: z.int(),
  /** Section, row and seat as on the plan; null: standing. `isTable`: the row is a table. */
  seat: z
    .object({
      section: z.string(),
      row: z.string(),
      label: z.string(),
      seatNo: z.int(),
      isTable: z.boolean().optional(),
    })
    .nullable(),
  area: storedLocalText.nullable(),
  holderName: z.string().nullable(),
  state: z.enum(passStates),
  /** Sold for practice: it lets nobody in. */
  isTraining: z.boolean(),
  shortCode: z.string(),
  /** What the QR code holds. */
  code: z.string(),
  usedAt: instant.nullable(),
})
export type PassRow = z.infer<typeof passRow>
/** A pass as people see it: with its codes for those who may print passes or check them in, and for its seller. */
export const shownPass = passRow.extend({ code: z.string().nullable(), shortCode: z.string().nullable() })
export type ShownPass = z.infer<typeof shownPass>

/** What a scanned or typed code is. `reason` says why it lets nobody in. */
export const passCheck = z.object({
  ok: z.boolean(),
  reason: z
    .enum([
      'unknown',
      'bad_signature',
      'training',
      'revoked',
      'cancelled',
      'blocked',
      'wrong_session',
      'too_early',
      'too_late',
      'unpaid',
      'already_in',
    ])
    .nullable(),
  /** Without its codes: a person who shows an old one must not learn the new one. */
  pass: passRow.omit({ code: true, shortCode: true }).nullable(),
  session: shownShow.nullable(),
  orderNo: z.int().nullable(),
  /** What is still due of its order. */
  dueMinor: z.int(),
  currency: z.string().nullable(),
  usedAt: instant.nullable(),
  usedBy: z.string().nullable(),
  /** When this code was replaced by a newer one; null: it was not, or nobody knows. */
  replacedAt: instant.nullable(),
})
export type PassCheck = z.infer<typeof passCheck>
/** A new code for a pass; the older one stops working. */
export const reissuePassInput = z.strictObject({ commandId, passId, reason: text({ min: 1, max: 200 }) })
/** Bars a pass from entry, or lets it in again. */
export const blockPassInput = z.strictObject({ commandId, passId, reason: text({ min: 1, max: 200 }) })
export const blockedPass = passRow.pick({ id: true, state: true })
/** `expectedHolder`: the name that was shown when the new one was entered. Nothing in `holder` takes the name away. */
export const nameHolderInput = z.strictObject({
  passId,
  expectedHolder: z.string().max(100).nullable(),
  holder: text({ max: 100 }).nullable(),
})
export const namedPass = passRow.pick({ id: true, holderName: true })
/** Public keys by number: enough to verify passes without the server. */
export const passKeys = z.array(z.object({ keyNo: z.int(), publicKey: z.string(), retired: z.boolean() }))
