import { type PackageDishes, storedLocalText, type VenueId } from '@marquee/contract'
import type { FoodVariantId, ModifierOptionId } from '@marquee/contract/food'
import { priceOfLine } from '@marquee/contract/food-price'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { together } from '../../../core/together.ts'
import type { Tx } from '../../../core/work.ts'
import { everywhere, selectAvailable } from '../repo/book.ts'
import { selectCategoryWindows, selectMenuProducts } from '../repo/menu.ts'
import { selectLimits, selectMoments } from '../repo/packaged.ts'
import { selectVariants } from '../repo/products.ts'
import { selectStrictItems } from '../repo/strict.ts'
import { isSoldAt } from '../rules/offered.ts'
import { isOff, leftOf, pieceCost } from '../rules/packaged.ts'
import { knownVariants, type Orderable } from './for-orders.ts'
import { openCategories } from './menu.ts'

// Dishes that are sold as a part of something: ahead of a show, with what is chosen of them once and for all.

/** A dish of the menu with what is chosen of it. */
export interface NamedDish {
  variantId: FoodVariantId
  modifiers: readonly { optionId: ModifierOptionId; qty: number }[]
}

/** The same as the menu has it at a moment. */
export interface DishOnMenu {
  /** What one costs alone, with what is chosen. */
  unitMinor: number
  taxCode: string | null
  taxPpm: number
  /** How many can be had; null: no limit is known. */
  left: number | null
  /** It is off sale then, however many are left. */
  isOff: boolean
  orderable: Orderable
}

type Reader = Db | Tx

const idsOf = (dishes: readonly NamedDish[]) => [...new Set(dishes.map(({ variantId }) => variantId))]
const wishOf = ({ variantId, modifiers }: NamedDish) => ({ variantId, modifiers, picks: [] })

/** Dishes as they are sold ahead at some moments, by moment and then in their order; null for one that is not, or not so. */
export async function dishesAt(
  db: Reader,
  { venueId, at }: { venueId: VenueId; at: readonly string[] },
  dishes: readonly NamedDish[],
): Promise<(DishOnMenu | null)[][]> {
  if (dishes.length === 0) return at.map(() => [])
  const variantIds = idsOf(dishes)
  const [known, windows, limits, strict, places, moments] = await together(
    knownVariants(db, venueId, variantIds),
    selectCategoryWindows(db, venueId),
    selectLimits(db, venueId, variantIds),
    selectStrictItems(db, venueId),
    selectAvailable(db, venueId),
    selectMoments(db, venueId, at),
  )
  const priced = dishes.map((dish) => {
    const found = known.get(dish.variantId)
    const limit = limits.find(({ id }) => id === dish.variantId)
    const price = priceOfLine(wishOf(dish), (id) => known.get(id)?.product)
    if (!found || !limit || 'path' in price) return null
    const { taxCode, taxPpm, making, offered } = found
    const available = places.get(making.locationId ?? everywhere) ?? new Map<string, number>()
    const uses = found.usesWith(price.modifiers)
    const leftAt = (moment: string) => leftOf(limit, uses, { available, strict, at: moment })
    const offAt = (moment: string) => isOff(limit, moment)
    return { unitMinor: price.unitMinor, taxCode, taxPpm, leftAt, offAt, orderable: found, offered }
  })
  return moments.map((moment, nth) => {
    const open = openCategories(windows, 'preorder', moment)
    return priced.map((dish) => {
      if (!dish || !open.has(dish.offered.categoryId) || !isSoldAt(dish.offered, 'preorder', moment)) return null
      const { leftAt, offAt, offered: _, ...known } = dish
      const then = at[nth] ?? ''
      return { ...known, left: leftAt(then), isOff: offAt(then) }
    })
  })
}

/** The same at one moment. */
export async function dishesOnMenu(
  db: Reader,
  { venueId, at }: { venueId: VenueId; at: string },
  dishes: readonly NamedDish[],
): Promise<(DishOnMenu | null)[]> {
  const [only = []] = await dishesAt(db, { venueId, at: [at] }, dishes)
  return only
}

/** What is wrong with dishes for something that holds them, by their field, in their order; null: nothing. */
export async function dishFaults(
  db: Reader,
  venueId: VenueId,
  dishes: readonly NamedDish[],
): Promise<({ path: string; message: string } | null)[]> {
  if (dishes.length === 0) return []
  const known = await knownVariants(db, venueId, idsOf(dishes))
  return dishes.map((dish) => {
    const found = known.get(dish.variantId)
    if (!found || !isPlain(found.offered)) return { path: 'variantId', message: 'field.invalid' }
    if (!found.offered.channels.includes('preorder')) return { path: 'variantId', message: 'field.notAhead' }
    const price = priceOfLine(wishOf(dish), (id) => known.get(id)?.product)
    return 'path' in price ? price : null
  })
}

// Nobody is there to choose the parts of a combo, or to say what a dish costs.
const isPlain = ({ kind }: { kind: string }) => kind === 'simple' || kind === 'variants'

/** What dishes cost the house, one piece of each without tax, in their order; null: nobody knows. */
export async function dishCosts(
  db: Reader,
  venueId: VenueId,
  dishes: readonly NamedDish[],
): Promise<{ unitMinor: number | null; taxPpm: number; costMinor: number | null }[]> {
  if (dishes.length === 0) return []
  const known = await knownVariants(db, venueId, idsOf(dishes))
  return dishes.map((dish) => {
    const found = known.get(dish.variantId)
    const price = found && priceOfLine(wishOf(dish), (id) => known.get(id)?.product)
    if (!found || !price || 'path' in price) return { unitMinor: null, taxPpm: found?.taxPpm ?? 0, costMinor: null }
    const costMinor = pieceCost(found.usesWith(price.modifiers))
    return { unitMinor: price.unitMinor, taxPpm: found.taxPpm, costMinor }
  })
}

/** The dishes that something may hold, in the order of the menu. */
export async function choosableDishes({ venueId, services: { db } }: SignedContext): Promise<PackageDishes> {
  const [products, variants] = await Promise.all([selectMenuProducts(db, venueId), selectVariants(db, venueId)])
  const byId = new Map(products.map((product) => [product.id, product]))
  return variants.flatMap(({ id, productId, name, variant, priceMinor }) => {
    const product = byId.get(productId)
    if (!product || !isPlain(product) || !product.channels.includes('preorder')) return []
    const [of, own] = [storedLocalText.parse(name), storedLocalText.parse(variant)]
    const both = (language: 'en' | 'tr') => [of[language], own[language]].filter(Boolean).join(' · ')
    const groups = product.modifiers.map(({ name: title, minChoices, maxChoices, freeChoices, options }) => ({
      name: storedLocalText.parse(title),
      minChoices,
      maxChoices,
      freeChoices,
      options: options.map((option) => ({
        id: option.id as ModifierOptionId,
        name: storedLocalText.parse(option.name),
        extraMinor: option.extraMinor,
        maxEach: option.maxEach,
      })),
    }))
    return [{ variantId: id, name: { en: both('en'), tr: both('tr') }, priceMinor, groups }]
  })
}
