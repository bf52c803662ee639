import {
  type PackageAlone,
  type PackageDishes,
  type PackageInput,
  type PackageRides,
  partOfAmount,
} from '@marquee/contract'
import { priceOfLine } from '@marquee/contract/food-price'
import { writeAmount } from '../../lib/amount.ts'
import { type Draft, inputOf, type Money } from './draft.ts'

/** What parts cost alone: passes at the next shows, rides by their price list, dishes by the menu. */
export interface Alone {
  passes: PackageAlone
  rides: PackageRides['prices']
  dishes: PackageDishes
}

type Item = PackageInput['items'][number]

/** What one piece of a part costs alone at most; null: it has no price yet. */
function eachAlone(item: Item, { passes, rides, dishes }: Alone): number | null {
  if (item.kind === 'voucher') return item.faceMinor ?? null
  if (item.kind === 'food') return dishAlone(item, dishes)
  if (item.kind === 'pass') return passes.find(({ passTypeId }) => passTypeId === item.passTypeId)?.toMinor ?? null
  const dearest = (direction: Item['direction']) =>
    dearestOf(
      rides.filter((price) => price.direction === direction),
      item,
    )
  if (item.direction !== 'return') return dearest(item.direction)
  const [to, from] = [dearest('to'), dearest('from')]
  return dearest('return') ?? (to === null || from === null ? null : to + from)
}

// As an order of food is priced.
function dishAlone({ variantId, modifiers }: Item, dishes: PackageDishes): number | null {
  const dish = dishes.find((each) => each.variantId === variantId)
  if (!dish || variantId === null) return null
  const variants = [{ id: variantId, priceMinor: dish.priceMinor }]
  const product = { kind: 'simple' as const, variants, modifiers: dish.groups, choices: [] }
  const price = priceOfLine({ variantId, modifiers, picks: [] }, () => product)
  return 'path' in price ? null : price.unitMinor
}

// As guests are priced: their own pass type goes before the class. Of whatever comes, all classes are meant.
function dearestOf(rides: Alone['rides'], { areaId, vehicleClassId, passTypeId }: Item): number | null {
  const inArea = rides.filter((price) => areaId === null || price.areaId === areaId)
  const of = (classId: typeof vehicleClassId, typeId: typeof passTypeId) =>
    inArea.filter((price) => price.vehicleClassId === classId && price.passTypeId === typeId)
  const anyClass = (typeId: typeof passTypeId) =>
    vehicleClassId === null ? inArea.filter((price) => price.passTypeId === typeId) : []
  const ranks = [passTypeId, null].flatMap((typeId) => [of(vehicleClassId, typeId), of(null, typeId), anyClass(typeId)])
  const own = ranks.find((some) => some.length > 0)
  return own ? Math.max(...own.map(({ toMinor }) => toMinor)) : null
}

/** What a package costs, and what its parts would cost alone, by the dearest prices of the next shows. */
export interface Worth {
  aloneMinor: number
  priceMinor: number
  /** What the shares come to; null: the price is no fixed one. */
  sharesMinor: number | null
}

/** Of one package, or of one person where its parts are counted so. null: a pass has no price yet, or none is chosen. */
export function worthOf(
  input: Pick<PackageInput, 'priceMode' | 'amountMinor' | 'percentPpm' | 'items'>,
  alone: Alone,
): Worth | null {
  const groups = new Set<number>()
  const counted = input.items.filter(({ optional, choiceGroup }) => {
    if (optional || (choiceGroup !== null && groups.has(choiceGroup))) return false
    if (choiceGroup !== null) groups.add(choiceGroup)
    return true
  })
  const sharesMinor = counted.reduce((sum, { designatedMinor }) => sum + (designatedMinor ?? 0), 0)
  let [aloneMinor, cardsMinor] = [0, 0]
  for (const item of counted) {
    const price = eachAlone(item, alone)
    if (price === null) return null
    aloneMinor += item.qty * price
    if (item.kind === 'voucher') cardsMinor += item.qty * price
  }
  if (counted.length === 0) return null
  const isFixed = input.priceMode === 'fixed'
  // Nothing comes off money.
  const offMinor = partOfAmount(aloneMinor - cardsMinor, input.percentPpm ?? 0)
  const priceMinor = isFixed ? (input.amountMinor ?? 0) : aloneMinor - offMinor
  return { aloneMinor, priceMinor, sharesMinor: isFixed ? sharesMinor : null }
}

/**
 * The shares of a fixed price, by what the parts cost alone; what rounding leaves is the first one's. A gift card takes
 * what is on it.
 */
export function sharedOut(draft: Draft, alone: Alone, money: Money): Draft {
  const input = inputOf(draft, money.currency)
  const groups = new Map<number, number>()
  let cardsMinor = 0
  const worth = input.items.map((item, index) => {
    const { optional, choiceGroup, qty } = item
    if (optional) return 0
    if (choiceGroup !== null && groups.has(choiceGroup)) return 0
    if (choiceGroup !== null) groups.set(choiceGroup, index)
    if (item.kind === 'voucher') cardsMinor += item.designatedMinor ?? 0
    if (item.kind === 'voucher') return 0
    return qty * (eachAlone(item, alone) ?? 0)
  })
  const sum = worth.reduce((all, each) => all + each, 0)
  const amountMinor = (input.amountMinor ?? 0) - cardsMinor
  if (sum === 0 || amountMinor < 0) return draft
  const shares = worth.map((each) => Math.floor((amountMinor * each) / sum))
  const first = worth.findIndex((each) => each > 0)
  const rest = amountMinor - shares.reduce((all, each) => all + each, 0)
  return {
    ...draft,
    items: draft.items.map((item, index) => {
      const { optional, choiceGroup } = input.items[index] ?? { optional: true, choiceGroup: null }
      if (optional || item.kind === 'voucher') return item
      const of = choiceGroup === null ? index : (groups.get(choiceGroup) ?? index)
      const minor = (shares[of] ?? 0) + (of === first ? rest : 0)
      return { ...item, share: writeAmount(minor, money.currency, money.language) }
    }),
  }
}
