import { randomUUID } from 'node:crypto'
import type { FoodProductRow } from '@marquee/contract/food'
import type { RecipeDetail } from '@marquee/contract/food-recipes'
import type { BaseUnit, InventoryItemId } from '@marquee/contract/inventory'
import type { Caller } from '../../../testing/index.ts'

// What tests of the menu are made of, each through its procedure.

let count = 0
const next = () => {
  count += 1
  return count
}

/** A category of the menu. */
export const makeCategory = (caller: Caller, more: Partial<Parameters<Caller['foodCategories']['create']>[0]> = {}) =>
  caller.foodCategories.create({
    code: `FC${next()}`,
    name: { en: `Course ${count}`, tr: `Yemek ${count}` },
    color: '#b45309',
    ...more,
  })

interface NewItem {
  unit?: BaseUnit
  /** So much of it is in the store, at so much each. */
  stock?: [qty: string, priceMinor: number]
  ingredient?: Omit<Parameters<Caller['ingredients']['create']>[0], 'itemId'>
}

/** An item of the store, with stock and kitchen data where the test needs them. */
export async function makeItem(caller: Caller, { unit = 'g', stock, ingredient }: NewItem = {}) {
  const category = await caller.itemCategories.create({
    code: `IC${next()}`,
    name: { en: 'Food', tr: 'Gıda' },
    kind: 'ingredient',
  })
  const item = await caller.inventoryItems.create({
    code: `IT${next()}`,
    name: { en: `Item ${count}`, tr: `Madde ${count}` },
    categoryId: category.id,
    baseUnit: unit,
    storage: 'dry',
  })
  if (stock) await receive(caller, item.id, stock)
  if (ingredient) await caller.ingredients.create({ itemId: item.id, ...ingredient })
  return item
}

/** Brings more of an item. */
export async function receive(caller: Caller, itemId: InventoryItemId, [qty, priceMinor]: [string, number]) {
  const [place] = await caller.stockLocations.list({})
  if (!place) throw new Error('a new venue has a store')
  await caller.stock.receive({
    commandId: randomUUID(),
    locationId: place.id,
    lines: [{ itemId, qty, priceMinor }],
  })
}

/** A product, as a draft. */
export async function makeProduct(
  caller: Caller,
  more: Partial<Parameters<Caller['foodProducts']['create']>[0]> = {},
): Promise<FoodProductRow> {
  const categoryId = more.categoryId ?? (await makeCategory(caller)).id
  return caller.foodProducts.create({
    code: `FP${next()}`,
    name: { en: `Dish ${count}`, tr: `Tabak ${count}` },
    kind: 'simple',
    priceMinor: 25_000,
    ...more,
    categoryId,
  })
}

type Parts = Parameters<Caller['foodProducts']['saveParts']>[0]

/** What a product has now, as it would be saved again. */
export async function partsOf(caller: Caller, id: FoodProductRow['id']): Promise<Parts> {
  const { rev, variants, modifiers, choices } = await caller.foodProducts.parts({ id })
  return {
    id,
    expectedRev: rev,
    variants: variants.map(({ availability: _, ...each }) => each),
    modifiers: modifiers.map(({ name: _, ...each }) => each),
    choices: choices.map(({ items, ...each }) => ({
      ...each,
      items: items.map(({ variantId, extraMinor }) => ({ variantId, extraMinor })),
    })),
  }
}

/** Puts a product on sale. */
export async function sell(caller: Caller, id: FoodProductRow['id']) {
  const { rev } = await caller.foodProducts.parts({ id })
  return caller.foodProducts.setState({ id, expectedRev: rev, state: 'active' })
}

type Line = [itemId: string, qty: string, unit: BaseUnit, lossPpm?: number]

/** A recipe of items, or of recipes that are named by `sub`; published unless it is to stay a draft. */
export async function makeRecipe(
  caller: Caller,
  lines: readonly Line[],
  { unit = 'portion', yieldQty = '1', draft = false }: { unit?: BaseUnit; yieldQty?: string; draft?: boolean } = {},
): Promise<RecipeDetail> {
  const made = await caller.foodRecipes.create({ name: { en: `Recipe ${next()}`, tr: `Tarif ${count}` }, unit })
  const recipes = new Set<string>((await caller.foodRecipes.list()).map(({ id }) => id))
  const saved = await caller.foodRecipes.save({
    id: made.id,
    expectedRev: made.rev,
    name: made.name,
    yieldQty,
    lines: lines.map(([of, qty, lineUnit, lossPpm = 0]) => ({
      itemId: recipes.has(of) ? null : (of as never),
      subRecipeId: recipes.has(of) ? (of as never) : null,
      qty,
      unit: lineUnit,
      lossPpm,
    })),
  })
  return draft ? saved : caller.foodRecipes.publish({ id: saved.id, expectedRev: saved.rev })
}

/** Makes a product of a recipe or an item. */
export async function makeOf(
  caller: Caller,
  id: FoodProductRow['id'],
  made: { recipeId?: string; itemId?: string; qty?: string },
) {
  const parts = await partsOf(caller, id)
  return caller.foodProducts.saveParts({
    ...parts,
    variants: parts.variants.map((each) => ({
      ...each,
      recipeId: (made.recipeId ?? null) as never,
      itemId: (made.itemId ?? null) as never,
      madeQty: made.qty ?? '1',
    })),
  })
}

/** A group of modifiers: one option that costs extra, one that does not. */
export const modifiersInput = (more: Partial<Parameters<Caller['foodModifiers']['create']>[0]> = {}) => ({
  name: { en: 'Extras', tr: 'Ekstralar' },
  minChoices: 0,
  maxChoices: 2,
  freeChoices: 0,
  options: [
    { name: { en: 'Cheese', tr: 'Peynir' }, extraMinor: 2500, maxEach: 1, defaultQty: 0, changes: [] },
    { name: { en: 'No onion', tr: 'Soğansız' }, extraMinor: 0, maxEach: 1, defaultQty: 0, changes: [] },
  ],
  ...more,
})
