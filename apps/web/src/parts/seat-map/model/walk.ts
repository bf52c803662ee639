import { type SeatPlan, seatAt } from './seat-plan.ts'

/** A step from seat to seat, as the keys say it. */
export type Step =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'sectionBefore'
  | 'sectionAfter'
  | 'first'
  | 'last'

/** The seat that a step leads to; the same seat at the edge of the hall. */
export function walk(plan: SeatPlan, from: number, step: Step): number {
  const row = plan.geometry.seats.row[from] ?? 0
  const here = plan.rows[row]
  if (!here) return from
  const place = plan.placeInRow[from] ?? 0
  switch (step) {
    case 'left':
      return here.seats[place - 1] ?? from
    case 'right':
      return here.seats[place + 1] ?? from
    case 'rowStart':
      return here.seats[0] ?? from
    case 'rowEnd':
      return here.seats.at(-1) ?? from
    case 'up':
      return nearestIn(plan, from, filledRow(plan, row, -1))
    case 'down':
      return nearestIn(plan, from, filledRow(plan, row, 1))
    case 'sectionBefore':
      return sectionSeat(plan, here.section, -1) ?? from
    case 'sectionAfter':
      return sectionSeat(plan, here.section, 1) ?? from
    case 'first':
      return plan.rows.find((each) => each.seats.length > 0)?.seats[0] ?? from
    case 'last':
      return plan.rows.findLast((each) => each.seats.length > 0)?.seats.at(-1) ?? from
  }
}

/** The seats of a row from one to the other, both included; only the second when they are in different rows. */
export function seatsBetween(plan: SeatPlan, from: number, to: number): number[] {
  const { row } = plan.geometry.seats
  if (row[from] === undefined || row[from] !== row[to]) return [to]
  const places = [plan.placeInRow[from] ?? 0, plan.placeInRow[to] ?? 0].sort((a, b) => a - b)
  return plan.rows[row[to] ?? 0]?.seats.slice(places[0], (places[1] ?? 0) + 1) ?? [to]
}

function filledRow(plan: SeatPlan, row: number, by: 1 | -1): number {
  for (let r = row + by; r >= 0 && r < plan.rows.length; r += by) if (plan.rows[r]?.seats.length) return r
  return row
}

// Straight ahead on the plan, not by count: rows of a curve have different numbers of seats.
function nearestIn(plan: SeatPlan, from: number, row: number): number {
  const here = seatAt(plan, from)
  let best = from
  let distance = Number.POSITIVE_INFINITY
  if (row === plan.geometry.seats.row[from]) return from
  for (const n of plan.rows[row]?.seats ?? []) {
    const there = seatAt(plan, n)
    const far = Math.hypot(there.x - here.x, there.y - here.y)
    if (far < distance) {
      best = n
      distance = far
    }
  }
  return best
}

function sectionSeat(plan: SeatPlan, section: number, by: 1 | -1): number | undefined {
  for (let s = section + by; s >= 0 && s < plan.geometry.sections.length; s += by) {
    const row = plan.rows.find((each) => each.section === s && each.seats.length > 0)
    if (row) return row.seats[0]
  }
  return undefined
}
