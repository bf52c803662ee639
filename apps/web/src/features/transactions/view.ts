/** The payments and refunds of guests, card payments that need a person, invoices, and the settlements of acquirers. */
export const views = ['money', 'cards', 'invoices', 'settlements'] as const
export type View = (typeof views)[number]
