import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { openRefunds, paymentMethods, transactionKinds, transactionStates } from './choices.ts'
import {
  fundId,
  orderId,
  paymentMethodId,
  settlementId,
  ticketSessionId,
  tillId,
  tillSessionId,
  userId,
} from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { promoCodeId } from './promo-codes.ts'
import { searchText } from './text.ts'
import { instant, localDate } from './time.ts'

/** Of a payment, a refund, or money that was taken for a basket; together with the kind it names one transaction. */
const id = z.uuid('field.invalid')

const person = z.object({ id: userId, name: z.string() })
/** Money that came from a guest or went back to one. */
export const transactionRow = z.object({
  kind: z.enum(transactionKinds),
  id,
  at: instant,
  businessDate: localDate,
  /** null: it was taken for a basket that was never sold. */
  order: z.object({ id: orderId, no: z.int() }).nullable(),
  receiptNo: z.int().nullable(),
  /** The promo code that the order came by, as it was written then; null: none. */
  promoCode: z.string().nullable(),
  method: z.enum(paymentMethods),
  methodId: paymentMethodId,
  /** What the venue calls its way of payment. */
  methodName: storedLocalText,
  /** Above zero, whichever way it went. */
  amountMinor: z.int(),
  /** What the bank or the terminal keeps of a payment by the rate that stands at its way; null: a refund. */
  feeMinor: z.int().nullable(),
  currency: z.string(),
  /** Of the terminal or the transfer. */
  reference: z.string().nullable(),
  /** null: no till was open, which only cash needs. */
  till: z.string().nullable(),
  clerk: person,
  state: z.enum(transactionStates),
  /** Of a payment of which a connected terminal, or a person, has something to give back: what of it is as `state` says; else null. */
  openMinor: z.int().nullable(),
  /**
   * Of a refund that a connected card terminal declined and that somebody handed out in cash: the way of payment that it
   * was to go back to. Its own way, till, clerk and time are then those of the cash. Else null.
   */
  declinedWay: storedLocalText.nullable(),
})
export type TransactionRow = z.infer<typeof transactionRow>

/** Where the money is, in the order of its way. */
const step = z.discriminatedUnion('at', [
  z.object({ at: z.literal('guest'), name: z.string().nullable() }),
  z.object({
    at: z.literal('till'),
    name: z.string(),
    tillSessionId,
    openedAt: instant,
    /** null: it is in the drawer still. */
    closedAt: instant.nullable(),
  }),
  z.object({ at: z.literal('terminal'), reference: z.string().nullable(), till: z.string().nullable() }),
  z.object({ at: z.literal('transfer'), reference: z.string().nullable() }),
  /** The acquirer's line for it, with the bank's money behind it once it is posted. */
  z.object({ at: z.literal('settlement'), settlementId, acquirer: z.string(), isPosted: z.boolean() }),
  /** Bought on account: nobody has paid it yet. */
  z.object({ at: z.literal('account') }),
  /** A terminal declined to give it back, and somebody gave it to the guest in another way: where from, nobody knows. */
  /** The terminal that declined to give it back, and how the guest got it instead; what follows is where from. */
  z.object({ at: z.literal('declined'), name: storedLocalText, how: z.string(), who: z.string() }),
  z.object({ at: z.literal('hand'), how: z.string(), who: z.string() }),
  z.object({ at: z.literal('fund'), fundId, name: storedLocalText, kind: z.string() }),
])
export type MoneyStep = z.infer<typeof step>

export const transactionDetail = transactionRow.extend({
  guestName: z.string().nullable(),
  /** What the guest handed over in cash, and what they got out of it. */
  tenderedMinor: z.int().nullable(),
  changeMinor: z.int().nullable(),
  /** Of the change of the order that it belongs to. */
  reason: z.string().nullable(),
  approver: z.string().nullable(),
  /** As far as it is known, from the guest on; of a refund the way back, which ends at the guest. */
  path: z.array(step),
  /** Of a payment what went back of it, of a refund the payment that it went back to; the oldest first. */
  related: z.array(
    z.object({
      kind: z.enum(transactionKinds),
      id,
      at: instant,
      methodName: storedLocalText,
      amountMinor: z.int(),
      /** Of a refund: how far a connected card terminal is with it; null: nothing is open. */
      atTerminal: z.enum(openRefunds).nullable(),
    }),
  ),
  /** Entries of the journal that it is in, for people who see the book. */
  entries: z.array(z.object({ id: z.uuid(), entryNo: z.int(), date: localDate, act: z.string() })),
})
export type TransactionDetail = z.infer<typeof transactionDetail>

export const transactionFilter = {
  /** Business dates, both included. */
  from: localDate.optional(),
  until: localDate.optional(),
  kind: z.enum(transactionKinds).optional(),
  methodId: paymentMethodId.optional(),
  tillId: tillId.optional(),
  clerkId: userId.optional(),
  /** Of a line of the order. */
  ticketSessionId: ticketSessionId.optional(),
  amountMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig').optional(),
  state: z.enum(transactionStates).optional(),
  /** Of orders that came by this code. */
  promoCodeId: promoCodeId.optional(),
  /** The number of an order, or the whole of a reference. */
  search: searchText.optional(),
}
/** The newest first. */
export const listTransactionsInput = z.strictObject({ ...pageInput, ...transactionFilter })
export const transactionsFilterInput = z.strictObject(transactionFilter)
export const transactionPage = pageOf(transactionRow)
export const getTransactionInput = z.strictObject({ kind: z.enum(transactionKinds), id })

const sums = {
  currency: z.string(),
  payments: z.int(),
  takenMinor: z.int(),
  refunds: z.int(),
  /** What has reached the guests, and nothing else. */
  refundedMinor: z.int(),
  /** Refunds that a connected card terminal has not answered for, and those that it has declined. */
  underWay: z.int(),
  underWayMinor: z.int(),
  declined: z.int(),
  declinedMinor: z.int(),
  /** Refunds that a person still has to send. */
  toDo: z.int(),
  toDoMinor: z.int(),
  /** By the rates that stand at the ways of payment now. */
  feeMinor: z.int(),
}
/** What the transactions of a filter add up to, one row for each currency and for each way of payment. */
export const transactionTotals = z.object({
  /**
   * Of money alone. `others` were on account or by gift card, what went back the same way taken off: the money comes when
   * the invoice is paid, or came when the card was sold.
   */
  sums: z.array(z.object({ ...sums, others: z.int(), otherMinor: z.int() })),
  ways: z.array(
    z.object({ ...sums, methodId: paymentMethodId, method: z.enum(paymentMethods), name: storedLocalText }),
  ),
  /** More fit than are added up: there are no sums. */
  isTooMuch: z.boolean(),
  /** Cash of tills that are open is in no sum: the reader may have to count one of them blind. */
  withoutOpenCash: z.boolean(),
})
export type TransactionTotals = z.infer<typeof transactionTotals>

/** What the list can be narrowed to. */
export const transactionChoices = z.object({
  methods: z.array(z.object({ id: paymentMethodId, name: storedLocalText })),
  tills: z.array(z.object({ id: tillId, name: z.string() })),
  clerks: z.array(person),
  /** Those that an order has come by, in use or not. */
  promoCodes: z.array(z.object({ id: promoCodeId, code: z.string() })),
})
