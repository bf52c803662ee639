import type { BaseUnit } from '@marquee/contract/inventory'
import { factorOf } from './units.ts'

/** One line of a recipe: of an item, or of another recipe. */
export interface BookLine {
  itemId: string | null
  subRecipeId: string | null
  qty: number
  unit: BaseUnit
  lossPpm: number
}
export interface BookRecipe {
  unit: BaseUnit
  yieldQty: number
  lines: readonly BookLine[]
}
export interface BookItem {
  baseUnit: BaseUnit
  wastePpm: number
  /** Of one base unit, in minor units. */
  unitCost: number
}
/** All live recipes of a venue, and the items that they need. */
export interface RecipeBook {
  recipes: ReadonlyMap<string, BookRecipe>
  items: ReadonlyMap<string, BookItem>
}

/** So much of each item, in its base unit. */
export type Needs = Map<string, number>

const million = 1_000_000
const grown = (qty: number, lossPpm: number) => (qty * million) / (million - lossPpm)

export function addNeed(needs: Needs, itemId: string, qty: number): void {
  needs.set(itemId, (needs.get(itemId) ?? 0) + qty)
}

/** What an item in a quantity takes out of the store: with what cleaning takes away. null: it is not counted in this unit. */
export function takenOf(
  book: RecipeBook,
  { itemId, qty, unit }: { itemId: string; qty: number; unit: BaseUnit },
): number | null {
  const item = book.items.get(itemId)
  const factor = item ? factorOf(unit, item.baseUnit) : null
  return item && factor !== null ? grown(qty * factor, item.wastePpm) : null
}

/**
 * What `qty` of a recipe takes out of the store, through all recipes in it. What is lost on the way is taken besides:
 * 20 % of loss means that 100 g in the dish are 125 g out of the store. null: the recipe, or one in it, is not published.
 */
export function explodeRecipe(book: RecipeBook, recipeId: string, qty: number): Needs | null {
  const needs: Needs = new Map()
  return explodeInto(needs, book, { recipeId, qty, above: [] }) ? needs : null
}

function explodeInto(
  needs: Needs,
  book: RecipeBook,
  { recipeId, qty, above }: { recipeId: string; qty: number; above: readonly string[] },
): boolean {
  const recipe = book.recipes.get(recipeId)
  // The database lets no recipe be in itself; a book that was read while one was published could still show it.
  if (!recipe || above.includes(recipeId)) return false
  const share = qty / recipe.yieldQty
  for (const line of recipe.lines) {
    const wanted = grown(line.qty * share, line.lossPpm)
    if (line.itemId !== null) {
      const taken = takenOf(book, { itemId: line.itemId, qty: wanted, unit: line.unit })
      if (taken === null) return false
      addNeed(needs, line.itemId, taken)
      continue
    }
    const sub = book.recipes.get(line.subRecipeId ?? '')
    const factor = sub ? factorOf(line.unit, sub.unit) : null
    if (!sub || factor === null) return false
    const deeper = { recipeId: line.subRecipeId ?? '', qty: wanted * factor, above: [...above, recipeId] }
    if (!explodeInto(needs, book, deeper)) return false
  }
  return true
}

/** A change that a modifier makes: more of an item, or less. */
export interface Change {
  itemId: string
  qty: number
  unit: BaseUnit
}

/** What a portion needs with what was chosen. Nothing is given back to the store: what is left out is not taken. */
export function withChanges(book: RecipeBook, needs: Needs, changes: readonly Change[]): Needs {
  const changed: Needs = new Map(needs)
  for (const change of changes) addNeed(changed, change.itemId, takenOf(book, change) ?? 0)
  return new Map([...changed].filter(([, qty]) => qty > 0))
}

/** What it all costs, in minor units, rounded once. */
export const costOf = (book: RecipeBook, needs: Needs): number =>
  Math.round([...needs].reduce((sum, [itemId, qty]) => sum + qty * (book.items.get(itemId)?.unitCost ?? 0), 0))

/** The items of which there is not enough for one portion. */
export const shortOf = (needs: Needs, available: ReadonlyMap<string, number>): string[] =>
  [...needs].filter((need) => portionsOf(new Map([need]), available) === 0).map(([itemId]) => itemId)

/** How many portions can be made of what is there; null: nothing that is counted is needed. */
export function portionsOf(needs: Needs, available: ReadonlyMap<string, number>): number | null {
  if (needs.size === 0) return null
  const each = [...needs].map(([itemId, qty]) => Math.floor((available.get(itemId) ?? 0) / qty + 1e-9))
  return Math.max(0, Math.min(...each))
}
