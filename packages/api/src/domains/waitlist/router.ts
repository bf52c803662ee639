import { liveInput, waitlistPartyId } from '@marquee/contract'
import {
  declineWaitlistInput,
  joinWaitlistInput,
  rejoinWaitlistInput,
  takenFromWaitlist,
  updateWaitlistInput,
  waitlistOfSession,
  waitlistOfSessionInput,
  waitlistPartyInput,
  waitlistTold,
} from '@marquee/contract/waitlist'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { waitlistChanges } from './events.ts'
import {
  changeParty,
  declineOffer,
  joinWaitlist,
  leaveWaitlist,
  listOfSession,
  rejoinWaitlist,
} from './service/keep.ts'
import { takeOffer } from './service/take.ts'

// Programs of partners have no business with the guests of others.
const ofStaff = { forKeys: 'none', feature: 'waitingList' } as const
const audited = { audited: true, ...ofStaff }
const ofParty = z.object({ id: waitlistPartyId })

// The list holds phones and addresses of guests, which are for people who may edit guests.
const door = can('order_list', 'edit_guest')

export const waitlistRouter = router({
  ofSession: door
    .meta(ofStaff)
    .input(waitlistOfSessionInput)
    .output(waitlistOfSession)
    .query(({ ctx, input }) => listOfSession(ctx, input.ticketSessionId)),
  join: door
    .meta(audited)
    .input(joinWaitlistInput)
    .output(ofParty)
    .mutation(({ ctx, input }) => joinWaitlist(ctx, input)),
  update: door
    .meta(audited)
    .input(updateWaitlistInput)
    .output(ofParty)
    .mutation(({ ctx, input }) => changeParty(ctx, input)),
  leave: door
    .meta(audited)
    .input(waitlistPartyInput)
    .output(ofParty)
    .mutation(({ ctx, input }) => leaveWaitlist(ctx, input)),
  rejoin: door
    .meta(audited)
    .input(rejoinWaitlistInput)
    .output(ofParty)
    .mutation(({ ctx, input }) => rejoinWaitlist(ctx, input)),
  decline: door
    .meta(audited)
    .input(declineWaitlistInput)
    .output(ofParty)
    .mutation(({ ctx, input }) => declineOffer(ctx, input)),
  take: can('ticket_booking', 'sell')
    .meta(audited)
    .input(waitlistPartyInput)
    .output(takenFromWaitlist)
    .mutation(({ ctx, input }) => takeOffer(ctx, input)),
  changed: door
    .meta(ofStaff)
    .input(liveInput)
    .output(liveOutput(waitlistTold))
    .subscription(({ ctx, input, signal }) => waitlistChanges(ctx, input.lastEventId, signal)),
})
