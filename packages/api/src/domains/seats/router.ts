import {
  bestSeatsInput,
  bestSeatsOutput,
  blockRow,
  blockSeatsInput,
  changeHoldInput,
  createHoldInput,
  extendHoldInput,
  hold,
  holdersInput,
  holdOnly,
  releaseInput,
  releaseOtherInput,
  seatBlockId,
  seatChange,
  seatHolder,
  seatLayoutUpdateInput,
  seatMapInput,
  seatMapState,
  takeOverInput,
  unblockSeatsInput,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { seatChanges } from './events.ts'
import { blockSeats, listBlocks, unblockSeats } from './service/block.ts'
import {
  changeHold,
  createHold,
  extendHold,
  getOwnHold,
  listOwnHolds,
  releaseHold,
  releaseOtherHold,
} from './service/hold.ts'
import { getSeatMap, listHolders, suggestSeats } from './service/state.ts'
import { takeOverHold } from './service/take-over.ts'

const audited = { audited: true }
const done = z.literal(true)

/** The map of a ticket session, live. */
export const seatMapRouter = router({
  get: can('ticket_booking', 'view')
    .input(seatMapInput)
    .output(seatMapState)
    .query(({ ctx, input }) => getSeatMap(ctx, input.ticketSessionId)),
  seatLayoutUpdate: can('ticket_booking', 'view')
    .input(seatLayoutUpdateInput)
    .output(liveOutput(seatChange))
    .subscription(({ ctx, input, signal }) => seatChanges(ctx, input, signal)),
})

export const seatsRouter = router({
  best: can('ticket_booking', 'best_available')
    .input(bestSeatsInput)
    .output(bestSeatsOutput)
    .query(({ ctx, input }) => suggestSeats(ctx, input)),
  hold: can('ticket_booking', 'hold')
    .meta(audited)
    .input(createHoldInput)
    .output(hold)
    .mutation(({ ctx, input }) => createHold(ctx, input)),
  changeHold: can('ticket_booking', 'hold')
    .meta(audited)
    .input(changeHoldInput)
    .output(hold)
    .mutation(({ ctx, input }) => changeHold(ctx, input)),
  extendHold: can('ticket_booking', 'hold')
    .meta(audited)
    .input(extendHoldInput)
    .output(hold)
    .mutation(({ ctx, input }) => extendHold(ctx, input)),
  release: can('ticket_booking', 'hold')
    .meta(audited)
    .input(releaseInput)
    .output(done)
    .mutation(({ ctx, input }) => releaseHold(ctx, input)),
  ownHold: can('ticket_booking', 'hold')
    .input(holdOnly)
    .output(hold)
    .query(({ ctx, input }) => getOwnHold(ctx, input.holdId)),
  ownHolds: can('ticket_booking', 'hold')
    .input(seatMapInput)
    .output(z.array(hold))
    .query(({ ctx, input }) => listOwnHolds(ctx, input.ticketSessionId)),
  // Who sells at which till is told to people of the venue, and not to programs, which may be a partner's.
  holders: can('ticket_booking', 'view')
    .meta({ forKeys: 'none' })
    .input(holdersInput)
    .output(z.array(seatHolder))
    .query(({ ctx, input }) => listHolders(ctx, input)),
  releaseOther: can('ticket_booking', 'release_other')
    .meta(audited)
    .input(releaseOtherInput)
    .output(done)
    .mutation(({ ctx, input }) => releaseOtherHold(ctx, input)),
  takeOver: can('ticket_booking', 'release_other')
    .meta(audited)
    .input(takeOverInput)
    .output(hold)
    .mutation(({ ctx, input }) => takeOverHold(ctx, input)),
  blocks: can('ticket_booking', 'view')
    .meta({ forKeys: 'none' })
    .input(seatMapInput)
    .output(z.array(blockRow))
    .query(({ ctx, input }) => listBlocks(ctx, input.ticketSessionId)),
  block: can('ticket_booking', 'block')
    .meta(audited)
    .input(blockSeatsInput)
    .output(z.object({ id: seatBlockId }))
    .mutation(({ ctx, input }) => blockSeats(ctx, input)),
  unblock: can('ticket_booking', 'block')
    .meta(audited)
    .input(unblockSeatsInput)
    .output(z.object({ seatNos: z.array(z.int()) }))
    .mutation(({ ctx, input }) => unblockSeats(ctx, input)),
})
