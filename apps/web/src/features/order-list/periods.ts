import { daysUntil } from '../../lib/list/url-values.ts'

/** Spans of business days that end today, one press away; `own` has dates of its own. */
export const periods = ['week', 'month', 'own'] as const
export type Period = (typeof periods)[number]

// A span of one's own begins as today.
const days = { week: 7, month: 30, own: 1 } as const

interface Dates {
  from: string | null
  until: string | null
}

/** The dates of a span that ends today, a business day. */
export const datesOf = (period: Period | null, today: string): Dates =>
  period === null ? { from: null, until: null } : daysUntil(today, days[period])

/** Which span some dates are; null: none at all. */
export function periodOf(dates: Dates, today: string): Period | null {
  if (dates.from === null && dates.until === null) return null
  const fits = (period: Period) => {
    const { from, until } = datesOf(period, today)
    return from === dates.from && until === dates.until
  }
  return (['week', 'month'] as const).find(fits) ?? 'own'
}
