import { useEffect, useRef } from 'react'
import { drawSeat } from './paint/draw-seat.ts'
import type { SeatLook } from './paint/seat-look.ts'
import { usePalette } from './use-palette.ts'

interface SeatSwatchProps {
  look?: SeatLook
  /** Colour of a category, `#rrggbb`; without it the seat is neutral. */
  color?: string
  /** 0 seat, 1 wheelchair, 2 companion. */
  kind?: number
}

const side = 20

/** One seat as the map draws it, for legends; its word is beside it. */
export function SeatSwatch({ look = 'free', color, kind = 0 }: SeatSwatchProps) {
  const palette = usePalette(color ? [color] : [])
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || !canvas.current) return
    const ratio = Math.min(3, devicePixelRatio || 1)
    canvas.current.width = side * ratio
    canvas.current.height = side * ratio
    ctx.translate((side * ratio) / 2, (side * ratio) / 2)
    drawSeat(ctx, { look, category: 0, kind }, { size: 16 * ratio, detail: 16, palette })
  }, [look, kind, palette])
  return (
    <span aria-hidden="true" className="size-5 shrink-0">
      <canvas ref={canvas} width={side} height={side} className="size-5" />
    </span>
  )
}
