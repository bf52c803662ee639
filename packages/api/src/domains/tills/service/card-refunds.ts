import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import type { Work } from '../../../door/work.ts'
import { addCash, findOwnTill, insertMovement } from '../repo/till-sessions.ts'
import { movementSign } from '../rules.ts'
import { answered } from './blind.ts'
import { moving, noteTooMuch } from './work.ts'

interface Handed {
  amountMinor: number
  currency: string
  reason: string
}

/**
 * Takes what a card terminal did not give back out of the caller's open till, for a guest who gets it in cash. Returns the
 * movement and the till. TILL_CLOSED without an open till, or at one for practice; STATE when its money is of another
 * currency; NEEDS_APPROVAL beyond the caller's limit of cash; a check of the database when there is not so much in it.
 */
export async function handOutCardRefund(
  ctx: SignedContext,
  work: Work,
  { amountMinor, currency, reason }: Handed,
): Promise<{ movementId: string; till: string }> {
  const { venueId, actor } = ctx
  const { tx } = work
  requireReach(ctx, moving, { amountMinor })
  const own = await findOwnTill(tx, { venueId, cashier: actor.userId })
  if (own === undefined) refuse('TILL_CLOSED')
  if (own.isTraining) refuse('TILL_CLOSED', { details: { training: true } })
  if (own.currency !== currency) refuse('STATE', { details: { currency: own.currency } })
  const out = movementSign.card_refund * amountMinor
  const id = (await addCash(tx, { venueId, cashier: actor.userId, amountMinor: out })) ?? refuse('TILL_CLOSED')
  const movement = { venueId, tillSessionId: id, kind: 'card_refund', amountMinor: out, reason, actorId: actor.userId }
  const movementId = await insertMovement(tx, movement)
  await answered(ctx, work, id)
  return { movementId, till: own.code }
}

/** Keeps in the audit that somebody tried to take more than their drawer holds: the refusal tells them about its cash. */
export const noteTooMuchForCard = (ctx: SignedContext, { amountMinor, reason }: Omit<Handed, 'currency'>) =>
  noteTooMuch(ctx, { kind: 'card_refund', amountMinor: movementSign.card_refund * amountMinor, reason })
