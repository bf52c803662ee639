import { useFormat } from '../../../lib/format.ts'
import type { Basket } from '../model/choices.ts'
import { useKnownOffer } from '../queries.ts'
import { useNames } from '../use-names.ts'

/** How a basket is found again among those that wait. `date`: the day that is shown. */
export function useBasketLabel(date: string) {
  const knownOffer = useKnownOffer()
  const format = useFormat()
  const name = useNames()
  return (basket: Basket | null) => {
    // It may not have come yet: then the day says which one it is.
    const session = basket && knownOffer(basket.ticketSessionId)?.session
    return {
      date: session?.date ?? date,
      title: session ? `${session.time} ${name(session.product.name)}` : format.date(date, 'long'),
      passes: basket?.lines.reduce((sum, { qty }) => sum + qty, 0) ?? 0,
    }
  }
}
