import type { SeatGeometry } from '@marquee/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngine } from './engine.ts'
import { planOf } from './model/seat-plan.ts'
import type { Scene } from './paint/paint.ts'

let drawn: { width: number; height: number }[]

beforeEach(() => {
  drawn = []
  vi.useFakeTimers()
  // A pen that draws nothing and, like the browser's, refuses an empty picture.
  const drawImage = (picture: HTMLCanvasElement) => {
    if (picture.width === 0 || picture.height === 0) throw new Error('an empty picture')
    drawn.push({ width: picture.width, height: picture.height })
  }
  const pen = new Proxy({ drawImage, measureText: () => ({ width: 10 }) } as Record<string, unknown>, {
    get: (known, name) => known[String(name)] ?? (() => undefined),
    set: () => true,
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const geometry = {
  width: 100,
  height: 100,
  seats: { at: [], row: [], label: [], category: [], kind: [], run: [], place: [], key: [] },
  rows: [],
  sections: [],
  categories: [],
  standing: [],
  decor: [],
} as unknown as SeatGeometry
const scene = { plan: planOf(geometry), states: { status: [], own: new Set() }, palette: {} } as unknown as Scene

test.each([
  { width: 0, height: 300 },
  { width: 300, height: 0 },
])('a map without room (%o) draws nothing, and draws again once it has room', async (none) => {
  const engine = createEngine(document.createElement('canvas'), () => undefined)
  engine.resize({ width: 300, height: 300 })
  engine.show(scene)
  await vi.advanceTimersByTimeAsync(50)
  const before = drawn.length
  expect(before).toBeGreaterThan(0)
  engine.resize(none)
  await vi.advanceTimersByTimeAsync(50)
  expect(drawn).toHaveLength(before)
  engine.resize({ width: 300, height: 300 })
  await vi.advanceTimersByTimeAsync(50)
  expect(drawn.length).toBeGreaterThan(before)
})
