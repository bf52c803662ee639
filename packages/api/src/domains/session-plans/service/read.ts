import type {
  OrderId,
  PlanFilter,
  SessionPlanGroups,
  SessionPlanId,
  SessionPlanOrder,
  SessionPlanRow,
  TicketSessionId,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { maskPhone } from '../../../core/mask.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { issueExport } from '../../../exports/issue.ts'
import { seesContacts } from '../../orders/service/mask.ts'
import { sessionPlansTopic } from '../events.ts'
import { selectPlans } from '../repo/plans.ts'
import { hasGroup, selectGroupsToTell, selectPlanOrders, settleOrder, tellGroup } from '../repo/results.ts'

const newest = 50

/** The plans of a ticket session, or the newest of the venue. */
export const listPlans = (
  { services, venueId }: SignedContext,
  { ticketSessionId }: { ticketSessionId?: TicketSessionId | undefined },
): Promise<SessionPlanRow[]> => selectPlans(services.db, venueId, ticketSessionId ? { ticketSessionId } : { newest })

/** One plan with how far it is; NOT_FOUND for one of nobody. */
export async function getPlan({ services, venueId }: SignedContext, id: SessionPlanId): Promise<SessionPlanRow> {
  const [row] = await selectPlans(services.db, venueId, { id })
  return row ?? refuse('NOT_FOUND')
}

/** Orders of a plan with what became of each. */
export async function listPlanOrders(
  ctx: SignedContext,
  wanted: { id: SessionPlanId; filter: PlanFilter; after: number; limit: number },
): Promise<SessionPlanOrder[]> {
  const { services, venueId } = ctx
  await getPlan(ctx, wanted.id)
  return selectPlanOrders(services.db, { venueId, ...wanted })
}

/** The groups of a plan that a person has to tell, because they have no address. Phones as the caller may read them. */
export async function listPlanGroups(ctx: SignedContext, { id }: { id: SessionPlanId }): Promise<SessionPlanGroups> {
  await getPlan(ctx, id)
  return forCaller(ctx, await selectGroupsToTell(ctx.services.db, { venueId: ctx.venueId, id }))
}

function forCaller({ actor }: SignedContext, rows: SessionPlanGroups): SessionPlanGroups {
  if (seesContacts(actor.rights)) return rows
  return rows.map(({ contactPhone, ...row }) => ({ ...row, contactPhone: contactPhone && maskPhone(contactPhone) }))
}

/**
 * Writes down that a person has told a group without an address; the groups that are left. STATE for one that nobody has to
 * tell, or that was told already.
 */
export async function tellPlanGroup(
  ctx: SignedContext,
  { id, groupId }: { id: SessionPlanId; groupId: string },
): Promise<SessionPlanGroups> {
  const { venueId, actor } = ctx
  await getPlan(ctx, id)
  return inTransaction(ctx, async (work) => {
    const { tx } = work
    if (!(await tellGroup(tx, { venueId, id, groupId, by: actor.userId }))) {
      if (!(await hasGroup(tx, { venueId, groupId }))) refuse('NOT_FOUND')
      refuse('STATE', { details: { settled: 'nothing' } })
    }
    await work.audit({
      action: 'sessionPlans.tellGroup',
      entity: 'group_booking',
      entityId: groupId,
      after: { settled: true },
    })
    work.announce(venueId, sessionPlansTopic, { id })
    return forCaller(ctx, await selectGroupsToTell(tx, { venueId, id }))
  })
}

/** Makes the file of a plan's orders; NOT_FOUND for one of nobody. */
export async function exportPlan(ctx: SignedContext, filter: { id: SessionPlanId; filter: PlanFilter }) {
  await getPlan(ctx, filter.id)
  return issueExport(ctx, { kind: 'sessionPlans', filter })
}

/**
 * Writes down that a person has done what a plan left to people for an order. STATE when nothing is left, or while the
 * guest is still owed money: that is paid out from the order, or decided where the terminal has declined to give it back.
 */
export async function settlePlanOrder(
  ctx: SignedContext,
  { id, orderId, note }: { id: SessionPlanId; orderId: OrderId; note?: string },
): Promise<SessionPlanOrder> {
  const { venueId, actor } = ctx
  await getPlan(ctx, id)
  return inTransaction(ctx, async (work) => {
    const { tx } = work
    const one = { venueId, id, filter: 'all' as const, after: 0, limit: 1, orderId }
    const [before] = await selectPlanOrders(tx, one)
    if (!before) refuse('NOT_FOUND')
    if (before.openMinor > 0) refuse('STATE', { details: { owed: 'money' } })
    if (before.declinedMinor > 0) refuse('STATE', { details: { owed: 'card' } })
    if (!(await settleOrder(tx, { venueId, id, orderId, by: actor.userId, note: note || null }))) {
      refuse('STATE', { details: { settled: 'nothing' } })
    }
    await work.audit({
      action: 'sessionPlans.settle',
      entity: 'order',
      entityId: orderId,
      before: { causes: before.causes },
      after: { settled: true },
      ...(note ? { reason: note } : {}),
    })
    work.announce(venueId, sessionPlansTopic, { id })
    const [after] = await selectPlanOrders(tx, one)
    return after ?? refuse('NOT_FOUND')
  })
}
