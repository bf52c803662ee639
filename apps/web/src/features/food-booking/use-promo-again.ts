import type { TicketSessionId } from '@marquee/contract'
import type { Promo } from '../../parts/checkout/reductions.ts'
import { useCheckPromo } from '../../parts/reductions/queries.ts'
import type { Basket } from './model/basket.ts'

/** Asks again what a code of the basket does, which may have been changed since it was entered. */
export function usePromoAgain() {
  const check = useCheckPromo()
  return async (
    change: (next: (now: Basket) => Basket) => void,
    { code, guest }: Promo,
    ticketSessionId: TicketSessionId | null,
  ): Promise<void> => {
    const wish = { code, food: true, channel: 'door' as const, guest: guest ?? {} }
    // One that does not hold any more is refused with its reason by the next attempt.
    const offer = await check({ ...wish, ...(ticketSessionId && { ticketSessionId }) }).catch(() => null)
    if (!offer) return
    change((now) => (now.promo?.code === code ? { ...now, promo: { ...offer, ...(guest && { guest }) } } : now))
  }
}
