import type { SeatChange, TicketSessionId } from '@marquee/contract'
import { trpc } from '../../lib/trpc/trpc.ts'

// The screen says itself what did not work.
const meta = { ownError: true }

/** The seats of a ticket session in one piece. Its stream goes on from it, so it is read again only when that breaks. */
export const useSeatState = (ticketSessionId: TicketSessionId) =>
  trpc.seatMap.get.useQuery({ ticketSessionId }, seatStateOptions)

export const seatStateOptions = {
  meta,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
}

interface SeatListeners {
  onChange: (change: SeatChange) => void
  onResync: () => void
}

/** What happens to the seats from `lastEventId` on. */
export function useSeatChanges(
  input: { ticketSessionId: TicketSessionId; lastEventId: string | null },
  { onChange, onResync }: SeatListeners,
) {
  trpc.seatMap.seatLayoutUpdate.useSubscription(input, {
    enabled: input.lastEventId !== null,
    onData({ data }: { data: { type: string; payload?: SeatChange } }) {
      if (data.type === 'change' && data.payload) onChange(data.payload)
      else if (data.type === 'resync') onResync()
    },
  })
}
