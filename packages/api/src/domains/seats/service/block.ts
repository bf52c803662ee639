import type { TicketSessionId, UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { findSessionFacts, selectBlocks } from '../repo/state.ts'
import { setBlocked } from '../repo/take.ts'
import { announceSeats, atOf, nowBlocked, nowFree, refuseTaken, requireSeats } from './ground.ts'

interface SeatsCommand {
  commandId: string
  ticketSessionId: TicketSessionId
  seatNos: number[]
}

/** Takes free seats out of sale, with a reason; all or nothing. SEAT_TAKEN when one of them is not free. */
export async function blockSeats(
  ctx: SignedContext,
  input: SeatsCommand & { reason: string },
): Promise<{ id: string }> {
  const command = { commandId: input.commandId, procedure: 'seats.block', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    const at = atOf(ctx, input.ticketSessionId)
    const facts = await findSessionFacts(tx, at)
    if (!facts) refuse('NOT_FOUND')
    requireSeats(facts, input.seatNos)
    await requireNote(ctx, tx, { occasion: 'seat_block', reason: input.reason })
    const id = uuidv7()
    await tx
      .insertInto('seat_block')
      .values({
        venue_id: at.venueId,
        id,
        ticket_session_id: at.ticketSessionId,
        reason: input.reason,
        created_by: ctx.actor.userId,
      })
      .execute()
    const blocked = await setBlocked(tx, at, { seatNos: input.seatNos, blockId: id })
    if (blocked.length < input.seatNos.length) {
      await refuseTaken(tx, { at, facts }, { seatNos: input.seatNos, holdId: null })
    }
    await work.audit({
      action: 'seats.block',
      entity: 'ticket_session',
      entityId: at.ticketSessionId,
      after: { seats: blocked.sort((a, b) => a - b) },
      reason: input.reason,
    })
    announceSeats(work, at, { seats: [nowBlocked(blocked)] })
    return { id }
  })
}

/** Puts blocked seats back on sale; those that are not blocked stay as they are. Returns which changed. */
export async function unblockSeats(ctx: SignedContext, input: SeatsCommand): Promise<{ seatNos: number[] }> {
  const command = { commandId: input.commandId, procedure: 'seats.unblock', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    const at = atOf(ctx, input.ticketSessionId)
    if (!(await findSessionFacts(tx, at))) refuse('NOT_FOUND')
    const seatNos = (await setBlocked(tx, at, { seatNos: input.seatNos, blockId: null })).sort((a, b) => a - b)
    await work.audit({
      action: 'seats.unblock',
      entity: 'ticket_session',
      entityId: at.ticketSessionId,
      before: { seats: seatNos },
    })
    announceSeats(work, at, { seats: [nowFree(seatNos)] })
    return { seatNos }
  })
}

/** The blocks of a ticket session: which seats, why, by whom. */
export async function listBlocks(ctx: SignedContext, ticketSessionId: TicketSessionId) {
  const rows = await selectBlocks(ctx.services.db, ctx.venueId, ticketSessionId)
  return rows.map(({ byId, byName, ...row }) => ({ ...row, by: { id: byId as UserId, name: byName } }))
}
