import { pairs } from './postings.ts'

/** Every act that an entry can be of, from the table of postings. */
export const acts: readonly string[] = [
  'sale',
  'order.changed',
  // Each of these posts by the pairs of what it moves.
  'stock.transfer',
  'stock.reversal',
  'expense.reversed',
  'bill.cancelled',
  ...Object.keys(pairs),
]
