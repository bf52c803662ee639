/** The payments and refunds of guests, and the settlements of acquirers. */
export const views = ['money', 'settlements'] as const
export type View = (typeof views)[number]
