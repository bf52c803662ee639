import type { VenueId } from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type { FoodProductId, FoodVariantId, KitchenStationId } from '@marquee/contract/food'
import type { ShortItem, VariantFigures } from '@marquee/contract/food-menu'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../core/work.ts'
import { everywhere, type Kitchen, selectAvailable, selectKitchen } from '../repo/book.ts'
import { type ComboParts, selectCombos, selectMoved } from '../repo/figures.ts'
import { selectForKitchen } from '../repo/for-kitchen.ts'
import { type MenuProduct, selectMenuProducts } from '../repo/menu.ts'
import { type SoldVariant, selectVariants } from '../repo/products.ts'
import { costOf, type Needs, portionsOf, shortOf } from '../rules/explode.ts'
import { addedBy, needsOf, type Told, toldOf, toldTogether } from '../rules/portion.ts'
import { netOf, shareOf } from '../rules/prices.ts'

type Reader = Db | Tx

/** A variant with all that follows from what it is made of. */
export interface WorkedOut extends SoldVariant, Told {
  needs: Needs | null
  costMinor: number | null
  portionsLeft: number | null
  /** What is too little for one portion. */
  short: ShortItem[]
  /** Off sale by itself until more is there. */
  hasRunOut: boolean
}

/** Every variant in use with its needs, cost, portions and allergens, from recipes and stock as they are now. */
export async function workOut(db: Reader, venueId: VenueId): Promise<{ kitchen: Kitchen; variants: WorkedOut[] }> {
  const [kitchen, places, sold, combos] = await Promise.all([
    selectKitchen(db, venueId),
    selectAvailable(db, venueId),
    selectVariants(db, venueId),
    selectCombos(db, venueId),
  ])
  const nothing = new Map<string, number>()
  const plain = sold.map((variant): WorkedOut => {
    const needs = variant.kind === 'combo' ? null : needsOf(kitchen.book, variant)
    const available = places.get(variant.stationPlace ?? everywhere) ?? nothing
    return {
      ...variant,
      needs,
      costMinor: needs && costOf(kitchen.book, needs),
      portionsLeft: needs && portionsOf(needs, available),
      short: needs ? shortOf(needs, available).map((itemId) => shortItemOf(kitchen, available, itemId)) : [],
      hasRunOut: false,
      ...toldOf(needs, kitchen.kitchen),
    }
  })
  const byId = new Map(plain.map((variant) => [variant.id, variant]))
  const variants = plain
    .map((variant) =>
      variant.kind === 'combo' ? { ...variant, ...comboOf(combos.get(variant.productId) ?? [], byId) } : variant,
    )
    .map((variant) => ({
      ...variant,
      hasRunOut: variant.stopsByItself && variant.portionsLeft !== null && variant.portionsLeft < 1,
    }))
  return { kitchen, variants }
}

function shortItemOf(kitchen: Kitchen, available: ReadonlyMap<string, number>, itemId: string): ShortItem {
  const stock = (id: string) => {
    const item = kitchen.items.get(id)
    return {
      name: storedLocalText.parse(item?.name ?? {}),
      left: String(Number(Math.max(0, available.get(id) ?? 0).toFixed(6))),
      unit: item?.baseUnit ?? 'piece',
    }
  }
  const substituteId = kitchen.items.get(itemId)?.substituteItemId
  return { ...stock(itemId), substitute: substituteId ? stock(substituteId) : null }
}

/** A combo as the dearest choice makes it; it lasts as long as something is left of each choice. */
function comboOf(choices: ComboParts, byId: ReadonlyMap<FoodVariantId, WorkedOut>) {
  const parts = choices.map(({ included, variantIds }) => ({
    included,
    of: variantIds.flatMap((id) => byId.get(id) ?? []),
  }))
  const costs = parts.map(({ included, of }) => included * Math.max(0, ...of.map(({ costMinor }) => costMinor ?? 0)))
  const lasts = parts
    .filter(({ included, of }) => included > 0 && of.length > 0 && of.every((each) => each.portionsLeft !== null))
    .map(({ included, of }) => Math.floor(of.reduce((sum, each) => sum + (each.portionsLeft ?? 0), 0) / included))
  const isCosted = parts.some(({ of }) => of.some(({ costMinor }) => costMinor !== null))
  return {
    costMinor: isCosted ? costs.reduce((sum, each) => sum + each, 0) : null,
    portionsLeft: lasts.length === 0 ? null : Math.min(...lasts),
    ...toldTogether(parts.flatMap(({ of }) => of)),
  }
}

/** What every variant costs and brings, for whoever makes the menu. */
export async function listFigures(ctx: SignedContext): Promise<VariantFigures[]> {
  const { db } = ctx.services
  const [{ kitchen, variants }, moved, products, combos] = await Promise.all([
    workOut(db, ctx.venueId),
    selectMoved(db, ctx.venueId),
    selectMenuProducts(db, ctx.venueId),
    selectCombos(db, ctx.venueId),
  ])
  const askedWith = optionsOf({ variants, products, combos })
  return variants.map((variant): VariantFigures => {
    const netMinor = netOf(variant.priceMinor, variant.taxPpm)
    return {
      id: variant.id,
      productId: variant.productId,
      name: storedLocalText.parse(variant.name),
      variant: storedLocalText.parse(variant.variant),
      priceMinor: variant.priceMinor,
      netMinor,
      costMinor: variant.costMinor,
      foodCostPpm: variant.costMinor === null ? null : shareOf(variant.costMinor, netMinor),
      portionsLeft: variant.portionsLeft,
      short: variant.short,
      hasRunOut: variant.hasRunOut,
      allergens: variant.allergens,
      otherAllergens: variant.otherAllergens,
      allergensKnown: variant.allergensKnown,
      diets: variant.diets,
      added: addedBy(variant, askedWith(variant.productId), kitchen.kitchen).map(({ option, told }) => ({
        name: storedLocalText.parse(option.name),
        ...told,
      })),
      moved: variant.recipeId === null ? [] : movedIn(kitchen, variant.recipeId, moved),
    }
  })
}

interface Asking {
  variants: readonly WorkedOut[]
  products: readonly MenuProduct[]
  combos: ReadonlyMap<FoodProductId, ComboParts>
}

/** The options that are asked with a product that is on sale: its own, and with a combo those of all it may hold. */
function optionsOf({ variants, products, combos }: Asking) {
  const own = new Map(products.map(({ id, modifiers }) => [id, modifiers.flatMap(({ options }) => options)]))
  const productOf = new Map(variants.map(({ id, productId }) => [id, productId]))
  return (id: FoodProductId) => {
    const parts = (combos.get(id) ?? []).flatMap(({ variantIds }) =>
      variantIds.flatMap((each) => productOf.get(each) ?? []),
    )
    const all = [id, ...parts].flatMap((each) => own.get(each) ?? [])
    return [...new Map(all.map((option) => [option.id, option])).values()]
  }
}

const worthTelling = 100_000

/** The items of a recipe, and of those in it, whose price has moved by a tenth or more since it was published. */
function movedIn(
  kitchen: Kitchen,
  recipeId: string,
  costs: ReadonlyMap<string, readonly { itemId: string; wasCost: number }[]>,
): VariantFigures['moved'] {
  const seen = new Set<string>()
  const told = new Map<string, number>()
  const look = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const { itemId, wasCost } of costs.get(id) ?? []) {
      const now = kitchen.items.get(itemId)?.unitCost ?? 0
      const change = wasCost > 0 && now > 0 ? Math.round(((now - wasCost) * 1_000_000) / wasCost) : 0
      if (Math.abs(change) >= worthTelling) told.set(itemId, change)
    }
    for (const { subRecipeId } of kitchen.book.recipes.get(id)?.lines ?? []) if (subRecipeId) look(subRecipeId)
  }
  look(recipeId)
  return [...told].map(([itemId, changePpm]) => ({
    name: storedLocalText.parse(kitchen.items.get(itemId)?.name ?? {}),
    changePpm,
  }))
}

/** What a cook can put off sale, of one station or of all, with what has run out by itself; what is off comes first. */
export async function listForKitchen(ctx: SignedContext, stationId: KitchenStationId | null) {
  const { db } = ctx.services
  const [rows, { variants }] = await Promise.all([
    selectForKitchen(db, ctx.venueId, stationId),
    workOut(db, ctx.venueId),
  ])
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  const told = rows.map((row) => {
    const variant = byId.get(row.variantId)
    return { ...row, short: variant?.short ?? [], hasRunOut: variant?.hasRunOut ?? false }
  })
  return told.sort((a, b) => Number(b.hasRunOut) - Number(a.hasRunOut))
}

/** What one portion of a variant takes out of the store. NOT_FOUND; nothing for what is not counted. */
export async function listNeeds(ctx: SignedContext, variantId: FoodVariantId) {
  const { variants } = await workOut(ctx.services.db, ctx.venueId)
  const variant = variants.find(({ id }) => id === variantId) ?? refuse('NOT_FOUND')
  return [...(variant.needs ?? [])].map(([itemId, qty]) => ({ itemId, qty: String(Number(qty.toFixed(6))) }))
}
