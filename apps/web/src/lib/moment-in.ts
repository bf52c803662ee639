import type { ClockMoment } from '@marquee/contract/shift-hours'

/** A moment (ms) on the clock of a time zone. */
export function momentIn(zone: string, at: number): ClockMoment {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [date = '', time = ''] = wall.split(' ')
  return { weekday: (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7, time }
}
