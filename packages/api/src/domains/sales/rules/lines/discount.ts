import { discountShares, type PassTypeId } from '@marquee/contract'
import { type AmountWish, amountOf } from './amount.ts'
import { type BillLine, grossOf, type LineMaker, lineOf, Unsellable } from './line.ts'

/** What is taken off the goods, and why. */
export type DiscountWish = AmountWish & {
  reason: string
  /** Off passes of this kind alone. */
  only?: PassTypeId | null
  /** An amount may be more than the goods cost: they are free then. */
  upTo?: boolean
}

/**
 * One line for each tax of what it is taken off, so that the tax goes down with the price (`discountShares`).
 * `Unsellable` for more than the goods cost.
 */
export const discountLines: LineMaker<DiscountWish> = (wish, before) => {
  const { only = null } = wish
  // A ride costs what the list of rides says.
  const goods = before.filter(({ kind, passTypeId }) => kind !== 'ride' && (only === null || passTypeId === only))
  const sum = grossOf(goods)
  const wanted = amountOf(wish, sum, 'discount')
  const amount = wish.upTo ? Math.min(wanted, sum) : wanted
  if ('ppm' in wish && wish.ppm > 1_000_000) throw new Unsellable('discount.ppm')
  if (amount > sum) throw new Unsellable('discount.amountMinor')
  const lines = discountShares(taxesOf(goods), amount).map(({ line, shareMinor, taxOffMinor }, index) =>
    lineOf({
      lineNo: before.length + 1 + index,
      kind: 'discount',
      qty: 1,
      unitMinor: -shareMinor,
      taxMinor: 0 - taxOffMinor,
      tax: { code: line.taxCode, ppm: line.taxPpm },
      ticketSessionId: line.ticketSessionId,
      passTypeId: only,
      reason: wish.reason,
    }),
  )
  return { lines }
}

interface Taxed {
  /** The first line of this tax. */
  line: BillLine
  grossMinor: number
  taxMinor: number
  taxPpm: number
}

// A discount belongs to the session and the tax of what it makes cheaper.
function taxesOf(lines: readonly BillLine[]): Taxed[] {
  const groups = new Map<string, Taxed>()
  for (const line of lines) {
    // A package costs what its parts cost, which have lines of their own.
    if (line.kind === 'package') continue
    const { taxPpm } = line
    const key = `${line.ticketSessionId}.${line.taxCode}.${taxPpm}`
    const group = groups.get(key) ?? { line, grossMinor: 0, taxMinor: 0, taxPpm }
    group.grossMinor += line.grossMinor
    group.taxMinor += line.taxMinor
    groups.set(key, group)
  }
  return [...groups.values()]
}
