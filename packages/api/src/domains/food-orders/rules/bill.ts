import type { BillWish, FoodOrderId } from '@marquee/contract/food-orders'
import { equalShare, leftOfLine, sharesOf } from '@marquee/contract/food-price'

/** A line of an order as a bill sees it. */
export interface PayableLine {
  foodOrderId: FoodOrderId
  lineNo: number
  parentLineNo: number | null
  qty: number
  cancelledQty: number
  unitMinor: number
  paidQty: number
  paidMinor: number
}

/** What a bill pays of a line. */
export interface BillPart<Line extends PayableLine> {
  line: Line
  /** Whole pieces; 0: an amount of the line. */
  qty: number
  amountMinor: number
}

/** What cannot be paid so, by the field of the input. */
export interface BillFault {
  path: string
  message: 'field.invalid' | 'field.tooBig' | 'field.required'
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

/**
 * What a bill pays of the lines of an order: everything that is left, some pieces, or an amount that is shared by what is
 * left of each line. Parts of a combo are paid with it. The parts of all bills come to what the order costs.
 */
export function partsOf<Line extends PayableLine>(
  lines: readonly Line[],
  wish: BillWish,
): BillPart<Line>[] | BillFault {
  const open = lines
    .filter(({ parentLineNo }) => parentLineNo === null)
    .map((line) => ({ line, left: leftOfLine(line) }))
    .filter(({ left }) => left.qty > 0 || left.minor > 0)
  if (open.length === 0) return { path: 'bill', message: 'field.invalid' }
  if (wish.split === 'items') return partsOfItems(open, wish.lines)
  const total = sum(open.map(({ left }) => left.minor))
  const wanted = wish.split === 'rest' ? total : wish.split === 'equal' ? equalShare(total, wish.of) : wish.amountMinor
  if (wanted > total) return { path: 'bill.amountMinor', message: 'field.tooBig' }
  if (wanted === total) {
    return open.map(({ line, left }) => ({ line, qty: Math.max(0, left.qty), amountMinor: left.minor }))
  }
  const shares = sharesOf(
    wanted,
    open.map(({ left }) => left.minor),
  )
  return open
    .map(({ line }, at) => ({ line, qty: 0, amountMinor: shares[at] ?? 0 }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

function partsOfItems<Line extends PayableLine>(
  open: readonly { line: Line; left: { qty: number; minor: number } }[],
  wished: readonly { foodOrderId: FoodOrderId; lineNo: number; qty: number }[],
): BillPart<Line>[] | BillFault {
  const parts: BillPart<Line>[] = []
  for (const [at, { foodOrderId, lineNo, qty }] of wished.entries()) {
    const found = open.find(({ line }) => line.foodOrderId === foodOrderId && line.lineNo === lineNo)
    if (!found || parts.some(({ line }) => line === found.line)) {
      return { path: `bill.lines.${at}.lineNo`, message: 'field.invalid' }
    }
    const amountMinor = qty * found.line.unitMinor
    if (qty > found.left.qty || amountMinor > found.left.minor) {
      return { path: `bill.lines.${at}.qty`, message: 'field.tooBig' }
    }
    parts.push({ line: found.line, qty, amountMinor })
  }
  return parts
}

/** How a part is sold: whole pieces at their price, or one amount. */
export const itemOf = ({ line, qty, amountMinor }: BillPart<PayableLine>): { qty: number; unitMinor: number } =>
  qty > 0 && qty * line.unitMinor === amountMinor
    ? { qty, unitMinor: line.unitMinor }
    : { qty: 1, unitMinor: amountMinor }
