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

/** More than so many of one step is counted by nobody: the next step is what is handed over. */
const mostSteps = 50

/**
 * What a guest is likely to hand over for a sum, without the sum itself, the smallest first: the sum rounded up to each
 * step that money has. Steps are the notes of the currency, and above the largest note the round figures that people
 * count up to (1, 2 and 5 with noughts) while they are less than the sum: for 1,300 in notes up to 200 a guest gives
 * 1,400 (seven notes of 200), 1,500 or 2,000. A step that is too small for the sum (more than fifty of it) is left out,
 * and so is one that the sum already ends on. At most `most`; minor units.
 */
export function likelyNotes(dueMinor: number, currency: string, most = 4): number[] {
  const sums = new Set<number>()
  for (const step of stepsOf(currency, dueMinor)) {
    const count = Math.ceil(dueMinor / step)
    if (count * step > dueMinor && count <= mostSteps) sums.add(count * step)
  }
  return [...sums].sort((a, b) => a - b).slice(0, most)
}

function stepsOf(currency: string, dueMinor: number): number[] {
  const notes = notesOf[currency] ?? []
  const [largest] = notes
  if (largest === undefined) return []
  const round: number[] = []
  for (let power = 100; power < dueMinor; power *= 10) round.push(power, 2 * power, 5 * power)
  return [...notes, ...round.filter((step) => step > largest && step < dueMinor)]
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
