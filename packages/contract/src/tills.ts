import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { paymentMethods, refundsAtTerminal } from './choices.ts'
import {
  commandId,
  foodOrderId,
  fundId,
  orderId,
  partPaymentId,
  paymentMethodId,
  seatHoldId,
  tillId,
  tillSessionId,
  userId,
  zReportId,
} from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { codeField, fixed, optional, referenceField, switchField, textField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'

const amount = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')
/** How many of each note and coin, by its value in minor units. */
const denominations = z.record(z.string().regex(/^\d{1,15}$/), z.int().min(0).max(1_000_000))

/** A drawer for cash with a name, at which one person works at a time. */
export const tillRecord = defineRecord({
  entity: 'till',
  path: 'tills',
  id: tillId,
  fields: {
    code: codeField(),
    name: textField(60),
    /** The safe that its float comes from and its cash goes to. Null: the venue's first one. */
    fundId: optional(referenceField(fundId, { to: 'funds' })),
    /** For practice: nothing that is done at it is real. Set when it is made. */
    isTraining: fixed(switchField()),
  },
  derived: {
    /** Who works at it now. */
    cashier: z.object({ id: userId, name: z.string() }).nullable(),
  },
})
export type TillRow = z.infer<typeof tillRecord.row>
/** Money taken for a basket before it is sold, or for an exchange before it is made. */
export const partPayment = z.object({
  id: partPaymentId,
  /** The order that the basket becomes when it is sold; of an exchange, the change that it becomes. */
  orderId,
  /** The sold order whose exchange it was taken for; null: it was taken for a basket. */
  exchangeOf: z.object({ id: orderId, orderNo: z.int() }).nullable(),
  /** The open order of food that it was taken for; null: a basket that no order was made of. */
  foodOrder: z.object({ callNo: z.int(), callName: z.string().nullable() }).nullable(),
  holdId: seatHoldId.nullable(),
  method: z.enum(paymentMethods),
  methodId: paymentMethodId,
  amountMinor: z.int(),
  currency: z.string(),
  reference: z.string().nullable(),
  /** The card terminal that charged it, and gives it back; null: it was entered by hand. */
  terminal: z.string().nullable(),
  /** null: no till was open, which only cash needs. */
  till: z.string().nullable(),
  takenBy: z.object({ id: userId, name: z.string() }),
  takenAt: instant,
  state: z.enum(['taken', 'sold', 'returned']),
  /** What went back to the guest: all of it, or what the sale did not need of cash. */
  returnedMinor: z.int(),
  returnReference: z.string().nullable(),
  /** What a connected card terminal has not given back yet, or has declined to; null: nothing is open. */
  atTerminal: z.enum(['under_way', 'declined']).nullable(),
  /** The terminal declined, and the guest got it in another way, by the word of this person. */
  byHand: z.object({ how: z.string(), who: z.string() }).nullable(),
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  /** Taken at a training till. */
  isTraining: z.boolean(),
})
export type PartPayment = z.infer<typeof partPayment>
export const tillSessionRow = z.object({
  id: tillSessionId,
  till: z.object({ id: tillId, code: z.string(), name: z.string() }),
  /** The till is for practice. */
  isTraining: z.boolean(),
  openedBy: z.object({ id: userId, name: z.string() }),
  /** Who works at it now, or worked at it last. */
  cashier: z.object({ id: userId, name: z.string() }),
  openedAt: instant,
  businessDate: localDate,
  currency: z.string(),
  floatMinor: z.int(),
  /** What the drawer must hold now, or held at the close. null: it is not counted, and the reader counts it blind. */
  cashMinor: z.int().nullable(),
  receipts: z.int(),
  /** Sales and refunds by way of payment. The sum of the cash is null where `cashMinor` is. */
  takings: z.array(
    z.object({
      method: z.string(),
      /** What came in, without what went back. */
      amountMinor: z.int().nullable(),
      payments: z.int(),
      /** What went back to guests here, whatever till had taken it. */
      refundedMinor: z.int().nullable(),
      refunds: z.int(),
      /**
       * What a connected card terminal was asked to give back and has not, which is in no sum: it has not answered, has
       * declined, or somebody handed it out in cash, which is a movement of their till. And of what went back that which
       * somebody gave in another way after it had declined.
       */
      atTerminal: z.array(z.object({ state: z.enum(refundsAtTerminal), refunds: z.int(), amountMinor: z.int() })),
    }),
  ),
  /**
   * Sales for cash that a counter made without the server before this till was opened and that count here: their cash
   * lay in the drawer that was counted before. The sum is null where `cashMinor` is.
   */
  late: z.object({ count: z.int(), amountMinor: z.int().nullable() }).optional(),
  /** What was put in (positive) and taken out (negative) beside the sales, the oldest first. */
  movements: z.array(
    z.object({ kind: z.string(), amountMinor: z.int(), reason: z.string(), who: z.string(), at: instant }),
  ),
  /** Money taken here for baskets and not sold with them, and money of other till sessions given back here. */
  parts: z.array(partPayment.extend({ takenHere: z.boolean(), returnedHere: z.boolean() })),
  /** Who worked at it, one after the other, with what was counted at the end of each turn. */
  cashiers: z.array(
    z.object({
      name: z.string(),
      from: instant,
      to: instant.nullable(),
      /** Offered to the next person with this count, who has not taken over yet; null once cash has moved since. */
      offeredAt: instant.nullable(),
      /** Of the last turn: as it was corrected. */
      countedMinor: z.int().nullable(),
      /** Since the hand-over: those of all turns add up to the difference of the till. */
      differenceMinor: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Every count of the drawer, the oldest first. A difference is null as long as the reader counts blind. */
  counts: z.array(
    z.object({
      purpose: z.enum(['close', 'hand_over']),
      attempt: z.int(),
      countedMinor: z.int(),
      differenceMinor: z.int().nullable(),
      who: z.string(),
      at: instant,
    }),
  ),
  /** A count that differs and has ended nothing: one more is left. Fixed: that one was made too and waits for approval. */
  recount: z.object({ countedMinor: z.int(), isFixed: z.boolean() }).nullable(),
  state: z.enum(['open', 'closed']),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  /** The count of the close; never changed afterwards. */
  countedMinor: z.int().nullable(),
  differenceMinor: z.int().nullable(),
  /** null with a difference: nobody has said why yet. */
  differenceReason: z.string().nullable(),
  /** What was found to be wrong with the count later, the oldest first. The last one stands. */
  corrections: z.array(
    z.object({
      countedMinor: z.int(),
      differenceMinor: z.int(),
      reason: z.string(),
      who: z.string(),
      approver: z.string().nullable(),
      at: instant,
    }),
  ),
  /** The last revision of the report of its close; null while it is open, and where it was closed before there were any. */
  zReport: z.object({ id: zReportId, year: z.int(), zNo: z.int(), revision: z.int() }).nullable(),
})
export type TillSessionRow = z.infer<typeof tillSessionRow>
export const openTillInput = z.strictObject({
  commandId,
  tillId,
  floatMinor: amount,
  /** The float comes from elsewhere and not out of the till's safe, which does not hold so much. */
  floatBrought: z.boolean().optional(),
  denominations: denominations.optional(),
})
export const moveCashInput = z.strictObject({
  commandId,
  kind: z.enum(['paid_in', 'paid_out', 'drop', 'no_sale']),
  amountMinor: amount,
  reason: text({ min: 1, max: 500 }),
})
/** Takes money for a basket that is sold later. */
export const takePartInput = z.strictObject({
  commandId,
  orderId,
  /** The open food order that it is taken for: it does not end before this is paid or given back. */
  foodOrderId: foodOrderId.optional(),
  /** The sold order whose exchange it is taken for: `orderId` is the `basketId` of that exchange then. */
  exchangeOf: orderId.optional(),
  /** The hold that keeps the basket; absent: nothing is held for it. */
  holdId: seatHoldId.optional(),
  method: z.enum(paymentMethods),
  /** Which of the venue's ways of this kind; absent: the first of them. */
  methodId: paymentMethodId.optional(),
  amountMinor: amount.min(1, 'field.amount'),
  /**
   * What the guest was told it all comes to: STALE, with what is still due, when this would be more with what was taken.
   * Absent: the money has changed hands already and is written down whatever is due.
   */
  dueMinor: amount.min(1, 'field.amount').optional(),
  /** The revision of the order whose exchange it is for: STALE when it is another by now. */
  expectedRev: z.int().optional(),
  reference: text({ max: 100 }).optional(),
  /** The code of the gift card that pays. */
  giftCard: text({ max: 100 }).optional(),
  /** What the seller was shown: their till is for training. STATE when it is not so. */
  training: z.boolean().default(false),
})
/** Gives such money back, all of them or none. `reference`: of the return on the card terminal. */
export const returnPartsInput = z.strictObject({
  commandId,
  ids: z
    .array(partPaymentId)
    .min(1, 'field.required')
    .max(50, 'field.tooLong')
    .refine((ids) => new Set(ids).size === ids.length, 'field.invalid'),
  reference: text({ max: 100 }).optional(),
})
/**
 * A count of the drawer. The first that differs leaves the till open and says only that it differs; the second closes,
 * whatever it is. A word why may come with it, or follow by `explain`.
 */
export const closeTillInput = z.strictObject({
  commandId,
  tillSessionId,
  countedMinor: amount,
  denominations: denominations.optional(),
  reason: text({ max: 500 }).optional(),
})
/** Counts the drawer for the person who goes on with it; counted as by a close. */
export const handOverInput = z.strictObject({
  commandId,
  tillSessionId,
  countedMinor: amount,
  denominations: denominations.optional(),
  reason: text({ max: 500 }).optional(),
})
/** Takes such an offer back, or takes it up. */
export const offeredTillInput = z.strictObject({ commandId, tillSessionId })
/** A till that its cashier has counted for whoever goes on with it. */
export const tillOffer = z.object({
  tillSessionId,
  till: z.object({ id: tillId, code: z.string(), name: z.string() }),
  from: z.object({ id: userId, name: z.string() }),
  countedMinor: z.int(),
  /** Of the drawer, with what was missing or over at earlier hand-overs. */
  differenceMinor: z.int(),
  currency: z.string(),
  offeredAt: instant,
})
export type TillOffer = z.infer<typeof tillOffer>
/** Why the count differs from what the drawer had to hold; said once. */
export const explainDifferenceInput = z.strictObject({ tillSessionId, reason: text({ min: 1, max: 500 }) })
/** What really lay in the drawer, found after the count; is beside it. */
export const correctCountInput = z.strictObject({
  commandId,
  tillSessionId,
  countedMinor: amount,
  denominations: denominations.optional(),
  reason: text({ min: 1, max: 500 }),
})
export const getTillSessionInput = z.strictObject({ id: tillSessionId })
/** What somebody who learns has done at training tills; without `since`: ever. */
export const practiceInput = z.strictObject({ since: instant.optional() })
export const practice = z.object({
  open: z.boolean(),
  /** Two people or more in one order, paid in cash. */
  sell: z.boolean(),
  /** Two seats or more in one order. */
  seats: z.boolean(),
  print: z.boolean(),
  close: z.boolean(),
})
export type Practice = z.infer<typeof practice>
export const listTillSessionsInput = z.strictObject({ ...pageInput, tillId: tillId.optional() })
export const tillSessionPage = pageOf(tillSessionRow)
