import type { TillFigures, TillSessionRow } from '@marquee/contract'

/** What moves the cash of a drawer beside what is put in and taken out; each has its word in `till:slip.*`. */
type CashLine = readonly ['sales' | 'refunds' | 'taken' | 'returned', number]

const thatMoved = (lines: readonly CashLine[]): CashLine[] => lines.filter(([, minor]) => minor !== 0)

/**
 * The cash of a till session by what moved it, in minor units. With the float and the movements it comes to what the
 * drawer must hold; nothing for people who count blind.
 */
export function cashLines({ takings, parts }: TillSessionRow): CashLine[] {
  const cash = takings.find(({ method }) => method === 'cash')
  if (cash?.amountMinor === null) return []
  const refunded = cash?.refundedMinor ?? 0
  const ofCash = parts.filter(({ method }) => method === 'cash')
  // Of what was sold since, only the change that went back is no payment of the sale.
  const taken = ofCash
    .filter(({ takenHere }) => takenHere)
    .reduce((sum, part) => sum + (part.state === 'sold' ? part.returnedMinor : part.amountMinor), 0)
  const returned = ofCash.filter((part) => part.returnedHere).reduce((sum, part) => sum + part.returnedMinor, 0)
  return thatMoved([
    ['sales', (cash?.amountMinor ?? 0) + refunded],
    ['refunds', 0 - refunded],
    ['taken', taken],
    ['returned', 0 - returned],
  ])
}

interface DrawerWords {
  line: (key: CashLine[0]) => string
  movement: (kind: string) => string
}

/** Everything between the float and what the drawer must hold, in words: `cashLines`, and the movements by their kind. */
export function drawerLines(row: TillSessionRow, words: DrawerWords): (readonly [string, number])[] {
  const moved = Map.groupBy(
    row.movements.filter(({ amountMinor }) => amountMinor !== 0),
    ({ kind }) => kind,
  )
  return [
    ...cashLines(row).map(([key, minor]) => [words.line(key), minor] as const),
    ...[...moved].map(
      ([kind, all]) => [words.movement(kind), all.reduce((sum, { amountMinor }) => sum + amountMinor, 0)] as const,
    ),
  ]
}

/** The same of the figures of a report. */
export function cashLinesOf({ methods, refunds, parts }: TillFigures): CashLine[] {
  const sumOf = (sums: readonly { method: string; amountMinor: number }[]) =>
    sums.reduce((sum, { method, amountMinor }) => (method === 'cash' ? sum + amountMinor : sum), 0)
  const cash = parts.filter(({ method }) => method === 'cash')
  return thatMoved([
    ['sales', sumOf(methods)],
    ['refunds', 0 - sumOf(refunds)],
    ['taken', cash.reduce((sum, { takenMinor }) => sum + takenMinor, 0)],
    ['returned', 0 - cash.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0)],
  ])
}
