import { useRights } from '../../lib/rights.ts'
import type { Basket } from './model/basket.ts'
import { type PassesInBasket, passRightsOf, repriced } from './model/passes.ts'
import { useReadOffer, useReleaseSeats } from './queries.ts'

/** The passes of a basket: what may be done about them, and how they leave it. */
export function useBasketPassCalls() {
  const may = passRightsOf(useRights())
  const release = useReleaseSeats()
  const readOffer = useReadOffer(may.fromMap)
  return {
    ...may,
    /** Frees the seats of passes that nobody wants. */
    giveUp({ holdId }: PassesInBasket) {
      if (holdId) release(holdId)
    },
    /** Reads the prices again; passes that are no longer sold so leave the basket. */
    async priceAgain(change: (next: (now: Basket) => Basket) => void, { ticketSessionId }: PassesInBasket) {
      const offer = await readOffer(ticketSessionId)
      change((now) => ({ ...now, passes: now.passes && repriced(now.passes, offer) }))
    },
  }
}
