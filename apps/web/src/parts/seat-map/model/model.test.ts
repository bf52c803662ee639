import type { SeatGeometry } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { buildGrid } from './grid-index.ts'
import { planOf, seatUnder } from './seat-plan.ts'
import { covers, grown, rectBetween, touches } from './shapes.ts'
import { changedSeats, countFreeKinds, countStatus, statusOf, unpackStatus, withStatus } from './status.ts'
import {
  centred,
  fitBeside,
  fitView,
  keptInSight,
  limitsOf,
  revealed,
  toPlan,
  toScreen,
  visibleRect,
  zoomedAt,
} from './viewport.ts'
import { seatsBetween, walk } from './walk.ts'

/** Rows of seats 20 apart; each row is its left end and its number of seats. */
function geometryOf(rows: { section: number; left: number; seats: number; reversed?: boolean }[]): SeatGeometry {
  const seats: SeatGeometry['seats'] = {
    at: [],
    row: [],
    label: [],
    category: [],
    kind: [],
    run: [],
    place: [],
    key: [],
  }
  for (const [r, row] of rows.entries()) {
    for (let i = 0; i < row.seats; i += 1) {
      seats.at.push(row.left + (row.reversed ? row.seats - 1 - i : i) * 20, r * 30)
      seats.row.push(r)
      seats.label.push(String(i + 1))
      seats.category.push(0)
      seats.kind.push(0)
      seats.run.push(r)
      seats.place.push(i)
      seats.key.push(`${r}-${i}`)
    }
  }
  return {
    version: 1,
    width: 400,
    height: 300,
    focus: null,
    categories: [],
    sections: [...new Set(rows.map((row) => `S${row.section}`))],
    rows: rows.map((row, r) => ({ section: row.section, label: String(r) })),
    seats,
    standing: [],
    decor: [],
  }
}

describe('the label of a row', () => {
  it('stands at both ends of a straight row, and beside its seats', () => {
    const plan = planOf(geometryOf([{ section: 0, left: 40, seats: 6 }]))
    expect(plan.rows[0]?.labels.map(({ y }) => y)).toEqual([0, 0])
    for (const spot of plan.rows[0]?.labels ?? []) expect(seatUnder(plan, spot)).toBe(-1)
  })

  it('stands once in the middle of a table, on none of its seats', () => {
    const around = (i: number) => [100 + 40 * Math.cos((i * Math.PI) / 4), 100 + 40 * Math.sin((i * Math.PI) / 4)]
    const table = geometryOf([{ section: 0, left: 0, seats: 8 }])
    table.seats.at = Array.from({ length: 8 }, (_, i) => around(i)).flat()
    const plan = planOf(table)
    expect(plan.rows[0]?.labels).toHaveLength(1)
    const [middle] = plan.rows[0]?.labels ?? []
    expect(middle?.x).toBeCloseTo(100)
    expect(middle?.y).toBeCloseTo(100)
    expect(middle && seatUnder(plan, middle)).toBe(-1)
  })
})

describe('the grid index', () => {
  // A steady spread without a random source: the same seats in every run.
  const count = 2_000
  const x = Float32Array.from({ length: count }, (_, n) => (n * 7919) % 1_009)
  const y = Float32Array.from({ length: count }, (_, n) => (n * 104_729) % 613)
  const grid = buildGrid(x, y)

  it('finds in a rectangle exactly what a look at every seat finds', () => {
    for (const rect of [
      rectBetween({ x: 100, y: 50 }, { x: 180, y: 20 }),
      rectBetween({ x: -50, y: -50 }, { x: 2_000, y: 2_000 }),
    ]) {
      const all = [...x.keys()].filter((n) => touches(rect, { x: x[n] ?? 0, y: y[n] ?? 0, width: 0, height: 0 }))
      expect(grid.within(rect).sort((a, b) => a - b)).toEqual(all)
    }
  })

  it('finds the nearest, and none beyond reach', () => {
    const at = { x: 500.4, y: 300.2 }
    const far = (n: number) => Math.hypot((x[n] ?? 0) - at.x, (y[n] ?? 0) - at.y)
    const best = [...x.keys()].reduce((a, b) => (far(b) < far(a) ? b : a))
    expect(grid.nearest(at, 200)).toBe(best)
    expect(grid.nearest({ x: -500, y: -500 }, 100)).toBe(-1)
  })

  it('has room for no seat, one seat and seats in one line', () => {
    expect(buildGrid(new Float32Array(), new Float32Array()).within({ x: 0, y: 0, width: 9, height: 9 })).toEqual([])
    expect(buildGrid(Float32Array.of(5), Float32Array.of(5)).nearest({ x: 6, y: 5 }, 2)).toBe(0)
    const line = buildGrid(
      Float32Array.from({ length: 100 }, (_, n) => n),
      new Float32Array(100),
    )
    expect(line.within({ x: 9.5, y: -1, width: 2, height: 2 }).sort()).toEqual([10, 11])
  })
})

describe('the view', () => {
  const bounds = { x: 100, y: 100, width: 400, height: 200 }
  const size = { width: 800, height: 600 }
  const fit = fitView(bounds, size, 0)

  it('fits the whole plan into the middle', () => {
    expect(fit.scale).toBe(2)
    expect(toScreen(fit, { x: 300, y: 200 })).toEqual({ x: 400, y: 300 })
    expect(covers(visibleRect(fit, size), bounds)).toBe(true)
  })

  it('leaves the corner of the buttons free of seats, and the middle alone where none are there', () => {
    const corner = { width: 64, height: 212 }
    const beside = fitBeside(bounds, size, { corner, hasSeats: () => true })
    const right = toScreen(beside, { x: bounds.x + bounds.width, y: 0 }).x
    expect(right).toBeLessThanOrEqual(size.width - corner.width)
    const asked: unknown[] = []
    const alone = fitBeside(bounds, size, { corner, hasSeats: (part) => asked.push(part) < 0 })
    expect(alone).toEqual(fitView(bounds, size))
    expect(asked).toEqual([
      {
        ...toPlan(alone, { x: size.width - 64, y: size.height - 212 }),
        width: 64 / alone.scale,
        height: 212 / alone.scale,
      },
    ])
  })

  it('leads from plan to screen and back', () => {
    expect(toPlan(fit, toScreen(fit, { x: 123, y: 45 }))).toEqual({ x: 123, y: 45 })
  })

  it('zooms around the pointer and stops at its limits', () => {
    const at = { x: 200, y: 120 }
    const limits = limitsOf(fit, 16)
    const nearer = zoomedAt(fit, at, { factor: 1.5, limits })
    expect(nearer.scale).toBe(3)
    expect(toPlan(nearer, at).x).toBeCloseTo(toPlan(fit, at).x)
    expect(zoomedAt(fit, at, { factor: 1e6, limits }).scale).toBe(limits.max)
    expect(zoomedAt(fit, at, { factor: 1e-6, limits }).scale).toBe(limits.min)
  })

  it('never loses the plan out of sight', () => {
    const lost = keptInSight({ scale: 2, x: 99_999, y: -99_999 }, bounds, size)
    expect(touches(visibleRect(lost, size), bounds)).toBe(true)
    expect(keptInSight(fit, bounds, size)).toEqual(fit)
  })

  it('brings a seat into sight by the shortest way', () => {
    const view = centred({ x: 300, y: 200 }, 10, size)
    const at = { x: 350, y: 200 }
    expect(toScreen(view, at).x).toBeGreaterThan(size.width)
    expect(toScreen(revealed(view, at, { size, margin: 40 }), at)).toEqual({ x: 760, y: 300 })
    expect(revealed(fit, at, { size, margin: 40 })).toEqual(fit)
  })
})

describe('the packed status', () => {
  it('has two bits a seat, the first seat lowest', () => {
    // free, held, sold, blocked, then held alone in the next byte.
    const packed = btoa(String.fromCharCode(0b11_10_01_00, 0b01))
    const status = unpackStatus(packed, 5)
    expect([0, 1, 2, 3, 4].map((n) => statusOf(status, n))).toEqual(['free', 'held', 'sold', 'blocked', 'held'])
    expect(countStatus(status, 5)).toEqual({ free: 1, held: 2, sold: 1, blocked: 1, arrived: 0 })
    // Of the guests one bit a seat: the one in the sold seat is inside.
    const withGuests = unpackStatus(packed, 5, btoa(String.fromCharCode(0b00100)))
    expect([0, 1, 2, 3, 4].map((n) => statusOf(withGuests, n))).toEqual(['free', 'held', 'arrived', 'blocked', 'held'])
  })

  it('refuses a text that is too short', () => {
    expect(() => unpackStatus(btoa('a'), 5)).toThrow(RangeError)
    expect(unpackStatus(btoa('a'), 4)).toHaveLength(4)
  })

  it('says what changed and leaves the old state alone', () => {
    const before = new Uint8Array(4)
    const after = withStatus(before, [1, 3, 99], 'sold')
    expect([...before]).toEqual([0, 0, 0, 0])
    expect(changedSeats(before, after, 4)).toEqual([1, 3])
    expect(changedSeats(null, before, 4)).toEqual([])
  })
})

describe('a plan', () => {
  const geometry = geometryOf([
    { section: 0, left: 0, seats: 5 },
    { section: 0, left: 10, seats: 4, reversed: true },
    { section: 1, left: 100, seats: 3 },
  ])
  const plan = planOf(geometry)

  it('makes seats as large as fits between neighbours', () => {
    expect(plan.size).toBeCloseTo(16)
    expect(planOf(geometry)).toBe(plan)
  })

  it('finds the seat under the pointer and none in the aisle', () => {
    expect(seatUnder(plan, { x: 41, y: 3 })).toBe(2)
    expect(seatUnder(plan, { x: 41, y: 15 })).toBe(-1)
  })

  it('chooses the seats of a box by their middles', () => {
    expect(plan.index.within(rectBetween({ x: 45, y: 10 }, { x: -5, y: -5 })).sort()).toEqual([0, 1, 2])
  })

  it('is bounded by all that is drawn', () => {
    expect(covers(plan.bounds, grown({ x: 0, y: 0, width: 140, height: 60 }, 1))).toBe(true)
  })

  it('keeps the marks of a row that is counted from the right upright', () => {
    expect(Math.abs(plan.angle[5] ?? 9)).toBeLessThan(0.01)
  })

  it('walks left and right as one sees it, whichever way the row is counted', () => {
    expect(walk(plan, 2, 'right')).toBe(3)
    expect(walk(plan, 0, 'left')).toBe(0)
    // Seat 5 is the rightmost of the reversed row.
    expect(walk(plan, 5, 'left')).toBe(6)
    expect(walk(plan, 5, 'right')).toBe(5)
    expect(walk(plan, 8, 'rowEnd')).toBe(5)
  })

  it('walks straight ahead to the next row, and by sections', () => {
    expect(walk(plan, 4, 'down')).toBe(5)
    expect(walk(plan, 9, 'up')).toBe(5)
    expect(walk(plan, 11, 'down')).toBe(11)
    expect(walk(plan, 2, 'sectionAfter')).toBe(9)
    expect(walk(plan, 9, 'sectionBefore')).toBe(0)
    expect(walk(plan, 0, 'last')).toBe(11)
    expect(walk(plan, 11, 'first')).toBe(0)
  })

  it('takes the seats of one row from one to the other', () => {
    expect(seatsBetween(plan, 3, 1)).toEqual([1, 2, 3])
    expect(seatsBetween(plan, 0, 9)).toEqual([9])
  })
})

it('counts of each kind those that are free', () => {
  const kinds = [0, 1, 1, 1, 2, 2]
  expect(countFreeKinds(Uint8Array.from([0, 0, 2, 1, 0, 4]), kinds)).toEqual([
    { all: 1, free: 1 },
    { all: 3, free: 1 },
    { all: 2, free: 1 },
  ])
  expect(countFreeKinds(null, kinds)[1]).toEqual({ all: 3, free: 3 })
})
