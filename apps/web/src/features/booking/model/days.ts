const dayMs = 86_400_000

/** The day before or after, by so many days (`YYYY-MM-DD`). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The first day (Monday) of the week of a date. 1970-01-01 was a Thursday. */
export function startOfWeek(date: string): string {
  const day = Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
  return addDays(date, -((((day + 3) % 7) + 7) % 7))
}

/** Today on the venue's calendar. */
export const todayIn = (timeZone: string): string =>
  // Swedish writes a date as ISO does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())
