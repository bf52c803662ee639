import type { FoodItem } from './food.ts'
import { noTax, type Tax } from './line.ts'

/** What is eaten and paid in the same sale as passes. */
export interface FoodBeside {
  callNo: number
  items: readonly FoodItem[]
  tipMinor: number
}

interface BesideWishes {
  food: { items: readonly FoodItem[] }
  tip?: { amountMinor: number; tax: Tax }
}

/** The kinds of lines that food adds to a sale of passes. */
export const besideWishes = ({ items, tipMinor }: FoodBeside): BesideWishes => ({
  food: { items },
  ...(tipMinor > 0 && { tip: { amountMinor: tipMinor, tax: { code: noTax, ppm: 0 } } }),
})
