import type { TicketSessionId } from '@marquee/contract'
import { useBusinessDay } from '../../../lib/today.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'

// The sheet shows its failures itself.
const meta = { ownError: true }
// Others sell the same places.
const freshFor = 20_000
const daysAhead = 6

/** The shows of today and the days after, read by whichever right to sell passes somebody has. */
export function useShowsOfWeek(fromMap: boolean) {
  const from = useBusinessDay()
  const until = new Date(Date.parse(`${from}T00:00:00Z`) + daysAhead * 86_400_000).toISOString().slice(0, 10)
  const span = { from, until }
  const booking = trpc.booking.sessions.useQuery(span, { meta, enabled: fromMap, refetchInterval: freshFor })
  const express = trpc.booking.expressSessions.useQuery(span, { meta, enabled: !fromMap, refetchInterval: freshFor })
  return fromMap ? booking : express
}

/** What is sold for a show; null: none is chosen. */
export function useOffer(id: TicketSessionId | null, fromMap: boolean) {
  const input = { id: id ?? ('' as TicketSessionId) }
  const options = { meta, refetchInterval: freshFor }
  const booking = trpc.booking.session.useQuery(input, { ...options, enabled: id !== null && fromMap })
  const express = trpc.booking.expressSession.useQuery(input, { ...options, enabled: id !== null && !fromMap })
  return fromMap ? booking : express
}

/** Keeps the best seats for a guest who is about to pay. */
export const useHoldSeats = () => trpc.seats.hold.useMutation({ meta }).mutateAsync
