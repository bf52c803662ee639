import type { TicketSessionId } from '@marquee/contract'
import { useEffect, useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useStoredChoice } from '../../../lib/stored-choice.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { noReductions } from '../../../parts/checkout/reductions.ts'
import { type Basket, isEmptyBasket } from '../model/choices.ts'
import { type LastSale, mostParked, type Parked, readBasket, readLastSale } from '../model/parked.ts'
import { useParked } from './use-parked.ts'

const newBasket = ({ ticketSessionId, date }: Pick<Basket, 'ticketSessionId' | 'date'>): Basket => ({
  ticketSessionId,
  date,
  orderId: newUuid(),
  lines: [],
  customer: null,
  reductions: noReductions,
  payments: [],
})

/** How a basket is found again among those that wait. */
export type BasketLabel = Pick<Parked, 'date' | 'title' | 'passes'>

const waiting = ({ orderId, ...kept }: Basket, label: BasketLabel): Parked => ({
  ...kept,
  ...label,
  id: orderId,
  at: new Date().toISOString(),
})

function readKept(name: string): Basket | null {
  try {
    return readBasket(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * The basket of the guest in front, which outlives a reload of this tab, those that wait, and the last sale; the latter
 * two stay on this device.
 */
export function useBasket() {
  const userId = useMe()?.user.id ?? ''
  const name = `getPass.basket.${userId}`
  const [basket, setBasket] = useState(() => readKept(name))
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(basket))
    } catch {
      // Then it lasts until the page is left.
    }
  }, [name, basket])
  const waitingHere = useParked(userId)
  const { parked } = waitingHere
  const [last, setLast] = useStoredChoice<LastSale | null>(`getPass.last.${userId}`, readLastSale)

  return {
    basket,
    parked,
    last,
    change: setBasket,
    /** An empty basket of a ticket session: a new guest, unless all that is known so far is who they are. */
    begin: (ticketSessionId: TicketSessionId, date: string) =>
      setBasket((before) => ({
        ...newBasket({ ticketSessionId, date }),
        customer: before && isEmptyBasket(before) ? before.customer : null,
      })),
    /** Nobody parks one more by hand. One with money in it waits all the same when its session has gone. */
    isFull: parked.length >= mostParked,
    park(label: BasketLabel) {
      if (!basket) return
      waitingHere.add(waiting(basket, label))
      setBasket(newBasket(basket))
    },
    /**
     * Brings a waiting basket to the front; the one in front waits for it, unless there is nothing in it: null. false:
     * it waits no longer, because another tab has called it back or sold it.
     */
    recall(one: Parked, inFront: BasketLabel | null): boolean {
      if (!waitingHere.has(one.id)) {
        waitingHere.readAgain()
        return false
      }
      if (basket && inFront) waitingHere.add(waiting(basket, inFront))
      waitingHere.remove(one.id)
      // With the id that it had: what was sold by a lost answer is not sold again.
      const { id: orderId, ticketSessionId, date, lines, customer, reductions, payments } = one
      setBasket({ ticketSessionId, date, orderId, lines, customer, reductions, payments })
      return true
    },
    /** A basket is sold, here or while it waited: the next one is another order. */
    sold(sale: LastSale) {
      setLast(sale)
      waitingHere.remove(sale.orderId)
      if (basket?.orderId === sale.orderId) setBasket(newBasket(basket))
    },
  }
}

export type BasketState = ReturnType<typeof useBasket>
