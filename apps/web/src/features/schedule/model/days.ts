const dayMs = 86_400_000
const dayOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** The day before or after, by so many days (`YYYY-MM-DD`). */
export const addDays = (date: string, days: number) => dateOf(dayOf(date) + days)

/** Days from one date to another; negative when the second is earlier. */
export const daysBetween = (from: string, until: string) => dayOf(until) - dayOf(from)

/** Place of a date in its week: Monday 0 … Sunday 6. 1970-01-01 was a Thursday. */
export const weekdayIndex = (date: string) => (((dayOf(date) + 3) % 7) + 7) % 7

/** The first day of the week, which begins on Sunday or on Monday (`first` 6 or 0). */
export const startOfWeek = (date: string, first = 0) => addDays(date, -((weekdayIndex(date) - first + 7) % 7))

/** All days from one to another, both included. */
export const daysFrom = (from: string, until: string) =>
  Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, index) => addDays(from, index))

/** The same day so many months later, or the last one of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(day, last.getUTCDate())).padStart(2, '0')}`
}

export const calendarViews = ['week', 'day', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Which days are looked at, and from which. */
export interface CalendarPlace {
  view: CalendarView
  date: string
  today: string
}

/**
 * The days that a view shows; a month is shown in whole weeks. The week of today begins today, because what comes next is
 * of more use than what is over; every other week begins on Monday.
 */
export function spanOf({ view, date, today }: CalendarPlace): { from: string; until: string } {
  if (view === 'day') return { from: date, until: date }
  if (view === 'week') {
    const from = date === today ? today : startOfWeek(date)
    return { from, until: addDays(from, 6) }
  }
  const first = `${date.slice(0, 8)}01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: startOfWeek(first), until: addDays(startOfWeek(last), 6) }
}

/** The date that the next or previous view is about. Before the week of today come the days of it that are over. */
export function stepOf({ view, date, today }: CalendarPlace, steps: 1 | -1): string {
  if (view === 'month') return addMonths(date, steps)
  const monday = startOfWeek(today)
  if (view === 'week' && date === today && steps === -1 && monday !== today) return monday
  return addDays(date, view === 'week' ? 7 * steps : steps)
}

/** The venue's date and clock of an instant: `{ date: '2026-11-21', time: '19:30' }`. */
export function wallTimeOf(instant: string, timeZone: string): { date: string; time: string } {
  // Swedish writes a date as ISO does.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  )
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/**
 * The instant at which a clock of the venue shows this date and time; where it shows it twice, the first. Where it never
 * does, because the clock is put forward over it, the time that comes as much later.
 */
export function instantOf({ date, time }: { date: string; time: string }, timeZone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (at: number) => {
    const shown = wallTimeOf(new Date(at).toISOString(), timeZone)
    return Date.parse(`${shown.date}T${shown.time}:00Z`) - at
  }
  // One guess from either side of a change of the clock; no zone is further from UTC than 14 hours.
  const guesses = [offsetAt(wanted - 15 * 3_600_000), offsetAt(wanted + 15 * 3_600_000)].map(
    (offset) => wanted - offset,
  )
  const right = guesses.filter((at) => offsetAt(at) === wanted - at).sort((a, b) => a - b)
  return new Date(right[0] ?? Math.max(...guesses)).toISOString()
}
