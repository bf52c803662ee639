/** Notes and coins that people count, by currency, the largest first; in minor units. */
const known: Record<string, readonly number[]> = {
  TRY: [20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5],
  EUR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
}
const notesOf: Record<string, readonly number[]> = {
  TRY: [20_000, 10_000, 5000, 2000, 1000, 500],
  EUR: [20_000, 10_000, 5000, 2000, 1000, 500],
  USD: [10_000, 5000, 2000, 1000, 500, 100],
  GBP: [5000, 2000, 1000, 500],
}

/** What a drawer of this currency holds; empty where nobody wrote it down: then the sum is counted. */
export function denominationsOf(currency: string): readonly number[] {
  return known[currency] ?? []
}

/**
 * What a guest is likely to hand over for a sum, without the sum itself, the smallest first: the next full notes above
 * it. At most `most`.
 */
export function likelyNotes(dueMinor: number, currency: string, most = 4): number[] {
  const notes = notesOf[currency] ?? []
  const sums = new Set<number>()
  for (const note of notes) {
    const above = Math.ceil(dueMinor / note) * note
    // More than twenty of one note is no hand any more.
    if (above > dueMinor && above / note <= 20) sums.add(above)
  }
  // And one large note more than would do.
  const [largest = 0] = notes
  if (largest > 0) sums.add((Math.ceil(dueMinor / largest) + 1) * largest)
  return [...sums].sort((a, b) => a - b).slice(0, most)
}

/** What was typed beside each note and coin. */
export type Pieces = Readonly<Record<string, string>>

/** The counted pieces with their sum; null when something typed is no number of pieces. */
export function readPieces(pieces: Pieces): { minor: number; denominations: Record<string, number> } | null {
  const denominations: Record<string, number> = {}
  let minor = 0
  for (const [value, typed] of Object.entries(pieces)) {
    const text = typed.trim()
    if (text === '') continue
    if (!/^\d{1,6}$/.test(text)) return null
    const count = Number(text)
    if (count > 0) denominations[value] = count
    minor += Number(value) * count
  }
  return { minor, denominations }
}
