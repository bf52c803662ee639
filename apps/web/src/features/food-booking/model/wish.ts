import type { FoodLineWish } from '@marquee/contract/food-orders'

/** One of a variant without anything chosen. */
export const plainWish = (variantId: string, more: Partial<FoodLineWish> = {}): FoodLineWish => ({
  variantId: variantId as FoodLineWish['variantId'],
  qty: 1,
  modifiers: [],
  picks: [],
  note: '',
  course: 1,
  guestNo: null,
  ...more,
})
