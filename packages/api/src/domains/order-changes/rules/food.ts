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

// As many of each dish as so many packages hold, those of the last lines first.
function dishesIn(parts: readonly PackedLine[], pack: PackedLine, packages: number): ChosenPieces[] {
  const dishes = parts.filter(({ kind, leftQty }) => kind === 'food' && leftQty > 0)
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
    const ofPasses = parts.filter(({ kind }) => kind === 'pass')
    const packages = wholePackages(pack, ofPasses, gone)
    if (!packages) return []
    return dishesIn(
      parts.filter(({ lineNo }) => !named.includes(lineNo)),
      pack,
      packages,
    )
  })
}

/**
 * The dishes that follow passes to another show: as many as the packages hold that these passes make, and with the last
 * passes of a package all that is left of it. What does not make a package leaves its dishes to those who stay.
 */
export function dishesThatFollow(lines: readonly PackedLine[], passes: readonly ChosenPass[]): ChosenPieces[] {
  const gone = countsOf(passes)
  const loose = lines.flatMap((pack) => {
    if (pack.partsRefundable !== true || pack.leftQty < 1) return []
    const parts = lines.filter(({ parentLineNo }) => parentLineNo === pack.lineNo)
    return dishesIn(parts, pack, packagesOf(parts, pack, gone))
  })
  return [...dishesBeside(lines, { passes }), ...loose]
}

// How many packages passes make: the fewest that one of their kinds suffices for, and all of them with the last passes.
function packagesOf(parts: readonly PackedLine[], pack: PackedLine, gone: ReadonlyMap<number, number>): number {
  const passes = parts.filter(({ kind, leftQty }) => kind === 'pass' && leftQty > 0)
  const byItem = Map.groupBy(passes, ({ packageItemId, passTypeId }) => packageItemId ?? passTypeId)
  const each = [...byItem.values()].map((own) => {
    const left = own.reduce((sum, { leftQty }) => sum + leftQty, 0)
    const going = own.reduce((sum, { lineNo }) => sum + (gone.get(lineNo) ?? 0), 0)
    return Math.floor((going * pack.leftQty) / left)
  })
  return each.length === 0 ? 0 : Math.min(...each)
}

type LooseLine = PackedLine & { isSent: boolean }
interface ShowPass {
  id: string
  ticketSessionId: string
  state: string
}

/**
 * What else is ordered ahead for the shows that passes leave, and follows with the last of the order: whole lines that the
 * kitchen has not heard of, and that no code has made cheaper.
 */
export function looseDishes(
  lines: readonly LooseLine[],
  { passes, movers }: { passes: readonly ShowPass[]; movers: readonly ShowPass[] },
): ChosenPieces[] {
  const moving = new Set(movers.map(({ id }) => id))
  const staysFor = new Set(
    passes.flatMap(({ id, state, ticketSessionId }) =>
      state === 'cancelled' || moving.has(id) ? [] : [ticketSessionId],
    ),
  )
  const left = new Set(movers.map(({ ticketSessionId }) => ticketSessionId).filter((show) => !staysFor.has(show)))
  const cheaper = new Set(lines.map(({ offLineNo }) => offLineNo))
  return lines.flatMap(({ lineNo, kind, parentLineNo, ticketSessionId, leftQty, isSent }) => {
    const isLoose = kind === 'food' && parentLineNo == null && left.has(ticketSessionId ?? '')
    return isLoose && leftQty > 0 && !isSent && !cheaper.has(lineNo) ? [{ lineNo, qty: leftQty }] : []
  })
}
