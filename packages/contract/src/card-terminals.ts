import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { cardCaseKinds, cardChargeStates, paymentMethods, terminalAdapters, terminalMoods } from './choices.ts'
import {
  cardChargeId,
  cardRefundId,
  cardTerminalId,
  commandId,
  foodOrderId,
  orderId,
  partPaymentId,
  paymentMethodId,
  seatHoldId,
  sessionPlanId,
  tillId,
  userId,
} from './ids.ts'
import {
  choiceField,
  codeField,
  fixed,
  numberField,
  optional,
  referenceField,
  starting,
  textField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { handCauses } from './session-plans.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

/** A card terminal of the venue, and the till that charges on it. */
export const cardTerminalRecord = defineRecord({
  entity: 'card_terminal',
  path: 'cardTerminals',
  id: cardTerminalId,
  fields: {
    code: codeField(),
    name: textField(60),
    /** How Marquee speaks with it. */
    adapter: fixed(starting(choiceField(terminalAdapters), 'simulator')),
    /** Null: no till uses it. */
    tillId: optional(referenceField(tillId, { to: 'tills' })),
    /** The way of payment, of the kind card, whose money it takes. Null: the venue's first one. */
    methodId: optional(referenceField(paymentMethodId, { to: 'paymentMethods' })),
    /** How long it is waited for an answer. */
    timeoutSeconds: starting(numberField(5, 600), 90),
    /** What a simulated terminal does. */
    simulates: starting(choiceField(terminalMoods), 'approve'),
    /** How long a simulated terminal takes to answer, in seconds, when it is slow. */
    delaySeconds: starting(numberField(0, 300), 20),
  },
  derived: {},
})
export type CardTerminalRow = z.infer<typeof cardTerminalRecord.row>

/** The terminal at which the caller charges; null: they work at no till that has one. */
export const ownTerminal = z
  .object({ id: cardTerminalId, name: z.string(), methodId: paymentMethodId, isSimulated: z.boolean() })
  .nullable()
export type OwnTerminal = z.infer<typeof ownTerminal>

/** What a terminal was asked to take from a card. */
export const cardCharge = z.object({
  id: cardChargeId,
  /** The order that the basket becomes when it is sold. */
  orderId,
  terminal: z.object({ id: cardTerminalId, name: z.string() }),
  methodId: paymentMethodId,
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(cardChargeStates),
  /** Why it was refused, as the terminal says it. */
  refusal: z.string().nullable(),
  /** The terminal's own number for it. */
  reference: z.string().nullable(),
  askedBy: z.object({ id: userId, name: z.string() }),
  askedAt: instant,
  /** Without an answer by then nobody knows. */
  answerBy: instant,
  /** Somebody wants it cancelled; the terminal has not said yet whether it was in time. */
  isCancelling: z.boolean(),
  /** Who said what became of it, when the terminal did not. */
  decision: z
    .object({
      wasCharged: z.boolean(),
      reason: z.string(),
      who: z.string(),
      at: instant,
    })
    .nullable(),
})
export type CardCharge = z.infer<typeof cardCharge>

/** Asks the terminal of the caller's till to charge a card for a basket. */
export const startChargeInput = z.strictObject({
  commandId,
  orderId,
  /** The open food order that it is for: it does not end before the charge is paid with or given back. */
  foodOrderId: foodOrderId.optional(),
  /** The hold that keeps the basket; absent: nothing is held for it. */
  holdId: seatHoldId.optional(),
  methodId: paymentMethodId,
  amountMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig'),
  /** What the seller was shown to have been taken for the basket already: STATE when it is another sum by now. */
  takenMinor: z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig').default(0),
  /** What the guest was told it all comes to: STALE, with what is still due, when the charge would be more. */
  dueMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig').optional(),
})
export const getChargeInput = z.strictObject({ id: cardChargeId })
export const chargesOfOrderInput = z.strictObject({ orderId })
/** Says what became of a charge that its terminal does not answer for. */
export const decideChargeInput = z.strictObject({
  commandId,
  id: cardChargeId,
  wasCharged: z.boolean(),
  /** The number on the slip, of a card that was charged. */
  reference: text({ max: 100 }).optional(),
  reason: text({ min: 1, max: 500 }),
})
export const retryCardRefundInput = z.strictObject({ commandId, id: cardRefundId })
/** The guest got the money in another way. `inCash`: it comes out of the caller's open till with this. */
export const settleCardRefundInput = z.strictObject({
  commandId,
  id: cardRefundId,
  inCash: z.boolean().default(false),
  reason: text({ min: 1, max: 500 }),
})

/** A card payment that needs a person. */
export const cardCase = z.object({
  kind: z.enum(cardCaseKinds),
  id: z.uuid(),
  at: instant,
  /** null: no connected terminal is asked. */
  terminal: z.string().nullable(),
  till: z.string(),
  who: z.object({ id: userId, name: z.string() }),
  amountMinor: z.int(),
  currency: z.string(),
  /** By which way the money came and goes back: `by_person` may be a transfer. */
  method: z.enum(paymentMethods),
  /**
   * Of `by_person`: the plan that called the session off, and all that it asks a person to do about the order, with what is
   * to go back to cards and by transfer; done is said of all of it at once. Else null.
   */
  plan: z
    .object({
      id: sessionPlanId,
      causes: z.array(z.enum(handCauses)),
      toCardMinor: z.int(),
      toTransferMinor: z.int(),
    })
    .nullable(),
  /** The order that it belongs to or would have. */
  orderId,
  orderNo: z.int().nullable(),
  /** The terminal's number, and why it refused. */
  reference: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Money of a basket that can be sold with or given back. */
  partId: partPaymentId.nullable(),
  /** Somebody had said that the card was not charged, and the terminal says that it was. */
  wasDenied: z.boolean(),
})
export type CardCase = z.infer<typeof cardCase>
/** The oldest first; `total` counts those beyond the list too. */
export const cardCaseList = z.object({ rows: z.array(cardCase), total: z.int() })
export type CardCaseList = z.infer<typeof cardCaseList>
export const cardCaseCount = z.object({ count: z.int() })
