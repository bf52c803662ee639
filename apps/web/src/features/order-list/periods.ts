import { lastDays } from '../../lib/list/url-values.ts'

/** Spans of business days that end today, one press away; `own` has dates of its own. */
export const periods = ['week', 'month', 'own'] as const
export type Period = (typeof periods)[number]

// A span of one's own begins as today.
const days = { week: 7, month: 30, own: 1 } as const

interface Dates {
  from: string | null
  until: string | null
}

/** The dates of a span on the venue's calendar. */
export const datesOf = (period: Period | null, zone: string, now = new Date()): Dates =>
  period === null ? { from: null, until: null } : lastDays(days[period], zone, now)

/** Which span some dates are; null: none at all. */
export function periodOf(dates: Dates, zone: string, now = new Date()): Period | null {
  if (dates.from === null && dates.until === null) return null
  const fits = (period: Period) => {
    const { from, until } = datesOf(period, zone, now)
    return from === dates.from && until === dates.until
  }
  return (['week', 'month'] as const).find(fits) ?? 'own'
}
