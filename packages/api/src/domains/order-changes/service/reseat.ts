import type { OrderId, PassId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { reseatSold, swapSold } from '../../seats/service/sold-places.ts'
import { type SeatedPass, selectSeatedPasses, selectSeatNames } from '../repo/read.ts'
import { moveSeat, raiseRev } from '../repo/write.ts'

interface Moved {
  passes: { id: PassId; seatNo: number }[]
}

// Passes that may still sit elsewhere, each with its order held. NOT_FOUND, STATE, or VALIDATION for one without a seat.
async function movable(ctx: SignedContext, tx: Tx, ids: readonly PassId[]): Promise<SeatedPass[]> {
  const found = await selectSeatedPasses(tx, { venueId: ctx.venueId, ids })
  return ids.map((id) => {
    const pass = found.find((one) => one.id === id) ?? refuse('NOT_FOUND')
    if (pass.state === 'used' || pass.state === 'cancelled') refuse('STATE', { details: { passes: pass.state } })
    if (pass.hasEnded) refuse('STATE', { details: { ticketSession: 'ended' } })
    if (pass.isTraining) refuse('STATE', { details: { passes: 'training' } })
    return pass
  })
}

const seatOf = ({ id, orderId, seatNo }: SeatedPass, path: string) => ({
  id,
  orderId,
  seatNo: seatNo ?? refuseField(path, 'field.invalid'),
})

/**
 * Puts a pass on another seat of its show that costs the same. Its code stays good: what it holds is the pass and not the
 * seat. SEAT_TAKEN with what is free instead, STATE for passes that were used or cancelled, VALIDATION by field.
 */
export async function reseat(
  ctx: SignedContext,
  input: { commandId: string; passId: PassId; seatNo: number; reason?: string },
): Promise<Moved> {
  const procedure = 'orderChanges.reseat'
  return runCommand(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const { tx } = work
    const [pass = refuse('NOT_FOUND')] = await movable(ctx, tx, [input.passId])
    const seated = seatOf(pass, 'passId')
    if (seated.seatNo === input.seatNo) refuseField('seatNo', 'field.invalid')
    const ticketSessionId = pass.ticketSessionId as TicketSessionId
    await reseatSold(ctx, work, { ticketSessionId, pass: seated, seatNo: input.seatNo })
    await moveSeat(tx, { venueId: ctx.venueId, id: pass.id, seatNo: input.seatNo })
    await raiseRev(tx, { venueId: ctx.venueId, orderIds: [pass.orderId as OrderId] })
    const names = await selectSeatNames(tx, {
      venueId: ctx.venueId,
      ticketSessionId,
      seatNos: [seated.seatNo, input.seatNo],
    })
    await work.audit({
      action: procedure,
      entity: 'pass',
      entityId: pass.id,
      before: { seat: names.get(seated.seatNo) },
      after: { seat: names.get(input.seatNo) },
      ...(input.reason ? { reason: input.reason } : {}),
    })
    return { passes: [{ id: pass.id, seatNo: input.seatNo }] }
  })
}

/** Lets two passes of one show change their seats, also of two orders. The same refusals. */
export async function swapSeats(
  ctx: SignedContext,
  input: { commandId: string; passIds: [PassId, PassId] },
): Promise<Moved> {
  const procedure = 'orderChanges.swapSeats'
  return runCommand(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const { tx } = work
    const { venueId } = ctx
    if (input.passIds[0] === input.passIds[1]) refuseField('passIds.1', 'field.invalid')
    const [first = refuse('NOT_FOUND'), second = refuse('NOT_FOUND')] = await movable(ctx, tx, input.passIds)
    if (first.ticketSessionId !== second.ticketSessionId) refuseField('passIds.1', 'field.invalid')
    const [a, b] = [seatOf(first, 'passIds.0'), seatOf(second, 'passIds.1')]
    await swapSold(ctx, work, { ticketSessionId: first.ticketSessionId as TicketSessionId, passes: [a, b] })
    // No two living passes have one seat, not even for a moment: one of them waits beside the plan.
    await moveSeat(tx, { venueId, id: a.id, seatNo: -1 - a.seatNo })
    await moveSeat(tx, { venueId, id: b.id, seatNo: a.seatNo })
    await moveSeat(tx, { venueId, id: a.id, seatNo: b.seatNo })
    await raiseRev(tx, { venueId, orderIds: [...new Set([first.orderId, second.orderId])] as OrderId[] })
    const { ticketSessionId } = first
    const names = await selectSeatNames(tx, { venueId, ticketSessionId, seatNos: [a.seatNo, b.seatNo] })
    await work.audit({
      action: procedure,
      entity: 'pass',
      entityId: a.id,
      before: { seat: names.get(a.seatNo) },
      after: { seat: names.get(b.seatNo), swappedWith: b.id },
    })
    return {
      passes: [
        { id: a.id, seatNo: b.seatNo },
        { id: b.id, seatNo: a.seatNo },
      ],
    }
  })
}
