import type { SaleResult } from '@marquee/contract'
import type { Failure } from '../../lib/trpc/failure.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import type { SoldAlong } from './sold-along.ts'

/** The payment that is open in front of the clerk. */
export interface OpenPayment {
  /** What is being paid for. When that changes under the clerk's hands, the payment closes. */
  places: string
  /** The way that is chosen at first: its id, or the first of a kind. */
  start: string
}

/** A basket that was given to the server to sell. */
export interface Sale extends SoldAlong {
  /** Whose places it sells: the id of the hold, or of the order. */
  basketId: string
  orderId: string
  ticketSessionId: string
  payments: PaymentInput[]
}

/** The prices that the guest was shown. */
export interface Shown {
  priceVersion: number
  dueMinor: number
}

/** A refusal, and whether the payment closes over it because the basket itself is another now. */
export interface Refusal {
  failure: Failure
  closesPayment: boolean
}

/** Where the sale of a basket is. */
export type Checkout =
  /** Nothing is being paid. */
  | { at: 'idle' }
  /** Money is being counted. */
  | { at: 'paying'; payment: OpenPayment }
  /** The sale is on its way to the server. */
  | { at: 'sent'; payment: OpenPayment; sale: Sale; shown: Shown }
  /**
   * Nobody here knows whether it was sold. `refusal`: the server said no, maybe because an earlier try went through;
   * that is looked up before anyone is told.
   */
  | { at: 'answerLost'; payment: OpenPayment | null; sale: Sale; refusal: Refusal | null }
  /** The server said no; the payment stays open where the same basket can still be paid. */
  | { at: 'refused'; payment: OpenPayment | null; failure: Failure }
  /** `result` null: sold by an earlier try of which nothing more is known. `isLate`: its answer had been lost. */
  | { at: 'sold'; sale: Sale; result: SaleResult | null; isLate: boolean }

/** The payment that is open; null: none is, or its sale is made. */
export const paymentOf = (state: Checkout): OpenPayment | null =>
  state.at === 'idle' || state.at === 'sold' ? null : state.payment
