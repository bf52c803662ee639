import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { scheduleStates, ticketSessionStates } from './choices.ts'
import {
  commandId,
  floorId,
  passTypeId,
  priceRuleId,
  seatCategoryId,
  seatLayoutId,
  shiftId,
  ticketProductId,
  ticketScheduleId,
  ticketSessionId,
} from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { text } from './text.ts'
import { instant, localDate, localTime } from './time.ts'

const minutes = (max: number) => z.int('field.number').min(0, 'field.tooSmall').max(max, 'field.tooBig')
/** Monday is bit 0, Sunday bit 6. */
const weekdays = z.int('field.number').min(1, 'field.required').max(127, 'field.invalid')

export const taxRuleRow = z.object({ code: z.string(), name: storedLocalText, ratePpm: z.int() })

/** One price. Absent parts mean "any"; the most detailed rule stands: category before shift before weekday. */
export const priceRuleRow = z.object({
  id: priceRuleId,
  passTypeId,
  seatCategoryId: seatCategoryId.nullable(),
  shiftId: shiftId.nullable(),
  /** 1 Monday … 7 Sunday. */
  weekday: z.int().nullable(),
  validFrom: localDate.nullable(),
  /** The last day on which it stands. */
  validUntil: localDate.nullable(),
  amountMinor: z.int(),
  currency: z.string(),
})
export type PriceRuleRow = z.infer<typeof priceRuleRow>
export const priceListRow = z.object({ version: z.int(), currency: z.string(), rules: z.array(priceRuleRow) })
export const priceListInput = z.strictObject({ productId: ticketProductId })
/** Sets and removes rules in one step; refused whole when two rules of one level would meet (`sets.N`). */
export const savePricesInput = z.strictObject({
  productId: ticketProductId,
  expectedVersion: z.int(),
  sets: z
    .array(
      z.strictObject({
        id: priceRuleId.optional(),
        passTypeId,
        seatCategoryId: seatCategoryId.nullable().default(null),
        shiftId: shiftId.nullable().default(null),
        weekday: z.int().min(1).max(7).nullable().default(null),
        validFrom: localDate.nullable().default(null),
        validUntil: localDate.nullable().default(null),
        amountMinor: z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig'),
      }),
    )
    .max(500, 'field.tooLong'),
  removes: z.array(priceRuleId).max(500, 'field.tooLong').default([]),
})

/** Which rule gives a price, and why: the parts that made it win, and the rules that it won against. */
export const priceWhy = z.object({
  ruleId: priceRuleId,
  level: z.array(z.enum(['category', 'shift', 'weekday', 'dates'])),
  beaten: z.array(z.object({ ruleId: priceRuleId, amountMinor: z.int() })),
})
export type PriceWhy = z.infer<typeof priceWhy>
export const quotedPrice = z.object({
  passTypeId,
  seatCategoryId: seatCategoryId.nullable(),
  amountMinor: z.int(),
  taxPpm: z.int(),
  why: priceWhy,
})
/** Every price of one ticket session: what a till keeps at hand. A pass type without a price is not in it. */
export const sessionPrices = z.object({ version: z.int(), currency: z.string(), prices: z.array(quotedPrice) })
export type SessionPrices = z.infer<typeof sessionPrices>

export const ticketScheduleRow = z.object({
  id: ticketScheduleId,
  name: z.string(),
  product: z.object({ id: ticketProductId, name: storedLocalText, color: z.string() }),
  floor: z.object({ id: floorId, name: storedLocalText }),
  layout: z.object({ id: seatLayoutId, name: z.string() }).nullable(),
  shiftId: shiftId.nullable(),
  weekdays: z.int(),
  everyWeeks: z.int(),
  from: localDate,
  /** The last day. */
  until: localDate,
  skipped: z.array(localDate),
  starts: z.array(localTime),
  minutes: z.int(),
  cleaningMinutes: z.int(),
  exclusive: z.boolean(),
  standing: z.int().nullable(),
  salesOpenDays: z.int(),
  salesCloseMinutes: z.int(),
  state: z.enum(scheduleStates),
  sessionsAhead: z.int(),
  archivedAt: instant.nullable(),
  rev: z.int(),
})
export type TicketScheduleRow = z.infer<typeof ticketScheduleRow>
/** Without it a start that ends after its floor has closed is refused. */
const acceptsPastClosing = z.literal(true).optional()

export const saveTicketScheduleInput = z.strictObject({
  commandId: commandId.optional(),
  id: ticketScheduleId.optional(),
  expectedRev: z.int().optional(),
  name: text({ min: 1, max: 100 }),
  productId: ticketProductId,
  floorId,
  layoutId: seatLayoutId.nullable(),
  shiftId: shiftId.nullable(),
  weekdays,
  everyWeeks: z.int('field.number').min(1, 'field.tooSmall').max(52, 'field.tooBig').default(1),
  from: localDate,
  until: localDate,
  skipped: z.array(localDate).max(1000, 'field.tooLong').default([]),
  starts: z.array(localTime).min(1, 'field.required').max(48, 'field.tooLong'),
  minutes: z.int('field.number').min(1, 'field.tooSmall').max(2880, 'field.tooBig'),
  cleaningMinutes: minutes(1440).default(0),
  exclusive: z.boolean().default(true),
  standing: z.int('field.number').min(1, 'field.tooSmall').max(1_000_000, 'field.tooBig').nullable().default(null),
  salesOpenDays: z.int('field.number').min(0, 'field.tooSmall').max(3650, 'field.tooBig').default(90),
  salesCloseMinutes: z.int('field.number').min(-2880, 'field.tooSmall').max(525_600, 'field.tooBig').default(0),
  acceptsPastClosing,
})

/**
 * What generating does (dryRun) or did, day by day. `moved`: the wall-clock time does not exist on that day and was
 * moved forward; `twice`: it exists twice and the first is taken. `clash`: the floor is taken then, nothing was made.
 */
export const generationStep = z.object({
  date: localDate,
  time: localTime,
  startsAt: instant,
  what: z.enum(['add', 'change', 'keep', 'remove', 'cancel', 'clash', 'past']),
  clock: z.enum(['plain', 'moved', 'twice']),
  /** What a kept or changed session is called by, and why a session to be removed has to stay (it has sales). */
  note: z.string().nullable(),
})
export type GenerationStep = z.infer<typeof generationStep>
export const listTicketSchedulesInput = z.strictObject({ archived: z.boolean().default(false) })
export const changeTicketScheduleInput = z.strictObject({ id: ticketScheduleId, expectedRev: z.int() })
export const generateSessionsInput = z.strictObject({
  scheduleId: ticketScheduleId,
  from: localDate,
  until: localDate,
  dryRun: z.boolean(),
  acceptsPastClosing,
})
export const generateSessionsOutput = z.object({
  added: z.int(),
  changed: z.int(),
  kept: z.int(),
  removed: z.int(),
  clashes: z.int(),
  steps: z.array(generationStep),
})

/** One ticket session with what is sold, held, blocked and free. */
export const ticketSessionRow = z.object({
  id: ticketSessionId,
  scheduleId: ticketScheduleId.nullable(),
  product: z.object({ id: ticketProductId, name: storedLocalText, color: z.string() }),
  floor: z.object({ id: floorId, name: storedLocalText }),
  shiftId: shiftId.nullable(),
  hasSeats: z.boolean(),
  /** Where its seats are drawn; null: it has none. */
  geometryUrl: z.string().nullable(),
  date: localDate,
  time: localTime,
  startsAt: instant,
  endsAt: instant,
  salesFrom: instant,
  salesUntil: instant,
  /** As it is now: running and finished follow the clock. */
  state: z.enum(ticketSessionStates),
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  /** How many of those that are held are kept for whoever has a promo code. */
  keptForCodes: z.int(),
  blocked: z.int(),
  free: z.int(),
  changedByHand: z.array(z.string()),
  note: z.string().nullable(),
  rev: z.int(),
})
export type TicketSessionRow = z.infer<typeof ticketSessionRow>
/** At most 62 days. */
export const calendarInput = z.strictObject({ from: localDate, until: localDate, floorId: floorId.optional() })
export const getTicketSessionInput = z.strictObject({ id: ticketSessionId })
/** One session by hand; generation leaves alone what was changed so. */
export const updateTicketSessionInput = z.strictObject({
  id: ticketSessionId,
  expectedRev: z.int(),
  /** Another floor, for a session without numbered seats: a plan belongs to its floor. */
  floorId: floorId.optional(),
  date: localDate.optional(),
  time: localTime.optional(),
  minutes: z.int('field.number').min(1, 'field.tooSmall').max(2880, 'field.tooBig').optional(),
  salesFrom: instant.optional(),
  salesUntil: instant.optional(),
  note: text({ max: 500 }).nullable().optional(),
  acceptsPastClosing,
})
export const changeTicketSessionInput = z.strictObject({
  id: ticketSessionId,
  expectedRev: z.int(),
  reason: text({ max: 500 }).optional(),
})
export const scheduleChange = z.object({ ticketSessionIds: z.array(ticketSessionId) })
