import { z } from 'zod'
import { commandId, tillId, tillSessionId, userId } from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'

const amount = z.int('field.amount').min(0, 'field.amount').max(900_000_000_000_000, 'field.tooBig')
/** How many of each note and coin, by its value in minor units. */
const denominations = z.record(z.string().regex(/^\d{1,15}$/), z.int().min(0).max(1_000_000))

export const tillRow = z.object({
  id: tillId,
  code: z.string(),
  name: z.string(),
  /** Who works at it now. */
  openedBy: z.object({ id: userId, name: z.string() }).nullable(),
  archivedAt: instant.nullable(),
})
export type TillRow = z.infer<typeof tillRow>
export const tillSessionRow = z.object({
  id: tillSessionId,
  till: z.object({ id: tillId, code: z.string(), name: z.string() }),
  openedBy: z.object({ id: userId, name: z.string() }),
  openedAt: instant,
  businessDate: localDate,
  currency: z.string(),
  floatMinor: z.int(),
  /** What the drawer must hold now, or held at the close. */
  cashMinor: z.int(),
  receipts: z.int(),
  /** Sales by way of payment. */
  takings: z.array(z.object({ method: z.string(), amountMinor: z.int(), payments: z.int() })),
  /** What was put in (positive) and taken out (negative) beside the sales, the oldest first. */
  movements: z.array(
    z.object({ kind: z.string(), amountMinor: z.int(), reason: z.string(), who: z.string(), at: instant }),
  ),
  state: z.enum(['open', 'closed']),
  closedAt: instant.nullable(),
  countedMinor: z.int().nullable(),
  differenceMinor: z.int().nullable(),
  differenceReason: z.string().nullable(),
})
export type TillSessionRow = z.infer<typeof tillSessionRow>
export const saveTillInput = z.strictObject({
  id: tillId.optional(),
  code: text({ min: 1, max: 20 }),
  name: text({ min: 1, max: 60 }),
})
export const openTillInput = z.strictObject({
  commandId,
  tillId,
  floatMinor: amount,
  denominations: denominations.optional(),
})
export const moveCashInput = z.strictObject({
  commandId,
  kind: z.enum(['paid_in', 'paid_out', 'drop', 'no_sale']),
  amountMinor: amount,
  reason: text({ min: 1, max: 500 }),
})
/** One count. A difference asks for a word why. */
export const closeTillInput = z.strictObject({
  commandId,
  tillSessionId,
  countedMinor: amount,
  denominations: denominations.optional(),
  reason: text({ max: 500 }).optional(),
})
export const archiveTillInput = z.strictObject({ id: tillId, archived: z.boolean().default(true) })
export const getTillSessionInput = z.strictObject({ id: tillSessionId })
export const listTillSessionsInput = z.strictObject({ ...pageInput, tillId: tillId.optional() })
export const tillSessionPage = pageOf(tillSessionRow)
