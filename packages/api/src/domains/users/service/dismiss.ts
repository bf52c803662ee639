import type { UserId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { usersTopic } from '../../../identity/people.ts'
import { deleteMember, deletePerson, holdLeftover } from '../repo/dismiss.ts'
import { rolesForAudit } from '../rules.ts'
import { withdrawInvitations } from './mails.ts'
import { holdTarget, requireRev, requireState } from './target.ts'

interface DismissUser {
  id: UserId
  expectedRev: number
  reason?: string
}

/**
 * Takes a person out of the venue who signed up or was invited and never came in. If they belong to no other venue,
 * they are removed altogether, and their address is free again. STATE for everybody who has been active.
 */
export async function dismissUser(ctx: SignedContext, input: DismissUser): Promise<{ id: UserId }> {
  const { venueId, actor } = ctx
  const { id: userId, expectedRev, reason } = input
  if (userId === actor.userId) refuse('SELF_CHANGE')
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const target = await holdTarget(ctx, tx, userId)
    requireRev(ctx, target, expectedRev)
    requireState(target, 'dismiss')
    await withdrawInvitations(ctx, tx, userId)
    if (!(await deleteMember(tx, { venueId, userId, expectedRev }))) refuse('STALE')
    if (await holdLeftover(tx, userId)) await deletePerson(tx, userId)
    const { name, email, state } = target.row
    await audit({
      action: 'users.dismiss',
      entity: 'user',
      entityId: userId,
      before: { name, email, state, roles: rolesForAudit(target.row) },
      ...(reason ? { reason } : {}),
    })
    announce(venueId, usersTopic, { userId })
    return { id: userId }
  })
}
