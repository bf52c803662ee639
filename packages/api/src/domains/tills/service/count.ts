import { mayDo, type Rights, type TillSessionId, type TillSessionRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { type Denominations, requireSum } from '../../../core/denominations.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { reaches, requireReach } from '../../../door/authority.ts'
import { inTransaction, runCommand, type Tx } from '../../../door/work.ts'
import { moveTillSafe } from '../../funds/service/move.ts'
import { requireNote } from '../../reasons/service.ts'
import {
  closeTillSession,
  type HeldTillSession,
  insertCorrection,
  lockTillSession,
  writeReason,
} from '../repo/counts.ts'
import { findTillSession } from '../repo/till-sessions.ts'
import { findHandedDifference, selectTurns } from '../repo/turns.ts'
import { answered } from './blind.ts'
import { keepCount, keepWaitingCount } from './counting.ts'
import { issueZReport, reviseZReport } from './issue-z-report.ts'
import { maySell } from './may-sell.ts'

/** A count of a drawer, by the command that brings it. */
export interface Count {
  commandId: string
  tillSessionId: TillSessionId
  countedMinor: number
  denominations?: Denominations
}

/**
 * Closes a till with a count. A first count that differs closes nothing: the answer says that it differs, not by how
 * much, and the next count stands, whatever it is. What the drawer must hold is read while nothing can be sold at it: a
 * sale is in the sum or is refused. The word why a count differs may come with it or later (`explainDifference`); where
 * nothing has differed since the hand-over, it is the one given then. Another person's till takes the right without its
 * limit to the own one; NEEDS_APPROVAL when the difference is beyond the limit of the role, which fixes the count; STATE
 * when the till is counted already.
 */
export async function closeTill(ctx: SignedContext, input: Count & { reason?: string }): Promise<TillSessionRow> {
  requireSum(input.denominations, input.countedMinor)
  const { actor } = ctx
  const { tillSessionId: id, countedMinor, denominations = null } = input
  const counted = { id, purpose: 'close' as const, countedMinor, denominations }
  const command = { commandId: input.commandId, procedure: 'tills.close', input: { ...input } }
  const run = runCommand(ctx, command, async (work) => {
    const { tx, audit } = work
    const held = await hold(ctx, tx, id)
    const isOwn = held.cashier === actor.userId
    const authorities = ctx.approval ? [actor, ctx.approval] : [actor]
    if (!authorities.some(({ rights }) => closes(rights, isOwn))) refuse('FORBIDDEN')
    if (held.state !== 'open') refuse('STATE', { details: { state: held.state } })
    const handedMinor = await findHandedDifference(tx, { venueId: ctx.venueId, id })
    if ((await keepCount(ctx, tx, { ...counted, cashMinor: held.cashMinor, handedMinor })) === 'again') {
      const after = { countedMinor, result: 'count again' }
      await audit({ action: 'tills.close', entity: 'till_session', entityId: id, after })
      return answered(ctx, work, id)
    }
    await requireNote(ctx, tx, { occasion: 'till_difference', reason: input.reason })
    const differenceMinor = countedMinor - held.cashMinor
    // Of the drawer, so that a hand-over is no way around a limit, and of this turn, which may be the larger one.
    for (const amountMinor of [differenceMinor, differenceMinor - handedMinor]) {
      requireReach(ctx, closing, { amountMinor })
    }
    const known = differenceMinor === handedMinor ? await reasonsBefore(ctx, tx, id) : null
    const reason = differenceMinor === 0 ? null : input.reason || known
    const stored = { closedBy: actor.userId, countedMinor, denominations, reason }
    await closeTillSession(tx, { venueId: ctx.venueId, id }, stored)
    const entry = { kind: 'till.closed', source: 'till', sourceId: id, tillSessionId: id }
    await moveTillSafe(ctx, work, { ...entry, amountMinor: countedMinor, field: 'countedMinor' })
    await audit({
      action: 'tills.close',
      entity: 'till_session',
      entityId: id,
      after: { cashMinor: held.cashMinor, countedMinor, differenceMinor },
      ...(reason === null ? {} : { reason }),
    })
    if (!held.isTraining) await issueZReport(tx, issuerOf(ctx), id)
    return answered(ctx, work, id)
  })
  return run.catch(async (error) => {
    if (error instanceof Refusal && error.code === 'NEEDS_APPROVAL') await keepWaitingCount(ctx, counted)
    throw error
  })
}

// Why the drawer differed when it was handed over; null when one of them has not said.
async function reasonsBefore(ctx: SignedContext, tx: Tx, id: TillSessionId): Promise<string | null> {
  const turns = (await selectTurns(tx, ctx.venueId, [id])).filter((turn) => turn.to !== null && turn.differenceMinor)
  if (turns.length === 0 || turns.some(({ reason }) => reason === null)) return null
  return turns
    .map(({ reason }) => reason)
    .join('; ')
    .slice(0, 500)
}

const issuerOf = ({ venueId, actor }: SignedContext) => ({ venueId, actorId: actor.userId })
const closing = { module: 'funds', action: 'close_till' } as const

/** Whether the caller may count and close a till, their own or someone else's. */
export function mayClose({ actor: { rights } }: SignedContext, ownTill: boolean): boolean {
  return closes(rights, ownTill)
}

// How much a difference may be is another question: it is asked once the count is in.
function closes(rights: Rights, ownTill: boolean): boolean {
  const limits = mayDo(rights, 'funds', 'close_till') ? rights.funds?.close_till : undefined
  return limits !== undefined && reaches(limits, { ownTill })
}

/**
 * The till session that the caller has counted with a difference and not said why; null when there is none. The newest,
 * when there are several. Nobody is asked about a training till.
 */
export async function unexplainedTill(ctx: SignedContext): Promise<TillSessionRow | null> {
  if (!maySell(ctx) && !mayClose(ctx, true)) refuse('FORBIDDEN')
  const filter = { venueId: ctx.venueId, closedBy: ctx.actor.userId, unexplained: true, real: true }
  return (await findTillSession(ctx.services.db, filter)) ?? null
}

/**
 * Notes why a count differs, once: open to the person who counted, the one who worked at the till, and people who may
 * close the tills of others. STATE when nothing differs or a reason is there already.
 */
export async function explainDifference(
  ctx: SignedContext,
  { tillSessionId: id, reason }: { tillSessionId: TillSessionId; reason: string },
): Promise<TillSessionRow> {
  return inTransaction(ctx, async (work) => {
    const { tx, audit } = work
    const held = await hold(ctx, tx, id)
    const { userId } = ctx.actor
    if (held.closedBy !== userId && held.cashier !== userId && !mayClose(ctx, false)) refuse('NOT_FOUND')
    const differs = held.countedMinor !== null && held.countedMinor !== held.cashMinor
    if (!differs || held.differenceReason !== null) refuse('STATE', { details: { state: held.state } })
    await requireNote(ctx, tx, { occasion: 'till_difference', reason })
    await writeReason(tx, { venueId: ctx.venueId, id }, reason)
    await reviseZReport(tx, issuerOf(ctx), id)
    await audit({ action: 'tills.explain', entity: 'till_session', entityId: id, after: { reason }, reason })
    return answered(ctx, work, id)
  })
}

/**
 * Puts another count beside the one of the close, with a reason; the first one stays as it is. STATE while the till is
 * not counted.
 */
export async function correctCount(ctx: SignedContext, input: Count & { reason: string }): Promise<TillSessionRow> {
  requireSum(input.denominations, input.countedMinor)
  const { tillSessionId: id, countedMinor, denominations = null, reason } = input
  const command = { commandId: input.commandId, procedure: 'tills.correct', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx, audit } = work
    const held = await hold(ctx, tx, id)
    if (held.state !== 'closed') refuse('STATE', { details: { state: held.state } })
    const extent = { ownTill: held.cashier === ctx.actor.userId, amountMinor: countedMinor - (held.countedMinor ?? 0) }
    requireReach(ctx, { module: 'funds', action: 'count' }, extent)
    await requireNote(ctx, tx, { occasion: 'till_difference', reason })
    const approverId = ctx.approval?.approverId ?? null
    const correction = { countedMinor, denominations, reason, actorId: ctx.actor.userId, approverId }
    const { id: sourceId, byMinor } = await insertCorrection(tx, { venueId: ctx.venueId, id }, correction)
    // What was put into the safe at the close was not that: so it was, whatever the safe is thought to hold.
    const entry = { kind: 'till.corrected', source: 'correction', sourceId, tillSessionId: id, reason }
    await moveTillSafe(ctx, work, { ...entry, amountMinor: byMinor, field: 'countedMinor', isFact: true })
    await audit({
      action: 'tills.correct',
      entity: 'till_session',
      entityId: id,
      before: { countedMinor: held.countedMinor },
      after: { countedMinor, differenceMinor: countedMinor - held.cashMinor },
      reason,
    })
    await reviseZReport(tx, issuerOf(ctx), id)
    return answered(ctx, work, id)
  })
}

async function hold(ctx: SignedContext, tx: Tx, id: TillSessionId): Promise<HeldTillSession> {
  return (await lockTillSession(tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
}
