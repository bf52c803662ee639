import type { OrderDetail } from '@marquee/contract'

export interface TaxSum {
  taxPpm: number
  netMinor: number
  taxMinor: number
}

/** Net and tax by rate, the lowest first. */
export function taxesOf(lines: OrderDetail['lines']): TaxSum[] {
  const sums = new Map<number, TaxSum>()
  for (const { kind, taxPpm, taxMinor, netMinor } of lines) {
    // A package has no tax of its own: its parts have.
    if (kind === 'package') continue
    const sum = sums.get(taxPpm) ?? { taxPpm, netMinor: 0, taxMinor: 0 }
    sums.set(taxPpm, { taxPpm, netMinor: sum.netMinor + netMinor, taxMinor: sum.taxMinor + taxMinor })
  }
  return [...sums.values()].sort((a, b) => a.taxPpm - b.taxPpm)
}
