import { fold } from '@marquee/contract'
import type { Menu } from '@marquee/contract/food-menu'
import type { FoodLineWish } from '@marquee/contract/food-orders'
import { plainWish } from './wish.ts'

export type Product = Menu['products'][number]
export type Variant = Product['variants'][number]
export type Group = Product['modifiers'][number]

/** Finds the product of a variant. */
export function productsByVariant(menu: Menu): (variantId: string) => Product | undefined {
  const found = new Map<string, Product>(
    menu.products.flatMap((product) => product.variants.map((variant) => [variant.id, product] as const)),
  )
  return (variantId) => found.get(variantId)
}

/** What a barcode is of: a variant, or a product whose variant is still to be chosen. */
export function ofBarcode(menu: Menu, barcode: string): { product: Product; variant: Variant | null } | null {
  for (const product of menu.products) {
    const variant = product.variants.find((each) => each.barcode === barcode)
    if (variant) return { product, variant }
    if (product.barcode === barcode) return { product, variant: null }
  }
  return null
}

/** A category with all that are below it. */
function withBelow(menu: Menu, categoryId: string): ReadonlySet<string> {
  const ids = new Set<string>([categoryId])
  // Those above come first.
  for (const { id, parentId } of menu.categories) if (parentId && ids.has(parentId)) ids.add(id)
  return ids
}

/** The products of a category and of those below it (null: of all), or those that are searched for. */
export function shownProducts(menu: Menu, { categoryId, search }: { categoryId: string | null; search: string }) {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length > 0) {
    return menu.products.filter(({ name, code, barcode }) => {
      const text = `${fold(name.en)} ${fold(name.tr)} ${fold(code)} ${barcode ?? ''}`
      return words.every((word) => text.includes(word))
    })
  }
  if (categoryId === null) return menu.products
  const ids = withBelow(menu, categoryId)
  return menu.products.filter((product) => ids.has(product.categoryId))
}

/** Which of those that are found is meant by Enter: the one that is called so, else one whose name begins so, else the first. */
export function meantProduct(found: readonly Product[], search: string): Product | undefined {
  const typed = fold(search).split(' ').filter(Boolean).join(' ')
  const isCalled = (fits: (name: string) => boolean) =>
    found.find(({ name, code }) => [fold(name.en), fold(name.tr), fold(code)].some(fits))
  return isCalled((name) => name === typed) ?? isCalled((name) => name.startsWith(typed)) ?? found[0]
}

/** Whether one of it can be sold, and how many portions are left; null: that is not counted. */
export function standingOf({ variants }: Product): { isOnSale: boolean; left: number | null } {
  const onSale = variants.filter((variant) => variant.isOnSale)
  const lefts = onSale.map(({ portionsLeft }) => portionsLeft)
  const left = lefts.every((each) => each !== null) ? lefts.reduce((sum: number, each) => sum + (each ?? 0), 0) : null
  return { isOnSale: onSale.length > 0, left: onSale.length === 0 ? 0 : left }
}

/** Whether something has to be chosen before one of it can be ordered. */
const asksFirst = ({ kind, variants, modifiers }: Product): boolean =>
  kind === 'open' ||
  kind === 'combo' ||
  variants.filter(({ isOnSale }) => isOnSale).length > 1 ||
  modifiers.some(({ minChoices }) => minChoices > 0)

/** One of a product as it is added first, and whether something has to be chosen before; null: none can be sold. */
export function firstWish(product: Product, variantId?: string): { wish: FoodLineWish; asks: boolean } | null {
  const variant = product.variants.find(({ id, isOnSale }) => isOnSale && (!variantId || id === variantId))
  if (!variant) return null
  const modifiers = product.modifiers.flatMap(({ options }) =>
    options.flatMap(({ id, defaultQty }) => (defaultQty > 0 ? [{ optionId: id, qty: defaultQty }] : [])),
  )
  // Where a combo leaves no choice, it is made.
  const picks = product.choices.flatMap(({ id, included, items }) =>
    items.length === 1 && items[0] && included > 0
      ? [{ choiceId: id, variantId: items[0].variantId, qty: included, modifiers: [] }]
      : [],
  )
  const asks = asksFirst(variantId ? { ...product, variants: [variant] } : product)
  return { wish: plainWish(variant.id, { modifiers, picks }), asks }
}
