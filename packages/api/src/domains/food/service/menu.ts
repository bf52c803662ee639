import { storedLocalText } from '@marquee/contract'
import type { FoodCategoryId, FoodChannel } from '@marquee/contract/food'
import type { Menu } from '@marquee/contract/food-menu'
import { isInShifts } from '@marquee/contract/shift-hours'
import type { SignedContext } from '../../../core/context.ts'
import { pictureLinks } from '../../../files/files.ts'
import { menuTopic } from '../events.ts'
import {
  findMenuHead,
  type MenuCategory,
  type MenuProduct,
  selectMenuCategories,
  selectMenuProducts,
} from '../repo/menu.ts'
import { selectStations } from '../repo/stations.ts'
import { isOffered, type Moment, type Offered } from '../rules/offered.ts'
import { toldOfOption } from '../rules/portion.ts'
import { type WorkedOut, workOut } from './figures.ts'

/**
 * All that is sold in a channel at a moment, with prices, modifiers, allergens and what is left, in one answer. The
 * version is read first: what changes meanwhile is told by the stream, and the menu is fetched again.
 */
export async function getMenu(
  ctx: SignedContext,
  { channel, at }: { channel: FoodChannel; at?: string | undefined },
): Promise<Menu> {
  const { venueId, services } = ctx
  const { db } = services
  const head = await findMenuHead(db, { venueId, topic: menuTopic, at: at ?? null })
  const [categories, products, stations, { kitchen, variants }] = await Promise.all([
    selectMenuCategories(db, venueId),
    selectMenuProducts(db, venueId),
    selectStations(db, venueId),
    workOut(db, venueId),
  ])
  const open = openCategories(categories, channel, head)
  const byId = new Map<string, WorkedOut>(variants.map((variant) => [variant.id, variant]))
  const offered = products.filter((product) => open.has(product.categoryId) && isOffered(product, channel, head))
  const { sold = [], later = [] } = Object.groupBy(offered, ({ shifts }) =>
    isInShifts(shifts, head) ? 'sold' : 'later',
  )
  const shown = new Set(sold.flatMap(({ variants: own }) => own.map(({ id }) => id)))
  const toMenu = (product: MenuProduct): Menu['products'][number] => ({
    ...product,
    name: storedLocalText.parse(product.name),
    picture: product.picture && pictureLinks(services.files, { venueId, id: product.picture }),
    variants: product.variants.flatMap(({ id, barcode }) => {
      const variant = byId.get(id)
      return variant ? [{ ...onMenu(variant), barcode }] : []
    }),
    modifiers: product.modifiers.map((group) => ({
      ...group,
      name: storedLocalText.parse(group.name),
      options: group.options.map(({ changes, ...option }) => {
        const { diets: _, ...told } = toldOfOption({ changes }, kitchen.kitchen)
        return { ...option, name: storedLocalText.parse(option.name), ...told }
      }),
    })),
    // A part that is not sold now is no choice.
    choices: product.choices.map((choice) => ({
      ...choice,
      name: storedLocalText.parse(choice.name),
      items: choice.items.filter(({ variantId }) => shown.has(variantId)),
    })),
  })
  return {
    version: head.version,
    at: head.at,
    channel,
    currency: head.currency,
    categories: categories
      .filter(({ id }) => open.has(id))
      .map(({ id, parentId, name, color, depth }) => ({
        id,
        parentId,
        name: storedLocalText.parse(name),
        color,
        depth,
      })),
    stations,
    products: sold.map(toMenu),
    later: later.map(toMenu),
  }
}

type Windowed = Offered & Pick<MenuCategory, 'id' | 'parentId'>

/** A category is open when it and all above it are; one below an archived category is not. */
export function openCategories(categories: readonly Windowed[], channel: FoodChannel, at: Moment): Set<FoodCategoryId> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const isOpen = (category: Windowed | undefined): boolean =>
    category !== undefined &&
    isOffered(category, channel, at) &&
    (category.parentId === null || isOpen(byId.get(category.parentId)))
  return new Set(categories.filter(isOpen).map(({ id }) => id))
}

function onMenu(variant: WorkedOut): Omit<Menu['products'][number]['variants'][number], 'barcode'> {
  const { mode, left } = variant.availability
  const isOn = mode === 'on' || (mode === 'count' && (left ?? 0) > 0)
  return {
    id: variant.id,
    name: storedLocalText.parse(variant.variant),
    priceMinor: variant.priceMinor,
    availability: variant.availability,
    isOnSale: isOn && !variant.hasRunOut,
    portionsLeft:
      mode === 'count' ? Math.min(left ?? 0, variant.portionsLeft ?? Number.MAX_SAFE_INTEGER) : variant.portionsLeft,
    allergens: variant.allergens,
    otherAllergens: variant.otherAllergens,
    allergensKnown: variant.allergensKnown,
    diets: variant.diets,
  }
}
