import { discountShares, type PassTypeId } from '@marquee/contract'
import { type AmountWish, amountOf } from './amount.ts'
import { type BillLine, grossOf, type LineMaker, lineOf, Unsellable } from './line.ts'

/** Whole pieces of a line of food that a code makes free. `item`: which of the lines of food that are no part of a package. */
interface FreePieces {
  item: number
  qty: number
}

/** What is taken off the goods, and why: off all of them, or pieces of food. */
export type DiscountWish = OffGoods | { free: readonly FreePieces[]; reason: string }

type OffGoods = AmountWish & {
  reason: string
  /** Off passes of this kind alone. */
  only?: PassTypeId | null
  /** An amount may be more than the goods cost: they are free then. */
  upTo?: boolean
}

/**
 * One line for each tax of what it is taken off, so that the tax goes down with the price (`discountShares`), or one for
 * each line of food with free pieces. `Unsellable` for more than the goods cost.
 */
export const discountLines: LineMaker<DiscountWish> = (wish, before) =>
  'free' in wish ? freeLines(wish, before) : offGoods(wish, before)

const freeLines: LineMaker<Extract<DiscountWish, { free: unknown }>> = ({ free, reason }, before) => {
  const food = before.filter(({ kind, parentLineNo }) => kind === 'food' && parentLineNo === null)
  const lines = free.flatMap(({ item, qty }) => {
    const line = food[item]
    if (!line || qty > line.qty) throw new Unsellable('promoCode')
    return discountShares([taxedOf(line)], qty * line.unitMinor)
  })
  return {
    lines: lines.map(({ line, shareMinor, taxOffMinor }, index) =>
      lineOf({
        lineNo: before.length + 1 + index,
        kind: 'discount',
        qty: 1,
        unitMinor: -shareMinor,
        taxMinor: 0 - taxOffMinor,
        tax: { code: line.taxCode, ppm: line.taxPpm },
        ticketSessionId: line.ticketSessionId,
        offLineNo: line.lineNo,
        reason,
      }),
    ),
  }
}

const offGoods: LineMaker<OffGoods> = (wish, before) => {
  const { only = null } = wish
  // A ride costs what the list of rides says, a dish of a package what the package does, and a gift card what is on it.
  const goods = before.filter(
    ({ kind, parentLineNo, passTypeId }) =>
      kind !== 'ride' &&
      kind !== 'voucher' &&
      !(kind === 'food' && parentLineNo !== null) &&
      (only === null || passTypeId === only),
  )
  const sum = grossOf(goods)
  const wanted = amountOf(wish, sum, 'discount')
  const amount = wish.upTo ? Math.min(wanted, sum) : wanted
  if ('ppm' in wish && wish.ppm > 1_000_000) throw new Unsellable('discount.ppm')
  if (amount > sum) throw new Unsellable('discount.amountMinor')
  const lines = discountShares(taxesOf(goods), amount).map(({ line, shareMinor, taxOffMinor }, index) =>
    lineOf({
      lineNo: before.length + 1 + index,
      kind: 'discount',
      qty: 1,
      unitMinor: -shareMinor,
      taxMinor: 0 - taxOffMinor,
      tax: { code: line.taxCode, ppm: line.taxPpm },
      ticketSessionId: line.ticketSessionId,
      passTypeId: only,
      reason: wish.reason,
    }),
  )
  return { lines }
}

interface Taxed {
  /** The first line of this tax. */
  line: BillLine
  grossMinor: number
  taxMinor: number
  taxPpm: number
}

const taxedOf = (line: BillLine): Taxed => {
  const { grossMinor, taxMinor, taxPpm } = line
  return { line, grossMinor, taxMinor, taxPpm }
}

// A discount belongs to the session and the tax of what it makes cheaper.
function taxesOf(lines: readonly BillLine[]): Taxed[] {
  const groups = new Map<string, Taxed>()
  for (const line of lines) {
    // A package costs what its parts cost, which have lines of their own.
    if (line.kind === 'package') continue
    const { taxPpm } = line
    const key = `${line.ticketSessionId}.${line.taxCode}.${taxPpm}`
    const group = groups.get(key) ?? { line, grossMinor: 0, taxMinor: 0, taxPpm }
    group.grossMinor += line.grossMinor
    group.taxMinor += line.taxMinor
    groups.set(key, group)
  }
  return [...groups.values()]
}
