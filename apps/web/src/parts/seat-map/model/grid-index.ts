import type { Point, Rect } from './shapes.ts'

/** Finds seats by place without looking at all of them. */
export interface GridIndex {
  /** Numbers of the seats whose middle is in the rectangle, in no order. */
  within: (rect: Rect) => number[]
  /** The seat whose middle is nearest, at most `reach` away; -1 when there is none. */
  nearest: (at: Point, reach: number) => number
}

const seatsPerCell = 4
const maxCells = 1 << 18

/** Sorts the seats into equal cells; `x` and `y` are their middles by seat number. */
export function buildGrid(x: Float32Array, y: Float32Array): GridIndex {
  const count = x.length
  const left = smallest(x)
  const top = smallest(y)
  const width = largest(x) - left
  const height = largest(y) - top
  const wanted = Math.min(maxCells, Math.max(1, count / seatsPerCell))
  // Never so thin that a line of seats makes endless cells across.
  const cell = Math.max(Math.sqrt((width * height) / wanted), Math.max(width, height) / wanted, 1e-3)
  const columns = Math.floor(width / cell) + 1
  const rows = Math.floor(height / cell) + 1
  const column = (at: number) => Math.min(columns - 1, Math.max(0, Math.floor((at - left) / cell)))
  const row = (at: number) => Math.min(rows - 1, Math.max(0, Math.floor((at - top) / cell)))

  // Seats by cell in one array, and where each cell begins.
  const starts = new Uint32Array(columns * rows + 1)
  const cellOf = (n: number) => row(y[n] ?? 0) * columns + column(x[n] ?? 0)
  for (let n = 0; n < count; n += 1) starts[cellOf(n) + 1] = (starts[cellOf(n) + 1] ?? 0) + 1
  for (let c = 1; c < starts.length; c += 1) starts[c] = (starts[c] ?? 0) + (starts[c - 1] ?? 0)
  const next = starts.slice(0, -1)
  const items = new Uint32Array(count)
  for (let n = 0; n < count; n += 1) {
    const c = cellOf(n)
    const place = next[c] ?? 0
    items[place] = n
    next[c] = place + 1
  }

  function within(rect: Rect): number[] {
    const found: number[] = []
    const right = rect.x + rect.width
    const bottom = rect.y + rect.height
    if (count === 0 || right < left || bottom < top || rect.x > left + width || rect.y > top + height) return found
    for (let r = row(rect.y); r <= row(bottom); r += 1) {
      for (let c = column(rect.x); c <= column(right); c += 1) {
        const at = r * columns + c
        for (let i = starts[at] ?? 0; i < (starts[at + 1] ?? 0); i += 1) {
          const n = items[i] ?? 0
          const sx = x[n] ?? 0
          const sy = y[n] ?? 0
          if (sx >= rect.x && sx <= right && sy >= rect.y && sy <= bottom) found.push(n)
        }
      }
    }
    return found
  }

  function nearest(at: Point, reach: number): number {
    let best = -1
    let distance = reach
    for (const n of within({ x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach })) {
      const far = Math.hypot((x[n] ?? 0) - at.x, (y[n] ?? 0) - at.y)
      if (far <= distance) {
        best = n
        distance = far
      }
    }
    return best
  }

  return { within, nearest }
}

// Not Math.min(...x): a hundred thousand arguments are too many.
const smallest = (values: Float32Array) => values.reduce((low, value) => Math.min(low, value), values[0] ?? 0)
const largest = (values: Float32Array) => values.reduce((high, value) => Math.max(high, value), values[0] ?? 0)
