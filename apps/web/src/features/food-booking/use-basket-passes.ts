import { useRights } from '../../lib/rights.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { Basket } from './model/basket.ts'
import { type PassesInBasket, passRightsOf, repriced } from './model/passes.ts'

/** The passes of a basket: what may be done about them, and how they leave it. */
export function useBasketPassCalls() {
  const utils = trpc.useUtils()
  const { fromMap, ...may } = passRightsOf(useRights())
  const release = trpc.seats.release.useMutation({ meta: { ownError: true } })
  return {
    ...may,
    fromMap,
    /** Frees the seats of passes that nobody wants. What does not come through runs out by itself. */
    giveUp({ holdId }: PassesInBasket) {
      if (holdId) release.mutate({ holdId })
    },
    /** Reads the prices again; passes that are no longer sold so leave the basket. */
    async priceAgain(change: (next: (now: Basket) => Basket) => void, { ticketSessionId: id }: PassesInBasket) {
      const read = fromMap ? utils.booking.session : utils.booking.expressSession
      const offer = await read.fetch({ id }, { staleTime: 0 })
      change((now) => ({ ...now, passes: now.passes && repriced(now.passes, offer) }))
    },
  }
}
