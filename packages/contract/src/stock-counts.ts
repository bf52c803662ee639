import { z } from 'zod'
import { commandId, idOf } from './ids.ts'
import { baseUnits, inventoryItemId, itemCategoryId, itemUnitId } from './inventory.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { stockActId, stockLocationId } from './stock.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

export const stockCountId = idOf('stock_count')
export type StockCountId = z.infer<typeof stockCountId>

/** Where a count can be: counted, waiting for a second person, booked, or given up. */
export const countStates = ['counting', 'review', 'posted', 'cancelled'] as const
export type CountState = (typeof countStates)[number]

const counted = z.string('field.number').regex(/^\d{1,9}(\.\d{1,3})?$/, 'field.number')
const ofCount = { commandId, countId: stockCountId }

export const startCountInput = z.strictObject({
  commandId,
  locationId: stockLocationId,
  /** null: everything at the place. */
  categoryId: itemCategoryId.nullable().default(null),
  /** Nobody who counts is told what should be there. */
  isBlind: z.boolean().default(true),
})
export const countItemInput = z.strictObject({
  ...ofCount,
  itemId: inventoryItemId,
  unitId: itemUnitId.nullable().default(null),
  qty: counted,
  /** The revision of the line that was seen; null: it had not been counted. */
  seen: z.int().min(1).nullable().default(null),
})
export const finishCountInput = z.strictObject(ofCount)
export const approveCountInput = z.strictObject({
  ...ofCount,
  /** The revision that was looked at. */
  expectedRev: z.int().min(1),
  reason: text({ max: 500 }).default(''),
})
export const recountInput = z.strictObject({
  ...ofCount,
  itemIds: z.array(inventoryItemId).min(1, 'field.required').max(500, 'field.tooLong'),
})
export const cancelCountInput = z.strictObject(ofCount)
export const countSheetInput = z.strictObject({ countId: stockCountId })
export const listCountsInput = z.strictObject({ ...pageInput, state: z.enum(countStates).optional() })

const head = {
  id: stockCountId,
  location: z.object({ id: stockLocationId, name: storedLocalText }),
  category: storedLocalText.nullable(),
  isBlind: z.boolean(),
  state: z.enum(countStates),
  startedAt: instant,
  startedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  rev: z.int(),
}
export const countRow = z.object({
  ...head,
  lines: z.int(),
  /** Lines with a difference, and what was booked; null before that. */
  differences: z.int().nullable(),
  valueMinor: z.int().nullable(),
})
export type CountRow = z.infer<typeof countRow>
export const countPage = pageOf(countRow)

/** What was counted of one item, or is still to be counted. */
export const countLine = z.object({
  itemId: inventoryItemId,
  code: z.string(),
  name: storedLocalText,
  baseUnit: z.enum(baseUnits),
  category: storedLocalText,
  counted: z.string().nullable(),
  countedBy: z.string().nullable(),
  countedAt: instant.nullable(),
  /** null: not counted yet. */
  rev: z.int().nullable(),
  /** It has to be counted again. */
  recount: z.boolean(),
  /** What was recorded at the second of counting; null: the caller is not told. */
  expected: z.string().nullable(),
  difference: z.string().nullable(),
  /** What the difference is worth, below zero where something is missing. */
  valueMinor: z.int().nullable(),
})
export type CountLine = z.infer<typeof countLine>

export const countSheet = z.object({
  ...head,
  reason: z.string().nullable(),
  actId: stockActId.nullable(),
  /** Whether the caller is told what should be there. */
  shows: z.boolean(),
  /** Whether the caller has counted in it: somebody else has to book it then. */
  hasCounted: z.boolean(),
  lines: z.array(countLine),
})
export type CountSheet = z.infer<typeof countSheet>

/** Where a count is now, and what was booked. */
export const countDone = z.object({
  id: stockCountId,
  state: z.enum(countStates),
  differences: z.int().nullable(),
  valueMinor: z.int().nullable(),
})
export const countedLine = z.object({ rev: z.int() })
