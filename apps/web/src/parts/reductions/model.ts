import { ppmOf, type SaleDiscount, type SpecialPrice } from '@marquee/contract'
import type { BasketLine } from '../checkout/basket.ts'
import { sumOf } from '../checkout/basket.ts'
import { type Reductions, reducedLines } from '../checkout/reductions.ts'
import type { ReductionKind } from './rights.ts'

/** How many pieces of which lines. */
export type Chosen = Readonly<Record<string, number>>

/** What is chosen of a kind already. */
export function chosenOf({ specials }: Reductions, kind: SpecialPrice['kind']): Chosen {
  const own = Object.entries(specials).filter(([, { price }]) => price.kind === kind)
  return Object.fromEntries(own.map(([key, { qty }]) => [key, qty]))
}

/** The basket with these pieces at this price, and no others of its kind. Pieces of another kind give way. */
export function withSpecials(reductions: Reductions, chosen: Chosen, price: SpecialPrice): Reductions {
  const others = Object.entries(reductions.specials).filter(
    ([key, each]) => each.price.kind !== price.kind && !chosen[key],
  )
  const own = Object.entries(chosen).flatMap(([key, qty]) => (qty > 0 ? [[key, { qty, price }] as const] : []))
  return { ...reductions, specials: Object.fromEntries([...others, ...own]) }
}

export const withDiscount = (reductions: Reductions, discount: SaleDiscount): Reductions => ({
  ...reductions,
  discount,
})

/** The basket without what is of a kind. */
export function without(reductions: Reductions, kind: ReductionKind): Reductions {
  if (kind === 'discount') return { ...reductions, discount: null }
  const others = Object.entries(reductions.specials).filter(([, { price }]) => price.kind !== kind)
  return { ...reductions, specials: Object.fromEntries(others) }
}

export const has = (reductions: Reductions, kind: ReductionKind): boolean =>
  kind === 'discount'
    ? reductions.discount !== null
    : Object.values(reductions.specials).some(({ price }) => price.kind === kind)

/** How far a basket goes from the list in one way, as the server measures it. */
export function reachOf(
  lines: readonly BasketLine[],
  reductions: Reductions,
  kind: ReductionKind,
): { ppm: number } | { qty: number; amountMinor: number } {
  const sold = reducedLines(lines, reductions)
  if (kind === 'discount') {
    const { dueMinor, discountMinor } = sumOf(sold, reductions.discount)
    return { ppm: ppmOf(discountMinor, dueMinor + discountMinor) }
  }
  const own = sold.filter(({ special }) => special?.kind === kind)
  const listOf = ({ fullMinor, quote }: BasketLine) => fullMinor ?? quote?.amountMinor ?? 0
  if (kind === 'price') {
    const cuts = own.map((line) => ppmOf(Math.abs(listOf(line) - (line.quote?.amountMinor ?? 0)), listOf(line)))
    return { ppm: Math.max(0, ...cuts) }
  }
  return {
    qty: own.reduce((sum, { qty }) => sum + qty, 0),
    amountMinor: own.reduce((sum, line) => sum + line.qty * listOf(line), 0),
  }
}
