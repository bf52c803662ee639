import type { FoodKind } from '@marquee/contract/food'
import type { SaveProductParts } from '@marquee/contract/food-menu'

interface Fault {
  path: string
  message: string
}

const twice = (ids: readonly string[]) => ids.findIndex((id, at) => ids.indexOf(id) !== at)

/** What is wrong with the parts of a product that one field alone cannot say; null: nothing. */
export function partsFault(kind: FoodKind, parts: Omit<SaveProductParts, 'id' | 'expectedRev'>): Fault | null {
  const { variants, modifiers, choices } = parts
  return variantsFault(kind, variants) ?? modifiersFault(modifiers) ?? choicesFault(kind, choices)
}

function variantsFault(kind: FoodKind, variants: SaveProductParts['variants']): Fault | null {
  if (variants.length === 0) return { path: 'variants', message: 'field.required' }
  // Only a product with variants has more than the one that it was made with.
  if (kind !== 'variants' && variants.length > 1) return { path: 'variants', message: 'field.tooLong' }
  for (const [at, variant] of variants.entries()) {
    const { name, priceMinor, recipeId, itemId, madeQty } = variant
    const wrong = (field: string, message = 'field.invalid') => ({ path: `variants.${at}.${field}`, message })
    if (kind === 'variants' && name.en === '' && name.tr === '' && variants.length > 1) {
      return wrong('name', 'field.required')
    }
    // Their price is that of the product.
    if (kind !== 'variants' && priceMinor !== null) return wrong('priceMinor')
    if (recipeId !== null && itemId !== null) return wrong('itemId')
    if (kind === 'combo' && (recipeId !== null || itemId !== null)) return wrong('recipeId')
    if ((recipeId !== null || itemId !== null) && madeQty === null) return wrong('madeQty', 'field.required')
    if (recipeId === null && itemId === null && madeQty !== null) return wrong('madeQty')
  }
  const known = twice(variants.flatMap(({ id }) => id ?? []))
  return known < 0 ? null : { path: `variants.${known}.id`, message: 'field.invalid' }
}

function modifiersFault(modifiers: SaveProductParts['modifiers']): Fault | null {
  for (const [at, { minChoices, maxChoices }] of modifiers.entries()) {
    if ((minChoices === null) !== (maxChoices === null)) {
      return {
        path: `modifiers.${at}.${minChoices === null ? 'minChoices' : 'maxChoices'}`,
        message: 'field.required',
      }
    }
    if (minChoices !== null && maxChoices !== null && minChoices > maxChoices) {
      return { path: `modifiers.${at}.maxChoices`, message: 'field.tooSmall' }
    }
  }
  const again = twice(modifiers.map(({ groupId }) => groupId))
  return again < 0 ? null : { path: `modifiers.${again}.groupId`, message: 'field.taken' }
}

function choicesFault(kind: FoodKind, choices: SaveProductParts['choices']): Fault | null {
  if (kind !== 'combo') return choices.length === 0 ? null : { path: 'choices', message: 'field.invalid' }
  for (const [at, { included, maxChoices, items }] of choices.entries()) {
    if (included > maxChoices) return { path: `choices.${at}.maxChoices`, message: 'field.tooSmall' }
    const again = twice(items.map(({ variantId }) => variantId))
    if (again >= 0) return { path: `choices.${at}.items.${again}.variantId`, message: 'field.taken' }
  }
  const known = twice(choices.flatMap(({ id }) => id ?? []))
  return known < 0 ? null : { path: `choices.${known}.id`, message: 'field.invalid' }
}
