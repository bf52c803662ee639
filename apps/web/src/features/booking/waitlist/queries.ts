import type { TicketSessionId } from '@marquee/contract'
import { useLive } from '../../../lib/live.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'

// The dialog says itself what did not work.
const meta = { ownError: true }

/** Who waits for a ticket session; what others do to the list is shown at once. */
export function useWaitlist(ticketSessionId: TicketSessionId) {
  const utils = trpc.useUtils()
  const again = () => void utils.waitlist.invalidate()
  trpc.waitlist.changed.useSubscription({}, useLive<{ id: string }>({ onChange: again, onResync: again }))
  return trpc.waitlist.ofSession.useQuery({ ticketSessionId }, { meta })
}

/** All that can be done to a party. */
export function useWaitlistChanges() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.waitlist.invalidate() }
  return {
    join: trpc.waitlist.join.useMutation(options).mutateAsync,
    update: trpc.waitlist.update.useMutation(options).mutateAsync,
    leave: trpc.waitlist.leave.useMutation(options).mutateAsync,
    rejoin: trpc.waitlist.rejoin.useMutation(options).mutateAsync,
    decline: trpc.waitlist.decline.useMutation(options).mutateAsync,
    take: trpc.waitlist.take.useMutation(options).mutateAsync,
  }
}
