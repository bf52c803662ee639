import { type SeatPlan, seatAt } from './seat-plan.ts'
import { centred, fitView, type Size, type View, visibleRect } from './viewport.ts'

/** So large is a seat, in CSS pixels, that a finger hits the one it means. */
export const touchSide = 24
const samples = 64
/** So much of what the fullest place shows is as good: then the nearer to the stage is the better. */
const enoughInSight = 0.7

/**
 * The view with which a plan opens where fingers choose: near enough to press a seat, where many free seats
 * are in sight, of such places the one nearest to where people look. null: the whole plan is near enough.
 */
export function openingView(plan: SeatPlan, status: Uint8Array | null, size: Size): View | null {
  if (plan.count === 0 || fitView(plan.bounds, size).scale * plan.size >= touchSide) return null
  const scale = (touchSide * 1.2) / plan.size
  const all = Array.from({ length: plan.count }, (_, n) => n)
  const free = all.filter((n) => !status?.[n])
  const from = free.length > 0 ? free : all
  const focus = plan.geometry.focus ?? seatAt(plan, 0)
  const step = Math.max(1, Math.floor(from.length / samples))
  const places = from
    .filter((_, i) => i % step === 0)
    .map((n) => {
      const at = seatAt(plan, n)
      const inSight = plan.index.within(visibleRect(centred(at, scale, size), size))
      const seen = free.length > 0 ? inSight.filter((each) => !status?.[each]).length : inSight.length
      return { at, seen, away: Math.hypot(at.x - focus.x, at.y - focus.y) }
    })
  const enough = enoughInSight * Math.max(...places.map(({ seen }) => seen))
  const [best] = places.filter(({ seen }) => seen >= enough).sort((a, b) => a.away - b.away)
  return best ? centred(best.at, scale, size) : null
}
