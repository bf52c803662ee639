/** Spans of business days, one press away; `asOf` has an end alone, `own` both dates. */
export const periods = ['month', 'lastMonth', 'year', 'asOf', 'own'] as const
export type Period = (typeof periods)[number]

export interface Dates {
  from: string | null
  until: string | null
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** The day so many days after a date (`YYYY-MM-DD`). */
export function dayAfter(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** A span whose end was chosen before its beginning is read the other way round. */
export function inOrder<Until extends string | null>({ from, until }: { from: string | null; until: Until }) {
  return from !== null && until !== null && from > until ? { from: until, until: from } : { from, until }
}

/** The dates of a span, where today is a business day; a span of one's own begins as this month. */
export function datesOf(period: Period, today: string): Dates & { until: string } {
  if (period === 'asOf') return { from: null, until: today }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, until: today }
  if (period !== 'lastMonth') return { from: firstOf(today), until: today }
  const until = dayAfter(firstOf(today), -1)
  return { from: firstOf(until), until }
}

/** Which span some dates are; null: none at all. */
export function periodOf({ from, until }: Dates, today: string): Period | null {
  if (from === null && until === null) return null
  if (from === null) return 'asOf'
  const fits = (period: Period) => {
    const dates = datesOf(period, today)
    return dates.from === from && dates.until === until
  }
  return (['month', 'lastMonth', 'year'] as const).find(fits) ?? 'own'
}

/** A month by its first day, in words: October 2026. */
export function monthName(month: string, language: 'en' | 'tr'): string {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB'
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}T00:00:00Z`))
}
