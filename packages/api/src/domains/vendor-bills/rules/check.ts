// The three-way check: what was ordered, what came, what is billed.

/** A line of a bill; amounts without tax, quantities in base units. */
export interface Checked {
  receivedQty: number
  billedQty: number
  /** What came, at the price that was ordered. */
  expectedMinor: number
  billedMinor: number
}

export interface Finding {
  /** Billed above what came at the ordered price, or below. */
  differenceMinor: number
  isWithin: boolean
}

/**
 * How far a line of a bill is from what was ordered and came. It is within when it bills no more than came, and its
 * amount differs by no more than so many parts per million of what was expected. Less is a difference too: somebody has
 * forgotten something, or it comes on another bill.
 */
export function checkLine(line: Checked, tolerancePpm: number): Finding {
  const differenceMinor = line.billedMinor - line.expectedMinor
  const granted = Math.floor((line.expectedMinor * tolerancePpm) / 1_000_000)
  return { differenceMinor, isWithin: line.billedQty <= line.receivedQty && Math.abs(differenceMinor) <= granted }
}

/** The freight of a bill is checked like a line of it. */
export const freightLine = (billedMinor: number, expectedMinor: number): Checked => ({
  receivedQty: 1,
  billedQty: 1,
  expectedMinor,
  billedMinor,
})

/** What a vendor is granted: a part of each line, and an amount for the bill; null: no amount is set. */
export interface Granted {
  ppm: number
  minor: number | null
}

/**
 * A bill is within when each of its lines is, and their differences together are within the amount: one that is dear is
 * not made good by another one that is cheap, and many small ones are not small.
 */
export function isBillWithin(lines: readonly Checked[], { ppm, minor }: Granted): boolean {
  const findings = lines.map((line) => checkLine(line, ppm))
  const total = findings.reduce((sum, { differenceMinor }) => sum + Math.abs(differenceMinor), 0)
  return findings.every(({ isWithin }) => isWithin) && (minor === null || total <= minor)
}
