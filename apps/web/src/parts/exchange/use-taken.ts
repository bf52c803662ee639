import type { OrderDetail } from '@marquee/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newUuid } from '../../lib/uuid.ts'
import { keptOf, type PaymentInput } from '../till/part-payment/payments.ts'
import { useParts } from '../till/part-payment/queries.ts'

/**
 * What the guest has paid for an exchange before it is made. It is at the till from the moment it was taken; whoever opens
 * the exchange of the order again, also after a reload, goes on with it.
 */
export function useTaken({ id: exchangeOf, rev }: Pick<OrderDetail, 'id' | 'rev'>) {
  const parts = useParts()
  // Another window may have made the exchange with this money.
  const readRev = useRef(rev)
  const refresh = useEffectEvent(parts.refresh)
  useEffect(() => {
    if (readRev.current !== rev) refresh()
    readRev.current = rev
  }, [rev])
  const [fresh] = useState(newUuid)
  // Charged already, and not written down yet: the till could not be reached.
  const [noted, setNoted] = useState<readonly PaymentInput[]>([])
  const basketId = parts.own.find((part) => part.exchangeOf?.id === exchangeOf)?.orderId ?? fresh
  const taken = [...parts.of(basketId), ...noted]
  // Another window may have taken money for it under a basket of its own.
  const take = (payment: PaymentInput, of: { holdId: string | null; dueMinor?: number }) => {
    const shown = of.dueMinor === undefined ? {} : { expectedRev: rev }
    return parts.take({ orderId: basketId, exchangeOf, ...shown, ...of }, payment)
  }

  return {
    basketId,
    taken,
    takenMinor: taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    isPaid: taken.length > 0,
    take,
    /** Of a refused exchange what was charged stays: it is written down, or noted here until it can be. */
    async keep(payments: readonly PaymentInput[]): Promise<void> {
      const left: PaymentInput[] = []
      for (const payment of keptOf(payments)) await take(payment, { holdId: null }).catch(() => left.push(payment))
      setNoted(left)
      parts.refresh()
    },
    /** One of them, or all, is back with the guest. */
    takenBack: (payment?: PaymentInput) => setNoted((last) => (payment ? last.filter((each) => each !== payment) : [])),
    /** The exchange is made: its money is no longer open. */
    settle() {
      setNoted([])
      parts.forget(basketId)
    },
  }
}
