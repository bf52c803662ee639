import { emailKey } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { newRecoveryCodes, newTotpSecret, readCode, stepOf, totpForPhone } from '../../../identity/second-factor.ts'
import {
  hasSecondFactor,
  spendCode,
  replaceRecoveryCodes as storeRecoveryCodes,
  totpPlace,
} from '../../../identity/second-factor-rows.ts'
import { provePassword } from '../../auth/service/prove.ts'
import { isMfaRequired } from '../repo/account.ts'
import { endAuthSessions } from '../repo/auth-sessions.ts'
import { beginFactor, confirmFactor, deleteFactor, findBegunSecret, getVenueName, renewFactor } from '../repo/factor.ts'
import { announceOwn, auditOwn, changeOwn, changeOwnByPassword, changeProven } from './person.ts'

const done = true as const

/**
 * Makes a secret for the phone's app. It does not count before `confirmMfa`, and a later one takes its place. A person
 * with a second factor moves to another phone: they show a code of the present one as well (MFA_CODE without), for a
 * password alone must not get round it, and it stays good until the other one is confirmed. STATE when they got one
 * meanwhile.
 */
export async function beginMfa(
  ctx: SignedContext,
  { password, code }: { password: string; code?: string | undefined },
): Promise<{ secret: string; uri: string }> {
  const { actor, services } = ctx
  const issuer = await getVenueName(services.db, ctx.venueId)
  const secret = newTotpSecret()
  if (await hasSecondFactor(services.db, actor.userId)) {
    if (code === undefined) refuse('MFA_CODE')
    return changeByBoth(ctx, { password, code }, async (work) => {
      await renewFactor(work.tx, actor.userId, services.sealing.seal(totpPlace(actor.userId), secret))
      await auditOwn(ctx, work, { action: 'beginMfa', before: { mfa: true } })
      return totpForPhone(secret, { issuer, account: actor.email })
    })
  }
  return changeOwnByPassword(ctx, password, async (work) => {
    const sealed = services.sealing.seal(totpPlace(actor.userId), secret)
    if (!(await beginFactor(work.tx, actor.userId, sealed))) refuse('STATE', { details: { mfa: 'enabled' } })
    await auditOwn(ctx, work, { action: 'beginMfa' })
    return totpForPhone(secret, { issuer, account: actor.email })
  })
}

/**
 * Lets the begun secret count, once the app shows the right code; ends everything else that the caller has open. STATE
 * when nothing was begun, MFA_CODE for a wrong code. Returns the recovery codes, which are shown this once.
 */
export async function confirmMfa(ctx: SignedContext, { code }: { code: string }): Promise<{ codes: string[] }> {
  const { actor, services } = ctx
  const { userId } = actor
  return changeOwn(ctx, async (work) => {
    const begun = await findBegunSecret(work.tx, userId)
    const secret = begun && services.sealing.unseal(totpPlace(userId), begun.sealed)
    // Sent again because its answer was lost, it is on already, and its codes were shown to nobody.
    if (!secret)
      refuse('STATE', { details: { mfa: (await hasSecondFactor(work.tx, userId)) ? 'enabled' : 'notBegun' } })
    const read = readCode(code)
    const step = read?.kind === 'app' ? stepOf(secret, read.code) : null
    if (step === null) refuse('MFA_CODE', { details: { wrong: true } })
    await confirmFactor(work.tx, userId, step)
    const codes = await giveRecoveryCodes(ctx, work)
    const ended = await endAuthSessions(work.tx, { userId, spare: authSessionOf(actor), reason: 'revoked' })
    await auditOwn(ctx, work, {
      action: 'confirmMfa',
      before: { mfa: begun.isRenewal },
      after: { mfa: true, endedAuthSessions: ended },
    })
    await announceOwn(ctx, work)
    return { codes }
  })
}

/** Ten new recovery codes in place of the old ones. STATE without a second factor. */
export async function newCodes(
  ctx: SignedContext,
  input: { password: string; code: string },
): Promise<{ codes: string[] }> {
  return changeByBoth(ctx, input, async (work) => {
    const codes = await giveRecoveryCodes(ctx, work)
    await auditOwn(ctx, work, { action: 'newRecoveryCodes' })
    return { codes }
  })
}

/** Switches the second factor off. STATE without one, or (`details.required`) while a role of the caller demands it. */
export async function disableMfa(ctx: SignedContext, input: { password: string; code: string }): Promise<true> {
  const { userId } = ctx.actor
  return changeByBoth(ctx, input, async (work) => {
    if (await isMfaRequired(work.tx, ctx.venueId, userId)) refuse('STATE', { details: { required: true } })
    await deleteFactor(work.tx, userId)
    await auditOwn(ctx, work, { action: 'disableMfa', before: { mfa: true }, after: { mfa: false } })
    await announceOwn(ctx, work)
    return done
  })
}

/** Work behind the password and a code. A refusal leaves the code unused, a wrong one counts against guessing. */
async function changeByBoth<T>(
  ctx: SignedContext,
  { password, code }: { password: string; code: string },
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const { actor, services } = ctx
  const attempt = { account: emailKey(actor.email), ip: ctx.ip }
  if (!(await hasSecondFactor(services.db, actor.userId))) refuse('STATE', { details: { mfa: 'off' } })
  const proven = await provePassword(ctx, actor, password)
  // Behind the password and before the transaction: nothing waits for the counters while it holds a row.
  await services.throttle.beforeCode(attempt)
  const answer = await changeProven(ctx, proven, async (work) => {
    if (!(await spendCode(work.tx, services, { userId: actor.userId, code }))) {
      refuse('MFA_CODE', { details: { wrong: true } })
    }
    return body(work)
  })
  await services.throttle.afterCode(attempt)
  return answer
}

async function giveRecoveryCodes({ services, actor }: SignedContext, { tx }: Work): Promise<string[]> {
  const codes = newRecoveryCodes()
  await storeRecoveryCodes(tx, services, { userId: actor.userId, codes })
  return codes
}
