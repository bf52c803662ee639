import type { SeatHoldId, TicketSessionId } from '@marquee/contract'
import type { waitlistPartyInput } from '@marquee/contract/waitlist'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { handOver } from '../../seats/service/aside.ts'
import { waitlistTopic } from '../events.ts'
import { endOffer } from '../repo/offers.ts'
import { lockParty, updateParty } from '../repo/parties.ts'
import { offerOf } from './over.ts'

/**
 * Takes what is kept for a party over into a hold of the caller, who sells it. STATE when nothing is kept for it, or its
 * time is up; HOLD_EXPIRED when some of it is gone; STALE. The party itself is not told: who may sell need not know its phone.
 */
export function takeOffer(
  ctx: SignedContext,
  input: z.output<typeof waitlistPartyInput>,
): Promise<{ ticketSessionId: TicketSessionId; holdId: SeatHoldId }> {
  const { commandId, id } = input
  const { venueId, actor, services } = ctx
  return runCommand(ctx, { commandId, procedure: 'waitlist.take', input: { ...input } }, async (work) => {
    const { tx } = work
    const party = (await lockParty(tx, { venueId, id })) ?? refuse('NOT_FOUND')
    if (party.rev !== input.expectedRev) refuse('STALE')
    const offer = await offerOf(tx, { venueId, partyId: id })
    if (offer?.state !== 'open') refuse('STATE', { details: { state: party.state } })
    if (offer.isOver) refuse('STATE', { details: { state: 'missed' } })
    const { holdId, ticketSessionId } = offer
    const hold = { id: holdId, to: actor.userId, people: party.people, override: services.holdTtlSeconds }
    if (!(await handOver(work, offer, hold))) refuse('HOLD_EXPIRED', { details: { seatNos: [] } })
    await endOffer(tx, offer, { state: 'accepted', by: actor.userId })
    await updateParty(tx, { venueId, id }, { state: 'accepted' }, actor.userId)
    await work.audit({
      action: 'waitlist.take',
      entity: 'waitlist_party',
      entityId: id,
      before: { state: party.state },
      after: { state: 'accepted', ticketSession: ticketSessionId, hold: holdId },
    })
    work.announce(venueId, waitlistTopic, { id })
    return { ticketSessionId, holdId }
  })
}
