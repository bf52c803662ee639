import { type TicketSessionRow, updateTicketSessionInput } from '@marquee/contract'
import { z } from 'zod'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { typedWhole } from '../../../lib/form/typed-whole.ts'
import { instantOf, wallTimeOf } from '../model/days.ts'

const { date, time, minutes } = updateTicketSessionInput.shape
// A moment on the venue's clock, as the browser's field writes it.
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, 'field.invalid')
const schema = z.object({
  date: date.unwrap(),
  time: time.unwrap(),
  minutes: z.preprocess(typedWhole, minutes.unwrap()),
  salesFrom: moment,
  salesUntil: moment,
  note: z.string().trim().max(500, 'field.tooLong'),
})

export type SessionField = keyof z.output<typeof schema>
/** What stands in the fields. */
export type SessionValues = Record<SessionField, string>
export type SessionOutput = z.output<typeof schema>

export const sessionFields = ['date', 'time', 'minutes', 'salesFrom', 'salesUntil', 'note'] as const

const length = {
  'field.number': 'schedule:rule.minutes',
  'field.tooSmall': 'schedule:rule.minutes',
  'field.tooBig': 'schedule:rule.minutes',
} as const
export const sessionWords: FieldWords = {
  date: { 'field.invalid': 'errors:field.date' },
  time: { 'field.invalid': 'errors:field.time' },
  minutes: length,
  salesFrom: { 'field.invalid': 'errors:field.date' },
  salesUntil: { 'field.invalid': 'errors:field.date', 'field.tooBig': 'schedule:rule.salesUntil' },
}
export const sessionResolver = resolverOf<SessionOutput, SessionValues>(schema, sessionWords)

/** A session as its form has it, on the clock of the venue. */
export function valuesOf(row: TicketSessionRow, zone: string): SessionValues {
  const local = (instant: string) => {
    const wall = wallTimeOf(instant, zone)
    return `${wall.date}T${wall.time}`
  }
  return {
    date: row.date,
    time: row.time,
    minutes: String(Math.round((Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 60_000)),
    salesFrom: local(row.salesFrom),
    salesUntil: local(row.salesUntil),
    note: row.note ?? '',
  }
}

/** What was changed in the form, as it is sent. */
export function changeOf({ salesFrom, salesUntil, note, ...rest }: Partial<SessionOutput>, zone: string) {
  return {
    ...rest,
    ...(salesFrom && { salesFrom: momentOf(salesFrom, zone) }),
    ...(salesUntil && { salesUntil: momentOf(salesUntil, zone) }),
    ...(note !== undefined && { note: note || null }),
  }
}

/** The moment that a field of date and time means (`2026-11-24T19:30`). */
export const momentOf = (text: string, zone: string): string =>
  instantOf({ date: text.slice(0, 10), time: text.slice(11, 16) }, zone)

/** When the session begins and how long it is, as the form says it now. */
export function startOf({ date, time, minutes }: SessionValues, zone: string) {
  const isReadable = schema.shape.date.safeParse(date).success && schema.shape.time.safeParse(time).success
  const length = schema.shape.minutes.safeParse(minutes)
  return {
    startsAt: isReadable ? instantOf({ date, time }, zone) : null,
    minutes: length.success ? length.data : null,
  }
}
