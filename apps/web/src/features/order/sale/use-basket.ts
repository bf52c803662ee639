import type { TicketSessionId } from '@marquee/contract'
import { useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useStoredChoice } from '../../../lib/stored-choice.ts'
import { newUuid } from '../../../lib/uuid.ts'
import type { Basket } from '../model/basket.ts'
import { type LastSale, type Parked, readLastSale, readParked, withParked } from '../model/parked.ts'

const newBasket = (ticketSessionId: TicketSessionId): Basket => ({ ticketSessionId, orderId: newUuid(), lines: [] })

/** The basket of the guest in front, those that wait, and the last sale; the latter two stay on this device. */
export function useBasket() {
  const userId = useMe()?.user.id ?? ''
  const [basket, setBasket] = useState<Basket | null>(null)
  const [parked, setParked] = useStoredChoice(`getPass.parked.${userId}`, readParked)
  const [last, setLast] = useStoredChoice<LastSale | null>(`getPass.last.${userId}`, readLastSale)

  return {
    basket,
    parked,
    last,
    keepLast: (sale: LastSale) => setLast(sale),
    change: setBasket,
    /** An empty basket of a ticket session; a new guest. */
    begin: (ticketSessionId: TicketSessionId) => setBasket(newBasket(ticketSessionId)),
    park(of: Omit<Parked, 'id' | 'at' | 'lines' | 'ticketSessionId'>) {
      if (!basket || basket.lines.length === 0) return
      const { ticketSessionId, lines, orderId } = basket
      setParked(withParked(parked, { ...of, ticketSessionId, lines, id: orderId, at: new Date().toISOString() }))
      setBasket(newBasket(ticketSessionId))
    },
    recall(one: Parked) {
      setParked(parked.filter((each) => each !== one))
      // With the id that it had: what was sold by a lost answer is not sold again.
      setBasket({ ticketSessionId: one.ticketSessionId, orderId: one.id, lines: one.lines })
    },
    forget: (one: Parked) => setParked(parked.filter((each) => each !== one)),
  }
}

export type BasketState = ReturnType<typeof useBasket>
