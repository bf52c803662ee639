import { type Micro, proportion } from '@marquee/contract/micro'

// What a place holds, and what that is worth, in the order in which moves are posted. Nothing is ever valued anew: a
// move that comes later changes what is there now, whatever day it is about.

/** What one item is at one place. Nothing is worth nothing; what is owed to the shelf is worth less than nothing. */
export interface Level {
  onHand: Micro
  /** Minor units. */
  value: bigint
  /** What a base unit cost at last, in 10⁻⁸ minor units: what is taken beyond the last one is worth that. */
  lastCost: bigint
}

/** What came in at once, and is used up before what came later. */
export interface Batch {
  id: string
  left: Micro
  value: bigint
}

/** A part of what was taken, from one batch or from none. */
export interface Taken {
  batchId: string | null
  qty: Micro
  value: bigint
}

const costScale = 100_000_000n
const microScale = 1_000_000n

/** What so much is worth at a cost of 10⁻⁸ minor units. */
export const atCost = (qty: Micro, cost: bigint): bigint => proportion(qty, cost, microScale * costScale)

/** What a base unit is worth in a place that has some; otherwise what it cost at last. */
export function costOf({ onHand, value, lastCost }: Level): bigint {
  return onHand > 0n ? proportion(value, costScale * microScale, onHand) : lastCost
}

/**
 * Takes some out of a place. What is there is worth its average, and the last of it all that is left; what is not there
 * is taken all the same, at the last known cost, and the place then owes it. With batches: in their order, each at its own value.
 */
export function takeOut(level: Level, qty: Micro, batches: readonly Batch[] | null): { after: Level; taken: Taken[] } {
  const lastCost = costOf(level)
  const there = level.onHand > 0n ? level.onHand : 0n
  const fromShelf = qty < there ? qty : there
  const taken = batches === null ? takeAverage(level, fromShelf) : takeBatches(batches, fromShelf)
  const missing = qty - fromShelf
  if (missing > 0n) taken.push({ batchId: null, qty: missing, value: atCost(missing, lastCost) })
  const value = taken.reduce((sum, part) => sum + part.value, 0n)
  const after = { onHand: level.onHand - qty, value: level.value - value, lastCost }
  return { after, taken }
}

function takeAverage({ onHand, value }: Level, qty: Micro): Taken[] {
  if (qty === 0n) return []
  return [{ batchId: null, qty, value: qty === onHand ? value : proportion(value, qty, onHand) }]
}

function takeBatches(batches: readonly Batch[], qty: Micro): Taken[] {
  const taken: Taken[] = []
  let open = qty
  for (const { id, left, value } of batches) {
    if (open === 0n) break
    const part = open < left ? open : left
    taken.push({ batchId: id, qty: part, value: part === left ? value : proportion(value, part, left) })
    open -= part
  }
  if (open > 0n) throw new Error('the batches of a place are what it holds')
  return taken
}

/**
 * Puts some into a place. What it owed is paid first, at what it was taken for; where that was another value, the
 * difference is the variance of this move: what is there stays worth what it cost. `left` of it are on the shelf.
 */
export function putIn(level: Level, qty: Micro, value: bigint): { after: Level; variance: bigint; left: Micro } {
  const onHand = level.onHand + qty
  const lastCost = value > 0n ? proportion(value, costScale * microScale, qty) : level.lastCost
  if (level.onHand >= 0n) return { after: { onHand, value: level.value + value, lastCost }, variance: 0n, left: qty }
  const worth = onHand > 0n ? proportion(value, onHand, qty) : proportion(level.value, onHand, level.onHand)
  return {
    after: { onHand, value: worth, lastCost },
    variance: level.value + value - worth,
    left: onHand > 0n ? onHand : 0n,
  }
}

/**
 * Takes back what a move had brought, for the value that it had then. Where what is left cannot bear that, because some
 * was used at another value meanwhile, the rest is the variance.
 */
export function takeBack(
  level: Level,
  qty: Micro,
  { value, batches }: { value: bigint; batches: readonly Batch[] | null },
): { after: Level; taken: Taken[]; variance: bigint } {
  const { after: plain, taken } = takeOut(level, qty, batches)
  if (batches !== null) {
    // Batches keep their own value: what they gave differs from what they had come for by what was used of them.
    const gave = taken.reduce((sum, part) => sum + part.value, 0n)
    return { after: plain, taken, variance: gave - value }
  }
  const wanted = level.value - value
  const worth = plain.onHand > 0n ? (wanted > 0n ? wanted : 0n) : plain.onHand === 0n ? 0n : wanted < 0n ? wanted : 0n
  return {
    after: { ...plain, value: worth },
    taken: [{ batchId: null, qty, value }],
    variance: level.value - value - worth,
  }
}
