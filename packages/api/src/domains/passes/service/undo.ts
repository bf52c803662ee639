import { mayDo } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { announceArrival } from '../../seats/service/arrived.ts'
import { insertReversals, selectAdmissions } from '../repo/admissions.ts'
import { findPass, unusePasses } from '../repo/passes.ts'

interface Undo {
  commandId: string
  scanId: string
  reason: string
}

/**
 * Undoes an admission for all passes of its scan, within the minute that the database allows. Staff who scan undo their
 * own scans; those of colleagues take `check_in.override`. STATE: too late, or undone before.
 */
export async function undoAdmission(ctx: SignedContext, input: Undo): Promise<{ passes: number }> {
  const { venueId, actor } = ctx
  const command = { commandId: input.commandId, procedure: 'passes.undo', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx, audit } = work
    const { scanId, reason } = input
    const admissions = await selectAdmissions(tx, venueId, scanId)
    if (admissions.length === 0) refuse('NOT_FOUND')
    const isOwn = admissions.every(({ actorId }) => actorId === actor.userId)
    if (!isOwn && !mayDo(actor.rights, 'check_in', 'override')) refuse('FORBIDDEN')
    const open = admissions.filter(({ isReversed }) => !isReversed)
    const passIds = open.map(({ passId }) => passId)
    const released = await unusePasses(tx, venueId, passIds)
    if (open.length === 0 || released.length !== open.length) refuse('STATE', { details: { state: 'undone' } })
    await inTime(insertReversals(tx, { venueId, admissions: open, reason, actorId: actor.userId }))
    for (const entityId of passIds) {
      await audit({
        action: 'passes.undo',
        entity: 'pass',
        entityId,
        before: { state: 'used' },
        after: { state: 'issued' },
        reason,
      })
    }
    const first = passIds[0] && (await findPass(tx, venueId, { id: passIds[0] }))
    const seatNos = released.filter((seatNo) => seatNo !== null)
    if (first) announceArrival(work, { venueId, ticketSessionId: first.session.id, seatNos, status: 'sold' })
    return { passes: released.length }
  })
}

async function inTime(step: Promise<void>): Promise<void> {
  try {
    await step
  } catch (error) {
    const { constraint } = classifyPgError(error)
    if (constraint === 'admission_undo_in_time') refuse('STATE', { details: { state: 'too_late' } })
    if (constraint === 'admission_reversed_once') refuse('STATE', { details: { state: 'undone' } })
    throw error
  }
}
