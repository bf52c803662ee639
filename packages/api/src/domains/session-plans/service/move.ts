import type { MovePreview, MoveSession, SessionPlanId, SessionPlanRow, TicketSessionId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { uuidv7 } from '@marquee/db'
import { startBatch } from '../../../batches/start.ts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { moveOrdersAhead } from '../../food-orders/service/ahead.ts'
import { countGroupsOf, holdGroupsOf, moveGroups } from '../../group-bookings/service/of-sessions.ts'
import { readSessions } from '../../schedule/service/called-off.ts'
import { moveSold } from '../../schedule/service/sessions.ts'
import { sessionPlansTopic } from '../events.ts'
import { findCurrency } from '../repo/methods.ts'
import { selectGuests } from '../repo/orders.ts'
import { insertPlan, insertPlanOrders, selectPlans } from '../repo/plans.ts'
import { tellBatch } from './carry-out.ts'
import { figureOrders, sumsOf } from './figure.ts'

// The mail is about passes.
async function ordersWithPasses(ctx: SignedContext, db: Db | Tx, ticketSessionId: TicketSessionId) {
  const figured = await figureOrders(ctx, db, {
    ticketSessionIds: [ticketSessionId],
    outcome: 'refund',
    otherwise: 'hand',
  })
  return figured.filter(({ plan: { chosen, used, blocked } }) => chosen.length + used.length + blocked.length > 0)
}

/** Whom moving a session is about, and how many of them can be written to: nothing happens. NOT_FOUND. */
export async function previewMove(
  ctx: SignedContext,
  { ticketSessionId }: { ticketSessionId: TicketSessionId },
): Promise<MovePreview> {
  const { services, venueId } = ctx
  const { db } = services
  if ((await readSessions(ctx, db, [ticketSessionId])).length === 0) refuse('NOT_FOUND')
  const orders = await ordersWithPasses(ctx, db, ticketSessionId)
  const guests = await selectGuests(db, { venueId, ids: orders.map(({ orderId }) => orderId) })
  const mails = orders.filter(({ orderId }) => guests.get(orderId)?.email).length
  return {
    orders: orders.length,
    passes: sumsOf(orders).passes,
    mails,
    withoutMail: orders.length - mails,
    groups: await countGroupsOf(db, venueId, [ticketSessionId]),
  }
}

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
    const orders = await ordersWithPasses(ctx, tx, ticketSessionId)
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
