import { z } from 'zod'
import { pictureLink } from './files.ts'
import {
  allergens,
  comboChoiceId,
  diets,
  foodCategoryId,
  foodChannels,
  foodKinds,
  foodProductId,
  foodRecipeId,
  foodStates,
  foodVariantId,
  kitchenItem,
  kitchenStationId,
  modifierGroupId,
  modifierOptionId,
} from './food.ts'
import { count, list, minor, quantity, target } from './food-recipes.ts'
import { commandId, shiftId } from './ids.ts'
import { baseUnits, inventoryItemId } from './inventory.ts'
import { localText, storedLocalText } from './local-text.ts'
import { text } from './text.ts'
import { instant, localTime } from './time.ts'

// Products: their variants, modifiers and the choices of a combo are kept together.

const variant = {
  name: z.strictObject({ en: text({ max: 100 }), tr: text({ max: 100 }) }),
  /** null: that of the product. */
  priceMinor: minor.nullable(),
  barcode: text({ min: 1, max: 60 }).nullable(),
  /** What one is made of: a recipe, an item of the store, or nothing that is counted. */
  recipeId: foodRecipeId.nullable(),
  itemId: inventoryItemId.nullable(),
  /** So much of it. */
  madeQty: quantity.nullable(),
}
const usedGroup = {
  groupId: modifierGroupId,
  /** Other limits than the group has itself; null: those of the group. */
  minChoices: count(0, 50).nullable(),
  maxChoices: count(1, 50).nullable(),
}
const comboItem = { variantId: foodVariantId, extraMinor: minor }
const comboChoice = {
  name: localText(),
  /** So many are in the price of the combo. */
  included: count(0, 50),
  maxChoices: count(1, 50),
}
export const saveProductPartsInput = z.strictObject({
  id: foodProductId,
  ...target,
  variants: list(z.strictObject({ id: foodVariantId.optional(), ...variant }), 50),
  modifiers: list(z.strictObject(usedGroup), 20),
  choices: list(
    z.strictObject({
      id: comboChoiceId.optional(),
      ...comboChoice,
      items: list(z.strictObject(comboItem), 50).min(1, 'field.required'),
    }),
    20,
  ),
})
export type SaveProductParts = z.infer<typeof saveProductPartsInput>

export const availabilityModes = ['on', 'off', 'until', 'count'] as const
/** Whether it is on sale: on, off, off until then, or so many are left. */
export const availability = z.object({
  mode: z.enum(availabilityModes),
  until: instant.nullable(),
  left: z.int().nullable(),
  reason: z.string(),
})
export type Availability = z.infer<typeof availability>

export const productTarget = z.strictObject({ id: foodProductId })
export const productParts = z.object({
  id: foodProductId,
  rev: z.int(),
  variants: z.array(z.object({ id: foodVariantId, ...variant, name: storedLocalText, availability })),
  modifiers: z.array(z.object({ ...usedGroup, name: storedLocalText })),
  choices: z.array(
    z.object({
      id: comboChoiceId,
      ...comboChoice,
      name: storedLocalText,
      items: z.array(z.object({ ...comboItem, name: storedLocalText, variantName: storedLocalText })),
    }),
  ),
})
export type ProductParts = z.infer<typeof productParts>

export const setProductStateInput = z.strictObject({
  id: foodProductId,
  ...target,
  state: z.enum(['active', 'paused'], 'field.invalid'),
})
export const productState = z.object({ id: foodProductId, state: z.enum(foodStates), rev: z.int() })

/** How new prices are rounded, in minor units: to 1.00, 0.50, and so on. */
export const roundings = [1, 5, 10, 25, 50, 100, 500, 1000] as const
const priceChange = {
  ids: z.array(foodProductId).min(1, 'field.required').max(500, 'field.tooLong'),
  /** Up, or down below zero, in millionths. */
  changePpm: z.int('field.number').min(-900_000, 'field.tooSmall').max(5_000_000, 'field.tooBig'),
  rounding: z.int('field.number').refine((value) => (roundings as readonly number[]).includes(value), 'field.invalid'),
}
export const previewPricesInput = z.strictObject(priceChange)
export const changePricesInput = z.strictObject({
  commandId,
  ...priceChange,
  /** What was shown: refused when a price is another one by now. */
  expected: z.array(z.strictObject({ priceId: z.uuid(), wasMinor: minor })).max(30_000, 'field.tooLong'),
})
/** A price of a product, or of a variant that has its own, as it would be. */
export const pricePreview = z.array(
  z.object({
    priceId: z.uuid(),
    productId: foodProductId,
    name: storedLocalText,
    variant: storedLocalText.nullable(),
    wasMinor: z.int(),
    nowMinor: z.int(),
  }),
)
export type PricePreview = z.infer<typeof pricePreview>
export const pricesChanged = z.object({ changed: z.int() })

export const variantRow = z.object({
  id: foodVariantId,
  productId: foodProductId,
  kind: z.enum(foodKinds),
  name: storedLocalText,
  variant: storedLocalText,
  priceMinor: z.int(),
})
export type VariantRow = z.infer<typeof variantRow>

const stockLeft = z.object({
  name: storedLocalText,
  /** So much of it can be used where the dish is made. */
  left: z.string(),
  unit: z.enum(baseUnits),
})
/** An ingredient of which there is not enough for one portion, with what can be used in its place. */
export const shortItem = stockLeft.extend({ substitute: stockLeft.nullable() })
export type ShortItem = z.infer<typeof shortItem>
/** Why a variant sells no more although nobody took it off sale. */
export const runsOut = {
  /** Of a combo none: its parts say it. */
  short: z.array(shortItem),
  /** Off sale by itself until more is there. */
  hasRunOut: z.boolean(),
}

/** What one portion of a variant comes to now. */
export const variantFigures = z.object({
  id: foodVariantId,
  productId: foodProductId,
  name: storedLocalText,
  variant: storedLocalText,
  priceMinor: z.int(),
  /** Without its tax. */
  netMinor: z.int(),
  /** null: nothing that it is made of is known. */
  costMinor: z.int().nullable(),
  /** Cost of 100 sold, in millionths of the net price. */
  foodCostPpm: z.int().nullable(),
  portionsLeft: z.int().nullable(),
  ...runsOut,
  allergens: z.array(z.enum(allergens)),
  otherAllergens: z.array(z.string()),
  /** Of all that is in it the kitchen's data is entered. */
  allergensKnown: z.boolean(),
  diets: z.array(z.enum(diets)),
  /** What options that are asked with it may bring besides. Those that bring nothing are left out. */
  added: z.array(
    z.object({
      name: storedLocalText,
      allergens: z.array(z.enum(allergens)),
      otherAllergens: z.array(z.string()),
      allergensKnown: z.boolean(),
    }),
  ),
  /** Ingredients whose price has moved by a tenth or more since the recipe was published. */
  moved: z.array(z.object({ name: storedLocalText, changePpm: z.int() })),
})
export type VariantFigures = z.infer<typeof variantFigures>

/** What one portion needs of the store. */
export const portionNeeds = z.array(z.object({ itemId: inventoryItemId, qty: z.string() }))

// What is off sale.

export const setAvailabilityInput = z
  .strictObject({
    commandId,
    variantId: foodVariantId,
    mode: z.enum(availabilityModes, 'field.invalid'),
    until: instant.nullable().default(null),
    left: count(0, 100_000).nullable().default(null),
    reason: text({ max: 200 }).default(''),
  })
  .refine(({ mode, until }) => (mode === 'until') === (until !== null), { path: ['until'], message: 'field.required' })
  .refine(({ mode, left }) => (mode === 'count') === (left !== null), { path: ['left'], message: 'field.required' })
export type SetAvailability = z.output<typeof setAvailabilityInput>
export const variantAvailability = availability.extend({ variantId: foodVariantId })

// The menu as it is sold.

export const menuInput = z.strictObject({
  channel: z.enum(foodChannels, 'field.invalid').default('counter'),
  /** When it is wanted; absent: now. */
  at: instant.optional(),
})
const menuVariant = z.object({
  id: foodVariantId,
  name: storedLocalText,
  priceMinor: z.int(),
  barcode: z.string().nullable(),
  availability,
  /** Whether one can be sold now: on, and, where that stops it, enough of everything is there. */
  isOnSale: z.boolean(),
  portionsLeft: z.int().nullable(),
  allergens: z.array(z.enum(allergens)),
  otherAllergens: z.array(z.string()),
  allergensKnown: z.boolean(),
  diets: z.array(z.enum(diets)),
})
/** When a shift runs. */
const shiftHours = z.object({ weekdays: z.int(), starts: localTime, ends: localTime })
const menuProduct = z.object({
  id: foodProductId,
  code: z.string(),
  name: storedLocalText,
  categoryId: foodCategoryId,
  kind: z.enum(foodKinds),
  barcode: z.string().nullable(),
  picture: pictureLink.nullable(),
  stationId: kitchenStationId.nullable(),
  prepMinutes: z.int(),
  taxCode: z.string().nullable(),
  taxPpm: z.int(),
  /** The shifts in which it is sold; null: it is bound to none. */
  shifts: z.array(shiftHours).nullable(),
  variants: z.array(menuVariant),
  modifiers: z.array(
    z.object({
      id: modifierGroupId,
      name: storedLocalText,
      minChoices: z.int(),
      maxChoices: z.int(),
      freeChoices: z.int(),
      options: z.array(
        z.object({
          id: modifierOptionId,
          name: storedLocalText,
          extraMinor: z.int(),
          maxEach: z.int(),
          defaultQty: z.int(),
          allergens: z.array(z.enum(allergens)),
          otherAllergens: z.array(z.string()),
          allergensKnown: z.boolean(),
        }),
      ),
    }),
  ),
  choices: z.array(
    z.object({
      id: comboChoiceId,
      name: storedLocalText,
      included: z.int(),
      maxChoices: z.int(),
      items: z.array(z.object({ variantId: foodVariantId, extraMinor: z.int() })),
    }),
  ),
})
export const menu = z.object({
  /** Rises with every change of the menu (`foodMenu.changed`); portions follow the stock besides. */
  version: z.int(),
  at: instant,
  channel: z.enum(foodChannels),
  currency: z.string(),
  categories: z.array(
    z.object({
      id: foodCategoryId,
      parentId: foodCategoryId.nullable(),
      name: storedLocalText,
      color: z.string(),
      depth: z.int(),
    }),
  ),
  stations: z.array(z.object({ id: kitchenStationId, name: storedLocalText, targetMinutes: z.int() })),
  products: z.array(menuProduct),
  /** Sold as soon as one of their shifts runs: a counter without the server goes by the clock. */
  later: z.array(menuProduct),
})
export type Menu = z.infer<typeof menu>
export const menuChange = z.object({ id: z.uuid() })

// What forms choose from.

export const variantTarget = z.strictObject({ variantId: foodVariantId })
export const kitchenItems = z.array(kitchenItem)
const named = { name: storedLocalText }
export const formChoices = z.object({
  taxes: z.array(z.object({ code: z.string(), ...named, ratePpm: z.int() })),
  places: z.array(z.object({ id: z.uuid(), ...named })),
  stations: z.array(z.object({ id: kitchenStationId, ...named })),
  categories: z.array(z.object({ id: foodCategoryId, ...named, depth: z.int() })),
  /** Those in use, and archived ones that a product still names. */
  shifts: z.array(z.object({ id: shiftId, ...named, isArchived: z.boolean() })),
})
export type FormChoices = z.infer<typeof formChoices>
