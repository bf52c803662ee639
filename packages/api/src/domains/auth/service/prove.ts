import { emailKey, type UserId, type VenueId } from '@marquee/contract'
import type { Actor, Context, Services } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { findPasswordHash } from '../repo/auth-sessions.ts'
import { setPassword, spendOtherProofs } from '../repo/proofs.ts'
import { noticeOfNewPassword } from './password-notice.ts'

/**
 * Compares the password of a signed-in person and returns the hash that it was compared with, so that a transaction
 * can see whether it still holds. WRONG_CREDENTIALS, or THROTTLED after five wrong ones in a minute: all
 * places that ask for it count together.
 */
export async function provePassword(
  ctx: Context,
  actor: Pick<Actor, 'userId' | 'email'>,
  password: string,
): Promise<string> {
  const { throttle, passwords, db } = ctx.services
  const attempt = { account: emailKey(actor.email), ip: ctx.ip, purpose: 'unlock' as const }
  await throttle.beforeTry(attempt)
  const hash = await findPasswordHash(db, actor.userId)
  if (!(await passwords.verify(hash, password)) || hash === null) {
    const fields = { event: 'password refused', userId: actor.userId, ip: ctx.ip, requestId: ctx.requestId }
    ctx.services.log.warn(fields, 'a wrong password of someone who is signed in')
    refuse('WRONG_CREDENTIALS')
  }
  await throttle.afterSuccess(attempt)
  return hash
}

/**
 * Gives a person another password, makes their open reset links worthless and tells them by a mail of this venue. Their auth
 * sessions stay as they are.
 */
export async function replacePassword(
  services: Pick<Services, 'queue'>,
  tx: Tx,
  at: { userId: UserId; venueId: VenueId },
  passwordHash: string,
): Promise<void> {
  await setPassword(tx, { userId: at.userId, passwordHash, onlyFirst: false })
  await spendOtherProofs(tx, at.userId, 'reset')
  await noticeOfNewPassword(services, tx, at)
}
