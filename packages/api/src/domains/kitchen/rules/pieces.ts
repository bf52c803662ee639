import type { KitchenState } from '@marquee/contract/kitchen'

/** How far the pieces of a line are. */
export interface Pieces {
  qty: number
  cancelledQty: number
  readyQty: number
  servedQty: number
  state: KitchenState
}
interface Counts {
  readyQty: number
  servedQty: number
}

const isBefore = ({ state }: Pieces) => state === 'queued' || state === 'preparing'

/** Pieces of a line that can become ready, be served, or be called back. */
export const free = {
  ready: (line: Pieces): number => (isBefore(line) ? line.qty - line.cancelledQty - line.readyQty : 0),
  serve: ({ readyQty, servedQty }: Pieces): number => readyQty - servedQty,
  // One step: what is ready is made again, and only when nothing else is ready, what was served is ready again.
  recall: ({ readyQty, servedQty }: Pieces): number => (readyQty > servedQty ? readyQty - servedQty : servedQty),
}

/** What a line counts after so many of its free pieces went that way. */
export function counted(way: keyof typeof free, { readyQty, servedQty }: Pieces, pieces: number): Counts {
  if (way === 'ready') return { readyQty: readyQty + pieces, servedQty }
  if (way === 'serve') return { readyQty, servedQty: servedQty + pieces }
  return readyQty > servedQty ? { readyQty: readyQty - pieces, servedQty } : { readyQty, servedQty: servedQty - pieces }
}

/**
 * The lines of a ticket that go one step back together: those of which pieces are ready, and only when there are none,
 * those that were served. Whoever serves by mistake then takes back just that.
 */
export function calledBack<Line extends Pieces>(lines: readonly Line[]): Line[] {
  const ready = lines.filter(({ readyQty, servedQty }) => readyQty > servedQty)
  return ready.length > 0 ? ready : lines.filter(({ servedQty }) => servedQty > 0)
}
