import type { GroupDetail } from '@marquee/contract/group-bookings'
import { useState } from 'react'
import { keptOf, type PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'

/**
 * What a group has paid before it is booked. It is at the till from the moment it was taken, under the id that the order
 * will have; whoever took it goes on with it when they book the group again, also after a reload or in another window.
 */
export function useGroupMoney({ id: orderId }: Pick<GroupDetail, 'id'>) {
  const parts = useParts()
  // Charged already, and not written down yet: the till could not be reached.
  const [noted, setNoted] = useState<readonly PaymentInput[]>([])
  return {
    isKnown: parts.isKnown,
    taken: [...parts.of(orderId), ...noted],
    take: (payment: PaymentInput, dueMinor: number) => parts.take({ orderId, holdId: null, dueMinor }, payment),
    /** Of a refused booking what was charged stays: it is written down, or noted here until it can be. */
    async keep(payments: readonly PaymentInput[]): Promise<void> {
      const left: PaymentInput[] = []
      for (const payment of keptOf(payments)) {
        await parts.take({ orderId, holdId: null }, payment).catch(() => left.push(payment))
      }
      setNoted(left)
      parts.refresh()
    },
    /** One of them, or all, is back with the guest. */
    takenBack: (payment?: PaymentInput) => setNoted((last) => (payment ? last.filter((each) => each !== payment) : [])),
    /** The group is booked: its money is no longer open. */
    settle() {
      setNoted([])
      parts.forget(orderId)
    },
  }
}
