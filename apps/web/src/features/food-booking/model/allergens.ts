import type { Allergen } from '@marquee/contract/food'
import type { FoodLineWish } from '@marquee/contract/food-orders'
import type { Product } from './menu.ts'

interface Told {
  known: Allergen[]
  /** In the venue's own words. */
  others: string[]
  /** Whether everything in it says what it has. */
  isKnown: boolean
}

/** The allergens of a line: of its variant, of the parts of a combo, and of the options that are chosen with them. */
export function allergensOf(wish: FoodLineWish, productOf: (variantId: string) => Product | undefined): Told {
  const parts = [{ variantId: wish.variantId, modifiers: wish.modifiers }, ...wish.picks]
  const all = new Set<Allergen>()
  const others = new Set<string>()
  let isKnown = true
  for (const { variantId, modifiers } of parts) {
    const product = productOf(variantId)
    const variant = product?.variants.find(({ id }) => id === variantId)
    // A combo is made of its parts, which speak for themselves.
    const isMade = product?.kind !== 'combo'
    if (isMade) {
      isKnown = isKnown && variant?.allergensKnown === true
      for (const each of variant?.allergens ?? []) all.add(each)
      for (const each of variant?.otherAllergens ?? []) others.add(each)
    }
    const options = product?.modifiers.flatMap((group) => group.options) ?? []
    for (const { optionId } of modifiers) {
      const option = options.find(({ id }) => id === optionId)
      isKnown = isKnown && option?.allergensKnown === true
      for (const each of option?.allergens ?? []) all.add(each)
      for (const each of option?.otherAllergens ?? []) others.add(each)
    }
  }
  return { known: [...all], others: [...others], isKnown }
}
