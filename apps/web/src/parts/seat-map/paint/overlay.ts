import { seatAt } from '../model/seat-plan.ts'
import type { Point, Rect } from '../model/shapes.ts'
import { toScreen, type View } from '../model/viewport.ts'
import type { Scene } from './paint.ts'

/** What lies over the plan and changes with every move of the hand. */
export interface Overlay {
  /** Seat under the pointer; -1 for none. */
  hover?: number
  /** Seat that the keyboard is at; -1 for none. */
  focus?: number
  /** Rectangle being drawn, on the plan. */
  box?: Rect | null
  /** Rectangle that someone has chosen by numbers or by hand, on the plan. */
  mark?: Rect | null
  /** Where people look, on the plan. */
  aim?: Point | null
}

/** Paints the overlay over a canvas; all of it in CSS pixels, so that lines stay thin. */
export function paintOverlay(
  ctx: CanvasRenderingContext2D,
  { hover = -1, focus = -1, box, mark, aim }: Overlay,
  { scene, view, ratio }: { scene: Scene; view: View; ratio: number },
) {
  const { plan, palette } = scene
  ctx.save()
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  const ring = (n: number, { color, gap }: { color: string; gap: number }) => {
    const side = Math.max(6, plan.size * view.scale) + gap * 2
    const { x, y } = toScreen(view, seatAt(plan, n))
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(plan.angle[n] ?? 0)
    ctx.strokeStyle = color
    ctx.lineWidth = 2
    ctx.beginPath()
    ctx.roundRect(-side / 2, -side / 2, side, side, side * 0.28)
    ctx.stroke()
    ctx.restore()
  }
  if (hover >= 0 && hover < plan.count) ring(hover, { color: palette.ink, gap: 1 })
  if (focus >= 0 && focus < plan.count) ring(focus, { color: palette.focus, gap: 4 })
  for (const [rect, isDashed] of [
    [mark, false],
    [box, true],
  ] as const) {
    if (!rect) continue
    const from = toScreen(view, rect)
    ctx.strokeStyle = palette.accent
    ctx.lineWidth = 2
    ctx.setLineDash(isDashed ? [6, 4] : [])
    ctx.strokeRect(from.x, from.y, rect.width * view.scale, rect.height * view.scale)
    ctx.globalAlpha = 0.12
    ctx.fillStyle = palette.accent
    ctx.fillRect(from.x, from.y, rect.width * view.scale, rect.height * view.scale)
    ctx.globalAlpha = 1
  }
  if (aim) target(ctx, toScreen(view, aim), palette)
  ctx.restore()
}

function target(
  ctx: CanvasRenderingContext2D,
  { x, y }: Point,
  { accent, surface }: { accent: string; surface: string },
) {
  ctx.setLineDash([])
  const draw = (color: string, width: number) => {
    ctx.strokeStyle = color
    ctx.lineWidth = width
    ctx.beginPath()
    ctx.arc(x, y, 9, 0, Math.PI * 2)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      ctx.moveTo(x + dx * 4, y + dy * 4)
      ctx.lineTo(x + dx * 15, y + dy * 15)
    }
    ctx.stroke()
  }
  draw(surface, 5)
  draw(accent, 2)
}
