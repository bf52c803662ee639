import { daysUntil } from '../../lib/list/url-values.ts'

/** Spans of business days, one press away; `own` has dates of its own. */
export const periods = ['today', 'week', 'month', 'any', 'own'] as const
export type Period = (typeof periods)[number]

interface Dates {
  from: string | null
  until: string | null
}

const days = { today: 1, week: 7, month: 30 } as const

/** The dates of a span, where today is a business day; a span that was chosen backwards is read the other way round. */
export function datesOf(period: Period, own: Dates, today: string): Dates {
  if (period === 'any') return { from: null, until: null }
  if (period !== 'own') return daysUntil(today, days[period])
  const { from, until } = own
  return from !== null && until !== null && from > until ? { from: until, until: from } : own
}
