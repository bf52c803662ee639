import type { Payable } from '@marquee/contract/vendor-payouts'

/** What is ticked, by the bill; `typed` null: all that is open of it. */
export type Plan = Record<string, { isOn: boolean; typed: string | null }>

const day = 86_400_000

/** The Monday of a day's week. */
function mondayOf(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  const back = (at.getUTCDay() + 6) % 7
  return new Date(at.getTime() - back * day).toISOString().slice(0, 10)
}

/** Bills by the Monday of the week in which they are due; what is overdue comes first, together. */
export function byWeek(rows: readonly Payable[], today: string): { week: string; rows: Payable[] }[] {
  const groups = Map.groupBy(rows, ({ dueOn }) => (dueOn < today ? 'late' : mondayOf(dueOn)))
  const weeks = [...groups].map(([week, due]) => ({ week, rows: due }))
  const place = (week: string) => (week === 'late' ? '' : week)
  return weeks.sort((a, b) => place(a.week).localeCompare(place(b.week)))
}

/** What bills are open for together. */
export const totalOf = (rows: readonly Payable[]): number => rows.reduce((sum, { openMinor }) => sum + openMinor, 0)

/** What of a bill can be planned still. */
export const freeOf = ({ openMinor, plannedMinor }: Pick<Payable, 'openMinor' | 'plannedMinor'>): number =>
  Math.max(openMinor - plannedMinor, 0)

/** Whether so much of a bill can be planned. */
export const isWithin = (minor: number | null, row: Payable): boolean =>
  minor !== null && minor > 0 && minor <= freeOf(row)
