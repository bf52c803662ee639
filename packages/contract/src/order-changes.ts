import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { paymentMethods, proofKinds } from './choices.ts'
import {
  cancellationRuleId,
  commandId,
  giftCardId,
  orderChangeId,
  orderId,
  passId,
  paymentId,
  paymentMethodId,
  seatHoldId,
  ticketSessionId,
  tillSessionId,
} from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { currency } from './money.ts'
import { nameField, numberField, percentField, starting } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { refundCard, saleItem, salePayment } from './sales.ts'
import { seatNo } from './seat-map.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'

/**
 * What the house keeps when guests cancel. Of the rules in use, the one holds that asks for the most hours and finds so
 * many left before the show; where none does, nothing is kept.
 */
export const cancellationRuleRecord = defineRecord({
  entity: 'cancellation_rule',
  path: 'cancellationRules',
  id: cancellationRuleId,
  fields: {
    name: nameField(80),
    /** Hours before the start of the show, at least. No two rules in use have the same. */
    hoursBefore: numberField(0, 8760),
    /** The part of the price that is kept. */
    feePpm: percentField(),
    /** The part that is kept when they move to another show instead; another seat or kind of the same one is free. */
    exchangePpm: starting(percentField(), 0),
  },
  derived: {},
})
export type CancellationRuleRow = z.infer<typeof cancellationRuleRecord.row>

const amount = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')

/** What is cancelled: passes one by one, food by the piece, and whole lines that have none of both (fees, tips). */
const wish = {
  orderId,
  passIds: z.array(passId).max(200, 'field.tooLong').default([]),
  lineNos: z.array(z.int().min(1)).max(50, 'field.tooLong').default([]),
  /** So many pieces of a line of food (the whole line is one of `lineNos`), or so many guests of a line of rides. */
  pieces: z
    .array(z.strictObject({ lineNo: z.int().min(1), qty: z.int('field.number').min(1, 'field.tooSmall') }))
    .max(50, 'field.tooLong')
    .default([]),
  /**
   * Rides of passes that go stay, where `pieces` does not name them; else they go with their passes. Those of a package that
   * only goes back whole always go with it.
   */
  keepRides: z.boolean().default(false),
  /** What becomes of food that somebody has begun to make, or that was handed over: needed where there is some. */
  started: z.enum(['waste', 'return'], 'field.choice').optional(),
  /** What is kept instead of what the rule says; more than it says never, less by right (`order_list.waive_fee`). */
  feeMinor: amount.optional(),
}
/** Part of the money that goes back: of which payment, and how when not the way it came. */
const refundWish = z.strictObject({
  paymentId,
  amountMinor: amount.min(1, 'field.amount'),
  /** Another way than the payment came by, by right (`transactions.refund_other`). */
  methodId: paymentMethodId.optional(),
  /** Of the terminal or the transfer. */
  reference: text({ max: 100 }).optional(),
  /** The code of the gift card that gets it; absent: the card that had paid, else a new one. */
  giftCard: text({ max: 100 }).optional(),
})
/** What is paid back, together exactly what is due to the guest; left out: to the payments it came from, newest first. */
const refunds = z.array(refundWish).max(20, 'field.tooLong').optional()
/**
 * The gift cards that were shown to get money, as they were shown (`refundable.card`): GIFT_CARD where one of them has been
 * blocked or replaced since, and nothing has happened. Absent: nobody was shown any.
 */
const expectedCards = z
  .array(z.strictObject({ paymentId, tail: text({ min: 1, max: 10 }), isBlocked: z.boolean() }))
  .max(20, 'field.tooLong')
  .optional()

export const previewCancelInput = z.strictObject(wish)
export const cancelInput = z.strictObject({
  ...wish,
  commandId,
  expectedRev: z.int(),
  /** What the guest was told: STALE when it is another sum now. */
  expectedRefundMinor: amount,
  reason: text({ min: 1, max: 500 }),
  refunds,
  expectedCards,
})
/** Money back without cancelling anything: something was wrong with what was sold. */
export const adjustInput = z.strictObject({
  commandId,
  orderId,
  expectedRev: z.int(),
  amountMinor: amount.min(1, 'field.amount'),
  reason: text({ min: 1, max: 500 }),
  refunds,
  expectedCards,
})

/** Takes back a gift card that nobody has used: its money goes back, and the card pays nothing more. */
export const takeBackCardInput = z.strictObject({
  commandId,
  orderId,
  cardId: giftCardId,
  expectedRev: z.int(),
  reason: text({ min: 1, max: 500 }),
  refunds,
  expectedCards,
})

/** Pays out what an order is owed since a show was called off and the money could not be sent. */
export const payBackInput = z.strictObject({
  commandId,
  orderId,
  expectedRev: z.int(),
  /** All that it is owed: STALE when it is another sum now. */
  expectedRefundMinor: amount.min(1, 'field.amount'),
  reason: text({ min: 1, max: 500 }),
  refunds,
  expectedCards,
})

/** Which passes go, and what comes in their place: as many passes, of any ticket session that is on sale. */
const exchangeWish = {
  orderId,
  passIds: z.array(passId).min(1, 'field.required').max(200, 'field.tooLong'),
  ticketSessionId,
  // At the prices of the list: what was sold for another is not exchanged for another by the way.
  items: z
    .array(saleItem.omit({ special: true }))
    .min(1, 'field.required')
    .max(50, 'field.tooLong'),
  /** What is kept instead of what the rule says, as for a cancellation. */
  feeMinor: amount.optional(),
}
/** A document that whoever makes the change has seen. `note`: which, needed for `other`; never its number. */
export const seenProof = z.strictObject({
  kind: z.enum(proofKinds, 'field.invalid'),
  note: text({ max: 100 }).optional(),
})
export type SeenProof = z.infer<typeof seenProof>

export const previewExchangeInput = z.strictObject(exchangeWish)
export const exchangeInput = z.strictObject({
  ...exchangeWish,
  commandId,
  /** An own hold that keeps the new seats. Where it has run out, they are taken if they are still free. */
  holdId: seatHoldId.optional(),
  expectedRev: z.int(),
  /** The version of the prices that the guest was shown, and what they pay (below zero: get back): PRICE_CHANGED else. */
  priceVersion: z.int(),
  expectedDifferenceMinor: z.int('field.amount').min(-largestMinor, 'field.tooSmall').max(largestMinor, 'field.tooBig'),
  /** How many dishes the guest was told go on to the new show: STALE for another number. Absent: nobody was told. */
  expectedMovedDishes: z.int().min(0).optional(),
  /** What the guest pays, when the new passes cost more. All that was taken under `basketId` is part of it. */
  payments: z.array(salePayment).max(10, 'field.tooLong').default([]),
  /** The id under which money was taken for it before (`tills.takePart`): the change gets it. Absent: none was taken. */
  basketId: orderId.optional(),
  refunds,
  expectedCards,
  /** Needed where a guest gets a kind of pass that asks for a proof and had another kind before. */
  proof: seenProof.optional(),
  reason: text({ min: 1, max: 500 }),
})
/** Of an order that a partner sold; what the venue keeps is what its rule says. */
const ownCancel = { orderId, passIds: z.array(passId).min(1, 'field.required').max(200, 'field.tooLong') }
export const previewCancelOwnInput = z.strictObject(ownCancel)
export const cancelOwnInput = cancelInput
  .omit({
    lineNos: true,
    pieces: true,
    keepRides: true,
    started: true,
    feeMinor: true,
    refunds: true,
    expectedCards: true,
  })
  .extend({ ...ownCancel, currency: currency.optional() })
export const previewExchangeOwnInput = previewExchangeInput.omit({ feeMinor: true })
export const exchangeOwnInput = exchangeInput
  .omit({
    feeMinor: true,
    payments: true,
    refunds: true,
    expectedCards: true,
    basketId: true,
    proof: true,
    expectedMovedDishes: true,
  })
  .extend({
    currency: currency.optional(),
    /** Under which the partner owes what the new passes cost more. */
    reference: text({ min: 1, max: 100 }).optional(),
  })
/** Puts a pass on another seat of its show that costs the same; its code stays good. */
export const reseatInput = z.strictObject({ commandId, passId, seatNo, reason: text({ max: 500 }).optional() })
/** Two passes of one show change their seats. */
export const swapSeatsInput = z.strictObject({ commandId, passIds: z.tuple([passId, passId]) })
export const reseated = z.object({ passes: z.array(z.object({ id: passId, seatNo: z.int() })) })

const taxSplit = z.object({ ppm: z.int(), netMinor: z.int(), taxMinor: z.int(), grossMinor: z.int() })
/** A payment that money can go back to. */
export const refundable = z.object({
  paymentId,
  method: z.enum(paymentMethods),
  methodId: paymentMethodId,
  methodName: storedLocalText,
  amountMinor: z.int(),
  /** What can still go back of it. */
  leftMinor: z.int(),
  /** What goes back to it when nothing else is said. */
  proposedMinor: z.int(),
  reference: z.string().nullable(),
  at: instant,
  /** The card terminal that charged it, and gives it back by itself; null: that is done by hand. */
  terminal: z.string().nullable(),
  /** The till session that it lies in: of another than one's own it may take an approval to give it back. null: in none. */
  tillSessionId: tillSessionId.nullish(),
  card: refundCard.nullish(),
})
const keptByRule = z
  .object({ name: storedLocalText, hoursBefore: z.int(), feePpm: z.int(), feeMinor: z.int() })
  .nullable()
/** What a cancellation would do, before anything happens. */
export const cancelPreview = z.object({
  rev: z.int(),
  currency: z.string(),
  /** Lines as they would be added to the order: reversals, and the fee. */
  lines: z.array(
    z.object({
      kind: z.string(),
      text: storedLocalText,
      reverses: z.int().nullable(),
      qty: z.int(),
      grossMinor: z.int(),
      taxMinor: z.int(),
      /** The venue itself called it off, moved it or gave up its trip: nothing is kept of it. */
      isFree: z.boolean(),
    }),
  ),
  taxes: z.array(taxSplit),
  /** The rule that holds now, and what it keeps; null: none does. */
  rule: keptByRule,
  feeMinor: z.int(),
  /** What the order is worth less, and what of it goes back: the rest was not paid yet. */
  reducedMinor: z.int(),
  refundMinor: z.int(),
  /** Seats and places that are for sale again; `rides`: places in vehicles, one for each way. */
  freed: z.object({ seats: z.int(), places: z.int(), rides: z.int() }),
  payments: z.array(refundable),
  /** Pieces of food that the kitchen will not make, and those that were begun and take something out of the store. */
  food: z.object({ unmade: z.int(), begun: z.int() }),
  /** Nothing living is left of the order. */
  isWhole: z.boolean(),
})
export type CancelPreview = z.infer<typeof cancelPreview>

/** What an exchange would come to, before anything happens. */
export const exchangePreview = z.object({
  rev: z.int(),
  currency: z.string(),
  priceVersion: z.int(),
  /** What the passes that go are worth, and what those cost that come. */
  backMinor: z.int(),
  newMinor: z.int(),
  /** What the new ones cost less than by the list, because a discount or a price of their own is carried on; below zero: more. */
  carriedMinor: z.int(),
  /** The rule that holds for another show, and what is kept. */
  rule: keptByRule,
  feeMinor: z.int(),
  /** What the guest pays; below zero they get it back. */
  differenceMinor: z.int(),
  /** By rate, what the change adds to the order and takes from it. */
  taxes: z.array(taxSplit),
  /** Guests whose rides stay as they are, and the rides that go back because their show is another. */
  rides: z.object({
    kept: z.int(),
    /** `isFree`: the venue gave up their trip, and keeps nothing of it. */
    back: z.array(z.object({ text: storedLocalText, qty: z.int(), grossMinor: z.int(), isFree: z.boolean() })),
  }),
  /**
   * Dishes that are ordered ahead for the old show, by the lines that sold them: those that move to the new show, those that
   * go back because they cannot be had there, and those that stay ordered for passes that stay. `begun`: so many of the
   * first two somebody has begun to make, so the passes cannot be exchanged.
   */
  dishes: z.object({
    moved: z.array(z.object({ lineNo: z.int(), qty: z.int() })),
    back: z.array(z.object({ lineNo: z.int(), qty: z.int(), grossMinor: z.int() })),
    stay: z.array(z.object({ lineNo: z.int(), qty: z.int() })),
    begun: z.int(),
  }),
  payments: z.array(refundable),
})
export type ExchangePreview = z.infer<typeof exchangePreview>

export const orderChanged = z.object({
  orderId,
  changeId: orderChangeId,
  changeNo: z.int(),
  /** Of the till that gave the cash; null: none did. */
  receiptNo: z.int().nullable(),
  refundMinor: z.int(),
  /** What was handed over beyond what was due, of cash. */
  changeMinor: z.int(),
  currency: z.string(),
  rev: z.int(),
  /** Gift cards that were made for what went back. */
  giftCards: z
    .array(z.object({ id: giftCardId, tail: z.string(), amountMinor: z.int(), validUntil: localDate }))
    .default([]),
  /** The passes that came, in the order of what was asked for. */
  passes: z.array(z.object({ id: passId, shortCode: z.string(), seatNo: z.int().nullable() })),
})
export type OrderChanged = z.infer<typeof orderChanged>
