/** What is done with a sold order: its passes and its money. */
export const changeDeeds = [
  'exchange',
  'reseat',
  'swap',
  'cancel',
  'adjust',
  'payBack',
  'takeDue',
  'takeInvoice',
  'setDue',
] as const
export type ChangeDeed = (typeof changeDeeds)[number]
