import { mayDo } from '@marquee/contract'
import type { MembershipDetail, MembershipId } from '@marquee/contract/memberships'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx } from '../../../door/work.ts'
import { changeCode, findDetail, findSealed, lockMembership, setState } from '../repo.ts'
import { newCode, openCode } from './codes.ts'

interface Change {
  commandId: string
  id: MembershipId
  expectedRev: number
  reason: string
}

async function hold(ctx: SignedContext, tx: Tx, { id, expectedRev }: Change) {
  const held = (await lockMembership(tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
  if (held.rev !== expectedRev) refuse('STALE', { details: { rev: held.rev } })
  if (held.state === 'taken_back') refuse('STATE', { details: { membership: 'taken_back' } })
  return held
}

/** Blocks a membership, or lets it in again. NOT_FOUND, STALE, STATE for one that was taken back. */
export async function setBlocked(ctx: SignedContext, input: Change, blocked: boolean): Promise<MembershipDetail> {
  const procedure = blocked ? 'memberships.block' : 'memberships.unblock'
  return runCommand(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async ({ tx, audit }) => {
    const { id, reason } = input
    const { state } = await hold(ctx, tx, input)
    const next = blocked ? 'blocked' : 'active'
    if (state === next) refuse('STATE', { details: { membership: state } })
    await setState(tx, { venueId: ctx.venueId, id, state: next, reason })
    await audit({ action: procedure, entity: 'membership', entityId: id, reason })
    return (await findDetail(tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
  })
}

/** Gives a membership another code, because its card was lost. The refusals of `setBlocked`; STATE for a blocked one. */
export async function replaceMembership(ctx: SignedContext, input: Change): Promise<MembershipDetail> {
  const procedure = 'memberships.replace'
  return runCommand(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async ({ tx, audit }) => {
    const { id, reason } = input
    const { state, hash } = await hold(ctx, tx, input)
    if (state === 'blocked') refuse('STATE', { details: { membership: 'blocked' } })
    const code = newCode(ctx, id)
    await changeCode(tx, { venueId: ctx.venueId, id, old: hash, reason, ...code })
    await audit({ action: procedure, entity: 'membership', entityId: id, after: { tail: code.tail }, reason })
    return (await findDetail(tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
  })
}

/**
 * The code of a membership, for whoever sold it on this business day and for people who may replace it; each look is in
 * the audit. NOT_FOUND for others, STATE for one that was taken back.
 */
export async function revealMembership(ctx: SignedContext, id: MembershipId): Promise<{ code: string }> {
  const { services, venueId, actor } = ctx
  const found = await findSealed(services.db, { venueId, id })
  const isOwn = found?.by === actor.userId && found.isOfToday
  if (!found || (!isOwn && !mayDo(actor.rights, 'memberships', 'update'))) return refuse('NOT_FOUND')
  const code = found.state === 'taken_back' ? null : openCode(ctx, id, found.sealed)
  if (code === null) return refuse('STATE')
  await inTransaction(ctx, ({ audit }) => audit({ action: 'memberships.reveal', entity: 'membership', entityId: id }))
  return { code }
}
