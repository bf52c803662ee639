import type { ModuleAccess } from '@marquee/contract'

/** The documents of an order, by the name that their tickets carry. */
export const documentKinds = ['orders.passes', 'orders.receipt', 'orders.refund'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Asked when the ticket is made and when the document is fetched. */
export const documentAccess: ModuleAccess = { module: 'order_list', action: 'print' }

export function isDocumentKind(name: string): name is DocumentKind {
  return (documentKinds as readonly string[]).includes(name)
}

/** Passes that open a door, or did: the others are no longer handed out. */
export const isPrintable = ({ state }: { state: string }): boolean => state === 'issued' || state === 'used'
