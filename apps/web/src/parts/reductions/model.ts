import {
  coveredBy,
  type Departure,
  type OrderLeave,
  type PermissionLimits,
  ppmOf,
  type SaleDiscount,
  type SpecialPrice,
} from '@marquee/contract'
import type { BasketLine } from '../checkout/basket.ts'
import { sumOf } from '../checkout/basket.ts'
import { offByPromo, type Reductions, reducedLines } from '../checkout/reductions.ts'
import { type ReductionKind, reductionKinds } from './rights.ts'

/** How many pieces of which lines. */
export type Chosen = Readonly<Record<string, number>>

/** What is chosen of a kind already. */
export function chosenOf({ specials }: Reductions, kind: SpecialPrice['kind']): Chosen {
  const own = Object.entries(specials).filter(([, { price }]) => price.kind === kind)
  return Object.fromEntries(own.map(([key, { qty }]) => [key, qty]))
}

/**
 * The basket with these pieces at this price, and no others of its kind. Pieces of another kind give way, and those that
 * cost as much by the list keep to it.
 */
export function withSpecials(
  { lines, reductions }: { lines: readonly BasketLine[]; reductions: Reductions },
  chosen: Chosen,
  price: SpecialPrice,
): Reductions {
  const isList = (key: string) =>
    price.kind === 'price' && lines.find((line) => line.key === key)?.quote?.amountMinor === price.unitMinor
  const others = Object.entries(reductions.specials).filter(
    ([key, each]) => each.price.kind !== price.kind && !chosen[key],
  )
  const own = Object.entries(chosen).flatMap(([key, qty]) =>
    qty > 0 && !isList(key) ? [[key, { qty, price }] as const] : [],
  )
  return { ...reductions, specials: Object.fromEntries([...others, ...own]) }
}

export const withDiscount = (reductions: Reductions, discount: SaleDiscount): Reductions => ({
  ...reductions,
  discount,
  // One or the other: a code that takes something off gives way.
  promo: reductions.promo && offByPromo(reductions.promo) ? null : reductions.promo,
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

const listOf = ({ fullMinor, quote }: BasketLine) => fullMinor ?? quote?.amountMinor ?? 0

/** How far a basket goes from the list in one way, as the server measures it. */
export function reachOf(lines: readonly BasketLine[], reductions: Reductions, kind: ReductionKind): Departure {
  const sold = reducedLines(lines, reductions)
  if (kind === 'discount') {
    const { dueMinor, ridesMinor, discountMinor } = sumOf(sold, reductions.discount)
    return { ppm: ppmOf(discountMinor, dueMinor - ridesMinor + discountMinor), qty: 0, amountMinor: discountMinor }
  }
  const differenceOf = (line: BasketLine) => Math.abs(listOf(line) - (line.quote?.amountMinor ?? 0))
  // A price that the list has by now is no departure from it.
  const own = sold.filter((line) => line.special?.kind === kind && (kind === 'comp' || differenceOf(line) > 0))
  const cuts = kind === 'price' ? own.map((line) => ppmOf(differenceOf(line), listOf(line))) : []
  return {
    ppm: Math.max(0, ...cuts),
    qty: own.reduce((sum, { qty }) => sum + qty, 0),
    amountMinor: own.reduce((sum, line) => sum + line.qty * differenceOf(line), 0),
  }
}

/** One way in which a basket departs from the list, and why. */
export type BasketDeparture = Departure & { kind: ReductionKind; reasons: readonly string[] }

/** How a basket departs from the list; none where it keeps to it. */
export function departuresOf(lines: readonly BasketLine[], reductions: Reductions): BasketDeparture[] {
  const sold = reducedLines(lines, reductions)
  return reductionKinds.flatMap((kind) => {
    const reach = reachOf(lines, reductions, kind)
    const special = sold.flatMap((line) => (line.special?.kind === kind ? [line.special.reason] : []))
    const reasons = kind === 'discount' ? [reductions.discount?.reason ?? ''] : [...new Set(special)]
    const isThere = kind === 'discount' ? reach.amountMinor > 0 : reach.qty > 0
    return isThere ? [{ kind, ...reach, reasons }] : []
  })
}

/** What is asked of an approver: the departure as it is, and why. */
export function askOf({ kind, reasons, ppm, qty, amountMinor }: BasketDeparture) {
  const ask = { kind, reason: reasons[0] ?? '', amountMinor }
  return { ...ask, ...(kind !== 'comp' && { ppm }), ...(kind !== 'discount' && { qty }) }
}

/** By whose permission a basket departs from the list. `beyond`: by nobody's yet. */
export type Standing = { by: 'seller' } | { by: 'approver'; name: string } | { by: 'beyond' }

const beyond: Standing = { by: 'beyond' }
const isEnough = (left: number | null, qty: number) => left === null || left >= qty

/**
 * Whether the sale would be let through, as the server will decide it. `limits`: the seller's own, null without the right;
 * `leave`: what the server knows of the order. null: not to be told without it.
 */
export function standingOf(
  { kind, ...wanted }: BasketDeparture,
  { limits, leave }: { limits: PermissionLimits | null; leave: OrderLeave | undefined },
): Standing | null {
  const most = limits && (kind === 'comp' ? limits.maxAmountMinor : limits.maxPercentPpm)
  const goes = kind === 'comp' ? wanted.amountMinor : wanted.ppm
  const reaches = limits !== null && goes <= (most ?? Number.POSITIVE_INFINITY)
  if (kind !== 'comp' && reaches) return { by: 'seller' }
  if (!leave) return null
  const covers = coveredBy(leave.approved, kind, wanted)
  if (covers) return isEnough(covers.compsLeft, wanted.qty) ? { by: 'approver', name: covers.approver } : beyond
  return reaches && isEnough(leave.compsLeft, wanted.qty) ? { by: 'seller' } : beyond
}
