/** Spans of business days that end today, one press away; `own` has dates of its own. */
export const periods = ['week', 'month', 'own'] as const
export type Period = (typeof periods)[number]

const days = { week: 7, month: 30 } as const

// Swedish writes a date as ISO does.
const dayIn = (zone: string, now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now)

interface Dates {
  from: string | null
  until: string | null
}

/** The dates of a span on the venue's calendar. A span of one's own begins as today. */
export function datesOf(period: Period | null, zone: string, now = new Date()): Dates {
  if (period === null) return { from: null, until: null }
  const until = dayIn(zone, now)
  if (period === 'own') return { from: until, until }
  const first = new Date(Date.parse(`${until}T00:00:00Z`) - (days[period] - 1) * 86_400_000)
  return { from: first.toISOString().slice(0, 10), until }
}

/** Which span some dates are; null: none at all. */
export function periodOf(dates: Dates, zone: string, now = new Date()): Period | null {
  if (dates.from === null && dates.until === null) return null
  const fits = (period: Period) => {
    const { from, until } = datesOf(period, zone, now)
    return from === dates.from && until === dates.until
  }
  return (['week', 'month'] as const).find(fits) ?? 'own'
}

/** Whether a text is a date that exists: what is being typed often is none yet. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '1000-01-01'
}
