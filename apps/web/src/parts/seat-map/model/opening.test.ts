import type { SeatGeometry } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { type FixedShape, kindOfShape } from './fixed-shapes.ts'
import { openingView, touchSide } from './opening.ts'
import { planOf, seatRect } from './seat-plan.ts'
import { touches } from './shapes.ts'
import { fitView, visibleRect } from './viewport.ts'

const box = (text: string, more: Partial<FixedShape> = {}): FixedShape => ({
  x: 0,
  y: -60,
  width: 400,
  height: 90,
  rotation: 0,
  text,
  fill: '#eeeeee',
  border: '#999999',
  ...more,
})

/** Thirty rows of forty seats, twenty apart in both directions. */
function hallOf(decor: FixedShape[] = []): SeatGeometry {
  const all = Array.from({ length: 1200 }, (_, n) => n)
  return {
    version: 1,
    width: 800,
    height: 600,
    focus: { x: 390, y: 0 },
    categories: [],
    sections: [''],
    rows: Array.from({ length: 30 }, (_, r) => ({ section: 0, label: String(r) })),
    seats: {
      at: all.flatMap((n) => [(n % 40) * 20, Math.floor(n / 40) * 20]),
      row: all.map((n) => Math.floor(n / 40)),
      label: all.map((n) => String((n % 40) + 1)),
      category: all.map(() => 0),
      kind: all.map(() => 0),
      run: all.map((n) => Math.floor(n / 40)),
      place: all.map((n) => n % 40),
      key: all.map(String),
    },
    standing: [],
    decor,
  }
}

/** Rows around a stage whose corners they reach, as in the theatre of the demo. */
const curved: SeatGeometry = (() => {
  const hall = hallOf([box('Stage', { x: 440, y: -10, width: 520 })])
  const at = hall.seats.row.flatMap((row, n) => {
    const turn = (n % 40) / 39 - 0.5
    return [700 + (n % 40 < 20 ? -12 : 12) + turn * (480 + row * 14), 115 - 4 * turn * turn * 70 + row * 27]
  })
  return { ...hall, seats: { ...hall.seats, at } }
})()

describe('a map for fingers', () => {
  const plan = planOf(hallOf())
  const phone = { width: 390, height: 420 }

  test('opens with seats that can be pressed, in the middle of the free ones', () => {
    // Only the lower right corner is free.
    const isFree = (n: number) => n % 40 >= 25 && n >= 800
    const status = Uint8Array.from({ length: 1200 }, (_, n) => (isFree(n) ? 0 : 2))
    expect(fitView(plan.bounds, phone).scale * plan.size).toBeLessThan(touchSide)
    const view = openingView(plan, status, phone)
    if (!view) throw new Error('it opens as a whole')
    expect(view.scale * plan.size).toBeGreaterThanOrEqual(touchSide)
    const inSight = plan.index.within(visibleRect(view, phone))
    expect(inSight.length).toBeGreaterThan(50)
    expect(inSight.filter(isFree).length).toBeGreaterThan(inSight.length * 0.6)
  })

  test('opens towards the stage when every seat is free, and when none is', () => {
    for (const state of [null, new Uint8Array(1200), new Uint8Array(1200).fill(2)]) {
      const view = openingView(plan, state, phone)
      if (!view) throw new Error('it opens as a whole')
      const seen = visibleRect(view, phone)
      expect(Math.abs(seen.x + seen.width / 2 - 390)).toBeLessThan(seen.width / 2)
      expect(seen.y).toBeLessThan(200)
    }
  })

  test('opens as a whole where there is room, and without seats', () => {
    expect(openingView(plan, null, { width: 2000, height: 1600 })).toBeNull()
    const empty = hallOf()
    for (const list of Object.values(empty.seats)) list.length = 0
    expect(openingView(planOf(empty), null, phone)).toBeNull()
  })
})

describe('fixed shapes', () => {
  const drawn = (shape: FixedShape) => planOf(hallOf([shape])).fixed[0]

  test('end before the seats into which they reach', () => {
    const plan = planOf(hallOf([box('Stage')]))
    const [stage] = plan.fixed
    if (!stage) throw new Error('there is no stage')
    expect(stage).toMatchObject({ x: 0, y: -60, width: 400, text: 'Stage' })
    expect(stage.height).toBeGreaterThan(30)
    for (let n = 0; n < plan.count; n += 1) expect(touches(stage, seatRect(plan, n))).toBe(false)
    // From every side.
    expect(drawn(box('Bar', { x: -120, y: 0, width: 130, height: 90 }))?.width).toBeLessThan(110)
    expect(drawn(box('Bar', { x: 770, y: 0, width: 130, height: 90 }))?.x).toBeGreaterThan(790)
    expect(drawn(box('Bar', { x: 0, y: 570, width: 130, height: 90 }))?.y).toBeGreaterThan(590)
  })

  test('give way at their corners only, where a curved row comes around them', () => {
    const plan = planOf(curved)
    const [stage] = plan.fixed
    if (!stage) throw new Error('there is no stage')
    expect(stage.height).toBeGreaterThan(70)
    expect(stage.width).toBeGreaterThan(300)
    expect(stage.x + stage.width / 2).toBeCloseTo(700, 0)
    for (let n = 0; n < plan.count; n += 1) expect(touches(stage, seatRect(plan, n))).toBe(false)
  })

  test('stay as drawn when seats stand on them on purpose, beside them, or when they are turned', () => {
    for (const shape of [
      box('VIP', { x: 100, y: 100, width: 300, height: 300 }),
      box('Stage', { y: -160 }),
      box('Stage', { rotation: 30 }),
    ]) {
      expect(drawn(shape)).toEqual(shape)
    }
  })

  test('are known by their plain names in either language, and by nothing else', () => {
    expect(['Stage', ' SAHNE ', 'Giriş', 'ÇIKIŞ', 'çıkış', 'WC'].map(kindOfShape)).toEqual([
      'stage',
      'stage',
      'entrance',
      'exit',
      'exit',
      'toilets',
    ])
    expect(['Bosphorus Bar', '', 'Main stage', 'constructor'].map(kindOfShape)).toEqual([null, null, null, null])
  })
})
