import type { TicketSessionId } from '@marquee/contract'
import { useEffect, useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useStoredChoice } from '../../../lib/stored-choice.ts'
import { newUuid } from '../../../lib/uuid.ts'
import type { Basket } from '../model/choices.ts'
import { type LastSale, type Parked, readBasket, readLastSale, readParked, withParked } from '../model/parked.ts'

const newBasket = (ticketSessionId: TicketSessionId): Basket => ({
  ticketSessionId,
  orderId: newUuid(),
  lines: [],
  payments: [],
})

type Label = Omit<Parked, 'id' | 'at' | keyof Basket>

const waiting = ({ orderId, ...kept }: Basket, label: Label): Parked => ({
  ...label,
  ...kept,
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
  const [parked, setParked] = useStoredChoice(`getPass.parked.${userId}`, readParked)
  const [last, setLast] = useStoredChoice<LastSale | null>(`getPass.last.${userId}`, readLastSale)

  return {
    basket,
    parked,
    last,
    change: setBasket,
    /** An empty basket of a ticket session; a new guest. */
    begin: (ticketSessionId: TicketSessionId) => setBasket(newBasket(ticketSessionId)),
    park(label: Label) {
      if (!basket || basket.lines.length === 0) return
      setParked(withParked(parked, waiting(basket, label)))
      setBasket(newBasket(basket.ticketSessionId))
    },
    /** Brings a waiting basket to the front; the one in front waits for it, if there is anything in it: true. */
    recall(one: Parked, label: Label): boolean {
      const rest = parked.filter((each) => each !== one)
      const isBegun = basket !== null && (basket.lines.length > 0 || basket.payments.length > 0)
      // Both at once: the list is that of the last drawing.
      setParked(isBegun ? withParked(rest, waiting(basket, label)) : rest)
      // With the id that it had: what was sold by a lost answer is not sold again.
      const { id: orderId, ticketSessionId, lines, payments } = one
      setBasket({ ticketSessionId, orderId, lines, payments })
      return isBegun
    },
    /** A basket is sold, here or while it waited: the next one is another order. */
    sold(sale: LastSale) {
      setLast(sale)
      if (parked.some(({ id }) => id === sale.orderId)) setParked(parked.filter(({ id }) => id !== sale.orderId))
      if (basket?.orderId === sale.orderId) setBasket(newBasket(basket.ticketSessionId))
    },
    forget: (one: Parked) => setParked(parked.filter((each) => each !== one)),
  }
}

export type BasketState = ReturnType<typeof useBasket>
