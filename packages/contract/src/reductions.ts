import { taxInside } from './amounts.ts'

// Pure on purpose, as amounts are: a basket shows what a reduction takes off long before a form asks for one.

/**
 * What an amount is of a whole, in parts per million, rounded up: a cut is never smaller than it looks. All of a whole
 * that is nothing.
 */
export const ppmOf = (amount: number, whole: number): number =>
  amount === 0 ? 0 : whole === 0 ? 1_000_000 : Math.ceil((amount / whole) * 1_000_000)

/** A part of an amount, rounded half up; both in minor units. */
export const partOfAmount = (amount: number, parts: number): number =>
  Number((BigInt(amount) * BigInt(parts) * 2n + 1_000_000n) / 2_000_000n)

/** What goods of one tax cost together, with the tax inside. */
interface TaxedSum {
  grossMinor: number
  taxMinor: number
  taxPpm: number
}

/**
 * What a discount takes off goods of each tax, and of their tax. The amount is shared out by what they cost; what rounding
 * leaves over goes to the largest, a unit each. The goods have rounded their tax line by line: what is left of them has a
 * tax between nothing and all of it. The amount must not be more than they cost.
 */
export function discountShares<Group extends TaxedSum>(
  groups: readonly Group[],
  amount: number,
): (Group & { shareMinor: number; taxOffMinor: number })[] {
  const sum = groups.reduce((total, { grossMinor }) => total + grossMinor, 0)
  const shares = groups
    .filter(({ grossMinor }) => grossMinor > 0)
    .map((group) => ({ ...group, shareMinor: Number((BigInt(amount) * BigInt(group.grossMinor)) / BigInt(sum)) }))
  let rest = amount - shares.reduce((total, { shareMinor }) => total + shareMinor, 0)
  for (const each of [...shares].sort((a, b) => b.grossMinor - a.grossMinor)) {
    if (rest === 0) break
    each.shareMinor += 1
    rest -= 1
  }
  return shares
    .filter(({ shareMinor }) => shareMinor !== 0)
    .map((group) => {
      const { grossMinor, taxMinor, taxPpm, shareMinor } = group
      const taxOffMinor = Math.min(
        taxMinor,
        Math.max(taxInside(shareMinor, taxPpm), taxMinor - (grossMinor - shareMinor)),
      )
      return { ...group, taxOffMinor }
    })
}
