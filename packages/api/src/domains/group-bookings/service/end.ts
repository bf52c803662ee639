import type { OrderId } from '@marquee/contract'
import type { GroupState } from '@marquee/contract/choices'
import type { GroupDetail } from '@marquee/contract/group-bookings'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { endOption } from '../../seats/service/for-groups.ts'
import { isChargedFor, moneyHeldFor } from '../../tills/service/parts.ts'
import { endGroup } from '../repo/write.ts'
import { type OfGroup, ofGroup } from './of-group.ts'

type Why = OfGroup & { reason: string }

/**
 * The organiser does not want it: what was kept is free. STATE with `details.held` while money for it is at a till, with
 * `details.charge` while a card is charged for it.
 */
export const declineGroup = (ctx: SignedContext, input: Why): Promise<GroupDetail> =>
  end(ctx, input, { to: 'declined', from: ['sent', 'option'], procedure: 'groupBookings.decline' })

/** The house takes it back, or gives a draft up, like `declineGroup`. An order is cancelled as an order. */
export const cancelGroup = (ctx: SignedContext, input: Why): Promise<GroupDetail> =>
  end(ctx, input, { to: 'cancelled', from: ['draft', 'sent', 'option'], procedure: 'groupBookings.cancel' })

interface Ending {
  to: 'declined' | 'cancelled'
  from: readonly GroupState[]
  procedure: string
}

function end(ctx: SignedContext, input: Why, { to, from, procedure }: Ending): Promise<GroupDetail> {
  return ofGroup(ctx, { input: { ...input }, procedure, from }, async (work, before) => {
    const { venueId, actor } = ctx
    const { id, holdId, ticketSessionId } = before
    // Money for a group that has ended would be looked for by nobody.
    const of = { venueId, orderId: id as string as OrderId }
    const held = await moneyHeldFor(work.tx, of)
    if (held.length > 0) refuse('STATE', { details: { parts: 'open', held } })
    if (await isChargedFor(work.tx, of)) refuse('STATE', { details: { charge: 'open' } })
    if (before.state === 'option' && holdId !== null) await endOption(work, { venueId, ticketSessionId }, holdId)
    await endGroup(work.tx, { venueId, id }, { to, reason: input.reason, actorId: actor.userId })
    await work.audit({
      action: procedure,
      entity: 'group_booking',
      entityId: id,
      before: { state: before.state },
      after: { state: to },
      reason: input.reason,
    })
  })
}
