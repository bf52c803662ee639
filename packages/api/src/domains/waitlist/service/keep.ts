import type { TicketSessionId, WaitlistPartyId } from '@marquee/contract'
import type {
  joinWaitlistInput,
  updateWaitlistInput,
  WaitlistParty,
  waitlistPartyInput,
} from '@marquee/contract/waitlist'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { requirePhone } from '../../../core/phone.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { waitlistTopic } from '../events.ts'
import { insertParty, lockParty, selectComing, selectParties, setChoices, updateParty } from '../repo/parties.ts'
import { giveUp, offerOf } from './over.ts'

/** Who waits for a ticket session, in the order of their turn. */
export const listOfSession = (ctx: SignedContext, ticketSessionId: TicketSessionId) =>
  selectParties(ctx.services.db, { venueId: ctx.venueId, ticketSessionId })

async function requireComing(tx: Tx, ctx: SignedContext, ids: readonly TicketSessionId[]): Promise<void> {
  const coming = new Set(await selectComing(tx, ctx.venueId, ids))
  const gone = ids.findIndex((id) => !coming.has(id))
  if (gone >= 0) refuseField(`ticketSessionIds.${gone}`, 'field.invalid')
}

// Nobody of a party sits on two places.
function requireFits({ people, wheelchairs }: { people: number; wheelchairs: number }): void {
  if (wheelchairs > people) refuseField('wheelchairs', 'field.tooBig')
}

const phoneOf = (ctx: SignedContext, typed: string) =>
  requirePhone(typed, { country: ctx.actor.venueCountry, path: 'guestPhone' })

/**
 * Puts a party at the end of the waiting list. VALIDATION by field: it can be reached neither by phone nor by email, or a
 * session is over; STATE when its id is another party's.
 */
export function joinWaitlist(
  ctx: SignedContext,
  input: z.output<typeof joinWaitlistInput>,
): Promise<{ id: WaitlistPartyId }> {
  const { commandId, id, ticketSessionIds, ...given } = input
  return runCommand(ctx, { commandId, procedure: 'waitlist.join', input: { ...input } }, async (work) => {
    const { tx } = work
    const fields = {
      ...given,
      guestPhone: phoneOf(ctx, given.guestPhone ?? ''),
      guestEmail: given.guestEmail ?? null,
    }
    if (fields.guestPhone === null && fields.guestEmail === null) refuseField('guestPhone', 'field.required')
    requireFits(fields)
    await requireComing(tx, ctx, ticketSessionIds)
    const key = { venueId: ctx.venueId, id }
    if (!(await insertParty(tx, key, fields, ctx.actor.userId))) refuse('STATE', { details: { id: 'taken' } })
    await setChoices(tx, key, ticketSessionIds)
    await work.audit({
      action: 'waitlist.join',
      entity: 'waitlist_party',
      entityId: id,
      after: {
        people: fields.people,
        ...(fields.wheelchairs > 0 && { wheelchairs: fields.wheelchairs }),
        ticketSessions: ticketSessionIds,
      },
    })
    work.announce(ctx.venueId, waitlistTopic, { id })
    return { id }
  })
}

/** A party as it is now, kept so until the transaction ends. NOT_FOUND; STALE carries it. */
export async function requireParty(
  ctx: SignedContext,
  tx: Tx,
  { id, expectedRev }: { id: WaitlistPartyId; expectedRev: number },
) {
  const party = (await lockParty(tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
  const { createdBy: _, ...current } = party
  if (party.rev !== expectedRev) refuse('STALE', { details: { current } })
  return current
}

/**
 * Changes what a party has said; what is not named stays, and so does its turn. STATE for people and sessions while places
 * are kept for it; what is only being collected is given back then. STALE carries the party.
 */
export function changeParty(
  ctx: SignedContext,
  input: z.output<typeof updateWaitlistInput>,
): Promise<{ id: WaitlistPartyId }> {
  const { id, expectedRev, ticketSessionIds, ...given } = input
  return inTransaction(ctx, async (work) => {
    const { tx } = work
    const before = await requireParty(ctx, tx, { id, expectedRev })
    const { people = before.people, wheelchairs = before.wheelchairs } = given
    requireFits({ people, wheelchairs })
    const isMoved = people !== before.people || wheelchairs !== before.wheelchairs
    const isElsewhere = ticketSessionIds !== undefined && !isSame(ticketSessionIds, before.ticketSessionIds)
    if (isMoved || isElsewhere) await giveUpCollected(ctx, work, before)
    const change = {
      ...given,
      ...(given.guestPhone !== undefined && { guestPhone: await changedPhone(ctx, before, given.guestPhone) }),
    }
    const { guestPhone = before.guestPhone, guestEmail = before.guestEmail } = change
    if (guestPhone === null && guestEmail === null) refuseField('guestPhone', 'field.required')
    if (isElsewhere) {
      await requireComing(tx, ctx, ticketSessionIds)
      await setChoices(tx, { venueId: ctx.venueId, id }, ticketSessionIds)
    }
    await updateParty(tx, { venueId: ctx.venueId, id }, change, ctx.actor.userId)
    await work.audit({
      action: 'waitlist.update',
      entity: 'waitlist_party',
      entityId: id,
      before: {
        ...(isMoved && { people: before.people, wheelchairs: before.wheelchairs }),
        ...(isElsewhere && { ticketSessions: before.ticketSessionIds }),
      },
      after: {
        ...(isMoved && { people, wheelchairs }),
        ...(isElsewhere && { ticketSessions: ticketSessionIds }),
      },
    })
    work.announce(ctx.venueId, waitlistTopic, { id })
    return { id }
  })
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  new Set(a).size === new Set(b).size && a.every((id) => b.includes(id))

// What is stored already may be older than the check.
const changedPhone = (ctx: SignedContext, before: WaitlistParty, typed: string | null) =>
  typed === before.guestPhone ? typed : phoneOf(ctx, typed ?? '')

async function giveUpCollected(ctx: SignedContext, work: Work, { id, state }: WaitlistParty): Promise<void> {
  if (state !== 'waiting') refuse('STATE', { details: { state } })
  const offer = await offerOf(work.tx, { venueId: ctx.venueId, partyId: id })
  if (offer) await giveUp(work, offer, { state: 'lost', by: ctx.actor.userId })
}

type OfParty = z.output<typeof waitlistPartyInput>

/**
 * Takes a party off the list; what is kept for it is free. STATE when it no longer waits, and its places are in no basket;
 * STALE carries the party.
 */
export const leaveWaitlist = (ctx: SignedContext, input: OfParty): Promise<{ id: WaitlistPartyId }> =>
  onParty(ctx, { input, procedure: 'waitlist.leave', to: 'left' }, async (work, party) => {
    if (party.state === 'missed' || party.state === 'left') refuse('STATE', { details: { state: party.state } })
    const offer = await offerOf(work.tx, { venueId: ctx.venueId, partyId: party.id })
    if (offer) await giveUp(work, offer, { state: 'declined', by: ctx.actor.userId })
  })

/**
 * Puts a party back to its old turn: it was taken off by mistake, has answered late, or its basket was given up. `without`:
 * for the others of its sessions alone. STATE when it waits already, or nothing that it waits for is still to come.
 */
export const rejoinWaitlist = (
  ctx: SignedContext,
  input: OfParty & { without?: TicketSessionId },
): Promise<{ id: WaitlistPartyId }> =>
  onParty(
    ctx,
    { input, procedure: 'waitlist.rejoin', to: 'waiting' },
    async (work, { id, state, ticketSessionIds }) => {
      if (state === 'waiting' || state === 'offered') refuse('STATE', { details: { state } })
      const { without } = input
      if (without !== undefined && !ticketSessionIds.includes(without)) refuseField('without', 'field.invalid')
      const wanted = ticketSessionIds.filter((each) => each !== without)
      const coming = wanted.length === 0 ? [] : await selectComing(work.tx, ctx.venueId, wanted)
      if (coming.length === 0) refuse('STATE', { details: { state: 'over' } })
      if (wanted.length < ticketSessionIds.length) await setChoices(work.tx, { venueId: ctx.venueId, id }, wanted)
    },
  )

/** Gives the places that are kept for a party back. `stays`: it waits on, at its old turn, for others. */
export const declineOffer = (
  ctx: SignedContext,
  input: OfParty & { stays: boolean },
): Promise<{ id: WaitlistPartyId }> =>
  onParty(ctx, { input, procedure: 'waitlist.decline', to: input.stays ? 'waiting' : 'left' }, async (work, party) => {
    if (party.state !== 'offered') refuse('STATE', { details: { state: party.state } })
    const offer = await offerOf(work.tx, { venueId: ctx.venueId, partyId: party.id })
    if (!offer) return
    await giveUp(work, offer, { state: 'declined', by: ctx.actor.userId })
    // Else the same places would be offered again at once.
    if (input.stays) {
      const others = party.ticketSessionIds.filter((id) => id !== offer.ticketSessionId)
      if (others.length === 0) refuseField('stays', 'field.invalid')
      await setChoices(work.tx, { venueId: ctx.venueId, id: party.id }, others)
    }
  })

interface Step {
  input: OfParty
  procedure: 'waitlist.leave' | 'waitlist.rejoin' | 'waitlist.decline'
  to: 'waiting' | 'left'
}

function onParty(
  ctx: SignedContext,
  { input, procedure, to }: Step,
  act: (work: Work, party: WaitlistParty) => Promise<void>,
): Promise<{ id: WaitlistPartyId }> {
  const { commandId, id } = input
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const party = await requireParty(ctx, work.tx, input)
    await act(work, party)
    await updateParty(work.tx, { venueId: ctx.venueId, id }, { state: to }, ctx.actor.userId)
    await work.audit({
      action: procedure,
      entity: 'waitlist_party',
      entityId: id,
      before: { state: party.state },
      after: { state: to },
    })
    work.announce(ctx.venueId, waitlistTopic, { id })
    return { id }
  })
}
