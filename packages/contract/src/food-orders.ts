import { z } from 'zod'
import { saleDiscount } from './allowances.ts'
import { largestMinor } from './amounts.ts'
import { diningTableId } from './dining-tables.ts'
import { comboChoiceId, foodVariantId, kitchenStationId, modifierOptionId } from './food.ts'
import { foodServices } from './food-services.ts'
import { commandId, customerId, foodOrderId, orderId, passId, seatHoldId, ticketSessionId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { promoGuest, promoText } from './promo-codes.ts'
import { saleItem, salePayment, saleResult } from './sales.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'

// What guests order to eat and drink: at the counter, at a table or seat, or ahead of a show.

export { type FoodOrderId, foodOrderId } from './ids.ts'

/** What was chosen with a line, as it was when the line was made. */
export const chosenModifier = z.object({
  optionId: z.string(),
  name: z.object({ en: z.string(), tr: z.string() }),
  qty: z.int(),
  /** What one costs. */
  extraMinor: z.int(),
})
export type ChosenModifier = z.infer<typeof chosenModifier>

export const foodOrderStates = ['open', 'parked', 'closed', 'cancelled'] as const
/** How an order is shared by those who pay: all that is left, some pieces, an equal share, or an amount. */
export const billSplits = ['rest', 'items', 'equal', 'amount'] as const

const count = (most: number) => z.int('field.number').min(1, 'field.tooSmall').max(most, 'field.tooBig')
const amount = (least: number) => z.int('field.amount').min(least, 'field.amount').max(largestMinor, 'field.tooBig')
const some = <Of extends z.ZodType>(of: Of, most: number) => z.array(of).max(most, 'field.tooLong')

const wishedModifier = z.strictObject({ optionId: modifierOptionId, qty: count(50).default(1) })
/** What a guest wants: so many of a variant, with what they chose. */
export const foodLineWish = z.strictObject({
  variantId: foodVariantId,
  qty: count(100).default(1),
  /** The price of one, for products that have none of their own. */
  priceMinor: amount(0).optional(),
  modifiers: some(wishedModifier, 50).default([]),
  /** The parts of a combo. */
  picks: some(
    z.strictObject({
      choiceId: comboChoiceId,
      variantId: foodVariantId,
      qty: count(50).default(1),
      modifiers: some(wishedModifier, 50).default([]),
    }),
    50,
  ).default([]),
  note: text({ max: 200 }).default(''),
  course: count(20).default(1),
  guestNo: count(200).nullable().default(null),
})
export type FoodLineWish = z.output<typeof foodLineWish>

const wishes = some(foodLineWish, 100)
const place = {
  service: z.enum(foodServices, 'field.choice'),
  tableId: diningTableId.nullable().default(null),
  /** The pass of a guest who is served at their seat, or who orders ahead. */
  passId: passId.nullable().default(null),
  ticketSessionId: ticketSessionId.nullable().default(null),
  wantedAt: instant.nullable().default(null),
}
const about = {
  guestName: text({ max: 100 }).default(''),
  guests: count(200).default(1),
  note: text({ max: 500 }).default(''),
}
/** What the seller was shown: their till is for training. */
const training = z.boolean().default(false)
const seen = { id: foodOrderId, expectedRev: z.int() }

export const openFoodOrderInput = z.strictObject({
  commandId,
  id: foodOrderId,
  ...place,
  ...about,
  lines: wishes.default([]),
  /** Who buys, for people who may see customers: what is paid of it later is theirs. */
  customerId: customerId.optional(),
  /** Tells the kitchen in the same step. */
  send: z.boolean().default(false),
  training,
})
export type OpenFoodOrder = z.output<typeof openFoodOrderInput>
export const addFoodLinesInput = z.strictObject({
  commandId,
  id: foodOrderId,
  lines: wishes.min(1, 'field.required'),
  send: z.boolean().default(false),
})
export const sendFoodOrderInput = z.strictObject({ commandId, id: foodOrderId })
export const updateFoodOrderInput = z.strictObject({
  commandId,
  ...seen,
  ...about,
  parked: z.boolean(),
  /** Who buys, for people who may see customers; null: nobody any more; absent: as it was. */
  customerId: customerId.nullable().optional(),
})
export type UpdateFoodOrder = z.output<typeof updateFoodOrderInput>
export const moveFoodOrderInput = z.strictObject({ commandId, ...seen, ...place })
export const mergeFoodOrdersInput = z.strictObject({
  commandId,
  ...seen,
  /** The order that goes into this one. */
  fromId: foodOrderId,
})
export const voidFoodLinesInput = z.strictObject({
  commandId,
  id: foodOrderId,
  lines: some(z.strictObject({ foodOrderId, lineNo: count(10_000), qty: count(1000) }), 100).min(1, 'field.required'),
  /** Asked for what the kitchen has heard of. */
  reason: text({ max: 200 }).default(''),
  /** What becomes of what was started already. */
  started: z.enum(['waste', 'return'], 'field.choice').default('waste'),
})
export type VoidFoodLines = z.output<typeof voidFoodLinesInput>

export const cancelFoodOrderInput = z.strictObject({
  commandId,
  ...seen,
  reason: text({ max: 200 }).default(''),
  started: z.enum(['waste', 'return'], 'field.choice').default('waste'),
})

/** Which part of an order is paid now. */
export const billWish = z.discriminatedUnion('split', [
  z.strictObject({ split: z.literal('rest') }),
  z.strictObject({
    split: z.literal('items'),
    lines: some(z.strictObject({ foodOrderId, lineNo: count(10_000), qty: count(1000) }), 200).min(1, 'field.required'),
  }),
  /** One of so many equal shares of what is left. */
  z.strictObject({ split: z.literal('equal'), of: count(100) }),
  z.strictObject({ split: z.literal('amount'), amountMinor: amount(1) }),
])
export type BillWish = z.infer<typeof billWish>

const paying = {
  /** Of the sale that takes the money. */
  orderId,
  /** What is taken off, by right (`food_purchase.discount`). */
  discount: saleDiscount.optional(),
  /** A code that makes pieces of a dish free. It needs no right. */
  promoCode: promoText.optional(),
  /** Who shows it, for a code that is limited per guest; kept as a hash alone. */
  promoGuest: promoGuest.optional(),
  tipMinor: amount(0).default(0),
  payments: some(salePayment, 10),
  expectedDueMinor: amount(0),
  training,
  /** Who buys, for people who may see customers. */
  customerId: customerId.optional(),
}
export const payFoodOrderInput = z.strictObject({ commandId, id: foodOrderId, bill: billWish, ...paying })
export type PayFoodOrder = z.output<typeof payFoodOrderInput>
/** Passes of one ticket session that are paid with food, for what the list says. */
const passesBeside = z.strictObject({
  ticketSessionId,
  items: z
    .array(saleItem.omit({ special: true }))
    .min(1, 'field.required')
    .max(50, 'field.tooLong'),
  /** The hold that keeps exactly these places; null: they are taken now. */
  holdId: seatHoldId.nullable().default(null),
  /** The version of the prices that the guest was told. */
  priceVersion: z.int(),
})
export type PassesBeside = z.output<typeof passesBeside>
/** Orders, sends and pays in one step. */
export const sellFoodInput = z
  .strictObject({
    commandId,
    id: foodOrderId,
    ...place,
    ...about,
    lines: wishes.min(1, 'field.required'),
    ...paying,
    /** In the same payment, order and receipt, by the right to sell passes as well. What is due includes them. */
    passes: passesBeside.optional(),
  })
  // A discount is of one kind of goods, and each kind has its own right and limit.
  .refine((input) => !(input.passes && input.discount), { message: 'field.invalid', path: ['discount'] })
export type SellFood = z.output<typeof sellFoodInput>

const foodOrderLine = z.object({
  foodOrderId,
  lineNo: z.int(),
  /** The line of the combo that it is a part of. */
  parentLineNo: z.int().nullable(),
  variantId: foodVariantId,
  stationId: kitchenStationId.nullable(),
  name: storedLocalText,
  mods: z.array(chosenModifier),
  note: z.string(),
  course: z.int(),
  guestNo: z.int().nullable(),
  qty: z.int(),
  cancelledQty: z.int(),
  /** Pieces that were paid and given back. */
  returnedQty: z.int(),
  unitMinor: z.int(),
  /** Whole pieces that are paid, and all that is paid of it. */
  paidQty: z.int(),
  paidMinor: z.int(),
  sentAt: instant.nullable(),
  /** How far its pieces are that the kitchen has, or that were handed over at once; absent where it has none. */
  progress: z
    .object({
      sent: z.int(),
      started: z.int(),
      ready: z.int(),
      served: z.int(),
      /** Pieces of a course that waits; absent: none. */
      held: z.int().optional(),
    })
    .optional(),
})
export type FoodOrderLine = z.infer<typeof foodOrderLine>

/** Money for an order that is with nobody's sale yet, at whichever till it was taken. */
export const openFoodMoney = z.object({
  /** The sale that is to take it, as the device has named it. */
  saleId: orderId,
  amountMinor: z.int(),
  /** null: who took it works at no till. */
  till: z.string().nullable(),
  takenBy: z.string(),
  /** A terminal has not said yet whether it has charged the card. */
  isCharging: z.boolean(),
})
export type OpenFoodMoney = z.infer<typeof openFoodMoney>

export const foodOrderRow = z.object({
  id: foodOrderId,
  callNo: z.int(),
  /** By what it is called instead of the number: it was sold by a counter without the server. */
  callName: z.string().nullish(),
  businessDate: localDate,
  service: z.enum(foodServices),
  state: z.enum(foodOrderStates),
  table: z.object({ id: diningTableId, code: z.string() }).nullable(),
  guestName: z.string().nullable(),
  guests: z.int(),
  wantedAt: instant.nullable(),
  /** The show that it is ordered for. */
  session: z.object({ id: ticketSessionId, product: storedLocalText, startsAt: instant }).nullable(),
  openedAt: instant,
  openedBy: z.string(),
  isTraining: z.boolean(),
  currency: z.string(),
  totalMinor: z.int(),
  paidMinor: z.int(),
  money: z.array(openFoodMoney),
  /** Pieces that the kitchen has not heard of. */
  unsent: z.int(),
  /** When the kitchen hears by itself of what is ordered ahead; null: it has heard of everything, or nothing is. */
  sendAt: instant.nullable(),
  rev: z.int(),
})
export type FoodOrderRow = z.infer<typeof foodOrderRow>

/** How far the kitchen is with an order, in pieces; null: it makes nothing of it. */
const kitchen = z.object({ ready: z.int(), total: z.int() }).nullable()
/** An order as the list of them shows it. */
const listedFoodOrder = foodOrderRow.extend({ kitchen })
export type ListedFoodOrder = z.infer<typeof listedFoodOrder>

export const foodOrderDetail = listedFoodOrder.extend({
  note: z.string(),
  passId: passId.nullable(),
  /** Who buys; null: nobody known, or who asks may not see customers. */
  customer: z.object({ id: customerId, name: z.string() }).nullable(),
  mergedInto: z.object({ id: foodOrderId, callNo: z.int() }).nullable(),
  /** Orders that went into this one. */
  merged: z.array(z.object({ id: foodOrderId, callNo: z.int() })),
  lines: z.array(foodOrderLine),
  bills: z.array(
    z.object({
      partNo: z.int(),
      split: z.enum(billSplits),
      amountMinor: z.int(),
      orderId,
      orderNo: z.int(),
      receiptNo: z.int().nullable(),
      /** The ways in which the guest paid, each once. */
      paidBy: z.array(storedLocalText),
      at: instant,
    }),
  ),
})
export type FoodOrderDetail = z.infer<typeof foodOrderDetail>
export const foodOrderTarget = z.strictObject({ id: foodOrderId })
export const listFoodOrdersInput = z.strictObject({
  /** Open and parked ones, or the last of those that are over. */
  over: z.boolean().default(false),
  /** Of the open ones those that are ordered ahead and that the kitchen has still to hear of, the next one first. */
  ahead: z.boolean().default(false),
  /** A call number, a table, or a name. */
  search: text({ max: 60 }).default(''),
})
export const foodOrderRows = z.array(listedFoodOrder)
export const foodOrderChange = z.object({ id: foodOrderId })
/** What was paid, with the sale that took the money. */
export const paidFoodOrder = z.object({ sale: saleResult, order: foodOrderRow })
export type PaidFoodOrder = z.infer<typeof paidFoodOrder>

/** A pass that was scanned at the counter: whose seat it is. */
export const servedPass = z.object({
  passId,
  ticketSessionId,
  product: storedLocalText,
  startsAt: instant,
  holderName: z.string().nullable(),
  seat: z.object({ section: z.string(), row: z.string(), label: z.string() }).nullable(),
})
export type ServedPass = z.infer<typeof servedPass>
export const findServedPassInput = z.strictObject({ code: text({ min: 1, max: 200 }) })
/** Shows for which guests may order ahead. */
export const showsAhead = z.array(
  z.object({ id: ticketSessionId, product: storedLocalText, startsAt: instant, endsAt: instant }),
)
