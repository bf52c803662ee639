import type { CancelPreview, LocalText, OrderDetail } from '@marquee/contract'
import { qtyLeft, type Rides, ridersLeft } from './left.ts'

/** How many rides of passes can go back with them or stay; those of a package that goes back whole have no choice. */
export function ridesOfPasses(
  order: Pick<OrderDetail, 'lines' | 'rides'>,
  passIds: ReadonlySet<string>,
  /** Of this line alone. */
  ofLine?: number,
): number {
  const packOf = (no: number) => order.lines.find(({ lineNo }) => lineNo === no)?.parentLineNo ?? null
  const isBound = (no: number) =>
    order.lines.some(({ lineNo, partsRefundable }) => lineNo === packOf(no) && partsRefundable === false)
  return new Set(
    order.rides
      .filter(({ passId, state }) => passId !== null && passIds.has(passId) && state === 'booked')
      .filter(({ lineNo }) => !isBound(lineNo) && (ofLine === undefined || lineNo === ofLine))
      .map(({ lineNo, guestNo }) => `${lineNo} ${guestNo}`),
  ).size
}

/**
 * How many rides of a line go because packages that only go back whole go with these passes: those of guests without a
 * pass too, and nobody can keep them.
 */
export function ridesOfPackages(
  order: Pick<OrderDetail, 'lines' | 'passList'> & Rides,
  passIds: ReadonlySet<string>,
  lineNo: number,
): number {
  const ride = order.lines.find((line) => line.lineNo === lineNo && line.kind === 'ride')
  const pack = order.lines.find((line) => line.lineNo === ride?.parentLineNo && line.partsRefundable === false)
  if (!ride || !pack) return 0
  const parts = new Set(order.lines.flatMap((line) => (line.parentLineNo === pack.lineNo ? [line.lineNo] : [])))
  const passes = order.passList.filter((pass) => parts.has(pass.lineNo) && pass.state !== 'cancelled')
  if (passes.length === 0) return 0
  const packages = (passes.filter(({ id }) => passIds.has(id)).length * qtyLeft(order.lines, pack)) / passes.length
  const left = qtyLeft(order.lines, ride)
  // Of part of a package nothing goes.
  const going = Math.floor((left * Math.floor(packages)) / qtyLeft(order.lines, pack))
  return Math.min(ridersLeft(order, ride, left), going)
}

/** The rides that a cancellation gives back. */
export const ridesIn = ({ lines }: Pick<CancelPreview, 'lines'>): { text: LocalText; qty: number }[] =>
  lines.flatMap(({ kind, qty, text }) => (kind === 'ride' && qty < 0 ? [{ text, qty: -qty }] : []))
