import type { BillLine, BillPass, BillRide, LineMaker, Made } from './lines/line.ts'
import { type LineKind, lineMakers, type WishOf } from './lines/makers.ts'

/** What is sold, by kind. */
export type Wishes = { readonly [Kind in LineKind]?: WishOf[Kind] }

/** What a sale costs. */
export interface Bill {
  lines: BillLine[]
  passes: BillPass[]
  rides: BillRide[]
  grossMinor: number
  taxMinor: number
}

const makers: { readonly [Kind in LineKind]: LineMaker<WishOf[Kind]> } = lineMakers
const kinds = Object.keys(lineMakers) as LineKind[]

function made<Kind extends LineKind>(kind: Kind, wishes: Wishes, before: readonly BillLine[]): Made {
  const wish: WishOf[Kind] | undefined = wishes[kind]
  return wish === undefined ? { lines: [] } : makers[kind](wish, before)
}

/** Adds up what a sale costs, kind by kind; throws `Unsellable` for what cannot be sold so. */
export function makeBill(wishes: Wishes): Bill {
  const lines: BillLine[] = []
  const passes: BillPass[] = []
  const rides: BillRide[] = []
  for (const kind of kinds) {
    const more = made(kind, wishes, lines)
    lines.push(...more.lines)
    passes.push(...(more.passes ?? []))
    rides.push(...(more.rides ?? []))
  }
  const sum = (pick: (line: BillLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  return { lines, passes, rides, grossMinor: sum((line) => line.grossMinor), taxMinor: sum((line) => line.taxMinor) }
}
