import type { DiscountWish } from './discount.ts'
import type { FoodItem } from './food.ts'
import { noTax, type Tax } from './line.ts'

/** What is eaten and paid in the same sale as passes. */
export interface FoodBeside {
  callNo: number
  items: readonly FoodItem[]
  tipMinor: number
  /** Pieces that a code makes free. */
  free?: Extract<DiscountWish, { free: unknown }> | undefined
}

interface BesideWishes {
  food: { items: readonly FoodItem[] }
  discount?: DiscountWish
  tip?: { amountMinor: number; tax: Tax }
}

/** The kinds of lines that food adds to a sale of passes. */
export const besideWishes = ({ items, tipMinor, free }: Omit<FoodBeside, 'callNo'>): BesideWishes => ({
  food: { items },
  ...(free && { discount: free }),
  ...(tipMinor > 0 && { tip: { amountMinor: tipMinor, tax: { code: noTax, ppm: 0 } } }),
})
