import type { Point } from './shapes.ts'

interface Seats {
  x: Float32Array
  y: Float32Array
  /** Radians. */
  angle: Float32Array
  /** Side of a seat, units of the plan. */
  size: number
}

/**
 * Where the label of a row stands, units of the plan: beside its first and its last seat, and in the middle of a row that
 * closes around a table, where a label beside a seat would lie on the next one.
 */
export function labelSpots(row: readonly number[], seats: Seats): Point[] {
  const [first, last] = [row[0], row.at(-1)]
  if (first === undefined || last === undefined) return []
  if (isRing(row, seats)) return [middleOf(row, seats)]
  const beside = (n: number, away: number): Point => ({
    x: (seats.x[n] ?? 0) + Math.cos(seats.angle[n] ?? 0) * away,
    y: (seats.y[n] ?? 0) + Math.sin(seats.angle[n] ?? 0) * away,
  })
  return [beside(first, seats.size * -0.95), beside(last, seats.size * 0.95)]
}

const between = (a: number, b: number, { x, y }: Seats) =>
  Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0))

/** Whether the row's ends are neighbours, with room for a label inside. */
function isRing(row: readonly number[], seats: Seats): boolean {
  if (row.length < 4) return false
  const steps = row.slice(1).map((n, i) => between(row[i] ?? n, n, seats))
  if (between(row[0] ?? 0, row.at(-1) ?? 0, seats) > Math.max(...steps) * 1.2) return false
  const middle = middleOf(row, seats)
  return row.every((n) => Math.hypot((seats.x[n] ?? 0) - middle.x, (seats.y[n] ?? 0) - middle.y) > seats.size)
}

function middleOf(row: readonly number[], { x, y }: Seats): Point {
  const sum = (values: Float32Array) => row.reduce((all, n) => all + (values[n] ?? 0), 0) / row.length
  return { x: sum(x), y: sum(y) }
}
