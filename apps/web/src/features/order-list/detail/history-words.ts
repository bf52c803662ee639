/** What may happen to an order; each has its word in `orderList:event.*`. */
export const events = {
  'orders.sell': 'sold',
  'orders.sellExpress': 'sold',
  'groupBookings.book': 'sold',
  'orders.confirm': 'soldHeld',
  'orders.updateGuest': 'guest',
  'orderChanges.adjust': 'adjusted',
  'orderChanges.cancel': 'cancelled',
  'orderChanges.exchange': 'exchanged',
  'orderChanges.payBack': 'paidOut',
  'orderChanges.release': 'released',
  'orderChanges.reseat': 'reseated',
  'orderChanges.takeBackCard': 'cardTakenBack',
  'orderChanges.setDue': 'dueMoved',
  'orderChanges.takeDue': 'paidSince',
  'orderChanges.takeInvoice': 'invoicePaid',
  'orderChanges.swapSeats': 'swapped',
  'orders.mail': 'mailed',
  'orders.document': 'document',
  'orders.documentOfSale': 'document',
  'orders.passes': 'document',
  'passes.admit': 'admitted',
  'passes.admitGroup': 'admitted',
  'passes.block': 'blocked',
  'passes.unblock': 'unblocked',
  'groupBookings.saveNames': 'renamed',
  'groupBookings.sendNames': 'renamed',
  'passes.nameHolder': 'renamed',
  'passes.reissue': 'reissued',
  'passes.undo': 'undone',
} as const

/** How an order came to be. */
export const isSale = (action: string): boolean => eventOf(action)?.startsWith('sold') ?? false

/** Why someone was not let in; each has its word in `orderList:refused.*`. */
export const refusals = [
  'unknown',
  'bad_signature',
  'revoked',
  'cancelled',
  'blocked',
  'wrong_session',
  'too_early',
  'too_late',
  'unpaid',
  'already_in',
] as const

export const eventOf = (action: string) =>
  Object.hasOwn(events, action) ? events[action as keyof typeof events] : null

export const refusalOf = (result: string | null) => refusals.find((each) => each === result) ?? null
