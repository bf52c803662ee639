import { taxInside } from '@marquee/contract'
import { type AmountWish, amountOf } from './amount.ts'
import { type BillLine, grossOf, type LineMaker, lineOf, Unsellable } from './line.ts'

/** What is taken off the goods, and why. */
export type DiscountWish = AmountWish & { reason: string }

/**
 * One line for each tax of what it is taken off, so that the tax goes down with the price: the amount is shared out by
 * what each of them costs, and what rounding leaves over goes to the largest, a unit each: none is taken below zero.
 * `Unsellable` for more than the goods cost.
 */
export const discountLines: LineMaker<DiscountWish> = (wish, before) => {
  const sum = grossOf(before)
  const amount = amountOf(wish, sum, 'discount')
  if ('ppm' in wish && wish.ppm > 1_000_000) throw new Unsellable('discount.ppm')
  if (amount > sum) throw new Unsellable('discount.amountMinor')
  const lines = shared(amount, taxesOf(before)).map(({ share, ...group }, index) => {
    const { line } = group
    return lineOf({
      lineNo: before.length + 1 + index,
      kind: 'discount',
      qty: 1,
      unitMinor: -share,
      taxMinor: 0 - taxOff(group, share),
      tax: { code: line.taxCode, ppm: line.taxPpm },
      ticketSessionId: line.ticketSessionId,
      reason: wish.reason,
    })
  })
  return { lines }
}

interface Taxed {
  /** The first line of this tax. */
  line: BillLine
  grossMinor: number
  taxMinor: number
}

// The goods have rounded their tax line by line: what is left of them has a tax between nothing and all of it.
const taxOff = ({ line, grossMinor, taxMinor }: Taxed, share: number): number =>
  Math.min(taxMinor, Math.max(taxInside(share, line.taxPpm), taxMinor - (grossMinor - share)))

// A discount belongs to the session and the tax of what it makes cheaper.
function taxesOf(lines: readonly BillLine[]): Taxed[] {
  const groups = new Map<string, Taxed>()
  for (const line of lines) {
    const key = `${line.ticketSessionId}.${line.taxCode}.${line.taxPpm}`
    const group = groups.get(key) ?? { line, grossMinor: 0, taxMinor: 0 }
    group.grossMinor += line.grossMinor
    group.taxMinor += line.taxMinor
    groups.set(key, group)
  }
  return [...groups.values()]
}

function shared(amount: number, groups: readonly Taxed[]): (Taxed & { share: number })[] {
  const sum = groups.reduce((total, { grossMinor }) => total + grossMinor, 0)
  const shares = groups
    .filter(({ grossMinor }) => grossMinor > 0)
    .map((group) => ({ ...group, share: Number((BigInt(amount) * BigInt(group.grossMinor)) / BigInt(sum)) }))
  let rest = amount - shares.reduce((total, { share }) => total + share, 0)
  for (const each of [...shares].sort((a, b) => b.grossMinor - a.grossMinor)) {
    if (rest === 0) break
    each.share += 1
    rest -= 1
  }
  return shares.filter(({ share }) => share !== 0)
}
