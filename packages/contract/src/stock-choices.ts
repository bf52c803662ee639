// Plain values, as in choices.ts.

/** What part of the stock a list shows. */
export const stockViews = ['all', 'low', 'negative', 'reserved'] as const

/**
 * Where an order can be. A draft that nobody wants is `discarded`, an order that was sent and of which nothing came is
 * `cancelled`; `closed`: no more of it is expected.
 */
export const purchaseStates = [
  'draft',
  'sent',
  'part_received',
  'received',
  'closed',
  'cancelled',
  'discarded',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** `open`: sent, and more of it is expected. */
export const purchaseViews = ['all', 'open', ...purchaseStates] as const
