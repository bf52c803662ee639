import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { foodRecipeId, modifierGroupId, modifierOptionId, recipeVersionId } from './food.ts'
import { commandId } from './ids.ts'
import { baseUnits, inventoryItemId } from './inventory.ts'
import { localText, storedLocalText } from './local-text.ts'
import { instant } from './time.ts'

// What products are made of: modifiers and recipes.

export const minor = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')
export const count = (min: number, max: number) =>
  z.int('field.number').min(min, 'field.tooSmall').max(max, 'field.tooBig')
export const quantity = z
  .string('field.number')
  .regex(/^\d{1,9}(\.\d{1,3})?$/, 'field.number')
  .refine((typed) => /[1-9]/.test(typed), 'field.tooSmall')
const signedQuantity = z
  .string('field.number')
  .regex(/^-?\d{1,9}(\.\d{1,3})?$/, 'field.number')
  .refine((typed) => /[1-9]/.test(typed), 'field.tooSmall')
const ppm = z.int('field.number').min(0, 'field.tooSmall').max(900_000, 'field.tooBig')
export const list = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).max(most, 'field.tooLong')
const unit = z.enum(baseUnits, 'field.invalid')
export const target = { expectedRev: z.int() }

// Modifiers.

const group = {
  name: localText(),
  minChoices: count(0, 50),
  maxChoices: count(1, 50),
  /** So many cost nothing extra. */
  freeChoices: count(0, 50),
}
const change = { itemId: inventoryItemId, qty: signedQuantity, unit }
const option = {
  name: localText(),
  extraMinor: minor,
  maxEach: count(1, 50),
  defaultQty: count(0, 50),
}
const optionInput = z.strictObject({
  id: modifierOptionId.optional(),
  ...option,
  /** What it adds to the recipe, or takes from it. */
  changes: list(z.strictObject(change), 20),
})
const groupInput = { ...group, options: list(optionInput, 50).min(1, 'field.required') }
export const createModifiersInput = z.strictObject({ commandId: commandId.optional(), ...groupInput })
export const updateModifiersInput = z.strictObject({ id: modifierGroupId, ...target, ...groupInput })
export const archiveModifiersInput = z.strictObject({ id: modifierGroupId, ...target })
export type ModifierInput = Omit<z.infer<typeof createModifiersInput>, 'commandId'>
export const modifierGroupRow = z.object({
  id: modifierGroupId,
  ...group,
  name: storedLocalText,
  options: z.array(
    z.object({ id: modifierOptionId, ...option, name: storedLocalText, changes: z.array(z.object(change)) }),
  ),
  /** Products in use that offer it. */
  usedIn: z.int(),
  archivedAt: instant.nullable(),
  rev: z.int(),
})
export type ModifierGroupRow = z.infer<typeof modifierGroupRow>

export const listModifiersInput = z.strictObject({ archived: z.boolean().default(false) })

// Recipes.

const line = {
  itemId: inventoryItemId.nullable(),
  subRecipeId: foodRecipeId.nullable(),
  qty: quantity,
  unit,
  /** What cooking takes away. */
  lossPpm: ppm,
}
export const createRecipeInput = z.strictObject({ commandId: commandId.optional(), name: localText(), unit })
export const saveRecipeInput = z.strictObject({
  id: foodRecipeId,
  ...target,
  name: localText(),
  yieldQty: quantity,
  lines: list(z.strictObject(line), 60),
})
/** A recipe as it was seen: to publish its draft, or to put it into the archive. */
export const recipeAsSeen = z.strictObject({ id: foodRecipeId, ...target })
export const recipeTarget = z.strictObject({ id: foodRecipeId })

export const recipeLine = z.object({
  ...line,
  qty: z.string(),
  name: storedLocalText,
  /** What one unit of it costs now, and did when the recipe was published, in minor units. */
  unitCostMinor: z.number(),
  wasCostMinor: z.number().nullable(),
})
export type RecipeLine = z.infer<typeof recipeLine>
export const recipeVersion = z.object({
  id: recipeVersionId,
  versionNo: z.int(),
  state: z.enum(['draft', 'live', 'retired']),
  yieldQty: z.string(),
  publishedAt: instant.nullable(),
  lines: z.array(recipeLine),
})
export const recipeRow = z.object({
  id: foodRecipeId,
  name: storedLocalText,
  unit: z.enum(baseUnits),
  hasDraft: z.boolean(),
  isLive: z.boolean(),
  /** Variants and recipes in use that need it. */
  usedIn: z.int(),
  rev: z.int(),
})
export type RecipeRow = z.infer<typeof recipeRow>
/** A recipe with all its versions, the newest first. */
export const recipeDetail = recipeRow.extend({ versions: z.array(recipeVersion) })
export type RecipeDetail = z.infer<typeof recipeDetail>
