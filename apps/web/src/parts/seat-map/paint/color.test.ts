import { describe, expect, it } from 'vitest'
import { contrast, mixed, readable, readColor } from './color.ts'
import { categoryPaint } from './palette.ts'

const white = [255, 255, 255] as const
const black = [0, 0, 0] as const

describe('colours of the map', () => {
  it('are read from what people chose and from tokens', () => {
    expect(readColor('#7C3aed')).toEqual([124, 58, 237])
    expect(readColor(' 31 22 27 ')).toEqual([31, 22, 27])
    expect(readColor('url(x)')).toEqual([0, 0, 0])
  })

  it('have the contrast of WCAG', () => {
    expect(contrast(white, black)).toBeCloseTo(21)
    expect(contrast([119, 119, 119], white)).toBeCloseTo(4.48, 1)
  })

  it('stay what they are when they stand out, and move just far enough when not', () => {
    expect(readable([124, 58, 237], { ground: white, ink: black, least: 3 })).toEqual([124, 58, 237])
    const moved = readable([255, 240, 150], { ground: white, ink: black, least: 3 })
    expect(contrast(moved, white)).toBeGreaterThanOrEqual(3)
    expect(moved).not.toEqual(black)
  })

  it('show every category on light and on dark ground', () => {
    for (const color of ['#ffff00', '#000000', '#ffffff', '#7c3aed', '#0d9488'].map(readColor)) {
      for (const [surface, ink] of [
        [white, black],
        [
          [31, 22, 27],
          [246, 242, 244],
        ],
      ] as const) {
        const { line, fill } = categoryPaint(color, { surface, ink })
        const rgb = (css: string) => readColor(css.replace(/rgb\(|\)/g, ''))
        expect(contrast(rgb(line), rgb(fill))).toBeGreaterThanOrEqual(4.5)
        expect(mixed(color, surface, 1)).toEqual(surface)
      }
    }
  })
})
