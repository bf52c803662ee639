/** When a schedule runs, as far as dates go. */
export interface Pattern {
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  until: string
  /** Monday is bit 0. */
  weekdays: number
  /** Every so many weeks, counted from the week of the first day. */
  everyWeeks: number
  skipped: readonly string[]
}

const dayMs = 86_400_000
const dayOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
// 1970-01-01 was a Thursday.
const weekdayIndex = (day: number): number => (((day + 3) % 7) + 7) % 7

/** The days on which a schedule runs, within a span (both ends included), in order. */
export function daysOf(pattern: Pattern, span: { from: string; until: string }): string[] {
  const first = dayOf(pattern.from)
  const firstMonday = first - weekdayIndex(first)
  const skipped = new Set(pattern.skipped)
  const days: string[] = []
  const end = Math.min(dayOf(pattern.until), dayOf(span.until))
  for (let day = Math.max(first, dayOf(span.from)); day <= end; day += 1) {
    if ((pattern.weekdays & (1 << weekdayIndex(day))) === 0) continue
    if (Math.floor((day - firstMonday) / 7) % pattern.everyWeeks !== 0) continue
    const date = dateOf(day)
    if (!skipped.has(date)) days.push(date)
  }
  return days
}

/** Days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, until: string): number {
  return dayOf(until) - dayOf(from)
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Minutes between the two starts that are closest to each other, by the clock on the wall: within a day, and from the last
 * of a day to the first of the next one on which the schedule runs. Infinity for a single start.
 */
export function shortestGap(pattern: Pattern & { starts: readonly string[] }): number {
  const starts = pattern.starts.map(minutesOf).sort((a, b) => a - b)
  const within = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  const days = daysOf(pattern, pattern)
  const nearest = Math.min(...days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day)))
  const overnight = nearest * 24 * 60 + (starts[0] ?? 0) - (starts.at(-1) ?? 0)
  return Math.min(...within, overnight)
}
