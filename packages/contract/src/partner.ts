import { z } from 'zod'
import { sessionForSale } from './booking.ts'
import { orderStates, passStates, ticketSessionStates } from './choices.ts'
import { floorId, orderId, passId, ticketProductId, ticketSessionId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { passCheck, passRow } from './passes.ts'
import { rideStates } from './rides.ts'
import { text } from './text.ts'
import { passTypeOnSale } from './ticket-products.ts'
import { instant, localDate, localTime } from './time.ts'

// What a seller outside the venue sees: what is on offer and what they sold themselves, by keyset. No
// names of people who work here, nothing of what others sold, no figures of the venue.

/** A ticket session that can be bought now, later, or could be. */
export const offerRow = z.object({
  id: ticketSessionId,
  product: z.object({ id: ticketProductId, name: storedLocalText }),
  floor: z.object({ id: floorId, name: storedLocalText }),
  startsAt: instant,
  endsAt: instant,
  /** On the clock of `timeZone`. */
  localDate,
  localTime,
  /** IANA name of the venue's zone. */
  timeZone: z.string(),
  salesFrom: instant,
  salesUntil: instant,
  /** As it is now: running and finished follow the clock. */
  state: z.enum(ticketSessionStates),
  /** Whether it is sold at this moment. */
  onSale: z.boolean(),
  hasSeats: z.boolean(),
  capacity: z.int(),
  free: z.int(),
})
export type OfferRow = z.infer<typeof offerRow>

const page = {
  cursor: z.string().max(2000, 'field.invalid').optional(),
  limit: z.int('field.number').min(1, 'field.number').max(100, 'field.number').default(50),
}

/** By start, without cancelled ones; dates of the venue's calendar, both included. `from`: today. */
export const listOffersInput = z.strictObject({ ...page, from: localDate.optional(), until: localDate.optional() })
export const offerPage = z.object({ rows: z.array(offerRow), nextCursor: z.string().nullable() })
export const getOfferInput = z.strictObject({ id: ticketSessionId })
/** One of them with all that is chosen from. A cancelled one too: its passes may have been sold. */
export const offer = offerRow.extend({
  passTypes: z.array(passTypeOnSale),
  areas: sessionForSale.shape.areas,
  categories: sessionForSale.shape.categories,
})
export type Offer = z.infer<typeof offer>

/** An order of the channel `partner` that the caller sold. */
export const ownSaleRow = z.object({
  id: orderId,
  orderNo: z.int(),
  state: z.enum(orderStates),
  at: instant,
  session: passCheck.shape.session,
  guestName: z.string().nullable(),
  passes: z.int(),
  usedPasses: z.int(),
  grossMinor: z.int(),
  paidMinor: z.int(),
  currency: z.string(),
})
export type OwnSaleRow = z.infer<typeof ownSaleRow>
/** The newest first; business dates of the sale, both included. */
export const listOwnSalesInput = z.strictObject({
  ...page,
  from: localDate.optional(),
  until: localDate.optional(),
  ticketSessionId: ticketSessionId.optional(),
})
export const ownSalePage = z.object({ rows: z.array(ownSaleRow), nextCursor: z.string().nullable() })
export const getOwnSaleInput = z.strictObject({ id: orderId })
export const ownSale = ownSaleRow.extend({
  /** The end of the phone number and the beginning of the address, as in the list of orders. */
  guestPhone: z.string().nullable(),
  guestEmail: z.string().nullable(),
  taxMinor: z.int(),
  note: z.string().nullable(),
  /** What the seller calls it: of its first payment. */
  reference: z.string().nullable(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      text: storedLocalText,
      category: storedLocalText.nullable(),
      qty: z.int(),
      unitMinor: z.int(),
      netMinor: z.int(),
      taxMinor: z.int(),
      grossMinor: z.int(),
      taxPpm: z.int(),
    }),
  ),
  /** Places on trips, one for each guest and way; those that were given back too. */
  rides: z.array(
    z.object({
      passId: passId.nullable(),
      direction: z.enum(['to', 'from']),
      stop: storedLocalText,
      stopAt: instant,
      venueAt: instant,
      state: z.enum(rideStates),
    }),
  ),
  /** With the codes that are good now. */
  passList: z.array(passRow),
})
export type OwnSale = z.infer<typeof ownSale>

export const checkOwnPassInput = z.strictObject({ code: text({ min: 1, max: 200 }) })
/** What a code is, if it is one that the caller sold; all others are unknown. It does not say who let the guest in. */
export const ownPassCheck = z.object({
  ok: z.boolean(),
  reason: passCheck.shape.reason,
  orderId: orderId.nullable(),
  session: passCheck.shape.session,
  pass: z
    .object({
      id: passId,
      type: storedLocalText,
      people: z.int(),
      seat: passRow.shape.seat,
      area: storedLocalText.nullable(),
      holderName: z.string().nullable(),
      state: z.enum(passStates),
      usedAt: instant.nullable(),
    })
    .nullable(),
})
export type OwnPassCheck = z.infer<typeof ownPassCheck>
