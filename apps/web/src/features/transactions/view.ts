/** The payments and refunds of guests, their invoices, and the settlements of acquirers. */
export const views = ['money', 'invoices', 'settlements'] as const
export type View = (typeof views)[number]
