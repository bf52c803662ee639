import { emailKey, type RoleGrant, type UserId, type UserRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { insertPerson, usersTopic } from '../../../identity/people.ts'
import { holdPersonId } from '../repo/invite.ts'
import { findUserRow, readClock } from '../repo/rows.ts'
import { insertInvitedMember, replaceRoles, updateMember } from '../repo/write.ts'
import { rolesForAudit } from '../rules.ts'
import { requireGrants } from './grants.ts'
import { invitationPath, sendInvitation, withdrawInvitations } from './mails.ts'
import { holdTarget, requireRev, requireState } from './target.ts'

interface InviteUser {
  commandId: string
  name: string
  email: string
  roles: RoleGrant[]
}

// What is kept for a retry: enough to make the link again, and not the link.
interface Kept {
  user: UserRow
  proofId: string
  expiresAt: string
}

/**
 * Invites someone: a new person, or one who is known from another venue. They get a mail with a link that is good for
 * seven days; the answer carries the same link. EMAIL_TAKEN when they belong to the venue already.
 */
export async function inviteUser(
  ctx: SignedContext,
  input: InviteUser,
): Promise<{ user: UserRow; link: string; expiresAt: string }> {
  const command = { commandId: input.commandId, procedure: 'users.invite', input: { ...input } }
  const { user, proofId, expiresAt } = await runCommand<Kept>(ctx, command, (work) => inviteOnce(ctx, work, input))
  return { user, link: invitationPath(ctx, proofId), expiresAt }
}

async function inviteOnce(ctx: SignedContext, { tx, audit, announce }: Work, input: InviteUser): Promise<Kept> {
  const { actor, venueId } = ctx
  const holding = { held: [], now: await readClock(tx) }
  const spans = await requireGrants(ctx, tx, { grants: input.roles, holding })
  const userId = await findOrAddPerson(tx, input)
  if (!userId || !(await insertInvitedMember(tx, { venueId, userId }, actor.userId))) refuse('EMAIL_TAKEN')
  await replaceRoles(tx, { venueId, userId }, spans)
  const sent = await sendInvitation(ctx, tx, userId)
  const user = await findUserRow(tx, venueId, userId)
  if (!user) throw new Error('the invited person is not there')
  await audit({
    action: 'users.invite',
    entity: 'user',
    entityId: userId,
    after: { name: user.name, email: user.email, state: 'invited', roles: rolesForAudit(user) },
  })
  announce(venueId, usersTopic, { userId })
  return { user, ...sent }
}

async function findOrAddPerson(tx: Tx, { name, email }: InviteUser): Promise<UserId | undefined> {
  const add = () => insertPerson(tx, { name, email, passwordHash: null })
  // Known, and dismissed just now: then the address is free.
  return (await add()) ?? (await holdPersonId(tx, emailKey(email))) ?? (await add())
}

interface ResendInvitation {
  id: UserId
  expectedRev: number
}

/**
 * Invites someone again who has not come in yet: a new link, good for seven days from now. The older ones work no
 * longer. STATE when they are no longer invited.
 */
export async function resendInvitation(
  ctx: SignedContext,
  { id: userId, expectedRev }: ResendInvitation,
): Promise<{ user: UserRow; link: string; expiresAt: string }> {
  const { venueId, actor } = ctx
  const { proofId, ...sent } = await inTransaction(ctx, async ({ tx, audit, announce }) => {
    const target = await holdTarget(ctx, tx, userId)
    requireRev(ctx, target, expectedRev)
    requireState(target, 'resendInvitation')
    await withdrawInvitations(ctx, tx, userId)
    const isOurs = await updateMember(tx, { venueId, userId, expectedRev, by: actor.userId, invitedAgain: true })
    if (!isOurs) refuse('STALE')
    const invitation = await sendInvitation(ctx, tx, userId)
    const user = await findUserRow(tx, venueId, userId)
    if (!user) throw new Error('a person vanished while they were held')
    await audit({
      action: 'users.resendInvitation',
      entity: 'user',
      entityId: userId,
      before: { invitedAt: target.row.invitedAt },
      after: { invitedAt: user.invitedAt },
    })
    announce(venueId, usersTopic, { userId })
    return { user, ...invitation }
  })
  return { ...sent, link: invitationPath(ctx, proofId) }
}
