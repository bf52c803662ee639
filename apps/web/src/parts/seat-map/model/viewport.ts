import type { Point, Rect } from './shapes.ts'

/** How the plan is on the screen: screen = plan × scale + shift, in CSS pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The view that shows all of `bounds` in the middle, with `padding` pixels around. */
export function fitView(bounds: Rect, size: Size, padding = 24): View {
  const room = { width: Math.max(1, size.width - 2 * padding), height: Math.max(1, size.height - 2 * padding) }
  const scale = Math.min(room.width / Math.max(1, bounds.width), room.height / Math.max(1, bounds.height))
  return centred({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, scale, size)
}

/**
 * The view that shows all of `bounds` with no seat under what lies in the lower right corner of the screen: in the middle
 * where nothing would be there, else beside it. `hasSeats` says whether a part of the plan does.
 */
export function fitBeside(
  bounds: Rect,
  size: Size,
  { corner, hasSeats }: { corner: Size; hasSeats: (part: Rect) => boolean },
): View {
  const whole = fitView(bounds, size)
  const { x, y } = toPlan(whole, { x: size.width - corner.width, y: size.height - corner.height })
  const under = { x, y, width: corner.width / whole.scale, height: corner.height / whole.scale }
  return hasSeats(under) ? fitView(bounds, { ...size, width: size.width - corner.width }) : whole
}

/** The view of this scale with a place of the plan in the middle of the screen. */
export function centred(at: Point, scale: number, size: Size): View {
  return { scale, x: size.width / 2 - at.x * scale, y: size.height / 2 - at.y * scale }
}

export const toScreen = (view: View, at: Point): Point => ({
  x: at.x * view.scale + view.x,
  y: at.y * view.scale + view.y,
})

export const toPlan = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
})

/** The part of the plan that a screen of this size shows. */
export function visibleRect(view: View, size: Size): Rect {
  const { x, y } = toPlan(view, { x: 0, y: 0 })
  return { x, y, width: size.width / view.scale, height: size.height / view.scale }
}

/** Zooms by `factor` so that what is under `at` (screen) stays there. */
export function zoomedAt(view: View, at: Point, { factor, limits }: { factor: number; limits: ScaleLimits }): View {
  const scale = Math.min(limits.max, Math.max(limits.min, view.scale * factor))
  const under = toPlan(view, at)
  return { scale, x: at.x - under.x * scale, y: at.y - under.y * scale }
}

export interface ScaleLimits {
  min: number
  max: number
}

/** From half of "everything fits" to seats that fill a thumb. */
export function limitsOf(fit: View, seatSize: number): ScaleLimits {
  return { min: fit.scale / 2, max: Math.max(fit.scale * 2, 64 / seatSize) }
}

/** Moves the view so far back that at least a quarter of the screen still shows the plan. */
export function keptInSight(view: View, bounds: Rect, size: Size): View {
  const clamp = (shift: number, from: number, length: number, room: number) => {
    const low = room * 0.25 - (from + length) * view.scale
    const high = room * 0.75 - from * view.scale
    return Math.min(Math.max(shift, low), high)
  }
  return {
    scale: view.scale,
    x: clamp(view.x, bounds.x, bounds.width, size.width),
    y: clamp(view.y, bounds.y, bounds.height, size.height),
  }
}

/** The nearest view in which the place is at least `margin` pixels inside the screen. */
export function revealed(view: View, at: Point, { size, margin }: { size: Size; margin: number }): View {
  const seen = toScreen(view, at)
  const shift = (value: number, room: number) =>
    value < margin ? margin - value : value > room - margin ? room - margin - value : 0
  return { scale: view.scale, x: view.x + shift(seen.x, size.width), y: view.y + shift(seen.y, size.height) }
}
