import type { InvoiceLine, LocalText } from '@marquee/contract'

/** What the lines come to. */
export interface Sums {
  netMinor: number
  taxMinor: number
  grossMinor: number
}

export function sumsOf(lines: readonly Sums[]): Sums {
  return lines.reduce<Sums>(
    (sum, line) => ({
      netMinor: sum.netMinor + line.netMinor,
      taxMinor: sum.taxMinor + line.taxMinor,
      grossMinor: sum.grossMinor + line.grossMinor,
    }),
    { netMinor: 0, taxMinor: 0, grossMinor: 0 },
  )
}

const sameText = (one: LocalText | null, other: LocalText | null) => one?.en === other?.en && one?.tr === other?.tr

// Reversed lines have the price of what they reverse; sums of fees and discounts are one thing each.
const isSame = (one: InvoiceLine, other: InvoiceLine) =>
  one.kind === other.kind &&
  one.taxPpm === other.taxPpm &&
  one.unitMinor === other.unitMinor &&
  one.special === other.special &&
  (one.isAdjustment ?? false) === (other.isAdjustment ?? false) &&
  one.startsAt === other.startsAt &&
  one.share?.qty === other.share?.qty &&
  one.share?.priceMinor === other.share?.priceMinor &&
  sameText(one.text, other.text) &&
  sameText(one.category, other.category) &&
  sameText(one.show, other.show)

/**
 * What several documents of one order come to: lines of the same goods added up, those left out of which nothing is left.
 * Quantities and amounts of every line are as many as the documents' together.
 */
export function addedUp(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const sums: InvoiceLine[] = []
  for (const line of lines) {
    const known = sums.find((each) => isSame(each, line))
    if (!known) {
      sums.push({ ...line })
      continue
    }
    known.qty += line.qty
    known.netMinor += line.netMinor
    known.taxMinor += line.taxMinor
    known.grossMinor += line.grossMinor
  }
  return sums.filter(({ qty, netMinor, taxMinor }) => qty !== 0 || netMinor !== 0 || taxMinor !== 0)
}

/** The same lines taken back. */
export const takenBack = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map((line) => ({
    ...line,
    qty: -line.qty,
    netMinor: -line.netMinor,
    taxMinor: -line.taxMinor,
    grossMinor: -line.grossMinor,
  }))
