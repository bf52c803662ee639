import type { SessionPlanId, SessionPlanRow, StartSessionPlan } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { startBatch } from '../../../batches/start.ts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { callOffGroups, holdGroupsOf } from '../../group-bookings/service/of-sessions.ts'
import { requireNote } from '../../reasons/service.ts'
import { callOff } from '../../schedule/service/called-off.ts'
import { sessionPlansTopic } from '../events.ts'
import { findCurrency } from '../repo/methods.ts'
import { insertPlan, insertPlanOrders, selectPlans } from '../repo/plans.ts'
import { planBatch } from './carry-out.ts'
import { figureOrders, type PlanWish, sumsOf } from './figure.ts'
import { mayComeBack, mostOf, needsOf } from './needs.ts'
import { sessionsOf } from './preview.ts'

/**
 * Accepts a plan: calls the ticket sessions off and begins with their guests, in one unit of work, so that what was sold
 * before is in the plan and nothing is sold after it. STALE when the plan is another one than was shown; STATE for sessions
 * that have begun, are over or cancelled; VALIDATION by field; NEEDS_APPROVAL when more money goes back than the caller may
 * give.
 */
export function startPlan(ctx: SignedContext, input: StartSessionPlan): Promise<SessionPlanRow> {
  const command = { commandId: input.commandId, procedure: 'sessionPlans.start', input: { ...input } }
  return runCommand(ctx, command, (work) => startHeld(ctx, work, input))
}

/** The same as a part of a unit of work that closes a floor as well. */
export async function startHeld(
  ctx: SignedContext,
  work: Work,
  input: PlanWish & { reason: string; expectedOrders: number; expectedBackMinor: number },
): Promise<SessionPlanRow> {
  const { tx } = work
  const { venueId, actor } = ctx
  const { target } = await sessionsOf(ctx, tx, input)
  if (target && target.state !== 'on_sale') refuseField('targetId', 'field.invalid')
  await requireNote(ctx, tx, { occasion: 'session_cancel', reason: input.reason })
  const groups = await holdGroupsOf(ctx, work, input.ticketSessionIds)
  const sessions = await callOff(ctx, work, { ids: input.ticketSessionIds, reason: input.reason })
  const orders = await figureOrders(ctx, tx, input)
  const sums = sumsOf(orders)
  const { backMinor } = sums
  if (orders.length !== input.expectedOrders || backMinor !== input.expectedBackMinor) {
    refuse('STALE', { details: { orders: orders.length, backMinor } })
  }
  const amountMinor = mostOf(orders, input)
  for (const { access, extent } of needsOf(orders, input)) requireReach(ctx, access, extent)
  const id = uuidv7() as SessionPlanId
  const inputs = orders.map(({ orderId }) => ({ planId: id, orderId }))
  const batchId = orders.length === 0 ? null : await startBatch(work, ctx, { kind: planBatch, inputs })
  const plan = {
    venueId,
    id,
    kind: 'cancel' as const,
    outcome: input.outcome,
    otherwise: input.otherwise,
    targetId: input.targetId ?? null,
    reason: input.reason,
    currency: await findCurrency(tx, venueId),
    orders: orders.length,
    passes: sums.passes,
    plannedMinor: amountMinor,
    batchId,
    actorId: actor.userId,
    approverId: ctx.approval?.approverId ?? null,
  }
  await insertPlan(tx, plan, sessions)
  const planned = orders.map((order) => ({
    orderId: order.orderId,
    plannedMinor: mayComeBack(order, input) ? order.plan.sentMinor : 0,
  }))
  await insertPlanOrders(tx, { venueId, planId: id }, planned)
  await callOffGroups(ctx, work, { groups, reason: input.reason })
  for (const session of sessions) {
    await work.audit({
      action: 'sessionPlans.start',
      entity: 'ticket_session',
      entityId: session.id,
      before: { state: session.state },
      after: { state: 'cancelled', orders: orders.length, passes: sums.passes, refundMinor: backMinor },
      reason: input.reason,
    })
  }
  work.announce(venueId, sessionPlansTopic, { id })
  const [row] = await selectPlans(tx, venueId, { id })
  if (!row) throw new Error('a plan vanished while it was made')
  return row
}
