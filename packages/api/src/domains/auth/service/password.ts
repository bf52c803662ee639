import { emailKey, type UserId, type VenueId } from '@marquee/contract'
import type { Context } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Work } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { endKeysOf } from '../../../identity/end-keys.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { mailLanguage, usersTopic, venuesOf } from '../../../identity/people.ts'
import { insertProof, invitedVenue, newProofSecret, proofHash, proofPath } from '../../../identity/proofs.ts'
import {
  activateInvited,
  confirmAddress,
  endAllAuthSessions,
  findOpenProof,
  findResetRecipient,
  type OpenProof,
  setPassword,
  spendOtherProofs,
  spendProof,
} from '../repo/proofs.ts'
import { requireHardToGuess } from './new-password.ts'
import { noticeOfNewPassword } from './password-notice.ts'
import { steadily } from './steadily.ts'

/** Sends a link for a new password when the address is someone's; the answer is true whatever happened. */
export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<true> {
  await ctx.services.throttle.beforeTry({ account: 'forgot-password', ip: ctx.ip })
  return steadily(() => sendResetLink(ctx, emailKey(email)))
}

async function sendResetLink(ctx: Context, account: string): Promise<void> {
  await inTransaction(ctx, async ({ tx, audit }) => {
    const person = await findResetRecipient(tx, account)
    if (!person) return
    const secret = newProofSecret()
    await insertProof(tx, { userId: person.id, kind: 'reset', secret: () => secret })
    await queueMail(ctx.services, tx, {
      venueId: person.venue_id,
      kind: 'password-reset',
      recipient: person.email,
      language: mailLanguage(person.language, person.venue_locale),
      params: {
        name: person.name,
        link: `${ctx.services.publicUrl}${proofPath(secret, 'reset')}`,
        venueName: person.venue_name,
      },
    })
    await audit({
      action: 'auth.forgotPassword',
      entity: 'user',
      entityId: person.id,
      as: { venueId: person.venue_id as VenueId, actorId: null },
    })
  })
}

/**
 * Sets a password by the secret of a link, once. A reset ends everything the person has open, their API keys too, at every
 * venue, and lets an invited person in. An invitation sets the first password; a person who has one already enters that
 * instead of choosing another, because the inviter holds the same link. VALIDATION on `proof` when the link is used,
 * too old or wrong.
 */
export async function resetPassword(ctx: Context, input: { proof: string; password: string }): Promise<true> {
  const proof = await findOpenProof(ctx.services.db, proofHash(input.proof), ['invitation', 'reset'])
  if (!proof) refuseField('proof', 'field.invalid')
  const venueId = proof.kind === 'invitation' ? invitedVenue(input.proof) : null
  if (proof.kind === 'invitation' && proof.hasPassword) await acceptInvitation(ctx, proof, { ...input, venueId })
  else await choosePassword(ctx, proof, { ...input, venueId })
  return true
}

interface Redemption {
  password: string
  /** The one venue that an invitation opens; null for a reset, which opens all that still wait for the person. */
  venueId: VenueId | null
}

async function choosePassword(ctx: Context, proof: OpenProof, { password, venueId }: Redemption): Promise<void> {
  await requireHardToGuess('password', password, proof)
  const passwordHash = await ctx.services.passwords.hash(password)
  await inTransaction(ctx, async (work) => {
    if (!(await spendProof(work.tx, proof.id))) refuseField('proof', 'field.invalid')
    const { userId } = proof
    const isSet = await setPassword(work.tx, { userId, passwordHash, onlyFirst: proof.kind === 'invitation' })
    if (!isSet) refuseField('proof', 'field.invalid')
    await spendOtherProofs(work.tx, userId, 'reset')
    await endAllAuthSessions(work.tx, userId, 'password')
    // Whoever could read the mail may have made keys too; with an invitation's first password there are none.
    if (proof.kind === 'reset') await endKeysOf(work, { userId, venueId: null, by: null, action: 'apiKeys.revoke' })
    const told = await letIn(work, userId, venueId)
    if (proof.hasPassword) await noticeOfNewPassword(ctx.services, work.tx, { userId, venueId: told })
  })
}

async function acceptInvitation(ctx: Context, proof: OpenProof, { password, venueId }: Redemption): Promise<void> {
  const { throttle, passwords } = ctx.services
  const attempt = { account: emailKey(proof.email), ip: ctx.ip }
  await throttle.beforeTry(attempt)
  if (!(await passwords.verify(proof.passwordHash, password))) refuse('WRONG_CREDENTIALS')
  await throttle.afterSuccess(attempt)
  await inTransaction(ctx, async (work) => {
    if (!(await spendProof(work.tx, proof.id))) refuseField('proof', 'field.invalid')
    await letIn(work, proof.userId, venueId)
  })
}

/** Opens what waits for the person. Returns the venue that has the audit row. */
async function letIn({ tx, audit, announce }: Work, userId: UserId, venueId: VenueId | null): Promise<VenueId> {
  const entered = await activateInvited(tx, userId, venueId)
  // A person who came by the link of a mail reads the mail of this address.
  const isConfirmed = await confirmAddress(tx, userId)
  if (isConfirmed) await spendOtherProofs(tx, userId, 'confirmation')
  const venues = await venuesOf(tx, userId)
  const told = venueId ?? entered[0] ?? venues[0]
  if (!told) throw new Error('a person with a link belongs to no venue')
  await audit({
    action: 'auth.resetPassword',
    entity: 'user',
    entityId: userId,
    ...(entered.length > 0 ? { before: { state: 'invited' } } : {}),
    after: {
      ...(entered.length > 0 ? { state: 'active' } : {}),
      ...(isConfirmed ? { emailConfirmed: true } : {}),
    },
    as: { venueId: told, actorId: userId },
  })
  for (const venue of venues) {
    announce(venue, accessTopic, { userIds: [userId] })
    announce(venue, usersTopic, { userId })
  }
  return told
}
