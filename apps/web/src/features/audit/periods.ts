/** Periods that are one press away; `custom` has dates of its own. */
export const periods = ['today', 'week', 'month', 'custom'] as const
export type Period = (typeof periods)[number]

const days = { today: 1, week: 7, month: 30 } as const

/** What the server is asked for: dates of the venue's calendar, both included. */
export interface Dates {
  from?: string
  until?: string
}

// Swedish writes a date as ISO does.
const dayIn = (zone: string, now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now)

/** The first day of a period that ends today, or the chosen dates. Without a period there are none. */
export function datesOf(
  period: Period | null,
  chosen: { from: string | null; until: string | null },
  zone: string,
  now = new Date(),
): Dates {
  if (period === null) return {}
  if (period === 'custom') {
    return {
      ...(isDay(chosen.from) ? { from: chosen.from } : {}),
      ...(isDay(chosen.until) ? { until: chosen.until } : {}),
    }
  }
  const today = dayIn(zone, now)
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - (days[period] - 1) * 86_400_000)
  return { from: first.toISOString().slice(0, 10) }
}

/** Whether a text is a date that exists: what is being typed often is none yet. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '1000-01-01'
}
