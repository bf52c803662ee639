import { z } from 'zod'
import { channels, openRefunds, orderStates, orderViews, passStages, paymentMethods, proofKinds } from './choices.ts'
import {
  commandId,
  orderChangeId,
  orderId,
  passId,
  passTypeId,
  paymentId,
  paymentMethodId,
  ticketSessionId,
  tillSessionId,
  userId,
} from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { orderCard } from './order-cards.ts'
import { orderDishes } from './order-dishes.ts'
import { pageInput, pageOf } from './page.ts'
import { shownPass, shownShow } from './passes.ts'
import { rideStates } from './rides.ts'
import { refundCard } from './sales.ts'
import { email, searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

export const paymentRow = z.object({
  id: paymentId,
  methodId: paymentMethodId,
  /** What went back of it. */
  refundedMinor: z.int(),
  method: z.enum(paymentMethods),
  /** What the venue calls its way of payment. */
  methodName: storedLocalText,
  amountMinor: z.int(),
  tenderedMinor: z.int().nullable(),
  changeMinor: z.int().nullable(),
  reference: z.string().nullable(),
  at: instant,
})

export const orderRow = z.object({
  id: orderId,
  orderNo: z.int(),
  state: z.enum(orderStates),
  channel: z.enum(channels),
  at: instant,
  clerk: z.object({ id: userId, name: z.string() }),
  guestName: z.string().nullable(),
  /** People who may not edit the guest see only the end of the phone number and the beginning of the e-mail address. */
  guestPhone: z.string().nullable(),
  guestEmail: z.string().nullable(),
  session: shownShow.nullable(),
  passes: z.int(),
  usedPasses: z.int(),
  grossMinor: z.int(),
  paidMinor: z.int(),
  /** What of it was bought on account and is open. */
  openMinor: z.int(),
  /** What was to go back to a card and its connected terminal has not answered for, and what it has declined to give back. */
  underWayMinor: z.int(),
  declinedMinor: z.int(),
  /** What a plan took off payments and a person still has to send: at a terminal that is not connected, or by transfer. */
  toCardMinor: z.int(),
  toTransferMinor: z.int(),
  /** What has been taken off its payments to go back, reached its guest or not. */
  refundedMinor: z.int(),
  /** By when the rest is due of an order that was sold for a part of its price; null: it was not. */
  dueAt: instant.nullable(),
  /** It was not paid by its date, so its seats went back on sale. */
  isReleased: z.boolean(),
  currency: z.string(),
  /** Sold at a training till. */
  isTraining: z.boolean(),
})
export type OrderRow = z.infer<typeof orderRow>
export const orderDetail = orderRow.extend({
  taxMinor: z.int(),
  note: z.string().nullable(),
  receiptNo: z.int().nullable(),
  till: z.string().nullable(),
  businessDate: localDate,
  /** It has an invoice, which a document follows at each change of its sums. */
  isInvoiced: z.boolean(),
  /** By which number its food is called; null: there is none. */
  callNo: z.int().nullish(),
  /** By what it is called instead of the number: it was sold by a counter without the server. */
  callName: z.string().nullish(),
  /** When its food is wanted, where it was ordered ahead; null: now. */
  wantedAt: instant.nullish(),
  /** Sold by a counter that had no server: the receipt that the guest has, when it was sold, and whether it came late. */
  offline: z.object({ receipt: z.string(), soldAt: instant, late: z.boolean() }).nullish(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      kind: z.string(),
      text: storedLocalText,
      category: storedLocalText.nullable(),
      /** Of food: what was chosen of it, with how many of each. */
      mods: z.array(z.object({ name: storedLocalText, qty: z.int() })).optional(),
      /** It paid a share of a dish: how many pieces the whole dish is, and what they cost together. No piece is its own. */
      share: z.object({ qty: z.int(), priceMinor: z.int() }).optional(),
      /** The areas without seats that its passes, or those that it takes back, let people into; none with a seat. */
      areas: z.array(storedLocalText),
      /** The show that it is for; null: for none. */
      session: shownShow.nullable(),
      qty: z.int(),
      unitMinor: z.int(),
      netMinor: z.int(),
      taxMinor: z.int(),
      grossMinor: z.int(),
      taxPpm: z.int(),
      reason: z.string().nullable(),
      /** Sold for another price than the list's: for nothing, or for a price of its own; null: it was not. */
      special: z.enum(['comp', 'price', 'package']).nullable(),
      /** The line of the package that it is a part of. */
      parentLineNo: z.int().nullable(),
      /** Which item of that package; null: it is no part of one, or was sold before items were named. */
      packageItemId: z.uuid().nullable(),
      /** Of a package: whether some of its passes may go back while others stay; null: it is none. */
      partsRefundable: z.boolean().nullable(),
      /** What one would have cost by the list; null where it was sold for that. */
      listMinor: z.int().nullable(),
      /** Of the change that added it; null: it was sold. */
      changeNo: z.int().nullable(),
      /** The line that it takes back. */
      reversesLineNo: z.int().nullable(),
      /** A discount that gave money back without a cancellation, or a line that takes such a one back. */
      isAdjustment: z.boolean(),
    }),
  ),
  giftCards: z.array(orderCard).optional(),
  /** How far food is, by the line that sold it, as long as some of it is left. */
  dishes: orderDishes.optional(),
  /** What was changed after the sale, the oldest first. */
  changes: z.array(
    z.object({
      id: orderChangeId,
      changeNo: z.int(),
      kind: z.enum(['cancel', 'adjust', 'exchange', 'pay_back', 'payment', 'release', 'invoice_paid']),
      reason: z.string(),
      grossMinor: z.int(),
      /** Money that came in; below zero it went back. */
      paidMinor: z.int(),
      till: z.string().nullable(),
      receiptNo: z.int().nullable(),
      /** null: nobody, it was released by itself because it was not paid by its date. */
      who: z.string().nullable(),
      approver: z.string().nullable(),
      /** Of an exchange for a kind of pass that asks for one: the document that `who` has seen. */
      proof: z.object({ kind: z.enum(proofKinds), note: z.string().nullable() }).nullable(),
      at: instant,
    }),
  ),
  refunds: z.array(
    z.object({
      changeNo: z.int(),
      paymentId,
      method: z.enum(paymentMethods),
      methodName: storedLocalText,
      amountMinor: z.int(),
      reference: z.string().nullable(),
      at: instant,
      /** What a connected card terminal has not given back yet, or has declined to, or a person still has to send; null: nothing is open. */
      atTerminal: z.enum(openRefunds).nullable(),
      /** The terminal declined, and the guest got it in another way, by the word of this person; `till`: in cash, out of it. */
      byHand: z.object({ how: z.string(), who: z.string(), till: z.string().nullable() }).nullable(),
    }),
  ),
  payments: z.array(
    paymentRow.extend({
      /** Of the change that asked for it; null: it paid the sale. */
      changeNo: z.int().nullable(),
      /** The card terminal that charged it, and gives it back by itself; null: that is done by hand. */
      terminal: z.string().nullable(),
      /** The till session that it lies in; null: in none. */
      tillSessionId: tillSessionId.nullish(),
      card: refundCard.nullish(),
      /** The day by which what was bought on account is due; null: it was paid. */
      dueOn: localDate.nullable(),
      /** Who owes it. */
      debtor: z.string().nullable(),
    }),
  ),
  passList: z.array(
    shownPass.extend({
      /** The line that sold it. */
      lineNo: z.int(),
      /** The change that cancelled it; null: none did. */
      cancelledByNo: z.int().nullable(),
      passTypeId,
      /** The show that it lets into. */
      session: shownShow,
      /** The venue has called that show off: the pass can go back whatever it was sold in. */
      isCalledOff: z.boolean(),
      /** Where that show is by the clock of the server: a pass goes back, or is exchanged, only while it is ahead. */
      stage: z.enum(passStages),
      /** The pass in whose place it came. */
      replaces: passId.nullable(),
      unitMinor: z.int(),
    }),
  ),
  /** Guests of its rides, one for each way. */
  rides: z.array(
    z.object({
      lineNo: z.int(),
      guestNo: z.int(),
      /** Whose pass it is; null: nobody's. */
      passId: passId.nullable(),
      direction: z.enum(['to', 'from']),
      stop: storedLocalText,
      /** When the trip is at their stop, and when at the venue. */
      stopAt: instant,
      venueAt: instant,
      state: z.enum(rideStates),
    }),
  ),
  history: z.array(
    z.object({
      at: instant,
      action: z.string(),
      who: z.string().nullable(),
      approver: z.string().nullable(),
      /** Where someone was signed in who did it. */
      device: z.string().nullable(),
      reason: z.string().nullable(),
      /** Set when it happened to one of the passes. */
      passId: passId.nullable(),
      /** Of a scan at the gate: `ok`, or why nobody was let in. Of a refund at a terminal: `done` or `refused`. */
      result: z.string().nullable(),
      /** The seats of a pass that was moved. */
      seats: z.object({ from: z.string(), to: z.string() }).nullable(),
      /**
       * Of a change after the sale: what it did to the price, what was paid for it, what was bought on account, what goes back
       * of payments, and what of a purchase on account is owed less.
       */
      sums: z
        .object({
          ...{ grossMinor: z.int(), paidMinor: z.int(), onAccountMinor: z.int() },
          ...{ backMinor: z.int(), owedLessMinor: z.int() },
        })
        .nullable(),
    }),
  ),
  rev: z.int(),
})
export type OrderDetail = z.infer<typeof orderDetail>

/**
 * The refunds of an order by what they are: `given` went back to the guest or is on its way there; `owedLess` was bought
 * on account, and is owed less because nobody had paid it. An invoice that was taken in gave nothing back.
 */
export function refundsOfOrder({ refunds, changes }: Pick<OrderDetail, 'refunds' | 'changes'>) {
  const takenIn = new Set(changes.flatMap(({ kind, changeNo }) => (kind === 'invoice_paid' ? [changeNo] : [])))
  const others = refunds.filter(({ changeNo }) => !takenIn.has(changeNo))
  return {
    given: others.filter(({ method }) => method !== 'invoice'),
    owedLess: others.filter(({ method }) => method === 'invoice'),
  }
}

export const listOrdersInput = z.strictObject({
  ...pageInput,
  search: searchText.optional(),
  view: z.enum(orderViews).optional(),
  /** Business dates of the sale, both included. */
  from: localDate.optional(),
  until: localDate.optional(),
  state: z.enum(orderStates).optional(),
  channel: z.enum(channels).optional(),
  clerkId: userId.optional(),
  ticketSessionId: ticketSessionId.optional(),
})
export const exportOrdersInput = listOrdersInput.omit({ cursor: true, limit: true })
export const orderPage = pageOf(orderRow)
export const orderChoicesInput = z.strictObject({ ticketSessionId: ticketSessionId.optional() })
/** What the list can be narrowed to: clerks by name, shows by their start. */
export const orderChoices = z.object({
  clerks: z.array(z.object({ id: userId, name: z.string() })),
  shows: z.array(shownShow),
})
export const getOrderInput = z.strictObject({ id: orderId })
/** A pass code as scanned, a short code, an order number, or a phone number. */
export const findOrderInput = z.strictObject({ text: text({ min: 1, max: 200 }) })
export const updateGuestInput = z.strictObject({
  id: orderId,
  expectedRev: z.int(),
  name: text({ max: 100 }).nullable().optional(),
  phone: text({ max: 30 }).nullable().optional(),
  email: email.nullable().optional(),
})

/** Sends papers of an order to its guest, or to the address that is given. */
export const mailOrderInput = z.strictObject({
  commandId,
  id: orderId,
  email: email.optional(),
  passes: z.boolean(),
  receipt: z.boolean(),
})
/** To whom they go, as people who may not see guests see it. */
export const mailedOrder = z.object({ email: z.string() })

/** The orders that fit, the newest first, at most twenty. */
export const foundOrders = z.array(orderId)

/** `passId`: that one pass alone, instead of all passes of the order. `changeNo`: of whose refund the receipt is. */
export const orderDocumentInput = z.strictObject({
  orderId,
  kind: z.enum(['passes', 'receipt', 'refund']),
  passId: passId.optional(),
  changeNo: z.int().min(1).optional(),
})
/** How many orders one document may hold: as many as a page of the list. */
export const printedAtOnce = 50
export const passesOfOrdersInput = z.strictObject({
  orderIds: z.array(orderId).min(1, 'field.required').max(printedAtOnce, 'field.tooLong'),
})
