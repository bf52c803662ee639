import type { Micro } from '@marquee/contract/micro'
import type { Outside } from '@marquee/contract/stock'
import { atCost, type Batch, costOf, type Level, putIn, type Taken, takeBack, takeOut } from './value.ts'

/** A line of an act, before it is known what it is worth. */
export interface Line {
  itemId: string
  /** null: from outside. */
  from: string | null
  /** null: to the outside. */
  to: string | null
  outside: Outside | null
  qty: Micro
  /** What comes from outside is worth this; null: what a base unit is worth at its place. */
  value?: bigint | null
  lot?: string | null
  expiresOn?: string | null
  /** It undoes a move, for what that was worth. */
  undoes?: { value: bigint; fromBatchId: string | null; toBatchId: string | null } | null
}

/** What one item is at one place, as it was read and locked. */
export interface Place {
  itemId: string
  locationId: string
  isStrict: boolean
  level: Level
  /** What came in at once, in the order in which it is used up; null: the item is not kept by batch. */
  batches: StoredBatch[] | null
}

export interface StoredBatch extends Batch {
  lot: string | null
  expiresOn: string | null
  /** Made by this act. */
  isNew: boolean
}

/** A move as it is written. */
export interface Move {
  /** Which line it comes from. */
  line: number
  itemId: string
  from: string | null
  to: string | null
  outside: Outside | null
  qty: Micro
  value: bigint
  variance: bigint
  fromAfter: Micro | null
  toAfter: Micro | null
  fromBatchId: string | null
  toBatchId: string | null
}

/** A line takes what a strict item does not have. */
export class Short extends Error {
  readonly line: number
  readonly there: Micro
  constructor(line: number, there: Micro) {
    super('a strict item is short')
    this.line = line
    this.there = there
  }
}

const placeKey = (itemId: string, locationId: string) => `${itemId} ${locationId}`

/**
 * Posts lines one after the other: each changes its places (in `places`, which become what they are afterwards) and
 * gives the moves to write. A line that takes from several batches becomes several moves. Throws `Short`.
 */
export function postLines(lines: readonly Line[], places: readonly Place[], makeId: () => string): Move[] {
  const byKey = new Map(places.map((place) => [placeKey(place.itemId, place.locationId), place]))
  const placeOf = (itemId: string, locationId: string | null) => {
    if (locationId === null) return null
    const place = byKey.get(placeKey(itemId, locationId))
    if (!place) throw new Error('the places of a line are locked before it is posted')
    return place
  }
  return lines.flatMap((line, index) => {
    const from = placeOf(line.itemId, line.from)
    const to = placeOf(line.itemId, line.to)
    const head = { line: index, itemId: line.itemId, from: line.from, to: line.to, outside: line.outside }
    if (!from) return to ? [bringIn(head, line, { to, makeId })] : []
    return takeParts(line, from, index).map((part): Move => {
      const out = { ...head, qty: part.qty, value: part.value, fromAfter: part.after, fromBatchId: part.batchId }
      if (!to) return { ...out, variance: part.variance, toAfter: null, toBatchId: null }
      const origin = from.batches?.find(({ id }) => id === part.batchId)
      const { variance, batchId } = put(to, { ...part, lot: origin?.lot, expiresOn: origin?.expiresOn }, makeId)
      return { ...out, variance: part.variance + variance, toAfter: to.level.onHand, toBatchId: batchId }
    })
  })
}

type Head = Pick<Move, 'line' | 'itemId' | 'from' | 'to' | 'outside'>

function bringIn(head: Head, line: Line, { to, makeId }: { to: Place; makeId: () => string }): Move {
  const value = line.undoes?.value ?? line.value ?? atCost(line.qty, costOf(to.level))
  const { variance, batchId } = put(
    to,
    { qty: line.qty, value, lot: line.lot, expiresOn: line.expiresOn, back: line.undoes?.fromBatchId },
    makeId,
  )
  const none = { fromAfter: null, fromBatchId: null }
  return { ...head, ...none, qty: line.qty, value, variance, toAfter: to.level.onHand, toBatchId: batchId }
}

interface Part extends Taken {
  variance: bigint
  /** What the place holds after this part. */
  after: Micro
}

function takeParts(line: Line, from: Place, index: number): Part[] {
  const before = from.level.onHand
  if (from.isStrict && before < line.qty) throw new Short(index, before)
  // Only what came from outside goes back for what it was worth then; between places, things are worth what they are.
  const undone = line.to === null ? line.undoes : null
  if (undone) {
    const order = first(from.batches, undone.toBatchId)
    const { after, taken, variance } = takeBack(from.level, line.qty, { value: undone.value, batches: order })
    settle(from, after, taken)
    const [only] = taken
    const batchId = taken.length === 1 && only ? only.batchId : null
    return [{ batchId, qty: line.qty, value: undone.value, variance, after: after.onHand }]
  }
  const order = first(from.batches, line.undoes?.toBatchId ?? null)
  const { after, taken } = takeOut(from.level, line.qty, order)
  settle(from, after, taken)
  let holds = before
  return taken.map((part) => {
    holds -= part.qty
    return { ...part, variance: 0n, after: holds }
  })
}

// What is undone is taken from where it was put, as far as it is still there.
function first(batches: readonly StoredBatch[] | null, id: string | null): StoredBatch[] | null {
  if (batches === null) return null
  const there = batches.filter(({ left }) => left > 0n)
  return id === null
    ? there
    : [...there.filter((batch) => batch.id === id), ...there.filter((batch) => batch.id !== id)]
}

function settle(place: Place, after: Level, taken: readonly Taken[]): void {
  place.level = after
  for (const { batchId, qty, value } of taken) {
    const batch = place.batches?.find(({ id }) => id === batchId)
    if (!batch) continue
    batch.left -= qty
    batch.value -= value
  }
}

interface Put {
  qty: Micro
  value: bigint
  lot?: string | null | undefined
  expiresOn?: string | null | undefined
  /** The batch that it had been taken from, and goes back to. */
  back?: string | null | undefined
}

function put(place: Place, { qty, value, ...more }: Put, makeId: () => string) {
  const { after, variance, left } = putIn(place.level, qty, value)
  place.level = after
  if (place.batches === null || left === 0n) return { variance, batchId: null }
  // After a place had owed some, what is left is all that it holds.
  const worth = left === qty ? value - variance : after.value
  const known = place.batches.find(({ id }) => id === more.back)
  if (known) {
    known.left += left
    known.value += worth
    return { variance, batchId: known.id }
  }
  const batch = {
    id: makeId(),
    left,
    value: worth,
    lot: more.lot || null,
    expiresOn: more.expiresOn ?? null,
    isNew: true,
  }
  const later = place.batches.findIndex((each) => comesLater(each.expiresOn, batch.expiresOn))
  place.batches.splice(later < 0 ? place.batches.length : later, 0, batch)
  return { variance, batchId: batch.id }
}

// Without a date last.
const comesLater = (a: string | null, b: string | null) => (b === null ? false : a === null || a > b)
