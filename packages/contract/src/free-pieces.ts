/** What is paid of a line of food, as a code sees it. */
interface PaidFood {
  /** Whether it is of the product that the code is for. */
  isFor: boolean
  /** How many pieces are paid; 0: a share of a line, which belongs to no piece. */
  qty: number
  /** What one piece costs with all that was chosen for it. */
  unitMinor: number
  /** What is paid for them: less than they cost where an amount of the line was paid before, and then none is a whole one. */
  minor: number
}

/**
 * Which pieces a code makes free, by the place of their lines: the cheapest ones, of several at one price those of the
 * first line. What costs nothing anyway uses up no free piece.
 */
export function freePieces(lines: readonly PaidFood[], most: number): { at: number; qty: number }[] {
  let left = most
  return lines
    .map((line, at) => ({ ...line, at }))
    .filter(({ isFor, qty, unitMinor, minor }) => isFor && qty > 0 && unitMinor > 0 && qty * unitMinor === minor)
    .sort((one, other) => one.unitMinor - other.unitMinor || one.at - other.at)
    .flatMap(({ at, qty }) => {
      const free = Math.min(qty, left)
      left -= free
      return free > 0 ? [{ at, qty: free }] : []
    })
    .sort((one, other) => one.at - other.at)
}

/** What these pieces cost. */
export const freeMinor = (lines: readonly PaidFood[], pieces: ReturnType<typeof freePieces>): number =>
  pieces.reduce((sum, { at, qty }) => sum + qty * (lines[at]?.unitMinor ?? 0), 0)
