import type { LayoutFault, SeatWords } from '@marquee/contract'
import type { Drawing, StoredArea, StoredSeat } from './geometry.ts'

// So many seats are looked at before others may have their turn: about a millisecond.
const inOneGo = 4096

/** How many places of one fault are reported: enough to begin repairing a plan. */
const mostPlaces = 20

const wordsOf = ({ section, row, label }: StoredSeat): SeatWords => ({ section, row, label })
const placesOf = (seats: readonly StoredSeat[]) => seats.slice(0, mostPlaces).map(wordsOf)

/**
 * What is wrong with a drawing, whatever is sold on it: standing areas over seats, seats that are called the same or lie
 * on each other, a zone without a name. One fault a kind (one an area), with the first places (of
 * a zone, one a row). Its revision identifies
 * a drawing, so that the keys need not say what is in it. Yields often enough that a hundred thousand seats keep nobody
 * waiting.
 */
export function* drawnFaults({ seats, standing }: Pick<Drawing, 'seats' | 'standing'>): Generator<void, LayoutFault[]> {
  const faults: LayoutFault[] = []
  for (const area of standing) {
    yield
    const under = seatsUnder(area, seats)
    if (under.length === 0) continue
    const { areaNo, name } = area
    faults.push({
      kind: 'areaOverSeats',
      key: `areaOverSeats:${areaNo}`,
      area: name,
      seats: under.length,
      at: placesOf(under),
    })
  }
  const same = yield* calledTheSame(seats)
  if (same.seats > 0) faults.push({ kind: 'sameWords', key: 'sameWords', seats: same.seats, at: placesOf(same.first) })
  const close = yield* tooClose(seats)
  if (close.length > 0) faults.push({ kind: 'tooClose', key: 'tooClose', seats: close.length, at: placesOf(close) })
  yield
  const nameless = seats.filter(({ section }) => section === '')
  // A hall of one zone needs no name for it.
  if (nameless.length > 0 && nameless.length < seats.length) {
    const ofRows = [...new Map(nameless.toReversed().map((seat) => [seat.row, seat])).values()].toReversed()
    faults.push({ kind: 'namelessZone', key: 'namelessZone', seats: nameless.length, at: placesOf(ofRows) })
  }
  return faults
}

// By the middle of a seat; on the edge, half of it is under the area.
const seatsUnder = ({ x, y, width, height }: StoredArea, seats: readonly StoredSeat[]) =>
  seats.filter((seat) => seat.x >= x && seat.x <= x + width && seat.y >= y && seat.y <= y + height)

/** The first seat of each words that more than one has, and how many seats have such words. */
function* calledTheSame(all: readonly StoredSeat[]): Generator<void, { seats: number; first: StoredSeat[] }> {
  const rows = new Map<string, Map<string, StoredSeat>>()
  const first = new Set<StoredSeat>()
  let repeated = 0
  for (const [index, seat] of all.entries()) {
    if (index % inOneGo === 0) yield
    const row = `${seat.section}\n${seat.row}`
    const labels = rows.get(row) ?? new Map<string, StoredSeat>()
    rows.set(row, labels)
    const same = labels.get(seat.label)
    if (same) {
      first.add(same)
      repeated += 1
    } else labels.set(seat.label, seat)
  }
  return { seats: repeated + first.size, first: [...first] }
}

/** Coordinates are kept to a tenth: what differs by less is on one spot. */
const finest = 0.05

/**
 * Seats nearer to another one than half the usual step between neighbours. Plans have no common scale, so the step of
 * the plan itself is the measure; where there is none, only seats on one spot count.
 */
function* tooClose(seats: readonly StoredSeat[]): Generator<void, StoredSeat[]> {
  const limit = Math.max((yield* usualStep(seats)) / 2, finest)
  // Two seats within one cell are always nearer than the limit, so crowds are never compared one by one.
  const cells = yield* cellsOf(seats, limit / Math.SQRT2)
  const isClose = new Uint8Array(seats.length)
  for (const [index, seat] of seats.entries()) {
    if (index % inOneGo === 0) yield
    const [cx, cy] = cells.at(seat)
    const own = cells.first(cx, cy)
    if (own !== index || cells.next(own) !== -1) {
      isClose[index] = 1
      continue
    }
    for (const [dx, dy] of around) {
      for (let other = cells.first(cx + dx, cy + dy); other !== -1; other = cells.next(other)) {
        const { x, y } = seats[other] ?? seat
        if (Math.hypot(x - seat.x, y - seat.y) >= limit) continue
        isClose[index] = 1
        break
      }
      if (isClose[index] === 1) break
    }
  }
  return seats.filter((_, index) => isClose[index] === 1)
}

/** From a cell to those that a seat in it can be too close to. */
const around = [-2, -1, 0, 1, 2]
  .flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => [dx, dy] as const))
  .filter(([dx, dy]) => dx !== 0 || dy !== 0)

/** Seats by the cells of a grid: a hash table in flat arrays, because an arena has a hundred thousand seats. */
function* cellsOf(seats: readonly StoredSeat[], size: number) {
  const mask = 2 ** Math.ceil(Math.log2(seats.length * 2 + 2)) - 1
  // Of each slot the first seat of the cell that is there; of each seat the next one of its cell.
  const slots = new Int32Array(mask + 1).fill(-1)
  const nexts = new Int32Array(seats.length).fill(-1)
  const columns = new Int32Array(seats.length)
  const lines = new Int32Array(seats.length)
  const slotOf = (cx: number, cy: number) => {
    const mixed = Math.imul(cx, 73_856_093) ^ Math.imul(cy, 19_349_663)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    for (let there = slots[slot] ?? -1; there !== -1; there = slots[slot] ?? -1) {
      if (columns[there] === cx && lines[there] === cy) break
      slot = (slot + 1) & mask
    }
    return slot
  }
  const at = ({ x, y }: StoredSeat) => [Math.floor(x / size), Math.floor(y / size)] as const
  for (const [index, seat] of seats.entries()) {
    if (index % inOneGo === 0) yield
    const [cx, cy] = at(seat)
    columns[index] = cx
    lines[index] = cy
    const slot = slotOf(cx, cy)
    const first = slots[slot] ?? -1
    if (first === -1) {
      slots[slot] = index
    } else {
      // Behind the first one: it stays the one by which the cell is known.
      nexts[index] = nexts[first] ?? -1
      nexts[first] = index
    }
  }
  return {
    at,
    first: (cx: number, cy: number): number => slots[slotOf(cx, cy)] ?? -1,
    next: (index: number): number => nexts[index] ?? -1,
  }
}

/** The middle one of the steps from neighbour to neighbour; 0 where nobody has one. */
function* usualStep(seats: readonly StoredSeat[]): Generator<void, number> {
  const steps: number[] = []
  for (const [index, seat] of seats.entries()) {
    if (index % inOneGo === 0) yield
    const before = seats[index - 1]
    // Seats are numbered along their runs.
    if (before?.run === seat.run && before.place + 1 === seat.place) {
      steps.push(Math.hypot(seat.x - before.x, seat.y - before.y))
    }
  }
  yield
  return Float64Array.from(steps).sort()[Math.floor(steps.length / 2)] ?? 0
}
