import { z } from 'zod'
import { dayCheckKinds } from './choices.ts'
import { commandId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'

/** One thing that stands against closing the day. */
export const dayFinding = z.object({
  /** `tills:0198…`: the same thing has the same key whenever it is looked for. */
  key: z.string(),
  check: z.enum(dayCheckKinds),
  /** What it is called: a till, a show, a person. */
  name: z.union([storedLocalText, z.string()]),
  /** Whose it is. */
  who: z.string().nullable(),
  at: instant.nullable(),
  amountMinor: z.int().nullable(),
  count: z.int().nullable(),
})
export type DayFinding = z.infer<typeof dayFinding>

/** Figures of one business day, out of the book and the orders. All in the venue's currency. */
export const dayTotals = z.object({
  currency: z.string(),
  orders: z.int(),
  grossMinor: z.int(),
  taxMinor: z.int(),
  /** What moved on each account; debit above zero, credit above zero. */
  accounts: z.array(z.object({ code: z.string(), debitMinor: z.int(), creditMinor: z.int() })),
})
export type DayTotals = z.infer<typeof dayTotals>

const event = z.object({
  kind: z.enum(['closed', 'reopened']),
  at: instant,
  who: z.string(),
  /** Why it was opened again. */
  reason: z.string().nullable(),
  /** What still stood against the close, and why it was closed all the same. */
  signed: z.array(dayFinding.extend({ reason: z.string() })),
  /** As they were at the close. */
  totals: dayTotals.nullable(),
})
export type DayEvent = z.infer<typeof event>

export const dayDocument = z.object({
  date: localDate,
  /** The venue's clock has left this day. */
  isOver: z.boolean(),
  isClosed: z.boolean(),
  /** How often it was closed. */
  revision: z.int(),
  findings: z.array(dayFinding),
  /** As they are now. */
  totals: dayTotals,
  /** They are no longer what they were when the day was closed. */
  hasChanged: z.boolean(),
  /** The names of the accounts of all totals. */
  accountNames: z.record(z.string(), storedLocalText),
  /** The oldest first. */
  events: z.array(event),
})
export type DayDocument = z.infer<typeof dayDocument>

/** Business days on which something happened, the newest first. */
export const dayList = z.object({
  /** The day that the venue's clock is in. */
  today: localDate,
  rows: z.array(z.object({ date: localDate, isClosed: z.boolean(), revision: z.int() })),
  /** Whether there are older ones. */
  hasMore: z.boolean(),
})
export type DayList = z.infer<typeof dayList>

export const listDaysInput = z.strictObject({
  /** Only days before this one. */
  before: localDate.optional(),
  limit: z.int('field.number').min(1, 'field.number').max(62, 'field.number').default(31),
})
export const getDayInput = z.strictObject({ date: localDate })
const dayReason = text({ min: 1, max: 500 })
/** `signed`: what may stand open, each with the reason. */
export const closeDayInput = z.strictObject({
  commandId,
  date: localDate,
  signed: z
    .array(z.strictObject({ key: z.string().min(1, 'field.required').max(100, 'field.tooLong'), reason: dayReason }))
    .max(200, 'field.tooLong'),
})
export const reopenDayInput = z.strictObject({ commandId, date: localDate, reason: dayReason })
