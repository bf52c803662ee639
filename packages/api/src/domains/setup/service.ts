import { randomBytes } from 'node:crypto'
import { type completeSetupInput, countryOf, type VenueId } from '@marquee/contract'
import { inTransaction as runTransaction } from '@marquee/db'
import { seedVenue } from '@marquee/db/seed'
import type { z } from 'zod'
import type { Context, Services } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { inTransaction } from '../../door/work.ts'
import { insertPerson } from '../../identity/people.ts'
import { proofHash } from '../../identity/proofs.ts'
import { syncHelp } from '../apps/help/service/screens.ts'
import { requireHardToGuess } from '../auth/service/new-password.ts'
import { hasVenue, insertFirstMember, isOpenLink, lockVenues, replaceLink, spendLink } from './repo.ts'

/** The one-time link of an empty installation. */
export interface SetupLink {
  link: string
  /** ISO 8601, 24 hours after it was made. */
  expiresAt: string
}

/**
 * Makes the link by which the first owner and the venue are made; null when there is a venue. Links that were made
 * before and not used are void from then on. Only the hash of the secret is stored, so the link cannot be shown again.
 */
export async function issueSetupLink({ db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>): Promise<SetupLink | null> {
  // Nearly every start: there is a venue, and nothing needs to be locked.
  if (await hasVenue(db)) return null
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = await runTransaction(db, async (tx) => {
    await lockVenues(tx)
    return (await hasVenue(tx)) ? null : replaceLink(tx, proofHash(secret))
  })
  return expiresAt === null ? null : { link: `${publicUrl}/set-up?key=${secret}`, expiresAt }
}

/**
 * Makes the venue with its default roles and its owner, once. VALIDATION on `secret` when the link is
 * wrong, used, too old, or when there is a venue already: from outside these are the same.
 */
export async function completeSetup(ctx: Context, input: z.output<typeof completeSetupInput>): Promise<true> {
  const { services } = ctx
  const { owner, venue } = input
  await services.throttle.beforeTry({ account: 'set-up', ip: ctx.ip })
  const secretHash = proofHash(input.secret)
  if (!(await isOpenLink(services.db, secretHash))) refuseField('secret', 'field.invalid')
  await requireHardToGuess('owner.password', owner.password, owner)
  const passwordHash = await services.passwords.hash(owner.password)
  await inTransaction(ctx, async ({ tx, audit }) => {
    await lockVenues(tx)
    if (!(await spendLink(tx, secretHash))) refuseField('secret', 'field.invalid')
    const { city, ...named } = venue
    const facts = { ...named, ...(city ? { city } : {}), country: countryOf(venue) }
    const { venueId, roleIds } = await seedVenue({ db: tx, ...facts, now: new Date() })
    await syncHelp(tx, services.helpArticles, venueId as VenueId)
    const userId = await insertPerson(tx, { name: owner.name, email: owner.email, passwordHash, emailConfirmed: true })
    if (!userId) refuse('EMAIL_TAKEN')
    const roleId = roleIds.owner
    if (!roleId) throw new Error('the default roles have no owner')
    await insertFirstMember(tx, { venueId, userId, roleId })
    await audit({
      action: 'setup.complete',
      entity: 'venue',
      entityId: venueId,
      after: { ...facts, owner: owner.name },
      as: { venueId: venueId as VenueId, actorId: userId },
    })
  })
  await services.throttle.afterSuccess({ account: 'set-up', ip: ctx.ip })
  services.log.info({ event: 'setup complete', requestId: ctx.requestId }, 'the venue and its owner were made')
  return true
}
