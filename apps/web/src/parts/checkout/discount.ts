import { discountShares, type PassTypeId, partOfAmount, taxInside } from '@marquee/contract'

/** What is taken off a basket: a part of it or an amount, of all passes or of one kind alone. */
export type Off = ({ ppm: number } | { amountMinor: number }) & {
  passTypeId?: PassTypeId | null
  reason?: string
}

interface Goods {
  grossMinor: number
  taxMinor: number
  taxPpm: number
}

/** What a discount takes off goods of each tax, in minor units; never more than they cost. */
export function discountOf(goods: readonly Goods[], discount: Off | null): { amountMinor: number; taxMinor: number } {
  if (!discount) return { amountMinor: 0, taxMinor: 0 }
  const sum = goods.reduce((total, { grossMinor }) => total + grossMinor, 0)
  const wanted = 'ppm' in discount ? partOfAmount(sum, discount.ppm) : discount.amountMinor
  const amountMinor = Math.min(sum, wanted)
  const byTax = new Map<number, Goods>()
  for (const { grossMinor, taxMinor, taxPpm } of goods) {
    const known = byTax.get(taxPpm) ?? { grossMinor: 0, taxMinor: 0, taxPpm }
    byTax.set(taxPpm, { taxPpm, grossMinor: known.grossMinor + grossMinor, taxMinor: known.taxMinor + taxMinor })
  }
  const shares = discountShares([...byTax.values()], amountMinor)
  return { amountMinor, taxMinor: shares.reduce((total, { taxOffMinor }) => total + taxOffMinor, 0) }
}

/** Goods of a basket by what rounds its tax together. */
export const goodsOf = (groups: Iterable<{ gross: number; ppm: number }>): Goods[] =>
  [...groups].map(({ gross, ppm }) => ({ grossMinor: gross, taxMinor: taxInside(gross, ppm), taxPpm: ppm }))
