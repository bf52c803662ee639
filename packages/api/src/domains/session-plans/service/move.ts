import type { MoveSession, SessionPlanId, SessionPlanRow } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { startBatch } from '../../../batches/start.ts'
import type { SignedContext } from '../../../core/context.ts'
import { runCommand } from '../../../door/work.ts'
import { moveOrdersAhead } from '../../food-orders/service/ahead.ts'
import { holdGroupsOf, moveGroups } from '../../group-bookings/service/of-sessions.ts'
import { moveSold } from '../../schedule/service/sessions.ts'
import { sessionPlansTopic } from '../events.ts'
import { findCurrency } from '../repo/methods.ts'
import { insertPlan, insertPlanOrders, selectPlans } from '../repo/plans.ts'
import { tellBatch } from './carry-out.ts'
import { figureOrders, sumsOf } from './figure.ts'

/**
 * Moves a session that has sold to another time: passes stay valid, guests are told by mail, and may give them back without
 * a fee until a day. STALE, STATE, OVERLAP and VALIDATION as for any change of a session.
 */
export function moveSession(ctx: SignedContext, input: MoveSession): Promise<SessionPlanRow> {
  const command = { commandId: input.commandId, procedure: 'sessionPlans.move', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    const { venueId, actor } = ctx
    const { ticketSessionId, commandId: _, reason, ...change } = input
    const groups = await holdGroupsOf(ctx, work, [ticketSessionId])
    const { startsAt } = await moveSold(ctx, work, {
      ...change,
      id: ticketSessionId,
      audit: { action: command.procedure, reason },
    })
    await moveGroups(ctx, work, { groups, startedAt: startsAt, reason })
    await moveOrdersAhead(ctx, work, { ticketSessionId, startedAt: startsAt })
    const figured = await figureOrders(ctx, tx, {
      ticketSessionIds: [ticketSessionId],
      outcome: 'refund',
      otherwise: 'hand',
    })
    // The mail is about passes.
    const orders = figured.filter(
      ({ plan: { chosen, used, blocked } }) => chosen.length + used.length + blocked.length > 0,
    )
    const id = uuidv7() as SessionPlanId
    const inputs = orders.map(({ orderId }) => ({ planId: id, orderId }))
    const batchId = orders.length === 0 ? null : await startBatch(work, ctx, { kind: tellBatch, inputs })
    const plan = {
      venueId,
      id,
      kind: 'move' as const,
      outcome: 'tell' as const,
      otherwise: 'hand' as const,
      targetId: null,
      reason,
      currency: await findCurrency(tx, venueId),
      orders: orders.length,
      passes: sumsOf(orders).passes,
      plannedMinor: 0,
      batchId,
      actorId: actor.userId,
      approverId: null,
    }
    await insertPlan(tx, plan, [{ id: ticketSessionId, startsAt }])
    const told = orders.map(({ orderId }) => ({ orderId, plannedMinor: 0 }))
    await insertPlanOrders(tx, { venueId, planId: id }, told)
    work.announce(venueId, sessionPlansTopic, { id })
    const [row] = await selectPlans(tx, venueId, { id })
    if (!row) throw new Error('a plan vanished while it was made')
    return row
  })
}
