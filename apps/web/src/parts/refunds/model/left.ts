import type { CancelPreview, OrderDetail } from '@marquee/contract'
import { canGoBack, unusedCards } from '../cards.ts'

type Line = OrderDetail['lines'][number]

/** What is left of a line after everything that took back some of it, in minor units. */
export const leftOf = (lines: readonly Line[], { lineNo, grossMinor }: Line): number =>
  lines.reduce((left, line) => (line.reversesLineNo === lineNo ? left + line.grossMinor : left), grossMinor)

/** Pieces of a line that have not gone back. */
export const qtyLeft = (lines: readonly Line[], { lineNo, qty }: Line): number =>
  lines.reduce((left, line) => (line.reversesLineNo === lineNo ? left + line.qty : left), qty)

/** What tells who of an order was carried. */
export type Rides = Pick<OrderDetail, 'rides' | 'isTraining'>

/** Guests who can give their ride back, one by one: nobody has carried them, and no trip has left without them. */
export const ridersLeft = ({ rides, isTraining }: Rides, line: Line, qty: number): number => {
  // Nobody is carried for practice.
  if (isTraining) return qty
  const guests = Map.groupBy(
    rides.filter(({ lineNo, state }) => lineNo === line.lineNo && state !== 'cancelled'),
    ({ guestNo }) => guestNo,
  )
  return [...guests.values()].filter((ways) => ways.every(({ state }) => state === 'booked')).length
}

// A dish of a package that goes back whole goes with its passes, unless the venue called their show off or they were moved to
// another one without it.
const goesWithPasses = ({ lines, passList = [] }: Lines, { parentLineNo, session }: Line): boolean => {
  const isWhole = lines.some(({ lineNo, partsRefundable }) => lineNo === parentLineNo && partsRefundable === false)
  const parts = new Set(lines.flatMap((line) => (line.parentLineNo === parentLineNo ? [line.lineNo] : [])))
  return (
    isWhole &&
    passList.some(
      ({ lineNo, state, isCalledOff, session: show }) =>
        parts.has(lineNo) && state !== 'cancelled' && !isCalledOff && show?.id === session?.id,
    )
  )
}

/** The dishes of packages that stay ordered although passes of the same package go. */
export function stayingDishes(
  { lines }: Pick<OrderDetail, 'lines'>,
  preview: Pick<CancelPreview, 'lines'>,
): { lineNo: number; qty: number }[] {
  const goneOf = (no: number) =>
    preview.lines.reduce((sum, { reverses, qty }) => (reverses === no ? sum - qty : sum), 0)
  const packs = new Set(
    lines.flatMap(({ lineNo, kind, parentLineNo }) =>
      kind === 'pass' && parentLineNo !== null && goneOf(lineNo) > 0 ? [parentLineNo] : [],
    ),
  )
  return lines.flatMap((line) => {
    const { lineNo, kind, parentLineNo, reversesLineNo } = line
    if (kind !== 'food' || parentLineNo === null || reversesLineNo !== null || !packs.has(parentLineNo)) return []
    const qty = qtyLeft(lines, line) - goneOf(lineNo)
    return qty > 0 ? [{ lineNo, qty }] : []
  })
}

const givenBack = new Set(['fee', 'tip', 'membership', 'food', 'ride', 'voucher'])

type Lines = Pick<OrderDetail, 'lines'> & Partial<Pick<OrderDetail, 'passList' | 'giftCards'>>

/**
 * Fees, tips and memberships that can still be given back, each whole, and food, rides and unused gift cards of packages,
 * which go back in pieces.
 */
export const feesLeft = (order: Lines & Rides): { line: Line; leftMinor: number; leftQty: number }[] =>
  order.lines
    .filter(({ kind, reversesLineNo }) => reversesLineNo === null && givenBack.has(kind))
    .map((line) => {
      const qty = qtyLeft(order.lines, line)
      const most = {
        ride: () => ridersLeft(order, line, qty),
        food: () => qty,
        voucher: () => unusedCards(order, line),
      }
      const leftQty = most[line.kind as keyof typeof most]?.() ?? 1
      return { line, leftMinor: leftOf(order.lines, line), leftQty }
    })
    .filter(({ line, leftMinor, leftQty }) => {
      if (line.kind === 'voucher') return leftQty > 0 && canGoBack(order, line)
      if (line.kind === 'food' && line.parentLineNo) return leftQty > 0 && !goesWithPasses(order, line)
      return line.kind === 'ride' ? leftQty > 0 : leftMinor > 0
    })

/** What of an order can be taken off without cancelling anything, in minor units. */
export const adjustableMinor = ({
  grossMinor,
  paidMinor,
  lines,
}: Pick<OrderDetail, 'grossMinor' | 'paidMinor' | 'lines'>): number => {
  // A gift card is worth what is on it, whatever was taken off its sale.
  const cards = lines.reduce((sum, line) => (line.kind === 'voucher' ? sum + line.grossMinor : sum), 0)
  return Math.max(0, Math.min(grossMinor - cards, paidMinor))
}

/** What of a lower price goes back: what was paid beyond it. */
export const dueBack = (
  { grossMinor, paidMinor }: Pick<OrderDetail, 'grossMinor' | 'paidMinor'>,
  lessMinor: number,
): number => Math.max(0, paidMinor - (grossMinor - lessMinor))
