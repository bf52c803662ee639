import type { TillOffer, TillSessionId, TillSessionRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { requireSum } from '../../../core/denominations.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { type HeldTillSession, lockTillSession } from '../repo/counts.ts'
import { findTillSession } from '../repo/till-sessions.ts'
import { findHandedDifference, selectOffers, setCashier, writeOffer } from '../repo/turns.ts'
import { answered } from './blind.ts'
import type { Count } from './count.ts'
import { keepCount } from './counting.ts'
import { maySell } from './may-sell.ts'

// Two people confirm a hand-over, each signed in as themselves: the one who leaves by a count, the one who goes on by
// taking over. At a desk with one screen the second signs in at it, which they need for their first sale anyway.

/**
 * Counts the caller's till for whoever goes on with it, as blind as a close: a first count that differs may be made
 * once more. What is counted is offered until somebody takes over, the offer is taken back, or cash moves.
 */
export async function handOver(ctx: SignedContext, input: Count & { reason?: string }): Promise<TillSessionRow> {
  if (!maySell(ctx)) refuse('FORBIDDEN')
  requireSum(input.denominations, input.countedMinor)
  const { tillSessionId: id, countedMinor, denominations = null } = input
  const command = { commandId: input.commandId, procedure: 'tills.handOver', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx, audit } = work
    const { cashMinor } = await holdOwn(ctx, tx, id)
    const handedMinor = await findHandedDifference(tx, { venueId: ctx.venueId, id })
    const counted = { id, cashMinor, handedMinor, purpose: 'hand_over' as const, countedMinor, denominations }
    const isOffered = (await keepCount(ctx, tx, counted)) === 'final'
    const differenceMinor = countedMinor - cashMinor - handedMinor
    await requireNote(ctx, tx, { occasion: 'till_difference', reason: input.reason })
    const reason = (differenceMinor !== 0 && input.reason) || null
    if (isOffered) await writeOffer(tx, { venueId: ctx.venueId, id }, { countedMinor, reason })
    await audit({
      action: 'tills.handOver',
      entity: 'till_session',
      entityId: id,
      after: isOffered ? { countedMinor, differenceMinor } : { countedMinor, result: 'count again' },
      ...(reason === null ? {} : { reason }),
    })
    return answered(ctx, work, id)
  })
}

interface Offered {
  commandId: string
  tillSessionId: TillSessionId
}

/** Takes back what the caller offered; the count stays in the record. STATE when nothing is offered. */
export async function keepTill(ctx: SignedContext, input: Offered): Promise<TillSessionRow> {
  if (!maySell(ctx)) refuse('FORBIDDEN')
  const { tillSessionId: id } = input
  const command = { commandId: input.commandId, procedure: 'tills.keep', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx, audit } = work
    await holdOwn(ctx, tx, id)
    const row = await findTillSession(tx, { venueId: ctx.venueId, id })
    if (!row?.cashiers.at(-1)?.offeredAt) refuse('STATE', { details: { offer: 'none' } })
    await writeOffer(tx, { venueId: ctx.venueId, id }, null)
    await audit({ action: 'tills.keep', entity: 'till_session', entityId: id })
    return answered(ctx, work, id)
  })
}

/**
 * Makes the caller the cashier of a till that was counted for it; what is sold there from now on is theirs. STATE when
 * it is not offered any more (someone else took over, cash has moved since the count), or with the till at which the
 * caller works already.
 */
export async function takeOver(ctx: SignedContext, input: Offered): Promise<TillSessionRow> {
  if (!maySell(ctx)) refuse('FORBIDDEN')
  const { venueId, actor } = ctx
  const { tillSessionId: id } = input
  const command = { commandId: input.commandId, procedure: 'tills.takeOver', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx, audit } = work
    // Locked before it is looked at: of two who take over at once the second reads what the first has written.
    const held = (await lockTillSession(tx, { venueId, id })) ?? refuse('NOT_FOUND')
    const [offer] = await selectOffers(tx, venueId, id)
    if (!offer || held.cashier === actor.userId) refuse('STATE', { details: { offer: 'none' } })
    const other = await findTillSession(tx, { venueId, cashier: actor.userId, state: 'open' })
    if (other) refuse('STATE', { details: { till: other.till } })
    await setCashier(tx, { venueId, id }, actor.userId).catch((error) => {
      const { kind, constraint } = classifyPgError(error)
      return kind === 'unique' && constraint === 'till_one_open_person' ? refuse('STATE') : Promise.reject(error)
    })
    await audit({
      action: 'tills.takeOver',
      entity: 'till_session',
      entityId: id,
      before: { cashier: offer.from.name },
      after: { cashier: actor.name, countedMinor: offer.countedMinor, differenceMinor: offer.differenceMinor },
    })
    return answered(ctx, work, id)
  })
}

/** The tills that someone else has counted for the next person, by their code. */
export async function listOffers(ctx: SignedContext): Promise<TillOffer[]> {
  if (!maySell(ctx)) refuse('FORBIDDEN')
  const offers = await selectOffers(ctx.services.db, ctx.venueId)
  return offers.filter(({ from }) => from.id !== ctx.actor.userId)
}

async function holdOwn(ctx: SignedContext, tx: Tx, id: TillSessionId): Promise<HeldTillSession> {
  const held = await lockTillSession(tx, { venueId: ctx.venueId, id })
  if (held?.cashier !== ctx.actor.userId) refuse('NOT_FOUND')
  if (held.state !== 'open') refuse('STATE', { details: { state: held.state } })
  return held
}
