import { type Hold, hold as holdSchema, type TicketSessionId } from '@marquee/contract'

// Whoever comes back later than this finds nothing: the guest has long gone.
const keptMs = 30 * 60_000

const keyOf = (id: TicketSessionId) => `booking.hold.${id}`

/** Keeps the basket of a ticket session over a reload of this tab; null: there is none. */
export function keepHold(id: TicketSessionId, hold: Hold | null): void {
  try {
    if (hold) sessionStorage.setItem(keyOf(id), JSON.stringify(hold))
    else sessionStorage.removeItem(keyOf(id))
  } catch {
    // Then the basket lasts until the page is left.
  }
}

/**
 * The basket that this tab had and whose time is up by `now` (ms, the server's clock): the server no longer counts it
 * among the holds of the clerk, but as long as nobody takes its seats it can be held again. null: there is none.
 */
export function keptExpired(id: TicketSessionId, now: number): Hold | null {
  try {
    const { data } = holdSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null'))
    if (!data || data.ticketSessionId !== id) return null
    const end = Date.parse(data.expiresAt)
    return end <= now && now < end + keptMs ? data : null
  } catch {
    return null
  }
}
