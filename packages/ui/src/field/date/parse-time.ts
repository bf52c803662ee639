import type { ReadDate } from './parse-date.ts'

/** As {@link ReadDate}, of a time of day ("21:00"). */
export interface ReadTime extends Pick<ReadDate, 'isWhole'> {
  time: string
}

/** Reads a time of the day on the 24-hour clock: 21:00, 9.30, 930, 2100, 9. Null for everything else. */
export function readTime(text: string): ReadTime | null {
  const typed = text.trim()
  const parted = /^(\d{1,2})[:.,\s](\d{2})$/.exec(typed)
  const plain = /^(\d{1,2}?)(\d{2})?$/.exec(typed)
  const [, hour = '', minute = '00'] = parted ?? plain ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return { time: `${hour.padStart(2, '0')}:${minute}`, isWhole: parted !== null || typed.length === 4 }
}

/** Whether a text is a time as values have it. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
