import { emailKey, type UserId, type VenueId } from '@marquee/contract'
import type { Context } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { mailLanguage, usersTopic, venuesOf } from '../../../identity/people.ts'
import { insertProof, newProofSecret, proofHash, proofPath } from '../../../identity/proofs.ts'
import { findVenueOfUnconfirmed, holdUnconfirmed, mayMailAgain } from '../repo/confirmation.ts'
import { confirmAddress, findOpenProof, spendOtherProofs, spendProof } from '../repo/proofs.ts'
import { steadily } from './steadily.ts'

interface Unconfirmed {
  id: UserId
  name: string
  email: string
  language: string | null
}

/** Queues the mail whose link shows that the address is the person's own, for 24 hours. */
export async function sendConfirmation(
  ctx: Context,
  tx: Tx,
  { person, venue }: { person: Unconfirmed; venue: { id: VenueId; name: string; locale: string } },
): Promise<void> {
  const secret = newProofSecret()
  await insertProof(tx, { userId: person.id, kind: 'confirmation', secret: () => secret })
  await queueMail(ctx.services, tx, {
    venueId: venue.id,
    kind: 'confirmation',
    recipient: person.email,
    language: mailLanguage(person.language, venue.locale),
    params: {
      name: person.name,
      link: `${ctx.services.publicUrl}${proofPath(secret, 'confirmation')}`,
      venueName: venue.name,
    },
  })
}

/**
 * Marks the address as proved by the secret of a mailed link, once. It lets nobody in: that is for someone of the
 * venue. VALIDATION on `proof` when the link is used, too old or wrong.
 */
export async function confirmEmail(ctx: Context, input: { proof: string }): Promise<true> {
  const proof = await findOpenProof(ctx.services.db, proofHash(input.proof), ['confirmation'])
  if (!proof) refuseField('proof', 'field.invalid')
  const { userId } = proof
  await inTransaction(ctx, async ({ tx, audit, announce }) => {
    if (!(await spendProof(tx, proof.id))) refuseField('proof', 'field.invalid')
    await spendOtherProofs(tx, userId, 'confirmation')
    if (!(await confirmAddress(tx, userId))) return
    const venues = await venuesOf(tx, userId)
    const [told] = venues
    if (!told) throw new Error('a person with a link belongs to no venue')
    await audit({
      action: 'auth.confirmEmail',
      entity: 'user',
      entityId: userId,
      after: { emailConfirmed: true },
      as: { venueId: told, actorId: userId },
    })
    for (const venueId of venues) announce(venueId, usersTopic, { userId })
  })
  return true
}

/** Sends the link again when someone with this address has still to confirm it; true whatever happened. */
export async function resendConfirmation(ctx: Context, { email }: { email: string }): Promise<true> {
  await ctx.services.throttle.beforeTry({ account: 'resend-confirmation', ip: ctx.ip })
  return steadily(() => sendAgain(ctx, emailKey(email)))
}

async function sendAgain(ctx: Context, account: string): Promise<void> {
  await inTransaction(ctx, async ({ tx, audit }) => {
    const person = await holdUnconfirmed(tx, account)
    const venue = person && (await findVenueOfUnconfirmed(tx, person.id))
    if (!person || !venue || !(await mayMailAgain(tx, person.id))) return
    await sendConfirmation(ctx, tx, { person, venue })
    await audit({
      action: 'auth.resendConfirmation',
      entity: 'user',
      entityId: person.id,
      as: { venueId: venue.id, actorId: null },
    })
  })
}
