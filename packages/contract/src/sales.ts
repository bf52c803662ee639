import { z } from 'zod'
import { saleDiscount, specialPrice } from './allowances.ts'
import { largestMinor } from './amounts.ts'
import { paymentMethods } from './choices.ts'
import {
  commandId,
  customerId,
  giftCardId,
  orderId,
  packageId,
  packageItemId,
  partPaymentId,
  passId,
  passTypeId,
  paymentMethodId,
  seatHoldId,
  ticketSessionId,
} from './ids.ts'
import { currency } from './money.ts'
import { promoText } from './promo-codes.ts'
import { rideWays, saleRide } from './rides.ts'
import { bestWish, channel, seatNo } from './seat-map.ts'
import { email, text } from './text.ts'
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
  /** Another price than the list's for all of them, by right (`ticket_order.comp`, `ticket_order.price_override`). */
  special: specialPrice.optional(),
})
/** A package: which one, how many, and the places or the trips of each part of it that the guest takes. */
export const salePackage = z.strictObject({
  packageId,
  /** The revision that the buyer was shown: PRICE_CHANGED with the sum of now when it is another. */
  versionRev: z.int(),
  qty: z.int('field.number').min(1, 'field.tooSmall').max(100, 'field.tooBig').default(1),
  /** How many people are in each, where the package has parts for each person. */
  people: z.int('field.number').min(1, 'field.tooSmall').max(1000, 'field.tooBig').optional(),
  parts: z
    .array(
      saleItem.omit({ passTypeId: true, special: true }).extend({
        /** An item of the package; of a choice, the one that is taken. */
        itemId: packageItemId,
        /** Of a ride: the trips and stops of its guests, who are `qty`. */
        ride: rideWays.optional(),
      }),
    )
    .min(1, 'field.required')
    .max(50, 'field.tooLong'),
})
export type SalePackage = z.infer<typeof salePackage>
/** The gift card that gets what goes back of a payment: the one that paid, or the last that came in its place. */
export const refundCard = z.object({
  /** The last characters of its code. */
  tail: z.string(),
  /** It holds what goes back and pays with nothing until somebody unblocks it. */
  isBlocked: z.boolean(),
  /** Its last day is over: what goes back makes it valid again, for 90 days. */
  isExpired: z.boolean(),
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
  /** Of a gift card, which pays by its code and by no other way. */
  giftCard: text({ max: 100 }).optional(),
  /** Of a sale on account: who owes it. Absent: the customer of the order, and it is refused where there is none. */
  debtor: text({ max: 100 }).optional(),
  /** Money that was taken before (`tills.takePart`). Of cash the sale may need less than was taken: the rest is change. */
  partId: partPaymentId.optional(),
})
const sale = {
  commandId,
  orderId,
  ticketSessionId,
  channel: channel.default('door'),
  /** Empty only beside packages. */
  items: z.array(saleItem).max(50, 'field.tooLong'),
  packages: z.array(salePackage).max(20, 'field.tooLong').optional(),
  /** Guests who are carried to the show, from it, or both ways. */
  rides: z.array(saleRide).max(20, 'field.tooLong').optional(),
  /** What is taken off the passes, by right (`ticket_order.discount`). */
  discount: saleDiscount.optional(),
  /** What the guest has shown to pay less, or to buy what is sold with a code alone; not beside `discount`. */
  promoCode: promoText.optional(),
  /** Several may share the sum; together exactly what is due. */
  payments: z.array(salePayment).max(10, 'field.tooLong'),
  /**
   * Together they may be less than is due, by right (`ticket_booking.sell_part`) and by a rule of the venue; the rest is
   * due by a date of the rule, or earlier.
   */
  balance: z.strictObject({ dueAt: instant.optional() }).optional(),
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
  /** Who buys, by right (`customers.view`). */
  customerId: customerId.optional(),
  /**
   * Who buys, as a program says it, in the place of `guest`. The order is theirs when one customer has this name and this
   * phone or email; otherwise it proposes whom it may be.
   */
  customer: z
    .strictObject({ name: text({ min: 1, max: 100 }), phone: text({ max: 30 }).optional(), email: email.optional() })
    .optional(),
  /** What the seller was shown: their till is for training. STATE when it is not so. */
  training: z.boolean().default(false),
}
/** Takes the seats, writes the order, takes the money and issues the passes in one step. */
export const sellInput = z.strictObject({ ...sale, best: bestWish.optional() })
/** The same with seats that a hold has kept: exactly the hold's. */
export const confirmHoldInput = z.strictObject({ ...sale, holdId: seatHoldId })

/** A gift card that was made. Its code is asked for by `revealGiftCardsInput`, or printed. */
export const soldGiftCard = z.object({ id: giftCardId, tail: z.string(), amountMinor: z.int(), validUntil: localDate })
export type SoldGiftCard = z.infer<typeof soldGiftCard>

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
  /** The gift cards that were in its packages; absent: there were none. */
  giftCards: z.array(soldGiftCard).optional(),
  /** By when the rest is due of a sale for a part of its price. */
  dueAt: instant.optional(),
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
