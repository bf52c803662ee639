import { z } from 'zod'
import { foodVariantId, idOf, modifierOptionId, shiftId } from './ids.ts'
import { baseUnits, inventoryItemId } from './inventory.ts'
import { storedLocalText } from './local-text.ts'
import {
  choiceField,
  choicesField,
  codeField,
  colorField,
  fixed,
  minutesField,
  moneyField,
  nameField,
  noteField,
  numberField,
  optional,
  percentField,
  pictureField,
  referenceField,
  referencesField,
  starting,
  switchField,
  textField,
  timeField,
  weekdaysField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { stockLocationId } from './stock.ts'
import { text } from './text.ts'

// What the venue serves. Stock is that of the inventory: an ingredient is an item with what the kitchen knows of it.

export { foodVariantId, modifierOptionId }

export const kitchenStationId = idOf('kitchen_station')
export const foodCategoryId = idOf('food_category')
export const ingredientId = idOf('ingredient')
export const foodProductId = idOf('food_product')
export const foodRecipeId = idOf('food_recipe')
export const recipeVersionId = idOf('food_recipe_version')
export const modifierGroupId = idOf('food_modifier_group')
export const comboChoiceId = idOf('food_combo_choice')
export type KitchenStationId = z.infer<typeof kitchenStationId>
export type FoodCategoryId = z.infer<typeof foodCategoryId>
export type IngredientId = z.infer<typeof ingredientId>
export type FoodProductId = z.infer<typeof foodProductId>
export type FoodVariantId = z.infer<typeof foodVariantId>
export type FoodRecipeId = z.infer<typeof foodRecipeId>
export type RecipeVersionId = z.infer<typeof recipeVersionId>
export type ModifierGroupId = z.infer<typeof modifierGroupId>
export type ModifierOptionId = z.infer<typeof modifierOptionId>
export type ComboChoiceId = z.infer<typeof comboChoiceId>

/** Where food is sold: at the counter, at a table or seat, ahead of a show, on the website. */
export const foodChannels = ['counter', 'table', 'preorder', 'web'] as const
export type FoodChannel = (typeof foodChannels)[number]

/** The fourteen groups that European law asks to name. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

export const diets = ['vegetarian', 'vegan', 'halal', 'kosher'] as const
export type Diet = (typeof diets)[number]

/** Where something is made. */
export const kitchenStationRecord = defineRecord({
  entity: 'kitchen_station',
  path: 'kitchenStations',
  id: kitchenStationId,
  fields: {
    code: codeField(),
    name: nameField(),
    /** What is made here is taken from there; null: from wherever it is. */
    locationId: optional(referenceField(stockLocationId, { to: 'stockLocations' })),
    /** How long an order may take here before it is late. */
    targetMinutes: starting(minutesField(240), 10),
    sort: starting(numberField(1, 999), 100),
  },
  derived: {},
})
export type KitchenStationRow = z.infer<typeof kitchenStationRecord.row>

// When and where a category, or a product, is sold. A window may go over midnight; one that ends where it begins is the
// whole day.
const offered = () => ({
  channels: starting(choicesField(foodChannels, 1), [...foodChannels]),
  weekdays: starting(weekdaysField(), 127),
  timeFrom: starting(timeField(), '00:00'),
  timeUntil: starting(timeField(), '00:00'),
})
const taxCode = () => optional(referenceField(text({ min: 1, max: 20 }), { sample: 'VAT10' }))

/** Products by what they are, as a tree. */
export const foodCategoryRecord = defineRecord({
  entity: 'food_category',
  path: 'foodCategories',
  module: 'food_categories',
  id: foodCategoryId,
  fields: {
    code: codeField(),
    name: nameField(),
    parentId: optional(referenceField(foodCategoryId, { to: 'foodCategories' })),
    color: colorField(),
    /** Its place among its neighbours, the smallest first. */
    sort: starting(numberField(1, 999), 100),
    /** Of products that name none. */
    stationId: optional(referenceField(kitchenStationId, { to: 'kitchenStations' })),
    taxCode: taxCode(),
    ...offered(),
  },
  derived: {
    /** How many categories are above it. */
    depth: z.int(),
    /** Products in use in it, not in those below. */
    products: z.int(),
  },
})
export type FoodCategoryRow = z.infer<typeof foodCategoryRecord.row>

export const moveCategoryInput = z.strictObject({
  id: foodCategoryId,
  parentId: foodCategoryId.nullable(),
  /** The neighbour that it stands before; null: behind all of them. */
  beforeId: foodCategoryId.nullable(),
})

/** What the kitchen knows of an inventory item. */
export const ingredientRecord = defineRecord({
  entity: 'ingredient',
  path: 'ingredients',
  id: ingredientId,
  fields: {
    itemId: fixed(referenceField(inventoryItemId, { to: 'inventoryItems' })),
    allergens: starting(choicesField(allergens), []),
    /** What this country asks to name besides. */
    otherAllergens: optional(textField(200)),
    diets: starting(choicesField(diets), []),
    /** What cleaning and peeling take away. */
    wastePpm: starting(percentField(900_000), 0),
    /** What can be used in its place. */
    substituteId: optional(referenceField(ingredientId, { to: 'ingredients' })),
    note: noteField(),
  },
  derived: {
    code: z.string(),
    name: storedLocalText,
    baseUnit: z.enum(baseUnits),
    onHand: z.string(),
    isLow: z.boolean(),
    /** What one base unit is worth now, in minor units; it may be less than one. */
    unitCostMinor: z.number(),
    /** Recipes and products in use that need it. */
    usedIn: z.int(),
  },
})
export type IngredientRow = z.infer<typeof ingredientRecord.row>

/** An item of the store that recipes can use. */
export const kitchenItem = z.object({
  id: inventoryItemId,
  code: z.string(),
  name: storedLocalText,
  baseUnit: z.enum(baseUnits),
  isIngredient: z.boolean(),
  onHand: z.string(),
  /** The item that can be used in its place. */
  substituteItemId: inventoryItemId.nullable(),
})
export type KitchenItem = z.infer<typeof kitchenItem>

export const foodKinds = ['simple', 'variants', 'combo', 'open'] as const
export type FoodKind = (typeof foodKinds)[number]
export const foodStates = ['draft', 'active', 'paused'] as const
export type FoodState = (typeof foodStates)[number]

/** What is on the menu. */
export const foodProductRecord = defineRecord({
  entity: 'food_product',
  path: 'foodProducts',
  module: 'food_products',
  id: foodProductId,
  fields: {
    code: codeField(),
    name: nameField(),
    categoryId: referenceField(foodCategoryId, { to: 'foodCategories' }),
    kind: fixed(choiceField(foodKinds)),
    /** With tax. Of a product with variants: of those that name none. Of an open price: what is offered first. */
    priceMinor: moneyField(),
    taxCode: taxCode(),
    stationId: optional(referenceField(kitchenStationId, { to: 'kitchenStations' })),
    prepMinutes: starting(minutesField(240), 0),
    barcode: optional(textField(60)),
    ...offered(),
    /** Sold only while one of these runs; none: at any time. */
    shiftIds: starting(referencesField(shiftId, { to: 'shifts' }, 20), []),
    /** Off sale by itself while an ingredient does not suffice for one portion. */
    stopsByItself: switchField(),
    picture: pictureField('foodPicture'),
  },
  derived: {
    state: z.enum(foodStates),
    /** Those in use. A product without variants has one without a name. */
    variants: z.int(),
  },
})
export type FoodProductRow = z.infer<typeof foodProductRecord.row>
