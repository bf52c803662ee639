import type { SpecialPrice } from '@marquee/contract'

/** A piece as it was sold. */
interface SoldPiece {
  unitMinor: number
  special: SpecialPrice['kind'] | 'package' | null
  listMinor: number | null
  reason: string | null
}

/**
 * What a pass costs that comes in the place of one at a price of its own: as much below or above its list price as that
 * one was, and never below nothing. So a complimentary pass stays complimentary where the new one is worth no more, and
 * the guest pays what it is worth beyond that. A part of a package keeps what the package made it cheaper. undefined: the list price.
 */
export function carriedPrice(
  { special, unitMinor, listMinor, reason }: SoldPiece,
  newListMinor: number,
): SpecialPrice | undefined {
  if (special === null || listMinor === null || reason === null) return undefined
  const carriedMinor = Math.max(0, newListMinor - (listMinor - unitMinor))
  if (carriedMinor === newListMinor) return undefined
  return carriedMinor === 0 ? { kind: 'comp', reason } : { kind: 'price', unitMinor: carriedMinor, reason }
}

/**
 * What was taken off the passes that go, by their reversals, and why: the guest keeps it. So an exchange for a pass of the
 * same list price costs nothing, whatever discount the order had.
 */
export function discountBack(
  lines: readonly { lineNo: number; reason: string | null }[],
  reversals: readonly { kind: string; reverses: number | null; grossMinor: number }[],
): { amountMinor: number; reason: string } {
  const back = reversals.filter(({ kind }) => kind === 'discount')
  const reasons = back.map(({ reverses }) => lines.find(({ lineNo }) => lineNo === reverses)?.reason ?? '')
  return {
    amountMinor: back.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    reason: [...new Set(reasons)].filter(Boolean).join('; '),
  }
}
