import type { SeatPlan } from '../../../parts/seat-map/model/seat-plan.ts'

/** Seats beside one another in one row. */
export interface SeatSpan {
  row: string
  isTable: boolean
  /** Label of the first and of the last seat, upwards. */
  from: string
  to: string
  count: number
}

// A row that is counted from the right is said from its smallest number all the same.
const isDownward = ({ from, to }: SeatSpan): boolean =>
  /^\d+$/.test(from) && /^\d+$/.test(to) && Number(from) > Number(to)

/** Seats as people say them: neighbours of one row together. */
export function spansOf(plan: SeatPlan, seatNos: readonly number[]): SeatSpan[] {
  const { row, label } = plan.geometry.seats
  const sorted = [...seatNos].sort(
    (a, b) => (row[a] ?? 0) - (row[b] ?? 0) || (plan.placeInRow[a] ?? 0) - (plan.placeInRow[b] ?? 0),
  )
  const spans: (SeatSpan & { last: number })[] = []
  for (const n of sorted) {
    const before = spans.at(-1)
    const isNext =
      before && row[before.last] === row[n] && (plan.placeInRow[n] ?? 0) === (plan.placeInRow[before.last] ?? 0) + 1
    if (isNext) {
      before.to = label[n] ?? ''
      before.count += 1
      before.last = n
    } else {
      const seat = label[n] ?? ''
      const { label: name = '', isTable = false } = plan.rows[row[n] ?? 0] ?? {}
      spans.push({ row: name, isTable, from: seat, to: seat, count: 1, last: n })
    }
  }
  return spans.map(({ last: _, ...span }) => (isDownward(span) ? { ...span, from: span.to, to: span.from } : span))
}
