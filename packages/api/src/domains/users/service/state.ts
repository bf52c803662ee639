import type { AuthSessionId, RoleGrant, UserId, UserRow, UserState } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Work } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { endKeysOf } from '../../../identity/end-keys.ts'
import { usersTopic } from '../../../identity/people.ts'
import { findPasswordState } from '../repo/invite.ts'
import { findStateBeforeSuspension, findUserRow } from '../repo/rows.ts'
import { endAuthSessionsOf, replaceRoles, updateMember } from '../repo/write.ts'
import { rolesForAudit, type stateChanges } from '../rules.ts'
import { requireGrants } from './grants.ts'
import { mailTo } from './mails.ts'
import { holdTarget, requireRev, requireState, type Target } from './target.ts'

interface ChangeState {
  id: UserId
  expectedRev: number
  reason?: string
}

/**
 * Suspends someone at the venue and ends their auth sessions there. Nobody suspends themselves; STATE when the person
 * is suspended already.
 */
export async function suspendUser(ctx: SignedContext, input: ChangeState): Promise<UserRow> {
  return changeState(ctx, 'suspend', input, async ({ tx }, target) => {
    await endAuthSessionsOf(tx, { venueId: ctx.venueId, userId: target.userId }, { reason: 'suspended' })
    return 'suspended'
  })
}

/**
 * Lets a suspended person in again, as far as they were: someone who was invited or waited to be admitted is in that
 * state again, because suspending and resuming would otherwise be a way around both. A person who never chose a
 * password is invited again.
 */
export async function resumeUser(ctx: SignedContext, input: ChangeState): Promise<UserRow> {
  return changeState(ctx, 'resume', input, async ({ tx }, target) => {
    const before = await findStateBeforeSuspension(tx, ctx.venueId, target.userId)
    if (before === 'invited' || before === 'pending') return before
    return (await findPasswordState(tx, target.userId)) === 'chosen' ? 'active' : 'invited'
  })
}

/**
 * Admits a person who signed up by themselves, with these roles. STATE (`details.emailConfirmed` false) as long as
 * nobody has shown that the address is theirs.
 */
export async function admitUser(ctx: SignedContext, input: ChangeState & { roles: RoleGrant[] }): Promise<UserRow> {
  return changeState(ctx, 'admit', input, async ({ tx }, target) => {
    if (target.row.emailConfirmedAt === null) refuse('STATE', { details: { emailConfirmed: false } })
    const spans = await requireGrants(ctx, tx, { grants: input.roles, holding: target })
    await replaceRoles(tx, { venueId: ctx.venueId, userId: target.userId }, spans)
    await mailTo(ctx, tx, { userId: target.userId, kind: 'admitted', path: '/sign-in' })
    return 'active'
  })
}

type Step = (work: Work, target: Target) => Promise<UserState>

async function changeState(
  ctx: SignedContext,
  change: keyof typeof stateChanges,
  input: ChangeState,
  step: Step,
): Promise<UserRow> {
  const { venueId, actor } = ctx
  const userId = input.id
  // Nor does anybody admit themselves.
  if (userId === actor.userId || userId === ctx.approval?.approverId) refuse('SELF_CHANGE')
  return inTransaction(ctx, async (work) => {
    const { tx } = work
    const target = await holdTarget(ctx, tx, userId)
    requireRev(ctx, target, input.expectedRev)
    requireState(target, change)
    const state = await step(work, target)
    const reason = input.reason || null
    const key = { venueId, userId, expectedRev: input.expectedRev, by: actor.userId }
    if (!(await updateMember(tx, { ...key, state, reason }))) refuse('STALE')
    const row = await findUserRow(tx, venueId, userId)
    if (!row) throw new Error('a person vanished while they were held')
    const roles = change === 'admit' ? { roles: rolesForAudit(row) } : {}
    await work.audit({
      action: `users.${change}`,
      entity: 'user',
      entityId: userId,
      before: { state: target.state },
      after: { state, ...roles },
      ...(reason === null ? {} : { reason }),
    })
    work.announce(venueId, accessTopic, { userIds: [userId] })
    work.announce(venueId, usersTopic, { userId })
    return row
  })
}

/**
 * Ends open auth sessions of a person in this venue: the one that is named, or all, and then their API keys of this venue
 * as well, unless the caller is that person. The caller's current one stays
 * (that is signing out): SELF_CHANGE when it is named. NOT_FOUND when the named one is not open.
 */
export async function endAuthSessions(
  ctx: SignedContext,
  { id: userId, authSessionId }: { id: UserId; authSessionId?: AuthSessionId },
): Promise<{ ended: number }> {
  const { venueId, actor } = ctx
  if (authSessionId === actor.authSessionId) refuse('SELF_CHANGE')
  return inTransaction(ctx, async (work) => {
    const { tx, audit, announce } = work
    await holdTarget(ctx, tx, userId)
    const ended = await endAuthSessionsOf(
      tx,
      { venueId, userId },
      { reason: 'revoked', only: authSessionId, spare: actor.authSessionId ?? undefined },
    )
    if (authSessionId !== undefined && ended === 0) refuse('NOT_FOUND')
    // "Everywhere" is every way in, so it includes the keys that the person made at this venue. Callers end their own
    // keys themselves.
    const isEverywhere = authSessionId === undefined && userId !== actor.userId
    const by = { userId, venueId, by: actor.userId, action: 'apiKeys.revokeOfUser' } as const
    const endedKeys = isEverywhere ? await endKeysOf(work, by) : 0
    const after = endedKeys > 0 ? { ended, endedKeys } : { ended }
    await audit({ action: 'users.endAuthSessions', entity: 'user', entityId: userId, after })
    announce(venueId, accessTopic, authSessionId ? { authSessionIds: [authSessionId] } : { userIds: [userId] })
    announce(venueId, usersTopic, { userId })
    return { ended }
  })
}
