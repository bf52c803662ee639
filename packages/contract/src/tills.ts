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
  /** What the drawer must hold now, or held at the close. null: it is not counted, and the reader counts it blind. */
  cashMinor: z.int().nullable(),
  receipts: z.int(),
  /** Sales by way of payment. The sum of the cash is null where `cashMinor` is. */
  takings: z.array(z.object({ method: z.string(), amountMinor: z.int().nullable(), payments: z.int() })),
  /** What was put in (positive) and taken out (negative) beside the sales, the oldest first. */
  movements: z.array(
    z.object({ kind: z.string(), amountMinor: z.int(), reason: z.string(), who: z.string(), at: instant }),
  ),
  state: z.enum(['open', 'closed']),
  closedAt: instant.nullable(),
  /** The one count; never changed afterwards. */
  countedMinor: z.int().nullable(),
  differenceMinor: z.int().nullable(),
  /** null with a difference: nobody has said why yet. */
  differenceReason: z.string().nullable(),
  /** What was found to be wrong with the count later, the oldest first. The last one stands. */
  corrections: z.array(
    z.object({
      countedMinor: z.int(),
      differenceMinor: z.int(),
      reason: z.string(),
      who: z.string(),
      approver: z.string().nullable(),
      at: instant,
    }),
  ),
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
/** One count, whatever it is. A word why may come with it, or follow by `explain`. */
export const closeTillInput = z.strictObject({
  commandId,
  tillSessionId,
  countedMinor: amount,
  denominations: denominations.optional(),
  reason: text({ max: 500 }).optional(),
})
/** Why the count differs from what the drawer had to hold; said once. */
export const explainDifferenceInput = z.strictObject({ tillSessionId, reason: text({ min: 1, max: 500 }) })
/** What really lay in the drawer, found after the count; stands beside it. */
export const correctCountInput = z.strictObject({
  commandId,
  tillSessionId,
  countedMinor: amount,
  denominations: denominations.optional(),
  reason: text({ min: 1, max: 500 }),
})
export const archiveTillInput = z.strictObject({ id: tillId, archived: z.boolean().default(true) })
export const getTillSessionInput = z.strictObject({ id: tillSessionId })
export const listTillSessionsInput = z.strictObject({ ...pageInput, tillId: tillId.optional() })
export const tillSessionPage = pageOf(tillSessionRow)
