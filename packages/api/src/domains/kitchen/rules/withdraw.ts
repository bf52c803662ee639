import type { KitchenState } from '@marquee/contract/kitchen'

/** What is made of a line of an order. */
interface Made {
  id: string
  qty: number
  cancelledQty: number
  state: KitchenState
}
export interface Taken<Line extends Made = Made> {
  line: Line
  qty: number
  /** Somebody has begun with it. */
  isStarted: boolean
}

const order: readonly KitchenState[] = ['queued', 'preparing', 'ready', 'served']

/**
 * Which pieces are taken back when guests no longer want so many: those that are least far, of these the last ones sent.
 * `unsent` is what the kitchen never had.
 */
export function takeBack<Line extends Made>(
  made: readonly Line[],
  qty: number,
): { taken: Taken<Line>[]; unsent: number } {
  const sorted = made
    .filter((line) => order.includes(line.state))
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || (a.id < b.id ? 1 : -1))
  let left = qty
  const taken: Taken<Line>[] = []
  for (const line of sorted) {
    const now = Math.min(left, line.qty - line.cancelledQty)
    if (now <= 0) continue
    taken.push({ line, qty: now, isStarted: line.state !== 'queued' })
    left -= now
  }
  return { taken, unsent: left }
}
