import type {
  Channel,
  CustomerId,
  GiftCardId,
  OrderId,
  PassId,
  PaymentMethod,
  SeatHoldId,
  TicketSessionId,
  UserId,
  VenueId,
} from '@marquee/contract'
import type { BillLine } from '../rules/lines/line.ts'

/** A payment as it is written. */
export interface NewPayment {
  id: string
  method: PaymentMethod
  methodId: string
  amountMinor: number
  tenderedMinor: number | null
  reference: string | null
  /** Who owes it, of a payment on account; null: the customer of the order. */
  debtor: string | null
  /** The gift card that pays; its entry is written beside the payment. */
  card?: { id: GiftCardId; currency: string }
  /** Only of money that was taken before the sale: where, on which business day and when. */
  tillSessionId?: string | null
  businessDate?: string
  at?: string
}

/** A pass as it is written. */
export interface NewPass {
  id: PassId
  lineNo: number
  passTypeId: string
  seatNo: number | null
  areaNo: number | null
  people: number
  holderName: string | null
  shortCode: string
  /** The line of the package that it is a part of. */
  parentLineNo: number | null
}

/** Passes of one ticket session as they are written. */
export interface PassSale {
  ticketSessionId: TicketSessionId
  /** null: the seats are taken now; else they are the hold's. */
  holdId: SeatHoldId | null
  /** The revision of the ticket session, and the state of its kinds of passes, that the prices were made for. */
  sessionRev: number
  catalogue: string
  issued: NewPass[]
}

/** Everything that one sale writes. */
export interface Sale {
  venueId: VenueId
  orderId: OrderId
  channel: Channel
  actorId: UserId
  approverId: UserId | null
  /** Sold at a training till: for practice, and at no other. */
  isTraining: boolean
  /** Sold by a program, which works at no till for practice. */
  byProgram: boolean
  currency: string
  grossMinor: number
  taxMinor: number
  /** Of the price list that the sum was made by. */
  priceVersion: number
  lines: BillLine[]
  payments: NewPayment[]
  /** What the sale changes in the drawer. */
  cashMinor: number
  guest: { name?: string; phone?: string; email?: string }
  note: string | null
  /** Whose order it is; null: nobody is known. */
  customerId: CustomerId | null
  /** What it issues for a ticket session; null: nothing. */
  passes: PassSale | null
}

/** The seats among the passes of a sale, in the order in which they are locked. */
export const seatedOf = ({ issued }: PassSale): NewPass[] =>
  issued.filter(({ seatNo }) => seatNo !== null).sort((a, b) => (a.seatNo ?? 0) - (b.seatNo ?? 0))
