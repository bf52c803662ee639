import { type Allergen, allergens as allAllergens, diets as allDiets, type Diet } from '@marquee/contract/food'
import { explodeRecipe, type Needs, type RecipeBook, takenOf } from './explode.ts'

/** What the kitchen knows of an item. */
export interface KitchenData {
  allergens: readonly Allergen[]
  otherAllergens: string | null
  diets: readonly Diet[]
}

/** What is said of a portion: what it may contain, and for whom it is. */
export interface Told {
  allergens: Allergen[]
  otherAllergens: string[]
  /** Of all that is in it the kitchen's data is entered. */
  allergensKnown: boolean
  diets: Diet[]
}

/** A variant as it is made. */
export interface MadeOf {
  recipeId: string | null
  itemId: string | null
  madeQty: number | null
}

/** What one portion takes out of the store; null: nothing that is counted, or a recipe that is not published. */
export function needsOf(book: RecipeBook, { recipeId, itemId, madeQty }: MadeOf): Needs | null {
  if (recipeId !== null) return explodeRecipe(book, recipeId, madeQty ?? 1)
  if (itemId === null) return null
  const baseUnit = book.items.get(itemId)?.baseUnit
  const taken = baseUnit && takenOf(book, { itemId, qty: madeQty ?? 1, unit: baseUnit })
  return taken == null ? null : new Map([[itemId, taken]])
}

/**
 * The union of the allergens of all that is in it; a diet holds when it holds for everything. What is not entered for one
 * item is not known of the whole.
 */
export function toldOf(needs: Needs | null, kitchen: ReadonlyMap<string, KitchenData>): Told {
  const known = [...(needs?.keys() ?? [])].map((itemId) => kitchen.get(itemId))
  const data = known.filter((each) => each !== undefined)
  const isKnown = needs !== null && data.length === known.length
  return {
    allergens: allAllergens.filter((each) => data.some(({ allergens }) => allergens.includes(each))),
    otherAllergens: [...new Set(data.flatMap(({ otherAllergens }) => otherAllergens ?? []))].sort(),
    allergensKnown: isKnown,
    diets: isKnown && data.length > 0 ? allDiets.filter((each) => data.every(({ diets }) => diets.includes(each))) : [],
  }
}

/** Of everything that a combo may hold: what one part may contain, the whole may; what one part is not for, neither is the whole. */
export function toldTogether(parts: readonly Told[]): Told {
  return {
    allergens: allAllergens.filter((each) => parts.some(({ allergens }) => allergens.includes(each))),
    otherAllergens: [...new Set(parts.flatMap(({ otherAllergens }) => otherAllergens))].sort(),
    allergensKnown: parts.length > 0 && parts.every(({ allergensKnown }) => allergensKnown),
    diets: parts.length === 0 ? [] : allDiets.filter((each) => parts.every(({ diets }) => diets.includes(each))),
  }
}
