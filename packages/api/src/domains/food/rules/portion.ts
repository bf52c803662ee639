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

/** What an option puts in or takes away: items with so much of each. */
export interface OptionChanges {
  changes: readonly { itemId: string; qty: number }[]
}

/** What an option puts in may contain. What it takes away counts for nothing: a trace of it may stay. */
export const toldOfOption = ({ changes }: OptionChanges, kitchen: ReadonlyMap<string, KitchenData>): Told =>
  toldOf(new Map(changes.filter(({ qty }) => qty > 0).map(({ itemId, qty }) => [itemId, qty])), kitchen)

/** What options may bring that is not in the portion without them; those that bring nothing are left out. */
export function addedBy<Option extends OptionChanges>(
  portion: Pick<Told, 'allergens' | 'otherAllergens'>,
  options: readonly Option[],
  kitchen: ReadonlyMap<string, KitchenData>,
): { option: Option; told: Omit<Told, 'diets'> }[] {
  return options.flatMap((option) => {
    const { allergens, otherAllergens, allergensKnown } = toldOfOption(option, kitchen)
    const told = {
      allergens: allergens.filter((each) => !portion.allergens.includes(each)),
      otherAllergens: otherAllergens.filter((each) => !portion.otherAllergens.includes(each)),
      allergensKnown,
    }
    const isNothing = told.allergens.length === 0 && told.otherAllergens.length === 0 && allergensKnown
    return isNothing ? [] : [{ option, told }]
  })
}
