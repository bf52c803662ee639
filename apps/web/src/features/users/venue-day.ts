/** The day of the venue's calendar (`YYYY-MM-DD`) in which an instant (ISO 8601) lies. */
export function dayOf(instant: string, zone: string): string {
  return dayAt(Date.parse(instant), zone)
}

/** The day before or after, by so many days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
}

/**
 * The instant with which a day of the venue begins. Where the clock is put forward at midnight that is one o'clock;
 * where it is put back over midnight, the first of the two.
 */
export function startOfDay(day: string, zone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is further from UTC than 14 hours, and clocks change on whole minutes.
  let before = midnight - 15 * hour
  let after = midnight + 15 * hour
  while (after - before > minute) {
    const middle = before + Math.floor((after - before) / minute / 2) * minute
    if (dayAt(middle, zone) < day) before = middle
    else after = middle
  }
  return new Date(after).toISOString()
}

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour
const formats = new Map<string, Intl.DateTimeFormat>()

function dayAt(time: number, zone: string): string {
  const format = formats.get(zone) ?? formatOf(zone)
  formats.set(zone, format)
  return format.format(time)
}

// Swedish writes a date as ISO does.
const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
