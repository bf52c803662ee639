import { type LocalText, storedLocalText, type VenueId } from '@marquee/contract'
import type { FoodCategoryId, FoodChannel, FoodKind, FoodVariantId, KitchenStationId } from '@marquee/contract/food'
import type { PricedProduct } from '@marquee/contract/food-price'
import type { Db } from '@marquee/db'
import { together } from '../../../core/together.ts'
import type { Tx } from '../../../core/work.ts'
import { menuTopic } from '../events.ts'
import { selectBookOf, selectRecipesOfVariants } from '../repo/book.ts'
import { selectOrderedVariants, selectSoldOptions, selectSoldVariants } from '../repo/for-orders.ts'
import { findMenuHead, selectCategoryWindows, selectMenuProducts } from '../repo/menu.ts'
import { type Change, type RecipeBook, withChanges } from '../rules/explode.ts'
import { isSoldAt, type OfferedInShifts } from '../rules/offered.ts'
import { type MadeOf, needsOf } from '../rules/portion.ts'
import { openCategories } from './menu.ts'

/** What one piece takes of an item, in its base unit, with what a unit costs now. */
export interface PieceUse {
  itemId: string
  qtyEach: string
  unitCost: number
}

/** How a station makes something: where it takes its things from, and how long it takes. */
interface Making {
  /** null: from wherever they are. */
  locationId: string | null
  prepMinutes: number
  /** Its station's own time; null: no station makes it. */
  stationMinutes: number | null
}

/** What an order can take of the menu, as it is at this moment. */
export interface Orderable {
  product: PricedProduct
  name: LocalText
  taxCode: string | null
  taxPpm: number
  stationId: KitchenStationId | null
  isCounted: boolean
  recipeVersionId: string | null
  making: Making
  /** What one piece takes out of the store with what was chosen; each option counts as often as it was. */
  usesWith: (modifiers: readonly { optionId: string; qty: number }[]) => PieceUse[]
}

interface Asked {
  venueId: VenueId
  channel: FoodChannel
  variantIds: readonly FoodVariantId[]
  /** When it is wanted; null: now. */
  at: string | null
}

const joined = (product: LocalText, variant: LocalText): LocalText => {
  const both = (language: 'en' | 'tr') =>
    variant[language] === '' ? product[language] : `${product[language]} · ${variant[language]}`
  return { en: both('en'), tr: both('tr') }
}

// What one piece takes; each option that was chosen counts as often as it was.
const usesOf =
  (book: RecipeBook, made: MadeOf, changes: ReadonlyMap<string, readonly Change[]>): Orderable['usesWith'] =>
  (modifiers) => {
    const wanted = modifiers.flatMap(({ optionId, qty }) =>
      (changes.get(optionId) ?? []).map((change) => ({ ...change, qty: change.qty * qty })),
    )
    const needs = withChanges(book, needsOf(book, made) ?? new Map(), wanted)
    return [...needs]
      .map(([itemId, qty]) => ({
        itemId,
        qtyEach: qty.toFixed(6),
        unitCost: book.items.get(itemId)?.unitCost ?? 0,
      }))
      .filter(({ qtyEach }) => Number(qtyEach) > 0)
      .sort((a, b) => (a.itemId < b.itemId ? -1 : 1))
  }

// What variants and what may be chosen with them take out of the store, besides their recipes.
const itemsOf = ({
  variants,
  changes,
}: {
  variants: readonly MadeOf[]
  changes: readonly Pick<Change, 'itemId'>[]
}) => [...changes.map(({ itemId }) => itemId), ...variants.flatMap(({ itemId }) => itemId ?? [])]

/** The same whether it is sold now or not: only its product has to be on sale at all. */
export interface KnownDish extends Orderable {
  offered: OfferedInShifts & { categoryId: FoodCategoryId; kind: FoodKind }
}

/** Variants in use of products that are on sale at all, by their ids. */
export async function knownVariants(
  tx: Db | Tx,
  venueId: VenueId,
  variantIds: readonly FoodVariantId[],
): Promise<ReadonlyMap<string, KnownDish>> {
  const [products, variants, recipes] = await together(
    selectMenuProducts(tx, venueId, variantIds),
    selectOrderedVariants(tx, venueId, variantIds),
    selectRecipesOfVariants(tx, venueId, variantIds),
  )
  const options = products.flatMap(({ modifiers }) => modifiers.flatMap((group) => group.options))
  const book = await selectBookOf(tx, venueId, {
    recipes,
    itemIds: itemsOf({ variants, changes: options.flatMap((option) => option.changes) }),
  })
  const found = new Map<string, KnownDish>()
  for (const variant of variants) {
    const product = products.find(({ id }) => id === variant.productId)
    if (!product) continue
    const changes = new Map<string, readonly Change[]>(
      product.modifiers.flatMap((group) => group.options.map((option) => [option.id, option.changes] as const)),
    )
    found.set(variant.id, {
      product: { ...product, variants: [variant] },
      offered: product,
      name: joined(storedLocalText.parse(product.name), storedLocalText.parse(variant.name)),
      taxCode: product.taxCode,
      taxPpm: product.taxPpm,
      stationId: product.stationId,
      isCounted: variant.isCounted,
      recipeVersionId: variant.recipeVersionId,
      making: {
        locationId: variant.locationId,
        prepMinutes: variant.prepMinutes,
        stationMinutes: variant.stationMinutes,
      },
      usesWith: usesOf(book, variant, changes),
    })
  }
  return found
}

/** The variants of these that are sold in a channel at a moment, by their ids. */
export async function variantsForOrder(tx: Db | Tx, asked: Asked): Promise<ReadonlyMap<string, Orderable>> {
  const { venueId, channel, variantIds, at } = asked
  const [head, windows, known] = await together(
    findMenuHead(tx, { venueId, topic: menuTopic, at }),
    selectCategoryWindows(tx, venueId),
    knownVariants(tx, venueId, variantIds),
  )
  const open = openCategories(windows, channel, head)
  return new Map(
    [...known].filter(([, { offered }]) => open.has(offered.categoryId) && isSoldAt(offered, channel, head)),
  )
}

/** What a line says of a variant that was sold. */
export type SoldDish = Omit<Orderable, 'product' | 'making'>
interface SoldOption {
  name: LocalText
  /** What one costs now. */
  extraMinor: number
}

/** Variants and options that were sold before, on the menu or not, as recipes and taxes are now; by their ids. */
export async function dishesAsSold(
  tx: Tx,
  venueId: VenueId,
  { variantIds, optionIds }: { variantIds: readonly FoodVariantId[]; optionIds: readonly string[] },
): Promise<{ dishes: ReadonlyMap<string, SoldDish>; options: ReadonlyMap<string, SoldOption> }> {
  const [variants, options, recipes] = await together(
    selectSoldVariants(tx, venueId, variantIds),
    selectSoldOptions(tx, venueId, optionIds),
    selectRecipesOfVariants(tx, venueId, variantIds),
  )
  const book = await selectBookOf(tx, venueId, {
    recipes,
    itemIds: itemsOf({ variants, changes: options.flatMap((option) => option.changes) }),
  })
  const changes = new Map<string, readonly Change[]>(options.map((option) => [option.id, option.changes]))
  const dishes = variants.map(({ productName, taxCode, taxPpm, stationId, isCounted, recipeVersionId, ...variant }) => {
    const name = joined(storedLocalText.parse(productName), storedLocalText.parse(variant.name))
    const usesWith = usesOf(book, variant, changes)
    return [variant.id, { name, taxCode, taxPpm, stationId, isCounted, recipeVersionId, usesWith }] as const
  })
  return {
    dishes: new Map(dishes),
    options: new Map(
      options.map(({ id, name, extraMinor }) => [id, { name: storedLocalText.parse(name), extraMinor }]),
    ),
  }
}
