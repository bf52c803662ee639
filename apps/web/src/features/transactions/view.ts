/**
 * The payments and refunds of guests, card payments that need a person, what is owed on account, invoices, and the
 * settlements of acquirers.
 */
export const views = ['money', 'cards', 'openInvoices', 'invoices', 'settlements'] as const
export type View = (typeof views)[number]
