import type { OrderId } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderDetail } from '@marquee/contract/food-orders'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFoodOrder } from '../queries.ts'

interface OrderMeanwhileProps {
  /** As it was when its payment was opened. */
  order: FoodOrderDetail
  /** The sale that takes the money here. */
  saleId: OrderId
}

/** What others have done with an order while its payment is open here: before money is taken for it a second time. */
export function OrderMeanwhile({ order, saleId }: OrderMeanwhileProps) {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  const now = useFoodOrder(order.id).data
  // What this sale has paid is told by its own answer.
  if (!now || now.bills.some((bill) => bill.orderId === saleId)) return null
  const number = calledAs(now)
  const words = () => {
    if (now.mergedInto) return t('foodBooking:meanwhile.merged', { number, into: String(now.mergedInto.callNo) })
    if (now.state === 'cancelled') return t('foodBooking:meanwhile.cancelled', { number })
    if (now.state === 'closed') {
      const receipts = format.list(now.bills.map(({ orderNo }) => String(orderNo)))
      return t('foodBooking:meanwhile.paid', { number, receipts })
    }
    const leftMinor = now.totalMinor - now.paidMinor
    if (leftMinor === order.totalMinor - order.paidMinor) return null
    return t('foodBooking:meanwhile.changed', { number, left: format.money(leftMinor, now.currency) })
  }
  const said = words()
  return said && <FormAlert tone="error">{said}</FormAlert>
}
