import type { Menu } from '@marquee/contract/food-menu'
import type { FoodLineWish } from '@marquee/contract/food-orders'
import type { OfflineFoodTerms } from '@marquee/contract/offline-food'
import { type ClockMoment, isInShifts } from '@marquee/contract/shift-hours'

interface Strict {
  variants: ReadonlySet<string>
  options: ReadonlySet<string>
}

/**
 * What is counted portion by portion is sold by all counters out of one count, and so are items of the store that must
 * not run short: both need the server.
 */
export function strictOf(menu: Menu, terms: OfflineFoodTerms): Strict {
  const counted = menu.products
    .flatMap(({ variants }) => variants)
    .filter(({ availability }) => availability.mode === 'count')
    .map(({ id }) => id)
  return { variants: new Set([...counted, ...terms.strictVariantIds]), options: new Set(terms.strictOptionIds) }
}

/**
 * The last menu as the clock has it: what is bound to shifts is sold while one of them runs, and nobody tells this
 * counter when one begins or ends. In the order of the menu as far as it was told.
 */
export function menuAt(menu: Menu, at: ClockMoment): Menu {
  // A menu that was kept by an earlier version knows of no shifts.
  const { products, later = [] } = menu
  const known = [...products, ...later]
  const sold = known.filter(({ shifts = null }) => isInShifts(shifts, at))
  if (sold.length === products.length && sold.every((product, place) => product === products[place])) return menu
  const parts = new Set(sold.flatMap(({ variants }) => variants.map(({ id }) => id)))
  return {
    ...menu,
    products: sold.map((product) => ({
      ...product,
      // A part that is not sold now is no choice.
      choices: product.choices.map((choice) => ({
        ...choice,
        items: choice.items.filter(({ variantId }) => parts.has(variantId)),
      })),
    })),
    later: known.filter((product) => !sold.includes(product)),
  }
}

/** The menu as it is sold without the server: what needs it is off sale, and options that need it are left out. */
export function offlineMenu(menu: Menu, strict: Strict): Menu {
  return {
    ...menu,
    products: menu.products.map((product) => {
      const modifiers = product.modifiers.map((group) => ({
        ...group,
        options: group.options.filter(({ id }) => !strict.options.has(id)),
      }))
      const choices = product.choices.map((choice) => ({
        ...choice,
        items: choice.items.filter(({ variantId }) => !strict.variants.has(variantId)),
      }))
      const isWhole =
        modifiers.every((group) => group.minChoices === 0 || group.options.length > 0) &&
        choices.every((choice) => choice.included === 0 || choice.items.length > 0)
      return {
        ...product,
        // Links to pictures are good for minutes.
        picture: null,
        modifiers,
        choices,
        variants: product.variants.map((variant) => ({
          ...variant,
          isOnSale: variant.isOnSale && isWhole && !strict.variants.has(variant.id),
          // Others sell of them too, and nobody tells this counter.
          portionsLeft: null,
        })),
      }
    }),
  }
}

/** Products that are on sale with the server and not without it. */
export function needServer(menu: Menu, offline: Menu): ReadonlySet<string> {
  const sold = (products: Menu['products']) =>
    new Set(products.filter(({ variants }) => variants.some(({ isOnSale }) => isOnSale)).map(({ id }) => id))
  const without = sold(offline.products)
  return new Set([...sold(menu.products)].filter((id) => !without.has(id)))
}

/** Whether a line asks for something that needs the server. */
export const isStrict = ({ variantId, modifiers, picks }: FoodLineWish, strict: Strict): boolean =>
  [{ variantId, modifiers }, ...picks].some(
    (part) =>
      strict.variants.has(part.variantId) || part.modifiers.some(({ optionId }) => strict.options.has(optionId)),
  )
