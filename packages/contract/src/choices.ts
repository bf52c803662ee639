// Closed lists as plain values: for screens that offer a choice and need no schema to do it.

export const languages = ['en', 'tr'] as const
export type Language = (typeof languages)[number]

/** Presence, by its documented names. */
export const presences = ['online', 'away', 'busy', 'not-visible'] as const
export type Presence = (typeof presences)[number]

/** What a device of the venue stands for; it decides where people begin who sign in there. */
export const deviceKinds = ['counter', 'door', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** invited: has a link, no password yet · pending: signed up, waits to be admitted · the rest speaks for itself. */
export const userStates = ['invited', 'pending', 'active', 'suspended'] as const
export type UserState = (typeof userStates)[number]

/** Minutes without a hand on the screen until it locks itself; 0: never. */
export const autoLockMinutes = [0, 5, 15, 30, 60] as const
export type AutoLockMinutes = (typeof autoLockMinutes)[number]

/** expired: nobody answered in time, or nobody used it in time. */
/** `expired`: its time ran out. `gone`: before that, nobody waited for the answer any more. */
export const approvalStates = ['requested', 'granted', 'denied', 'withdrawn', 'used', 'expired', 'gone'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const userSorts = ['name', '-name', 'lastSeen', '-lastSeen'] as const
export type UserSort = (typeof userSorts)[number]

/** What whoever serves a customer has to know. */
export const customerFlags = ['vip', 'banned', 'owes'] as const
export type CustomerFlag = (typeof customerFlags)[number]

export const themes = ['default', 'brand', 'teal', 'rose', 'purple', 'amber'] as const
export const schemes = ['light', 'dark', 'auto'] as const
export const densities = ['comfortable', 'compact', 'touch'] as const

/** The layouts a person can choose; their names are documented values. */
export const layoutNames = [
  'empty',
  'centered',
  'enterprise',
  'material',
  'modern',
  'classic',
  'classy',
  'compact',
  'dense',
  'futuristic',
  'thin',
] as const
export type LayoutName = (typeof layoutNames)[number]
/** The layout of people who have chosen nothing. */
export const mainLayout = 'classy' satisfies LayoutName

/** How the product looks to one person; kept with the user. */
export interface Look {
  theme: (typeof themes)[number]
  scheme: (typeof schemes)[number]
  density: (typeof densities)[number]
  /** Absent: the main layout. */
  layout?: LayoutName | undefined
}

/** The look of people who have chosen nothing. */
export const defaultLook: Look = { theme: 'default', scheme: 'light', density: 'comfortable' }

export const floorStates = ['open', 'closed', 'maintenance'] as const
export type FloorState = (typeof floorStates)[number]
export const zoneKinds = ['seating', 'standing', 'dining', 'entry', 'kitchen', 'store'] as const
export const gateDirections = ['in', 'out', 'both'] as const
export const layoutVersionStates = ['draft', 'published', 'retired'] as const
export const seatKinds = ['seat', 'wheelchair', 'companion'] as const
export const scheduleStates = ['active', 'paused', 'ended'] as const
/** running and finished follow the clock; the others are stored. */
export const ticketSessionStates = ['draft', 'on_sale', 'paused', 'running', 'finished', 'cancelled', 'closed'] as const
export type TicketSessionState = (typeof ticketSessionStates)[number]
export const channels = ['door', 'phone', 'web', 'partner'] as const
export type Channel = (typeof channels)[number]
/** What kinds of ways of payment there are; each venue has its own of them. */
export const paymentMethods = ['cash', 'card', 'bank', 'invoice', 'voucher'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** expired and empty follow from a card's last day and balance; the others are stored. */
export const giftCardStates = ['active', 'empty', 'expired', 'blocked', 'replaced', 'taken_back'] as const
export type GiftCardState = (typeof giftCardStates)[number]
/**
 * What moves the balance of a gift card. returned: money for a basket that was not sold · refunded: of an order ·
 * moved_out, moved_in: to the card that came in its place, and from it · taken_back: an unused card that the house took
 * back.
 */
export const giftEntryKinds = [
  'sold',
  'charged',
  'issued',
  'paid',
  'returned',
  'refunded',
  'moved_out',
  'moved_in',
  'taken_back',
] as const
export type GiftEntryKind = (typeof giftEntryKinds)[number]
/** Whether a way of payment asks for its reference: the number on the terminal's slip, or that of a transfer. */
export const paymentReferences = ['no', 'optional', 'required'] as const
export type PaymentReference = (typeof paymentReferences)[number]
/** Money from a guest, and money back to one. */
export const transactionKinds = ['payment', 'refund'] as const
export type TransactionKind = (typeof transactionKinds)[number]
/**
 * paid, partly_refunded, refunded: a payment, by what went back of it · owed, settled: what was bought on account, while
 * some of it is open and when nothing is · waiting: money for a basket that is not sold yet · returned: money for a basket
 * that was given back instead · given_back: a refund · under_way, declined: a refund that a connected card terminal has not
 * answered for, and one that it has declined to give back, until somebody decides; also the payment that it is of ·
 * taken_in: so much less of an invoice is open, because it was paid.
 */
export const transactionStates = [
  'paid',
  'partly_refunded',
  'refunded',
  'owed',
  'settled',
  'waiting',
  'returned',
  'given_back',
  'under_way',
  'declined',
  'to_do',
  'taken_in',
] as const
export type TransactionState = (typeof transactionStates)[number]
/** States of a refund that has not reached its guest; to_do: a person still has to send it, by a terminal that is not connected or by transfer. */
export const openRefunds = ['under_way', 'declined', 'to_do'] as const
export type OpenRefund = (typeof openRefunds)[number]
/** What became of a refund at a connected card terminal that has not simply given it back; by_hand: it declined, and somebody gave it to the guest in another way · in_cash: it declined, and somebody handed it out of a till. */
export const refundsAtTerminal = ['under_way', 'declined', 'by_hand', 'in_cash'] as const
/** What can stand behind a card terminal; a real one is added as docs/terminals.md says. */
export const terminalAdapters = ['simulator'] as const
export type TerminalAdapterKind = (typeof terminalAdapters)[number]
/**
 * What a simulated terminal does with a charge. lost: charges, and only the answer is lost · silent: charges, and answers
 * nothing until it does something else again · twice: answers two times · offline: nothing arrives at it.
 */
export const terminalMoods = ['approve', 'refuse', 'slow', 'lost', 'silent', 'twice', 'offline'] as const
export type TerminalMood = (typeof terminalMoods)[number]
/** asked and unknown are open: nobody knows yet whether the card was charged. */
export const cardChargeStates = ['asked', 'approved', 'refused', 'unknown', 'cancelled'] as const
export type CardChargeState = (typeof cardChargeStates)[number]
/**
 * Why a card payment needs a person. unknown: nobody knows whether the card was charged · unsold: charged, and nothing was
 * sold with it · refund: money that the terminal has not given back.
 */
export const cardCaseKinds = ['unknown', 'unsold', 'refund', 'by_person'] as const
export type CardCaseKind = (typeof cardCaseKinds)[number]
export const passStates = ['issued', 'used', 'cancelled', 'blocked'] as const
/** Where the show of a pass is. */
export const passStages = ['ahead', 'begun', 'over'] as const
export const orderStates = ['confirmed', 'partly_cancelled', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/**
 * What people look for most often in the orders. today: sold on this business day · tonight: its show is on this
 * business day · upcoming: its show has not begun · checkedIn: someone is in · unpaid: something is still due · owed: money
 * is still to be paid out to its guest · refunded: money went back to its guest, or is on its way.
 */
export const orderViews = [
  'today',
  'tonight',
  'upcoming',
  'checkedIn',
  'unpaid',
  'owed',
  'refunded',
  'training',
] as const
export type OrderView = (typeof orderViews)[number]

/** What a seat is in one ticket session; its place is the number that is stored and packed. */
/** A seat whose guest was let in has `arrived`; it is sold all the same, and stored as that. */
export const seatStatuses = ['free', 'held', 'sold', 'blocked', 'arrived'] as const
export type SeatStatus = (typeof seatStatuses)[number]

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** matched: as the payment · accepted: with a reason · differs: matched with another sum · unknown: for nothing. */
export const settlementLineStates = ['matched', 'accepted', 'differs', 'unknown'] as const
export type SettlementLineState = (typeof settlementLineStates)[number]

/**
 * What a day has to have behind it before it is closed. `mustGo`: it cannot be signed away, because the figures of the
 * day would not be complete.
 */
export const dayChecks = {
  shows: { mustGo: false },
  tills: { mustGo: false },
  differences: { mustGo: false },
  baskets: { mustGo: false },
  charges: { mustGo: false },
  transit: { mustGo: false },
  offlineSales: { mustGo: false },
  book: { mustGo: true },
} as const satisfies Record<string, { mustGo: boolean }>
export type DayCheckKind = keyof typeof dayChecks
export const dayCheckKinds = Object.keys(dayChecks) as DayCheckKind[]

/** `ended` is for good in the eyes of a guest; a paused one will be good again. */
export const promoStates = ['active', 'paused', 'ended'] as const

/** Why a code is refused, in `details.why` of PROMO_CODE. */
export const promoFaults = [
  'unknown',
  'paused',
  'ended',
  'early',
  'late',
  'channel',
  'show',
  'passes',
  'food',
  'dish',
  'noFood',
  'used',
  'guest',
  'guestUnknown',
  'order',
  'discount',
] as const
export type PromoFault = (typeof promoFaults)[number]

/** `spent` and `expired` follow from entries and dates. */
export const membershipStates = ['active', 'spent', 'expired', 'blocked', 'taken_back'] as const
export type MembershipState = (typeof membershipStates)[number]

/** Why somebody is not let in by a membership. */
export const membershipRefusals = [
  'unknown',
  'replaced',
  'blocked',
  'taken_back',
  'early',
  'late',
  'spent',
  'today',
] as const
export type MembershipRefusal = (typeof membershipRefusals)[number]

/** Documents that are looked at before a guest gets a pass of a kind that asks for one. */
export const proofKinds = ['student', 'identity', 'disability', 'pensioner', 'staff', 'other'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What drivers enter of the vehicle that they drive. */
export const driverEntryKinds = ['fuel', 'damage', 'odometer'] as const

/** To the venue, from it, or both. */
export const rideDirections = ['to', 'from', 'return'] as const
export type RideDirection = (typeof rideDirections)[number]

/**
 * How far a group has come. `draft`: nobody outside knows of it · `sent`: the organiser has a quote · `option`: places are
 * kept for them until a date · `booked`: they have an order · `closed`: the show was, and all is paid · `lapsed`: quote or
 * option ran out · `declined`: the organiser does not want it · `cancelled`: the house has taken it back, or its order was
 * cancelled.
 */
export const groupStates = ['draft', 'sent', 'option', 'booked', 'closed', 'lapsed', 'declined', 'cancelled'] as const
export type GroupState = (typeof groupStates)[number]

/** `open`: nothing is decided yet · `soon`: an option that ends within two days. */
export const groupViews = ['all', 'open', 'soon', ...groupStates] as const
