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

/** How a sale leaves the price list, and so what may have to be allowed. */
export const allowanceKinds = ['discount', 'price', 'comp'] as const
export type AllowanceKind = (typeof allowanceKinds)[number]

/**
 * How far a sale departs from the list: by what part at most, on how many passes (a discount is on the whole: 0), and what
 * that comes to in minor units.
 */
export interface Departure {
  ppm: number
  qty: number
  amountMinor: number
}

/** The first permission that goes as far as what is wanted, in every respect and for the same reason. */
export const coveredBy = <Allowed extends Departure & { kind: AllowanceKind; reason: string }>(
  allowed: readonly Allowed[],
  kind: AllowanceKind,
  wanted: Departure & { reasons: readonly string[] },
): Allowed | undefined =>
  allowed.find(
    (each) =>
      each.kind === kind &&
      wanted.reasons.every((reason) => reason === each.reason) &&
      each.ppm >= wanted.ppm &&
      each.qty >= wanted.qty &&
      each.amountMinor >= wanted.amountMinor,
  )
