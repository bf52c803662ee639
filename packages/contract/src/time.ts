import { z } from 'zod'

/** An instant: ISO 8601 in UTC with milliseconds, `2026-11-21T17:05:00.000Z`. */
export const instant = z.iso.datetime({ error: 'field.date' })
/** A date of the venue's calendar, `YYYY-MM-DD`. */
export const localDate = z.iso.date({ error: 'field.date' })
/** A time of day on the venue's clock, `HH:mm`. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.time')
