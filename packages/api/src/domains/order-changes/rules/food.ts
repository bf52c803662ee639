import { type AddedLine, type ChosenPass, type ChosenPieces, type SoldLine, wholePackages } from './reverse.ts'

/** The pieces of food that added lines take back, by the lines that sold them. */
export const foodOf = (added: readonly AddedLine[]): ChosenPieces[] =>
  added.flatMap(({ kind, reverses, qty }) =>
    kind === 'food' && reverses !== null ? [{ lineNo: reverses, qty: -qty }] : [],
  )

/** The same with the line of the order that takes their money back, where the first of the added lines gets this number. */
export const foodBackBy = (added: readonly AddedLine[], firstLineNo: number) =>
  foodOf(added).map((piece) => ({
    ...piece,
    byLineNo: firstLineNo + added.findIndex(({ reverses }) => reverses === piece.lineNo),
  }))

type PackedLine = SoldLine & { partsRefundable: boolean | null }

const countsOf = (passes: readonly ChosenPass[]): Map<number, number> => {
  const gone = new Map<number, number>()
  for (const { lineNo } of passes) gone.set(lineNo, (gone.get(lineNo) ?? 0) + 1)
  return gone
}

/**
 * The dishes that a package that goes back whole or not at all takes along: where as many passes go as make whole packages,
 * as many of each of its dishes, the last ones first. Lines that are `named` are left to whoever names them.
 */
export function dishesBeside(
  lines: readonly PackedLine[],
  { passes, named = [] }: { passes: readonly ChosenPass[]; named?: readonly number[] },
): ChosenPieces[] {
  const gone = countsOf(passes)
  return lines.flatMap((pack) => {
    if (pack.partsRefundable !== false) return []
    const parts = lines.filter(({ parentLineNo }) => parentLineNo === pack.lineNo)
    const packages = wholePackages(
      pack,
      parts.filter(({ kind }) => kind === 'pass'),
      gone,
    )
    if (!packages) return []
    const dishes = parts.filter(
      ({ kind, lineNo, leftQty }) => kind === 'food' && leftQty > 0 && !named.includes(lineNo),
    )
    const byItem = Map.groupBy(dishes, ({ packageItemId }) => packageItemId)
    return [...byItem.values()].flatMap((own) => {
      const left = own.reduce((sum, { leftQty }) => sum + leftQty, 0)
      let open = Math.floor((left * packages) / pack.leftQty)
      return own.toReversed().flatMap(({ lineNo, leftQty }) => {
        const qty = Math.min(open, leftQty)
        open -= qty
        return qty > 0 ? [{ lineNo, qty }] : []
      })
    })
  })
}

/**
 * The dishes that nobody is left to eat when passes move to another show: those of packages that go back whole with them,
 * and all of a package of which the last passes move.
 */
export function dishesLeftBehind(lines: readonly PackedLine[], passes: readonly ChosenPass[]): ChosenPieces[] {
  const gone = countsOf(passes)
  const emptied = lines.filter((pack) => {
    if (pack.partsRefundable !== true) return false
    const own = lines.filter(
      ({ parentLineNo, kind, leftQty }) => parentLineNo === pack.lineNo && kind === 'pass' && leftQty > 0,
    )
    return own.length > 0 && own.every(({ lineNo, leftQty }) => gone.get(lineNo) === leftQty)
  })
  const loose = emptied.flatMap((pack) =>
    lines.flatMap(({ lineNo, kind, parentLineNo, leftQty }) =>
      parentLineNo === pack.lineNo && kind === 'food' && leftQty > 0 ? [{ lineNo, qty: leftQty }] : [],
    ),
  )
  return [...dishesBeside(lines, { passes }), ...loose]
}
