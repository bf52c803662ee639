import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { channels, orderStates, orderViews, passStates, paymentMethods } from './choices.ts'
import {
  commandId,
  orderChangeId,
  orderId,
  partPaymentId,
  passId,
  passTypeId,
  paymentId,
  paymentMethodId,
  seatHoldId,
  ticketSessionId,
  userId,
} from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { currency } from './money.ts'
import { pageInput, pageOf } from './page.ts'
import { bestWish, channel, seatNo } from './seat-map.ts'
import { email, searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

/** People of one kind: on named seats, or `qty` in a pool. */
export const saleItem = z.strictObject({
  passTypeId,
  seatNos: z.array(seatNo).max(200, 'field.tooLong').default([]),
  areaNo: z.int().min(0).max(1000).optional(),
  qty: z.int('field.number').min(1, 'field.tooSmall').max(1000, 'field.tooBig').optional(),
  holderNames: z
    .array(text({ max: 100 }))
    .max(200, 'field.tooLong')
    .default([]),
})
/** Money that pays for a sale, in one way. */
export const salePayment = z.strictObject({
  method: z.enum(paymentMethods),
  /** Which of the venue's ways of this kind; absent: the first of them. */
  methodId: paymentMethodId.optional(),
  amountMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig'),
  /** What the guest handed over, for cash; the rest is change. */
  tenderedMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig').optional(),
  /** Of the card terminal or the transfer. */
  reference: text({ max: 100 }).optional(),
  /** Money that was taken before (`tills.takePart`). Of cash the sale may need less than was taken: the rest is change. */
  partId: partPaymentId.optional(),
})
const sale = {
  commandId,
  orderId,
  ticketSessionId,
  channel: channel.default('door'),
  items: z.array(saleItem).min(1, 'field.required').max(50, 'field.tooLong'),
  /** Several may share the sum; together exactly what is due. */
  payments: z.array(salePayment).max(10, 'field.tooLong'),
  /** The version of the prices that the buyer was shown, and the sum: PRICE_CHANGED when either is another now. */
  priceVersion: z.int(),
  expectedDueMinor: z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig'),
  /** Of that sum, where the buyer was told one: PRICE_CHANGED when prices are in another. */
  currency: currency.optional(),
  guest: z
    .strictObject({
      name: text({ max: 100 }).optional(),
      phone: text({ max: 30 }).optional(),
      email: email.optional(),
    })
    .default({}),
  note: text({ max: 500 }).optional(),
  /** What the seller was shown: their till is for training. STATE when it is not so. */
  training: z.boolean().default(false),
}
/** Takes the seats, writes the order, takes the money and issues the passes in one step. */
export const sellInput = z.strictObject({ ...sale, best: bestWish.optional() })
/** The same with seats that a hold has kept: exactly the hold's. */
export const confirmHoldInput = z.strictObject({ ...sale, holdId: seatHoldId })

/** What a sale answers at once; everything else of the order is read when someone looks. */
export const saleResult = z.object({
  orderId,
  orderNo: z.int(),
  receiptNo: z.int().nullable(),
  grossMinor: z.int(),
  taxMinor: z.int(),
  changeMinor: z.int(),
  currency: z.string(),
  /** How it was paid; empty in answers that were kept before this was told. */
  payments: z
    .array(z.object({ method: z.enum(paymentMethods), methodId: paymentMethodId, amountMinor: z.int() }))
    .default([]),
  passes: z.array(
    z.object({
      id: passId,
      shortCode: z.string(),
      passTypeId,
      seatNo: z.int().nullable(),
      areaNo: z.int().nullable(),
    }),
  ),
})
export type SaleResult = z.infer<typeof saleResult>

/** What became of a sale whose answer was lost. */
export const saleOfCommandInput = z.strictObject({ commandId })
/** null: nothing was sold under this command. */
export const saleOfCommand = z.object({ sale: saleResult.nullable() })

export const passRow = z.object({
  id: passId,
  type: storedLocalText,
  people: z.int(),
  /** Section, row and seat as on the plan; null: standing. */
  seat: z.object({ section: z.string(), row: z.string(), label: z.string(), seatNo: z.int() }).nullable(),
  area: storedLocalText.nullable(),
  holderName: z.string().nullable(),
  state: z.enum(passStates),
  /** Sold for practice: it lets nobody in. */
  isTraining: z.boolean(),
  shortCode: z.string(),
  /** What the QR code holds. */
  code: z.string(),
  usedAt: instant.nullable(),
})
export type PassRow = z.infer<typeof passRow>
/** A pass as people see it: with its codes for those who may print passes or check them in, and for its seller. */
export const shownPass = passRow.extend({ code: z.string().nullable(), shortCode: z.string().nullable() })
export type ShownPass = z.infer<typeof shownPass>

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
const session = z.object({ id: ticketSessionId, product: storedLocalText, floor: storedLocalText, startsAt: instant })

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
  session: session.nullable(),
  passes: z.int(),
  usedPasses: z.int(),
  grossMinor: z.int(),
  paidMinor: z.int(),
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
  lines: z.array(
    z.object({
      lineNo: z.int(),
      kind: z.string(),
      text: storedLocalText,
      category: storedLocalText.nullable(),
      /** The areas without seats that its passes let people into, by number; none where one of them has a seat. */
      areas: z.array(storedLocalText),
      /** The show that it is for; null: for none. */
      session: session.nullable(),
      qty: z.int(),
      unitMinor: z.int(),
      netMinor: z.int(),
      taxMinor: z.int(),
      grossMinor: z.int(),
      taxPpm: z.int(),
      reason: z.string().nullable(),
      /** Of the change that added it; null: it was sold. */
      changeNo: z.int().nullable(),
      /** The line that it takes back. */
      reversesLineNo: z.int().nullable(),
    }),
  ),
  /** What was changed after the sale, the oldest first. */
  changes: z.array(
    z.object({
      id: orderChangeId,
      changeNo: z.int(),
      kind: z.enum(['cancel', 'adjust', 'exchange']),
      reason: z.string(),
      grossMinor: z.int(),
      /** Money that came in; below zero it went back. */
      paidMinor: z.int(),
      till: z.string().nullable(),
      receiptNo: z.int().nullable(),
      who: z.string(),
      approver: z.string().nullable(),
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
    }),
  ),
  payments: z.array(
    paymentRow.extend({
      /** Of the change that asked for it; null: it paid the sale. */
      changeNo: z.int().nullable(),
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
      session,
      /** The pass in whose place it came. */
      replaces: passId.nullable(),
      unitMinor: z.int(),
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
      /** Of a scan at the gate: `ok`, or why nobody was let in. */
      result: z.string().nullable(),
      /** The seats of a pass that was moved. */
      seats: z.object({ from: z.string(), to: z.string() }).nullable(),
    }),
  ),
  rev: z.int(),
})
export type OrderDetail = z.infer<typeof orderDetail>

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
  shows: z.array(session),
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

/** The orders that fit, the newest first, at most twenty. */
export const foundOrders = z.array(orderId)

/** What a scanned or typed code is. `reason` says why it lets nobody in. */
export const passCheck = z.object({
  ok: z.boolean(),
  reason: z
    .enum([
      'unknown',
      'bad_signature',
      'training',
      'revoked',
      'cancelled',
      'blocked',
      'wrong_session',
      'too_early',
      'too_late',
      'already_in',
    ])
    .nullable(),
  /** Without its codes: a person who shows an old one must not learn the new one. */
  pass: passRow.omit({ code: true, shortCode: true }).nullable(),
  session: session.nullable(),
  orderNo: z.int().nullable(),
  usedAt: instant.nullable(),
  usedBy: z.string().nullable(),
  /** When this code was replaced by a newer one; null: it was not, or nobody knows. */
  replacedAt: instant.nullable(),
})
export type PassCheck = z.infer<typeof passCheck>
/** A new code for a pass; the older one stops working. */
export const reissuePassInput = z.strictObject({ commandId, passId, reason: text({ min: 1, max: 200 }) })
/** Bars a pass from entry, or lets it in again. */
export const blockPassInput = z.strictObject({ commandId, passId, reason: text({ min: 1, max: 200 }) })
export const blockedPass = passRow.pick({ id: true, state: true })
/** Public keys by number: enough to verify passes without the server. */
export const passKeys = z.array(z.object({ keyNo: z.int(), publicKey: z.string(), retired: z.boolean() }))
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
