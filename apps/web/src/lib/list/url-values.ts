const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id that an address says, in lower case; null for a text that can be none. */
export function idOf<Id extends string = string>(text: string | null): Id | null {
  const id = text?.toLowerCase()
  return id !== undefined && uuid.test(id) ? (id as Id) : null
}

/** Whether a text is a date that exists (`YYYY-MM-DD`): what is being typed often is none yet. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '1000-01-01'
}

/** So many days that end today, on the calendar of the venue; both dates are included. */
export function lastDays(count: number, zone: string, now = new Date()): { from: string; until: string } {
  // Swedish writes a date as ISO does.
  const until = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now)
  return daysUntil(until, count)
}

/** So many days that end with this one; both dates are included. */
export function daysUntil(until: string, count: number): { from: string; until: string } {
  const from = new Date(Date.parse(`${until}T00:00:00Z`) - (count - 1) * 86_400_000)
  return { from: from.toISOString().slice(0, 10), until }
}
