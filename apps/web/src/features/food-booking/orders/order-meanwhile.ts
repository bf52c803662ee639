import type { OrderId } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderDetail } from '@marquee/contract/food-orders'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFoodOrder } from '../queries.ts'

interface Paying {
  /** As it was when its payment was opened; undefined: a basket is paid, which nobody else has. */
  order: FoodOrderDetail | undefined
  /** The sale that takes the money here. */
  saleId: OrderId
}

/**
 * What others have done with an order while its payment is open here, in words: before money is taken for it a second time.
 * null: nothing, or it is this sale that has paid it.
 */
export function useMeanwhile({ order, saleId }: Paying): string | null {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  const now = useFoodOrder(order?.id ?? null).data
  // What this sale has paid is told by its own answer.
  if (!order || !now || now.bills.some((bill) => bill.orderId === saleId)) return null
  const number = calledAs(now)
  if (now.mergedInto) return t('foodBooking:meanwhile.merged', { number, into: String(now.mergedInto.callNo) })
  if (now.state === 'cancelled') return t('foodBooking:meanwhile.cancelled', { number })
  if (now.state === 'closed') {
    const sales = format.list(now.bills.map(({ orderNo }) => String(orderNo)))
    return t('foodBooking:meanwhile.paid', { number, sales })
  }
  const leftMinor = now.totalMinor - now.paidMinor
  if (leftMinor === order.totalMinor - order.paidMinor) return null
  return t('foodBooking:meanwhile.changed', { number, left: format.money(leftMinor, now.currency) })
}
