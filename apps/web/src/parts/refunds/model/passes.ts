import type { OrderDetail, PassId } from '@marquee/contract'
import { feesLeft, qtyLeft, type Rides, ridersLeft } from './left.ts'

type Pass = OrderDetail['passList'][number]
type Line = OrderDetail['lines'][number]

/** Why a pass opens no door any more; null: it does. */
export const whySpent = ({ state }: Pick<Pass, 'state'>): 'used' | 'cancelled' | null =>
  state === 'used' || state === 'cancelled' ? state : null

/** Why a pass cannot be cancelled or exchanged; null: it can. Of a show that was called off it can, whenever that was. */
export function whyNot(
  pass: Pick<Pass, 'state' | 'stage' | 'isCalledOff'>,
): 'used' | 'cancelled' | 'begun' | 'over' | null {
  const spent = whySpent(pass)
  if (spent !== null) return spent
  return pass.isCalledOff || pass.stage === 'ahead' ? null : pass.stage
}

/** Why no pass of an order can be cancelled or exchanged although some are left; null: one can, or none is left. */
export function whyNone({ passList }: Pick<OrderDetail, 'passList'>): 'used' | 'begun' | 'over' | null {
  const reasons = passList.map(whyNot)
  if (reasons.includes(null)) return null
  return (['begun', 'over', 'used'] as const).find((each) => reasons.includes(each)) ?? null
}

/** Passes that one line sold. */
export interface LineOfPasses {
  line: Line
  passes: Pass[]
}

/** The passes of an order by the lines that sold them, in the order of the receipt. */
export function passesByLine({ lines, passList }: Pick<OrderDetail, 'lines' | 'passList'>): LineOfPasses[] {
  return lines.flatMap((line) => {
    const passes = passList.filter(({ lineNo }) => lineNo === line.lineNo)
    return passes.length > 0 ? [{ line, passes }] : []
  })
}

/**
 * These passes and all others of the packages that only go back whole. Of several packages in one line nobody knows which
 * passes belong together.
 */
export function withWholePackages(
  { lines, passList }: Pick<OrderDetail, 'lines' | 'passList'>,
  ids: Iterable<PassId>,
): Set<PassId> {
  const all = new Set(ids)
  const packageOf = ({ lineNo }: OrderDetail['passList'][number]) =>
    lines.find((line) => line.lineNo === lineNo)?.parentLineNo ?? null
  const isWhole = (packageNo: number) =>
    lines.some((line) => line.lineNo === packageNo && line.partsRefundable === false && qtyLeft(lines, line) === 1)
  const whole = new Set(
    passList.flatMap((pass) => {
      const packageNo = all.has(pass.id) ? packageOf(pass) : null
      return packageNo !== null && isWhole(packageNo) ? [packageNo] : []
    }),
  )
  for (const pass of passList) if (whole.has(packageOf(pass) ?? 0) && whyNot(pass) === null) all.add(pass.id)
  return all
}

/**
 * Passes that cannot go back although nobody has used them: their package only goes back whole, and too much of it was used
 * for one whole package to be left. Of several packages in one line nobody knows which passes belong together: as long as
 * one of each part is left for a whole package, none is held. What the venue called off goes back whatever it was sold in.
 */
export function heldByPackage(order: Pick<OrderDetail, 'lines' | 'passList'> & Rides): Set<PassId> {
  const { lines, passList } = order
  const packs = lines.filter((line) => line.partsRefundable === false && line.reversesLineNo === null)
  return new Set(
    packs.flatMap((pack) => {
      const parts = lines.filter((line) => line.parentLineNo === pack.lineNo && line.reversesLineNo === null)
      const passesOf = ({ lineNo }: Line) => passList.filter((pass) => pass.lineNo === lineNo)
      const ownOf = (part: Line) => passesOf(part).filter((pass) => whyNot(pass) === null && !pass.isCalledOff)
      const items = Map.groupBy(parts, (part) => part.packageItemId ?? passesOf(part)[0]?.passTypeId ?? '')
      // How many whole packages each part is still enough for.
      const wholes = [...items.values()].map((item) => {
        const counts = item.map((part) =>
          part.kind === 'ride'
            ? { left: qtyLeft(lines, part), able: ridersLeft(order, part, qtyLeft(lines, part)) }
            : {
                left: passesOf(part).filter(({ state }) => state !== 'cancelled').length,
                able: ownOf(part).length,
              },
        )
        const sumOf = (key: 'left' | 'able') => counts.reduce((sum, count) => sum + count[key], 0)
        const left = sumOf('left')
        return left === 0 ? Number.POSITIVE_INFINITY : Math.floor((sumOf('able') * qtyLeft(lines, pack)) / left)
      })
      return Math.min(...wholes) >= 1 ? [] : parts.flatMap((part) => ownOf(part).map(({ id }) => id))
    }),
  )
}

/** Whether there is anything that can be cancelled. */
export const isCancellable = (order: Pick<OrderDetail, 'lines' | 'passList'> & Rides): boolean =>
  order.passList.some((pass) => whyNot(pass) === null) || feesLeft(order).length > 0
