import type { FoodOrderId } from '@marquee/contract/food-orders'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { begunSaleOf, readNoted } from '../model/open-sales.ts'

/**
 * How much money this device has taken for an open order beside its bills: the next sale of the order is to take it. An
 * order that ends before leaves it to nobody.
 */
export function useTaken(): (id: FoodOrderId) => number {
  const parts = useParts()
  return (id) => {
    const sale = begunSaleOf(id)
    if (!sale) return 0
    return [...parts.of(sale), ...readNoted(sale)].reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }
}
