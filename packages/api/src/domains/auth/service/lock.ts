import { emailKey, type TokenPair } from '@marquee/contract'
import type { Actor, Context, SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { accessTopic, authSessionOf } from '../../../identity/auth-sessions.ts'
import { findRefreshState, setLocked } from '../repo/auth-sessions.ts'
import { provePassword } from './prove.ts'
import { signIn } from './sign-in.ts'
import { tokenPairFor } from './tokens.ts'

/** Locks the caller's auth session: nothing but unlocking and signing out works until the password comes. */
export async function lock(ctx: SignedContext): Promise<true> {
  await changeLock(ctx, ctx.actor, 'lock')
  return true
}

/** Unlocks the caller's auth session by their password; WRONG_CREDENTIALS, or THROTTLED after five wrong ones. */
export async function unlock(ctx: SignedContext, { password }: { password: string }): Promise<true> {
  await unlockActor(ctx, ctx.actor, password)
  return true
}

/**
 * Unlocks by address and password. With a live access token the address must be that session's own, and the answer is
 * a fresh pair for it: nobody is asked for a second factor again. Without one this is a sign-in, and someone with a
 * second factor is sent to the sign-in by MFA_CODE.
 */
export async function unlockByEmail(ctx: Context, input: { email: string; password: string }): Promise<TokenPair> {
  const { tokens, authSessions, db } = ctx.services
  const token = ctx.connection ? ctx.connection.token : ctx.token
  const claims = token === null ? null : await tokens.verifyAccessToken(token)
  const actor = claims && (await authSessions.find(claims.authSessionId))
  if (!actor || actor.userId !== claims.userId) return signIn(ctx, input)
  if (emailKey(actor.email) !== emailKey(input.email)) refuse('WRONG_CREDENTIALS')
  await unlockActor(ctx, actor, input.password)
  const state = await findRefreshState(db, authSessionOf(actor))
  if (!state?.live) refuse('UNAUTHORIZED')
  return tokenPairFor(ctx, actor, state.counter)
}

async function unlockActor(ctx: Context, actor: Actor, password: string): Promise<void> {
  await provePassword(ctx, actor, password)
  await changeLock(ctx, actor, 'unlock')
}

async function changeLock(ctx: Context, actor: Actor, change: 'lock' | 'unlock'): Promise<void> {
  const id = authSessionOf(actor)
  await inTransaction(ctx, async ({ tx, audit, announce }) => {
    if (!(await setLocked(tx, id, change))) return
    await audit({
      action: `auth.${change}`,
      entity: 'user',
      entityId: actor.userId,
      as: { venueId: actor.venueId, actorId: actor.userId, authSessionId: id },
    })
    announce(actor.venueId, accessTopic, { authSessionIds: [id] })
  })
}
