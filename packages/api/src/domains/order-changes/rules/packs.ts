import type { AddedLine, SoldLine } from './reverse.ts'

// A package that only goes back whole stays one when its passes are exchanged: what comes is sold below the same line, so
// nobody takes it apart by the way.

type PackedLine = SoldLine & {
  partsRefundable: boolean | null
  listMinor: number | null
  reason: string | null
}

/** The lines of packages that only go back whole. */
export const wholeOnly = (lines: readonly Pick<PackedLine, 'lineNo' | 'partsRefundable'>[]): ReadonlySet<number> =>
  new Set(lines.flatMap(({ lineNo, partsRefundable }) => (partsRefundable === false ? [lineNo] : [])))

/** What keeps a line that comes in the place of another in the package of that one; nothing where it is in none. */
export function stillPacked(
  line: Pick<AddedLine, 'unitMinor' | 'listMinor' | 'reason'>,
  was: PackedLine | undefined,
  whole: ReadonlySet<number>,
): Partial<AddedLine> {
  if (!was?.parentLineNo || !whole.has(was.parentLineNo)) return {}
  const { parentLineNo, packageItemId = null } = was
  const reason = line.reason ?? was.reason
  return { special: 'package', listMinor: line.listMinor ?? line.unitMinor, reason, parentLineNo, packageItemId }
}

/**
 * The lines that come, each in the package of the passes whose place it takes, and the place of each pass among them. A line
 * that takes the place of passes of several packages, or of some of none, is split.
 */
export function packedLines(
  bought: readonly AddedLine[],
  {
    places,
    was,
    whole,
  }: { places: readonly number[]; was: readonly (PackedLine | undefined)[]; whole: ReadonlySet<number> },
): { lines: AddedLine[]; places: number[] } {
  const lines: AddedLine[] = []
  const moved = [...places]
  for (const [index, line] of bought.entries()) {
    const own = places.flatMap((place, pass) => (place === index + 1 ? [pass] : []))
    const groups = Map.groupBy(own, (pass) => {
      const { parentLineNo, packageItemId } = stillPacked(line, was[pass], whole)
      return `${parentLineNo ?? ''}/${packageItemId ?? ''}`
    })
    if (groups.size < 2) {
      for (const pass of own) moved[pass] = lines.length + 1
      lines.push({ ...line, ...stillPacked(line, was[own[0] ?? -1], whole) })
      continue
    }
    let [openQty, openMinor, openTax] = [line.qty, line.grossMinor, line.taxMinor]
    for (const passes of groups.values()) {
      const qty = passes.length
      const isLast = qty === openQty
      const grossMinor = isLast ? openMinor : qty * line.unitMinor
      const taxMinor = isLast ? openTax : Math.round((openTax * qty) / openQty)
      openQty -= qty
      openMinor -= grossMinor
      openTax -= taxMinor
      for (const pass of passes) moved[pass] = lines.length + 1
      lines.push({ ...line, qty, grossMinor, taxMinor, ...stillPacked(line, was[passes[0] ?? -1], whole) })
    }
  }
  return { lines, places: moved }
}
