import type { UserId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import type { Tx } from '../../../door/work.ts'
import { type MailKind, queueMail } from '../../../identity/outgoing-mail.ts'
import { mailLanguage } from '../../../identity/people.ts'
import { insertProof, invitationSecret, proofHash, proofPath } from '../../../identity/proofs.ts'
import { cancelInvitationMails, findMailFacts, selectOpenInvitations, spendProofs } from '../repo/invite.ts'

/** Queues a mail to a person of the venue; `path` is where its link leads. */
export async function mailTo(
  ctx: SignedContext,
  tx: Tx,
  { userId, kind, path }: { userId: UserId; kind: MailKind; path: string },
): Promise<void> {
  const { venueId, services, actor } = ctx
  const facts = await findMailFacts(tx, venueId, userId)
  await queueMail(services, tx, {
    venueId,
    kind,
    recipient: facts.email,
    language: mailLanguage(facts.language, facts.venueLocale),
    params: {
      name: facts.name,
      link: `${services.publicUrl}${path}`,
      venueName: facts.venueName,
      ...(kind === 'invitation' ? { inviterName: actor.name } : {}),
    },
  })
}

/** Makes the link of an invitation and mails it. Only the id is answered: it is enough to make the link again. */
export async function sendInvitation(
  ctx: SignedContext,
  tx: Tx,
  userId: UserId,
): Promise<{ proofId: string; expiresAt: string }> {
  const { venueId, services } = ctx
  const { id, secret, expiresAt } = await insertProof(tx, {
    userId,
    kind: 'invitation',
    secret: (proofId) => invitationSecret(services.tokens, { id: proofId, venueId }),
  })
  await mailTo(ctx, tx, { userId, kind: 'invitation', path: proofPath(secret, 'invitation') })
  return { proofId: id, expiresAt }
}

/** The path that an invitation's link leads to. */
export function invitationPath(ctx: SignedContext, proofId: string): string {
  return proofPath(invitationSecret(ctx.services.tokens, { id: proofId, venueId: ctx.venueId }), 'invitation')
}

/** Makes someone's open invitations to this venue worthless, also those that still wait to be mailed. */
export async function withdrawInvitations(ctx: SignedContext, tx: Tx, userId: UserId): Promise<void> {
  const { venueId, services } = ctx
  // Which venue an invitation is for stands nowhere but in its secret.
  const isOurs = ({ id, hash }: { id: string; hash: Buffer }) =>
    proofHash(invitationSecret(services.tokens, { id, venueId })).equals(hash)
  const open = await selectOpenInvitations(tx, userId)
  await spendProofs(
    tx,
    open.filter(isOurs).map(({ id }) => id),
  )
  await cancelInvitationMails(tx, venueId, userId)
}
