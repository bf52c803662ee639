import type { LocalText } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import type { ChosenModifier, FoodLineWish } from '@marquee/contract/food-orders'
import { type LineFault, type PricedModifier, type PricedProduct, priceOfLine } from '@marquee/contract/food-price'

/** What of the menu a line needs, as it is when the line is made. */
export interface Dish extends SoldDish {
  product: PricedProduct
}

/** The same of a dish that was sold before, whatever the menu says of it now. */
export interface SoldDish {
  name: LocalText
  taxCode: string | null
  taxPpm: number
  stationId: string | null
  isCounted: boolean
  recipeVersionId: string | null
  usesWith: (modifiers: readonly { optionId: string; qty: number }[]) => Use[]
}
interface Use {
  itemId: string
  qtyEach: string
  unitCost: number
}

/** A line to be written. `parent`: which of the lines beside it is the combo that it is a part of. */
export interface NewLine {
  parent: number | null
  variantId: FoodVariantId
  stationId: string | null
  qty: number
  unitMinor: number
  taxCode: string
  taxPpm: number
  name: LocalText
  mods: ChosenModifier[]
  note: string
  course: number
  guestNo: number | null
  isCounted: boolean
  recipeVersionId: string | null
  uses: Use[]
}

/** How a line without a tax of its own is called where a rule of the venue would stand. */
export const noTax = 'NONE'

/**
 * The lines of what a guest wants: one, or a combo with a line for each of its parts, whose price and extras the line of
 * the combo has. A fault names its field.
 */
export function linesOf(wish: FoodLineWish, dishes: ReadonlyMap<string, Dish>, first: number): NewLine[] | LineFault {
  const price = priceOfLine(wish, (id) => dishes.get(id)?.product)
  if ('path' in price) return price
  const dish = dishes.get(wish.variantId)
  if (!dish) return { path: 'variantId', message: 'field.invalid' }
  const { note, course, guestNo, qty, variantId } = wish
  const line = {
    ...lineFor(dish, variantId, price.modifiers),
    parent: null,
    qty,
    unitMinor: price.unitMinor,
    note,
    course,
    guestNo,
  }
  const parts = wish.picks.flatMap((pick, at): NewLine[] => {
    const part = dishes.get(pick.variantId)
    if (!part) return []
    return [
      {
        ...lineFor(part, pick.variantId, price.picks[at] ?? []),
        parent: first,
        qty: qty * pick.qty,
        unitMinor: 0,
        note: '',
        course,
        guestNo,
      },
    ]
  })
  // What a combo takes out of the store, its parts take. Nobody makes the combo itself.
  return parts.length > 0 ? [{ ...line, stationId: null, uses: [], recipeVersionId: null }, ...parts] : [line]
}

/** A wish that was sold before, with what one piece cost with all that was chosen. */
export type SoldWish = FoodLineWish & { paidUnitMinor: number }

/** What of the menu lines name that were sold before, by id. */
export interface SoldMenu {
  dishes: ReadonlyMap<string, SoldDish>
  options: ReadonlyMap<string, { name: LocalText; extraMinor: number }>
}

/**
 * The lines of what was sold before: as they were paid, whether they could be sold so now or not. null: the venue has
 * never had something that they name.
 */
export function soldLinesOf(wish: SoldWish, { dishes, options }: SoldMenu, first: number): NewLine[] | null {
  const chosen = (wished: FoodLineWish['modifiers']) =>
    wished.flatMap(({ optionId, qty }): PricedModifier[] => {
      const option = options.get(optionId)
      return option ? [{ optionId, qty, free: 0, ...option }] : []
    })
  const asked = [wish, ...wish.picks]
  const isKnown = asked.every(
    ({ variantId, modifiers }) => dishes.has(variantId) && modifiers.every(({ optionId }) => options.has(optionId)),
  )
  if (!isKnown) return null
  const { course, guestNo } = wish
  const made = asked.flatMap((each, at): NewLine[] => {
    const dish = dishes.get(each.variantId)
    if (!dish) return []
    const line = { ...lineFor(dish, each.variantId, chosen(each.modifiers)), course, guestNo }
    return at === 0
      ? [{ ...line, parent: null, qty: wish.qty, unitMinor: wish.paidUnitMinor, note: wish.note }]
      : [{ ...line, parent: first, qty: wish.qty * each.qty, unitMinor: 0, note: '' }]
  })
  const [line, ...parts] = made
  if (!line) return null
  return parts.length > 0 ? [{ ...line, stationId: null, uses: [], recipeVersionId: null }, ...parts] : [line]
}

function lineFor(dish: SoldDish, variantId: FoodVariantId, chosen: readonly PricedModifier[]) {
  const { name, stationId, isCounted, recipeVersionId, taxCode, taxPpm } = dish
  const mods = chosen.map(({ optionId, name: text, qty, extraMinor, free }) => ({
    optionId,
    name: { en: text.en ?? '', tr: text.tr ?? '' },
    qty,
    // What one of them cost on the whole: of several some may have been free.
    extraMinor: Math.round(((qty - free) * extraMinor) / qty),
  }))
  return {
    variantId,
    stationId,
    taxCode: taxCode ?? noTax,
    taxPpm: taxCode === null ? 0 : taxPpm,
    name,
    mods,
    isCounted,
    recipeVersionId,
    uses: dish.usesWith(chosen),
  }
}
