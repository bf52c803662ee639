import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { lookAtSeats } from '../repo/places.ts'
import type { At } from '../repo/take.ts'
import { alternativesOf } from './places.ts'

// Ticket sessions in which someone was just refused a seat, and when.
const refusals = new Map<string, number>()
const rushMilliseconds = 2000
const keepAtMost = 500

/** Remembers that someone wanted what was taken: others may come for the same. */
export function noteRefusal({ ticketSessionId }: At): void {
  refusals.delete(ticketSessionId)
  if (refusals.size >= keepAtMost) refusals.delete(refusals.keys().next().value ?? '')
  refusals.set(ticketSessionId, Date.now())
}

/**
 * While many want the same seats, looks before anything is begun: callers who come too late are told by one statement
 * without a lock. What it lets pass is decided as ever; what it refuses was taken at this moment. SEAT_TAKEN.
 */
export async function refuseInRush(
  ctx: SignedContext,
  at: At,
  { seatNos, commandId }: { seatNos: readonly number[]; commandId: string },
): Promise<void> {
  const last = refusals.get(at.ticketSessionId)
  if (last === undefined || seatNos.length === 0 || Date.now() - last > rushMilliseconds) return
  const { db } = ctx.services
  const look = await lookAtSeats(db, at, { seatNos, actorId: ctx.actor.userId, commandId })
  if (!look?.onSale || look.isRepeated || look.lost.length === 0) return
  if (look.free === null || look.layoutVersionId === null || seatNos.some((seatNo) => seatNo >= look.seats)) return
  noteRefusal(at)
  const { layoutVersionId, free, lost } = look
  const focus = { x: look.focusX ?? 0, y: look.focusY ?? 0 }
  const alternatives = await alternativesOf(db, at, { layoutVersionId, focus, wanted: seatNos, free })
  refuse('SEAT_TAKEN', { details: { seatNos: lost, alternatives } })
}
