import { type SeatPlan, seatAt } from './seat-plan.ts'
import type { Point } from './shapes.ts'
import { centred, fitView, type Size, type View, visibleRect } from './viewport.ts'

/** So large is a seat, in CSS pixels, that a finger hits the one it means. */
export const touchSide = 24
const samples = 64

/**
 * The view with which a plan opens where fingers choose: near enough to press a seat, with as many free seats in sight
 * as can be; of two such places the one nearer to where people look. null: the whole plan is near enough.
 */
export function openingView(plan: SeatPlan, status: Uint8Array | null, size: Size): View | null {
  if (plan.count === 0 || fitView(plan.bounds, size).scale * plan.size >= touchSide) return null
  const scale = (touchSide * 1.2) / plan.size
  const all = Array.from({ length: plan.count }, (_, n) => n)
  const free = all.filter((n) => !status?.[n])
  const from = free.length > 0 ? free : all
  const focus = plan.geometry.focus ?? seatAt(plan, 0)
  const step = Math.max(1, Math.floor(from.length / samples))
  let best: { at: Point; seen: number; away: number } | null = null
  for (let i = 0; i < from.length; i += step) {
    const at = seatAt(plan, from[i] ?? 0)
    const inSight = plan.index.within(visibleRect(centred(at, scale, size), size))
    const seen = free.length > 0 ? inSight.filter((n) => !status?.[n]).length : inSight.length
    const away = Math.hypot(at.x - focus.x, at.y - focus.y)
    if (!best || seen > best.seen || (seen === best.seen && away < best.away)) best = { at, seen, away }
  }
  return best && centred(best.at, scale, size)
}
