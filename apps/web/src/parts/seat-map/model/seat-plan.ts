import type { SeatGeometry } from '@marquee/contract'
import { clearOfSeats, type FixedShape } from './fixed-shapes.ts'
import { buildGrid, type GridIndex } from './grid-index.ts'
import { labelSpots } from './row-labels.ts'
import { grown, type Point, type Rect } from './shapes.ts'

/** A row as people count it: its seats in the order in which they stand from left to right. */
export interface PlanRow {
  section: number
  label: string
  isTable: boolean
  seats: number[]
  /** Where its label stands. */
  labels: Point[]
}

/** A drawing made ready for painting, finding and walking through. */
export interface SeatPlan {
  geometry: SeatGeometry
  count: number
  x: Float32Array
  y: Float32Array
  /** Seats turn with their row; radians. */
  angle: Float32Array
  /** Side of a seat, units of the plan. */
  size: number
  /** Stage, bar, doors: as they are drawn, clear of the seats. */
  fixed: FixedShape[]
  /** Everything that is drawn. */
  bounds: Rect
  index: GridIndex
  rows: PlanRow[]
  /** By seat number: its place within `rows[row].seats`. */
  placeInRow: Uint32Array
}

const made = new WeakMap<SeatGeometry, SeatPlan>()

/** The plan of a geometry; made once for each. */
export function planOf(geometry: SeatGeometry): SeatPlan {
  const known = made.get(geometry)
  if (known) return known
  const plan = makePlan(geometry)
  made.set(geometry, plan)
  return plan
}

function makePlan(geometry: SeatGeometry): SeatPlan {
  const { at, row } = geometry.seats
  const count = row.length
  const x = Float32Array.from({ length: count }, (_, n) => at[2 * n] ?? 0)
  const y = Float32Array.from({ length: count }, (_, n) => at[2 * n + 1] ?? 0)
  const index = buildGrid(x, y)
  const rows = geometry.rows.map(
    ({ section, label, isTable = false }): PlanRow => ({ section, label, isTable, seats: [], labels: [] }),
  )
  for (let n = 0; n < count; n += 1) rows[row[n] ?? 0]?.seats.push(n)
  const placeInRow = new Uint32Array(count)
  for (const { seats } of rows) {
    const first = seats[0] ?? 0
    const last = seats.at(-1) ?? 0
    if ((x[last] ?? 0) < (x[first] ?? 0)) seats.reverse()
    for (const [place, n] of seats.entries()) placeInRow[n] = place
  }
  const size = seatSize({ x, y, index, geometry })
  const angle = anglesOf(geometry, x, y)
  for (const each of rows) each.labels = labelSpots(each.seats, { x, y, angle, size })
  return {
    geometry,
    count,
    x,
    y,
    angle,
    size,
    fixed: geometry.decor.map((shape) => clearOfSeats(shape, { x, y, size, index })),
    bounds: boundsOf(geometry, { x, y, size }),
    index,
    rows,
    placeInRow,
  }
}

/** The middle of a seat. */
export const seatAt = (plan: SeatPlan, n: number): Point => ({ x: plan.x[n] ?? 0, y: plan.y[n] ?? 0 })

/** The square in which everything of a seat is painted. */
export function seatRect(plan: SeatPlan, n: number): Rect {
  return grown({ ...seatAt(plan, n), width: 0, height: 0 }, plan.size * 0.85)
}

/** The seat under a place of the plan; -1 between seats. */
export const seatUnder = (plan: SeatPlan, at: Point): number => plan.index.nearest(at, plan.size * 0.62)

interface Places {
  x: Float32Array
  y: Float32Array
  index: GridIndex
  geometry: SeatGeometry
}

// As large as fits without overlapping: four fifths of what usually lies between a seat and its nearest one.
function seatSize({ x, y, index, geometry }: Places): number {
  const count = x.length
  const whole = Math.max(1, geometry.width, geometry.height)
  if (count < 2) return whole / 40
  const step = Math.max(1, Math.floor(count / 250))
  const gaps: number[] = []
  let reach = Math.sqrt((geometry.width * geometry.height) / count) || 1
  for (let n = 0; n < count; n += step) {
    const here = { x: x[n] ?? 0, y: y[n] ?? 0 }
    for (let tries = 0; tries < 12; tries += 1) {
      const around = { x: here.x - reach, y: here.y - reach, width: 2 * reach, height: 2 * reach }
      let nearest = Number.POSITIVE_INFINITY
      for (const other of index.within(around)) {
        const gap = Math.hypot((x[other] ?? 0) - here.x, (y[other] ?? 0) - here.y)
        if (other !== n && gap > 0) nearest = Math.min(nearest, gap)
      }
      if (nearest <= reach) {
        gaps.push(nearest)
        reach = Math.max(nearest * 1.5, 1e-3)
        break
      }
      reach *= 2
    }
  }
  gaps.sort((a, b) => a - b)
  return (gaps[Math.floor(gaps.length / 5)] ?? whole / 40) * 0.8
}

function anglesOf({ seats }: SeatGeometry, x: Float32Array, y: Float32Array): Float32Array {
  const angle = new Float32Array(x.length)
  const isNext = (a: number, b: number) => b >= 0 && b < x.length && seats.run[a] === seats.run[b]
  for (let n = 0; n < x.length; n += 1) {
    const from = isNext(n, n - 1) ? n - 1 : n
    const to = isNext(n, n + 1) ? n + 1 : n
    if (from === to) continue
    const turn = Math.atan2((y[to] ?? 0) - (y[from] ?? 0), (x[to] ?? 0) - (x[from] ?? 0))
    // Upright whichever way the row is counted, so that marks never stand on their head.
    angle[n] = turn > Math.PI / 2 ? turn - Math.PI : turn <= -Math.PI / 2 ? turn + Math.PI : turn
  }
  return angle
}

function boundsOf(geometry: SeatGeometry, { x, y, size }: { x: Float32Array; y: Float32Array; size: number }): Rect {
  let left = Number.POSITIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  const take = (rect: Rect) => {
    left = Math.min(left, rect.x)
    top = Math.min(top, rect.y)
    right = Math.max(right, rect.x + rect.width)
    bottom = Math.max(bottom, rect.y + rect.height)
  }
  for (let n = 0; n < x.length; n += 1) {
    take({ x: (x[n] ?? 0) - size, y: (y[n] ?? 0) - size, width: size * 2, height: size * 2 })
  }
  for (const area of geometry.standing) take(area)
  for (const shape of geometry.decor) take(shape)
  if (left > right) return { x: 0, y: 0, width: Math.max(1, geometry.width), height: Math.max(1, geometry.height) }
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}
