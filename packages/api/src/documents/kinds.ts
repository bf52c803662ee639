import { type ModuleAccess, mayDo, type Rights } from '@marquee/contract'

/** The documents of an order, by the name that their tickets carry. */
export const documentKinds = ['orders.passes', 'orders.receipt'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Asked when the ticket is made and when the document is fetched. */
export const documentAccess: ModuleAccess = { module: 'order_list', action: 'print' }

/** Whoever sells passes may print what he sold himself. */
export function maySellPasses(rights: Rights): boolean {
  return mayDo(rights, 'ticket_booking', 'sell') || mayDo(rights, 'ticket_order', 'sell')
}

export function isDocumentKind(name: string): name is DocumentKind {
  return (documentKinds as readonly string[]).includes(name)
}
