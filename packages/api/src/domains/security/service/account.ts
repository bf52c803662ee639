import type { AutoLockMinutes, SecurityState } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { requireHardToGuess } from '../../auth/service/new-password.ts'
import { provePassword, replacePassword } from '../../auth/service/prove.ts'
import { selectSecurity, updateAccount } from '../repo/account.ts'
import { endAuthSessions } from '../repo/auth-sessions.ts'
import { isTrivialPin } from '../rules.ts'
import { announceOwn, auditOwn, changeOwn, changeOwnByPassword, changeProven, endOwnKeys } from './person.ts'

const done = true as const

/** How the caller's account is protected. */
export async function getSecurity(ctx: SignedContext): Promise<SecurityState> {
  const row = await selectSecurity(ctx.services.db, { venueId: ctx.venueId, userId: ctx.actor.userId })
  return {
    passwordChangedAt: row.password_changed_at,
    pinSetAt: row.pin_set_at,
    mfa: { enabledAt: row.mfa_enabled_at, required: row.required, recoveryCodesLeft: row.codes_left ?? 0 },
    autoLockMinutes: row.auto_lock_minutes as AutoLockMinutes,
    openApiKeys: row.open_api_keys ?? 0,
  }
}

/**
 * Sets another password and ends everything else that the caller has open, at every venue; open reset links are void,
 * and a mail tells of it. Their API keys end too if they choose so.
 * WRONG_CREDENTIALS for a wrong present one, VALIDATION on `next` for one that is easily guessed.
 */
export async function changePassword(
  ctx: SignedContext,
  input: { current: string; next: string; endKeys: boolean },
): Promise<true> {
  const { actor, services } = ctx
  await requireHardToGuess('next', input.next, actor)
  const proven = await provePassword(ctx, actor, input.current)
  // Outside of the transaction: hashing is slow on purpose, and no row should be held meanwhile.
  const passwordHash = await services.passwords.hash(input.next)
  return changeProven(ctx, proven, async (work) => {
    await replacePassword(ctx.services, work.tx, actor, passwordHash)
    const ended = await endAuthSessions(work.tx, {
      userId: actor.userId,
      spare: authSessionOf(actor),
      reason: 'password',
    })
    const endedKeys = input.endKeys ? await endOwnKeys(ctx, work) : 0
    await auditOwn(ctx, work, {
      action: 'changePassword',
      after: { endedAuthSessions: ended, ...(endedKeys > 0 ? { endedKeys } : {}) },
    })
    await announceOwn(ctx, work)
    return done
  })
}

/** Sets or replaces the PIN by which the caller approves others' commands. VALIDATION on `pin` for a trivial one. */
export async function setPin(ctx: SignedContext, { password, pin }: { password: string; pin: string }): Promise<true> {
  if (isTrivialPin(pin)) refuseField('pin', 'field.common')
  const proven = await provePassword(ctx, ctx.actor, password)
  const pinHash = await ctx.services.passwords.hash(pin)
  return changeProven(ctx, proven, async (work, person) => {
    await updateAccount(work.tx, ctx.actor.userId, { pinHash })
    await auditOwn(ctx, work, { action: 'setPin', before: { pin: person.pin_set_at !== null }, after: { pin: true } })
    return done
  })
}

/** Takes the caller's PIN away, if they have one. */
export async function removePin(ctx: SignedContext, { password }: { password: string }): Promise<true> {
  return changeOwnByPassword(ctx, password, async (work, person) => {
    if (person.pin_set_at === null) return done
    await updateAccount(work.tx, ctx.actor.userId, { pinHash: null })
    await auditOwn(ctx, work, { action: 'removePin', before: { pin: true }, after: { pin: false } })
    return done
  })
}

/** After how many minutes without a hand on the screen the caller's screens lock themselves; 0: never. */
export async function setAutoLock(ctx: SignedContext, { minutes }: { minutes: AutoLockMinutes }): Promise<true> {
  return changeOwn(ctx, async (work, person) => {
    const before = person.auto_lock_minutes
    if (before === minutes) return done
    await updateAccount(work.tx, ctx.actor.userId, { autoLockMinutes: minutes })
    await auditOwn(ctx, work, {
      action: 'setAutoLock',
      before: { autoLockMinutes: before },
      after: { autoLockMinutes: minutes },
    })
    await announceOwn(ctx, work)
    return done
  })
}
