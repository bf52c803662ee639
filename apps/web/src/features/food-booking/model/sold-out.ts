import { inLanguage, type Language } from '@marquee/contract'
import type { Basket } from './basket.ts'
import type { Product } from './menu.ts'

type ProductOf = (variantId: string) => Product | undefined

const variantOf = (variantId: string, productOf: ProductOf) =>
  productOf(variantId)?.variants.find(({ id }) => id === variantId)

/**
 * Of which variants a basket wants more than can be had, and how many can; 0: it is sold out. It only says so, because the
 * menu may be older than the kitchen: whether it is sold is up to the server.
 */
export function shortOf({ lines }: Pick<Basket, 'lines'>, productOf: ProductOf): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>()
  for (const { wish } of lines) {
    for (const { variantId, qty } of [{ ...wish, qty: 1 }, ...wish.picks]) {
      wanted.set(variantId, (wanted.get(variantId) ?? 0) + qty * wish.qty)
    }
  }
  const short = new Map<string, number>()
  for (const [variantId, qty] of wanted) {
    const variant = variantOf(variantId, productOf)
    if (!variant) continue
    const { isOnSale, availability } = variant
    // Only a count by hand is refused when it does not suffice; what the store has may be wrong.
    const left = !isOnSale ? 0 : availability.mode === 'count' ? (availability.left ?? 0) : qty
    if (left < qty) short.set(variantId, left)
  }
  return short
}

/** How a variant is called on its own. undefined: the menu does not have it. */
export function variantName(variantId: string, productOf: ProductOf, language: Language): string | undefined {
  const product = productOf(variantId)
  if (!product) return undefined
  const name = variantOf(variantId, productOf)?.name
  return [product.name, name]
    .map((each) => each && inLanguage(each, language))
    .filter(Boolean)
    .join(' · ')
}

/** The names of what a refusal says cannot be had; empty: it names none, or none that the menu has. */
export function namesOfSoldOut(details: Record<string, unknown>, productOf: ProductOf, language: Language): string[] {
  const ids = Array.isArray(details.variantIds) ? details.variantIds : []
  return [...new Set(ids.flatMap((id) => variantName(String(id), productOf, language) ?? []))]
}
