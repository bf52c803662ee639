import type { Hold, TicketSessionId } from '@marquee/contract'

// A clerk who comes back later than this finds nothing: the guest has long gone.
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

// Written by this page alone, but maybe by an older one. The contract's schema says it better and weighs more than all
// else in this screen.
function isHold(value: unknown): value is Hold {
  if (typeof value !== 'object' || value === null) return false
  const { id, ticketSessionId, channel, seatNos, pools, expiresAt, maxUntil } = value as Partial<
    Record<keyof Hold, unknown>
  >
  const texts = [id, ticketSessionId, channel, expiresAt, maxUntil]
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(seatNos) &&
    seatNos.every(Number.isInteger) &&
    Array.isArray(pools) &&
    pools.every((pool) => Number.isInteger(pool?.areaNo) && Number.isInteger(pool?.qty))
  )
}

/**
 * The basket that this tab had and whose time is up by `now` (ms, the server's clock): the server no longer counts it
 * among the holds of the clerk, but as long as nobody takes its seats it can be held again. null: there is none.
 */
export function keptExpired(id: TicketSessionId, now: number): Hold | null {
  const kept = keptHold(id)
  if (!kept) return null
  const end = Date.parse(kept.expiresAt)
  return end <= now && now < end + keptMs ? kept : null
}

/** The basket that this tab had, whatever its time; null: there was none. */
export function keptHold(id: TicketSessionId): Hold | null {
  try {
    const data: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
    return isHold(data) && data.ticketSessionId === id ? data : null
  } catch {
    return null
  }
}
