import { drawSeat, type SeatFace } from './draw-seat.ts'
import type { Palette } from './palette.ts'

/** Ready pictures of seats in one size: drawn when first asked for, then only copied. */
export interface Stamps {
  of: (face: SeatFace) => HTMLCanvasElement
  /** Side of a picture, device pixels. */
  side: number
}

/** `size`: side of a seat in device pixels; `ratio`: device pixels of a CSS pixel. */
export function makeStamps(palette: Palette, { size, ratio }: { size: number; ratio: number }): Stamps {
  const side = Math.ceil(size * 1.4) + 2
  const known = new Map<string, HTMLCanvasElement>()
  return {
    side,
    of(face) {
      const key = `${face.look}.${face.category}.${face.kind}`
      const made = known.get(key)
      if (made) return made
      const canvas = document.createElement('canvas')
      canvas.width = side
      canvas.height = side
      const ctx = canvas.getContext('2d')
      if (ctx) {
        ctx.translate(side / 2, side / 2)
        drawSeat(ctx, face, { size, detail: size / ratio, palette })
      }
      known.set(key, canvas)
      return canvas
    },
  }
}
