import type { BestWish, Channel, Hold, SeatHoldId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { mayRunAtOnce, runAtOnce } from '../../../door/at-once.ts'
import type { Command } from '../../../door/work.ts'
import { seatsTopic } from '../events.ts'
import { writeHoldAtOnce } from '../repo/hold-at-once.ts'
import type { PoolWish } from '../repo/pools.ts'
import { holdLifetime } from '../rules/lifetimes.ts'
import { atOf } from './ground.ts'
import { limitOf } from './limit.ts'

/** A wish for seats and places. */
export interface CreateHold {
  commandId: string
  holdId: SeatHoldId
  ticketSessionId: TicketSessionId
  channel: Channel
  seatNos: number[]
  best?: BestWish
  pools: PoolWish[]
  minutes?: number
  note?: string
}

/**
 * Holds named seats in one statement. Undefined where that is not the whole story (places without a seat, the choice
 * left to the venue, sent before, gone, not on sale): nothing was done then, and the slow path says why.
 */
export async function holdAtOnce(ctx: SignedContext, command: Command, input: CreateHold): Promise<Hold | undefined> {
  const { holdId: id, ticketSessionId, channel, note = null } = input
  if (!mayRunAtOnce(ctx) || input.best || input.pools.length > 0 || input.seatNos.length === 0) return undefined
  const seatNos = [...input.seatNos].sort((a, b) => a - b)
  const { seconds, longest } = holdLifetime(input, ctx.services.holdTtlSeconds)
  const known = { id, ticketSessionId, channel, seatNos, pools: [], note }
  const times = await runAtOnce(ctx, {
    command,
    answer: known,
    audit: {
      action: command.procedure,
      entity: 'ticket_session',
      entityId: ticketSessionId,
      after: { hold: id, seats: seatNos },
    },
    // The seats are added where the end of the hold is known.
    announcement: { venueId: ctx.venueId, topic: seatsTopic(ticketSessionId), payload: { pools: [] } },
    send: (records) =>
      writeHoldAtOnce(ctx.services.db, atOf(ctx, ticketSessionId), {
        hold: {
          id,
          ownerId: ctx.actor.userId,
          channel,
          seconds,
          longest,
          seatNos,
          note,
          atMost: limitOf(ctx, channel),
        },
        records,
      }),
  })
  return times && { ...known, ...times }
}
