import { isDay, lastDays } from '../../lib/list/url-values.ts'

/** Periods that are one press away; `custom` has dates of its own. */
export const periods = ['today', 'week', 'month', 'custom'] as const
export type Period = (typeof periods)[number]

const days = { today: 1, week: 7, month: 30 } as const

/** What the server is asked for: dates of the venue's calendar, both included. */
export interface Dates {
  from?: string
  until?: string
}

/** The first day of a period that ends today, or the chosen dates. Without a period there are none. */
export function datesOf(
  period: Period | null,
  chosen: { from: string | null; until: string | null },
  zone: string,
  now = new Date(),
): Dates {
  if (period === null) return {}
  if (period !== 'custom') return { from: lastDays(days[period], zone, now).from }
  return {
    ...(isDay(chosen.from) ? { from: chosen.from } : {}),
    ...(isDay(chosen.until) ? { until: chosen.until } : {}),
  }
}
