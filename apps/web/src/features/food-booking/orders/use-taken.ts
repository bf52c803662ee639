import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderId, FoodOrderRow } from '@marquee/contract/food-orders'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { begunSaleOf, readNoted } from '../model/open-sales.ts'
import { useOpenMoney } from '../use-open-money.ts'
import { useMoneyWords } from './use-money-words.ts'

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

/** What other devices have taken for an order, as the server tells it. */
export function takenElsewhere({ id, money }: Pick<FoodOrderRow, 'id' | 'money'>): FoodOrderRow['money'] {
  const own = begunSaleOf(id)
  return money.filter(({ saleId }) => saleId !== own)
}

/**
 * Asks whether an order may end without a sale: what was taken for it, or may yet be charged, would belong to nothing. Says
 * why not.
 */
export function useMayEnd(): (order: FoodOrderRow) => Promise<boolean> {
  const { t } = useTexts('foodBooking')
  const openMoney = useOpenMoney()
  const words = useMoneyWords()
  return async (order) => {
    const sale = begunSaleOf(order.id)
    const money = sale && (await openMoney(sale))
    const others = takenElsewhere(order)
    if (money) {
      const number = calledAs(order)
      toast.error(t(money === 'taken' ? 'foodBooking:order.takenFirst' : 'foodBooking:order.charging', { number }))
    } else if (others.length > 0) toast.error(words.refused({ ...order, money: others }))
    return !money && others.length === 0
  }
}
