import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { commandId, depositRuleId, orderId, ticketSessionId } from './ids.ts'
import { moneyField, nameField, numberField, percentField, starting, switchField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { salePayment } from './sales.ts'
import { text } from './text.ts'
import { instant, localDate, localTime } from './time.ts'

/**
 * When an order may be sold for a part of its price. Of the rules in use, the one holds that asks for the most hours and
 * finds so many left before the show; where none does, all of it is paid at once.
 */
export const depositRuleRecord = defineRecord({
  entity: 'deposit_rule',
  path: 'depositRules',
  id: depositRuleId,
  fields: {
    name: nameField(80),
    /** Hours before the start of the show, at least. No two rules in use have the same. */
    hoursBefore: numberField(0, 8760),
    /** The part of the price that is paid at once, at least. */
    leastPpm: percentField(),
    /** And never less than this, unless the order costs less. */
    leastMinor: starting(moneyField(), 0),
    /** The rest is due so many hours before the show; the rule holds only while that is still ahead. */
    dueHours: numberField(0, 8760),
    /** The guest is reminded so many hours before that. */
    remindHours: starting(numberField(0, 8760), 48),
    /** Nobody who is late loses their seats for so many hours more; never beyond the start of the show. */
    graceHours: starting(numberField(0, 8760), 0),
    /** What was paid is kept when the seats go; otherwise it goes back. */
    keepsDeposit: switchField(),
  },
  derived: {},
})
export type DepositRuleRow = z.infer<typeof depositRuleRecord.row>

/** By what rule a ticket session may be sold for a part of the price now. */
export const depositTermsInput = z.strictObject({ ticketSessionId })
export const depositTerms = z.object({
  /** null: all of it is paid at once. */
  terms: z
    .object({ leastPpm: z.int(), leastMinor: z.int(), dueAt: instant, releaseAt: instant, keepsDeposit: z.boolean() })
    .nullable(),
})
export type DepositTerms = NonNullable<z.infer<typeof depositTerms>['terms']>

/** Money for what is still due of an order: all of it or a part. */
export const takeDueInput = z.strictObject({
  commandId,
  orderId,
  /** What the guest was told is due: STALE when it is another sum now. */
  expectedDueMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig'),
  payments: z
    .array(salePayment.omit({ partId: true }))
    .min(1, 'field.required')
    .max(10, 'field.tooLong'),
})

/** Another date by which the rest of one order is due, by the clock of the venue. */
export const setDueInput = z.strictObject({
  commandId,
  orderId,
  /** What was shown: STALE when it is another by now. */
  expectedDueAt: instant,
  date: localDate,
  time: localTime,
  reason: text({ min: 1, max: 500 }),
})
export const dueDates = z.object({
  orderId,
  dueAt: instant,
  /** The seats go back on sale when nothing was paid by then. */
  releaseAt: instant,
  /** The guest is told by mail. */
  isTold: z.boolean(),
})
export type DueDates = z.infer<typeof dueDates>
