import { emailKey, type RoleGrant, type UserRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../core/work.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { insertPerson, mailLanguage, usersTopic } from '../../../identity/people.ts'
import { insertProof, invitationSecret, proofPath } from '../../../identity/proofs.ts'
import { findInvitationFacts, findPersonId } from '../repo/invite.ts'
import { findUserRow, readClock, rolesForAudit } from '../repo/rows.ts'
import { insertInvitedMember, replaceRoles } from '../repo/write.ts'
import { requireGrants } from './grants.ts'

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
 * Invites somebody: a new person, or one who is known from another venue. He gets a mail with a link that is good for
 * seven days; the answer carries the same link. EMAIL_TAKEN when he belongs to the venue already.
 */
export async function inviteUser(
  ctx: SignedContext,
  input: InviteUser,
): Promise<{ user: UserRow; link: string; expiresAt: string }> {
  const command = { commandId: input.commandId, procedure: 'users.invite', input: { ...input } }
  const { user, proofId, expiresAt } = await runCommand<Kept>(ctx, command, (work) => inviteOnce(ctx, work, input))
  const secret = invitationSecret(ctx.services.tokens, { id: proofId, venueId: ctx.venueId })
  return { user, link: proofPath(secret, 'invitation'), expiresAt }
}

async function inviteOnce(ctx: SignedContext, { tx, audit, announce }: Work, input: InviteUser): Promise<Kept> {
  const { actor, venueId, services } = ctx
  const holding = { held: [], now: await readClock(tx) }
  const spans = await requireGrants(ctx, tx, { grants: input.roles, holding })
  const userId =
    (await insertPerson(tx, { ...input, passwordHash: null })) ?? (await findPersonId(tx, emailKey(input.email)))
  if (!userId || !(await insertInvitedMember(tx, { venueId, userId }, actor.userId))) refuse('EMAIL_TAKEN')
  await replaceRoles(tx, { venueId, userId }, spans)
  const proof = await insertProof(tx, {
    userId,
    kind: 'invitation',
    secret: (id) => invitationSecret(services.tokens, { id, venueId }),
  })
  const facts = await findInvitationFacts(tx, venueId, userId)
  await queueMail(tx, {
    venueId,
    kind: 'invitation',
    recipient: facts.email,
    language: mailLanguage(facts.language, facts.venueLocale),
    params: {
      name: facts.name,
      link: `${services.publicUrl}${proofPath(proof.secret, 'invitation')}`,
      venueName: facts.venueName,
      inviterName: actor.name,
    },
  })
  const user = await findUserRow(tx, venueId, userId)
  if (!user) throw new Error('the invited person is not there')
  await audit({
    action: 'users.invite',
    entity: 'user',
    entityId: userId,
    after: { name: user.name, email: user.email, state: 'invited', roles: rolesForAudit(user) },
  })
  announce(venueId, usersTopic, { userId })
  return { user, proofId: proof.id, expiresAt: proof.expiresAt }
}
