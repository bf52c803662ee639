import type { AllowanceId, AllowanceKind, Departure, OrderId, TicketSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { authorityOf, requireReach } from '../../../door/authority.ts'
import { runCommand } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { findCompLeft, findShowName, insertAllowance, isSold } from '../repo.ts'
import { needOf } from './need.ts'

/** What somebody wants to be allowed. */
export interface Allow extends Partial<Departure> {
  commandId: string
  kind: AllowanceKind
  orderId: OrderId
  ticketSessionId: TicketSessionId
  reason: string
}

const reachOf = ({ ppm = 0, qty = 0, amountMinor = 0 }: Partial<Departure>): Departure => ({ ppm, qty, amountMinor })

/**
 * Allows one order to be sold so far from the list, before its guest pays; it holds for this order and this seller.
 * NEEDS_APPROVAL beyond the caller's reach or quota, COMP_QUOTA beyond the approver's, STATE for an
 * order that was sold, NOT_FOUND, VALIDATION by field.
 */
export async function allow(ctx: SignedContext, input: Allow): Promise<{ id: AllowanceId }> {
  const { commandId, kind, orderId, ticketSessionId, reason } = input
  const { venueId, actor, approval } = ctx
  const procedure = `allowances.${kind}`
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const show = (await findShowName(work.tx, { venueId, id: ticketSessionId })) ?? refuse('NOT_FOUND')
    if (await isSold(work.tx, { venueId, orderId })) refuse('STATE', { details: { orderId: 'taken' } })
    await requireNote(ctx, work.tx, { occasion: `sale_${kind}`, reason })
    const reach = reachOf(input)
    const { access, extent } = needOf(kind, reach)
    requireReach(ctx, access, extent)
    if (kind === 'comp' && !authorityOf(ctx).isOwner) {
      const counted = await findCompLeft(work.tx, { venueId, userId: approval?.approverId ?? actor.userId })
      if (counted && counted.left < reach.qty) {
        if (approval || actor.apiKeyId !== null) refuse('COMP_QUOTA', { details: counted })
        refuse('NEEDS_APPROVAL', { details: { ...access } })
      }
    }
    const id = uuidv7() as AllowanceId
    await insertAllowance(work.tx, {
      venueId,
      id,
      orderId,
      ticketSessionId,
      kind,
      ...reach,
      reason,
      actorId: actor.userId,
      approverId: approval?.approverId ?? null,
      approverIsOwner: approval?.isOwner ?? false,
    })
    const { ppm, qty, amountMinor } = reach
    const worth = { passes: qty, amountMinor, currency: show.currency }
    const cut = { ppm, ...(qty > 0 && { passes: qty }), amountMinor, currency: show.currency }
    await work.audit({
      action: procedure,
      entity: 'order',
      entityId: orderId,
      after: { ...(kind === 'comp' ? worth : cut), ticketSession: ticketSessionId },
      reason,
    })
    return { id }
  })
}
