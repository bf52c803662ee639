/** What papers of a roll say beside what other documents say. Keys of the `exports` texts. */
export const slipWordKeys = [
  'slip.copy',
  'slip.test',
  'slip.rush',
  'slip.course',
  'slip.guest',
  'slip.kind.change',
  'slip.kind.cancel',
  'slip.service.counter',
  'slip.service.table',
  'slip.service.seat',
  'slip.service.pickup',
  'slip.service.preorder',
] as const
