import type { UserId, UserRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { usersTopic, venuesOf } from '../../../identity/people.ts'
import { deleteFactors, endAuthSessionsEverywhere } from '../repo/factors.ts'
import { findUserRow } from '../repo/rows.ts'
import { updateMember, updatePerson } from '../repo/write.ts'
import { mailTo } from './mails.ts'
import { holdTarget, requireRev, requireState } from './target.ts'

interface ResetFactors {
  id: UserId
  expectedRev: number
  reason?: string
}

/**
 * Takes the second factor, the recovery codes and the PIN away from a person who lost their phone, ends their auth
 * sessions and tells them by mail. STATE when they have none of these, or do not belong to the venue's own people
 * (yet). Nobody does it to themselves: for that there are procedures of their own, which ask for more.
 */
export async function resetFactors(ctx: SignedContext, input: ResetFactors): Promise<UserRow> {
  const { venueId, actor } = ctx
  const { id: userId, expectedRev, reason } = input
  if (userId === actor.userId) refuse('SELF_CHANGE')
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const target = await holdTarget(ctx, tx, userId)
    requireRev(ctx, target, expectedRev)
    requireState(target, 'resetFactors')
    const { hadMfa, hadPin } = await deleteFactors(tx, userId)
    if (!hadMfa && !hadPin) refuse('STATE', { details: { hasMfa: false, hasPin: false } })
    if (!(await updateMember(tx, { venueId, userId, expectedRev, by: actor.userId }))) refuse('STALE')
    await updatePerson(tx, { venueId, userId }, {})
    await endAuthSessionsEverywhere(tx, userId)
    await mailTo(ctx, tx, { userId, kind: 'factors-reset', path: '/sign-in' })
    const row = await findUserRow(tx, venueId, userId)
    if (!row) throw new Error('a person vanished while they were held')
    await audit({
      action: 'users.resetFactors',
      entity: 'user',
      entityId: userId,
      before: { hasMfa: hadMfa, hasPin: hadPin },
      after: { hasMfa: false, hasPin: false },
      ...(reason ? { reason } : {}),
    })
    for (const venue of await venuesOf(tx, userId)) {
      announce(venue, accessTopic, { userIds: [userId] })
      announce(venue, usersTopic, { userId })
    }
    return row
  })
}
