const dayMs = 86_400_000

/** The day before or after, by so many days (`YYYY-MM-DD`). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/**
 * The first of the seven days that are shown for a date: counted in sevens from today on, because what is sold lies
 * ahead.
 */
export function firstShown(date: string, today: string): string {
  const ahead = Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs)
  return addDays(today, Math.floor(ahead / 7) * 7)
}
