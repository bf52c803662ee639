/** What is done with the money of a sold order: with its passes, or without. */
export const changeDeeds = ['cancel', 'adjust'] as const
export type ChangeDeed = (typeof changeDeeds)[number]
