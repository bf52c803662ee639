import type {
  FloorId,
  FloorRow,
  FloorState,
  SessionDecision,
  TicketSessionId,
  UndecidedSession,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Work } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { decideSessions, undecidedOn } from '../../schedule/service/fates.ts'
import { startHeld } from '../../session-plans/service/start.ts'
import { findFloor, updateFloor } from '../repo/floors.ts'
import { announced, holdFloor } from './floors.ts'

/** The ticket sessions about which closing a floor asks for a decision, by start. */
export async function closingOf(ctx: SignedContext, id: FloorId): Promise<UndecidedSession[]> {
  const { db } = ctx.services
  if (!(await findFloor(db, ctx.venueId, id))) refuse('NOT_FOUND')
  return undecidedOn(ctx, db, id)
}

interface SetFloorState {
  id: FloorId
  expectedRev: number
  state: FloorState
  reason?: string
  decisions: SessionDecision[]
  callOff?: { expectedOrders: number; expectedBackMinor: number }
  commandId?: string
}

/**
 * Opens a floor, closes it, or marks it as under maintenance; the last two ask for a reason. Closing takes a decision
 * about every ticket session on it from now on, and carries all of them out with it or none: STATE with
 * `details.sessions` while one is missing. Guests of sessions that are cancelled although something in them is taken get
 * everything back by one plan (`startPlan`, with its refusals): NEEDS_APPROVAL when that is more than the caller may give.
 */
export async function setFloorState(ctx: SignedContext, input: SetFloorState): Promise<FloorRow> {
  const { commandId, ...rest } = input
  if (input.state !== 'open' && !input.reason) refuseField('reason', 'field.required')
  if (input.state !== 'closed' && input.decisions.length > 0) refuseField('decisions', 'field.invalid')
  if (commandId === undefined) return inTransaction(ctx, (work) => setHeld(ctx, work, rest))
  const command = { commandId, procedure: 'floors.setState', input: { ...input } }
  return runCommand(ctx, command, (work) => setHeld(ctx, work, rest))
}

/** What becomes of the guests of ticket sessions that are cancelled with their floor: they get everything back. */
export const callOffWish = (ticketSessionIds: TicketSessionId[]) => ({
  ticketSessionIds,
  outcome: 'refund' as const,
  otherwise: 'hand' as const,
})

async function setHeld(
  ctx: SignedContext,
  work: Work,
  { id, expectedRev, state, decisions, callOff, ...given }: Omit<SetFloorState, 'commandId'>,
): Promise<FloorRow> {
  const reason = given.reason || null
  const before = await holdFloor(ctx, work.tx, { id, expectedRev })
  if (state !== 'open') await requireNote(ctx, work.tx, { occasion: 'floor_closed', reason })
  const isClosing = state === 'closed' && before.state !== 'closed'
  const decided = isClosing
    ? await decideSessions(ctx, work, { floorId: id, decisions, reason: reason ?? '' })
    : undefined
  const calledOff = decided?.calledOff ?? []
  if (calledOff.length > 0) {
    if (!callOff) refuseField('callOff', 'field.required')
    await startHeld(ctx, work, { ...callOffWish(calledOff), ...callOff, reason: reason ?? '' })
  }
  const set = { state, stateReason: state === 'open' ? null : reason }
  if (!(await updateFloor(work.tx, { venueId: ctx.venueId, id, expectedRev, by: ctx.actor.userId }, set)))
    refuse('STALE')
  await work.audit({
    action: 'floors.setState',
    entity: 'floor',
    entityId: id,
    before: { state: before.state },
    after: { state, ...(decisions.length > 0 && { sessions: decided?.counts }) },
    ...(reason === null ? {} : { reason }),
  })
  return announced(ctx, work, id)
}
