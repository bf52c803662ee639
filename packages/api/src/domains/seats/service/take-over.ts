import type { Hold, SeatHoldId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { insertHold, removeFromHolds } from '../repo/holds.ts'
import { takeOverSeats } from '../repo/take.ts'
import { holdLifetime } from '../rules/lifetimes.ts'
import { announceSeats, atOf, nowHeld, refuseTaken, requireOnSale, requireSeats } from './ground.ts'
import { limitOf, withinLimit } from './limit.ts'

interface TakeOver {
  commandId: string
  holdId: SeatHoldId
  ticketSessionId: TicketSessionId
  seatNos: number[]
  reason: string
}

/**
 * Takes seats that others hold into a new hold of the caller; their holders see it on their maps, and their sale of
 * these seats fails. SEAT_TAKEN when one of them is no longer held by someone else.
 */
export async function takeOverHold(ctx: SignedContext, input: TakeOver): Promise<Hold> {
  const command = { commandId: input.commandId, procedure: 'seats.takeOver', input: { ...input } }
  return withinLimit(ctx, () => runCommand(ctx, command, (work) => takeOverOnce(ctx, work, input)))
}

async function takeOverOnce(ctx: SignedContext, work: Work, input: TakeOver): Promise<Hold> {
  const { tx } = work
  const at = atOf(ctx, input.ticketSessionId)
  const facts = await requireOnSale(tx, at)
  requireSeats(facts, input.seatNos)
  await requireNote(ctx, tx, { occasion: 'release', reason: input.reason })
  const { seconds, longest } = holdLifetime({ channel: 'door' }, ctx.services.holdTtlSeconds)
  const seatNos = [...input.seatNos].sort((a, b) => a - b)
  const { holdId: id } = input
  const channel = 'door' as const
  const atMost = limitOf(ctx, channel)
  const hold = { id, ownerId: ctx.actor.userId, channel, seconds, longest, seatNos, note: null, atMost }
  const row = await insertHold(tx, at, hold)
  if (!row) refuse('STATE', { details: { holdId: id } })
  const taken = await takeOverSeats(tx, at, { holdId: id, seatNos, until: row.expiresAt })
  if (taken.length < seatNos.length) await refuseTaken(tx, { at, facts }, { seatNos, holdId: id })
  await removeFromHolds(tx, at.venueId, taken)
  await work.audit({
    action: 'seats.takeOver',
    entity: 'ticket_session',
    entityId: at.ticketSessionId,
    before: { holds: [...new Set(taken.map((seat) => seat.from))] },
    after: { hold: id, seats: seatNos },
    reason: input.reason,
  })
  announceSeats(work, at, { seats: [nowHeld(seatNos, row)] })
  const { ownerId: _, state: __, isOffer: ___, ...answer } = row
  return { ...answer, pools: [] }
}
