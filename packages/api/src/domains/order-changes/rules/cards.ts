import { type AddedLine, type ChosenPass, type ChosenPieces, type SoldLine, wholePackages } from './reverse.ts'

// The gift cards that packages take along. A card was sold for what is on it, so it goes back whole and unused, or not at
// all.

type PackedLine = SoldLine & { partsRefundable: boolean | null; soldQty: number }

/** A gift card that an order has sold. */
interface Card {
  id: string
  lineNo: number
  state: string
  isUnused: boolean
}

const countsOf = (passes: readonly ChosenPass[]): Map<number, number> => {
  const gone = new Map<number, number>()
  for (const { lineNo } of passes) gone.set(lineNo, (gone.get(lineNo) ?? 0) + 1)
  return gone
}

// How many whole packages of a line such passes make; 0 where they make none.
const packagesIn = (pack: PackedLine, lines: readonly PackedLine[], gone: ReadonlyMap<number, number>): number =>
  wholePackages(
    pack,
    lines.filter(({ kind }) => kind === 'pass'),
    gone,
  ) ?? 0

const cardLines = (lines: readonly PackedLine[], pack: PackedLine) =>
  lines.filter(({ kind, parentLineNo }) => kind === 'voucher' && parentLineNo === pack.lineNo)

/**
 * The cards that passes take along where they make whole packages: as many of each line as so many packages were sold with.
 * Of packages that go back whole or not at all, or with `all` of every package. `named` lines are left to whoever names them.
 */
export function cardsBeside(
  lines: readonly PackedLine[],
  { passes, named = [], all = false }: { passes: readonly ChosenPass[]; named?: readonly number[]; all?: boolean },
): ChosenPieces[] {
  const gone = countsOf(passes)
  return lines.flatMap((pack) => {
    if (pack.partsRefundable === null || (pack.partsRefundable && !all)) return []
    const packages = packagesIn(pack, lines, gone)
    return cardLines(lines, pack).flatMap(({ lineNo, soldQty, leftQty }) => {
      const qty = Math.min(leftQty, (soldQty / pack.soldQty) * packages)
      return qty > 0 && !named.includes(lineNo) ? [{ lineNo, qty }] : []
    })
  })
}

/**
 * The line of a package that goes back whole or not at all, and that so many cards would tear: fewer than go with its
 * passes, or more than those and the ones whose passes are in it no more. undefined: none.
 */
export function tornByCards(
  lines: readonly PackedLine[],
  { passes, cards }: { passes: readonly ChosenPass[]; cards: readonly ChosenPieces[] },
): number | undefined {
  const gone = countsOf(passes)
  const torn = lines.find((pack) => {
    if (pack.partsRefundable !== false) return false
    const packages = packagesIn(pack, lines, gone)
    return cardLines(lines, pack).some(({ lineNo, soldQty, leftQty }) => {
      const each = soldQty / pack.soldQty
      const loose = Math.max(0, leftQty - each * pack.leftQty)
      const going = cards.reduce((sum, card) => sum + (card.lineNo === lineNo ? card.qty : 0), 0)
      return going < Math.min(leftQty, each * packages) || going > each * packages + loose
    })
  })
  return torn?.lineNo
}

/** The cards that a change may take back of so many pieces: those that nothing has used, and the pieces that it lacks. */
export function unusedOf<Of extends Card>(
  cards: readonly Of[],
  pieces: readonly ChosenPieces[],
): { back: Of[]; lacking: ChosenPieces[] } {
  const taken = pieces.map(({ lineNo, qty }) => {
    const good = cards.filter((card) => card.lineNo === lineNo && card.isUnused && card.state !== 'replaced')
    return { lineNo, back: good.slice(0, qty), lacks: qty - Math.min(qty, good.length) }
  })
  return {
    back: taken.flatMap(({ back }) => back),
    lacking: taken.flatMap(({ lineNo, lacks }) => (lacks > 0 ? [{ lineNo, qty: lacks }] : [])),
  }
}

/** So many cards of each line, as its pieces. */
export function cardPieces(cards: readonly Pick<Card, 'lineNo'>[]): ChosenPieces[] {
  const counts = new Map<number, number>()
  for (const { lineNo } of cards) counts.set(lineNo, (counts.get(lineNo) ?? 0) + 1)
  return [...counts].map(([lineNo, qty]) => ({ lineNo, qty }))
}

/** Cards with the line of the order that takes their money back, where the first of the added lines gets this number. */
export const cardsBackBy = <Of extends Card>(
  cards: readonly Of[],
  added: readonly AddedLine[],
  firstLineNo: number,
): { card: Of; byLineNo: number }[] =>
  cards.map((card) => ({
    card,
    byLineNo: firstLineNo + added.findIndex(({ kind, reverses }) => kind === 'voucher' && reverses === card.lineNo),
  }))
