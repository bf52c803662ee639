import { createHash } from 'node:crypto'
import { type AuthSessionId, emailKey, type TokenPair, type UserId, type VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { Context, SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../core/work.ts'
import { accessTopic, authSessionOf } from '../../../identity/auth-sessions.ts'
import { usersTopic } from '../../../identity/people.ts'
import { endAuthSession, findCredentials, findRefreshState, insertAuthSession } from '../repo/auth-sessions.ts'
import { lifetime } from '../rules/lifetime.ts'
import { tokenPairFor } from './tokens.ts'

interface SignIn {
  email: string
  password: string
  /** REST sends '' for no. */
  rememberMe?: boolean | ''
}

// What a browser calls itself comes from outside: one line, bounded.
const deviceName = (device: string) =>
  device
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Signs in by address and password. Everything that can be wrong has one answer, after the same work. */
export async function signIn(ctx: Context, { email, password, rememberMe }: SignIn): Promise<TokenPair> {
  const { services } = ctx
  const account = emailKey(email)
  const attempt = { account, ip: ctx.ip }
  await services.throttle.beforeTry(attempt)
  const person = await findCredentials(services.db, account)
  const fits = await services.passwords.verify(person?.passwordHash ?? null, password)
  if (!person?.venueId || !fits) return refuseSignIn(ctx, account)
  await services.throttle.afterSuccess(attempt)
  const hours = rememberMe === true ? lifetime.rememberedHours : lifetime.plainHours
  const id = await openAuthSession(ctx, { userId: person.userId, venueId: person.venueId, hours })
  // Freshly read: somebody may have suspended the person while the password was compared.
  const actor = await services.authSessions.find(id)
  if (!actor) return refuseSignIn(ctx, account)
  services.log.info({ event: 'sign-in', userId: actor.userId, ip: ctx.ip, requestId: ctx.requestId }, 'signed in')
  return tokenPairFor(ctx, actor, 0)
}

function refuseSignIn(ctx: Context, account: string): never {
  // Not the address itself: people type passwords into the wrong field.
  const named = createHash('sha256').update(account).digest('hex').slice(0, 12)
  const fields = { event: 'sign-in refused', account: named, ip: ctx.ip, requestId: ctx.requestId }
  ctx.services.log.warn(fields, 'a sign-in was refused')
  return refuse('WRONG_CREDENTIALS')
}

async function openAuthSession(
  ctx: Context,
  session: { userId: UserId; venueId: VenueId; hours: number },
): Promise<AuthSessionId> {
  const id = uuidv7() as AuthSessionId
  const { userId, venueId } = session
  const device = deviceName(ctx.device)
  await inTransaction(ctx, async ({ tx, audit }) => {
    await insertAuthSession(tx, { id, ...session, device, ip: ctx.ip.slice(0, 60), idleHours: lifetime.idleHours })
    await audit({
      action: 'auth.signIn',
      entity: 'user',
      entityId: userId,
      after: { device },
      as: { venueId, actorId: userId, authSessionId: id },
    })
  })
  return id
}

/** A fresh access token for the same auth session, locked or not; UNAUTHORIZED for every token that is not alive. */
export async function signInWithToken(ctx: Context, { accessToken }: { accessToken: string }): Promise<TokenPair> {
  const { services } = ctx
  const claims = await services.tokens.verifyAccessToken(accessToken)
  const actor = claims && (await services.authSessions.find(claims.authSessionId))
  if (!actor || actor.userId !== claims.userId) refuse('UNAUTHORIZED')
  const state = await findRefreshState(services.db, authSessionOf(actor))
  if (!state?.live) refuse('UNAUTHORIZED')
  return tokenPairFor(ctx, actor, state.counter)
}

/** Ends the caller's auth session, everywhere at once. */
export async function signOut(ctx: SignedContext): Promise<true> {
  const { userId } = ctx.actor
  const authSessionId = authSessionOf(ctx.actor)
  await inTransaction(ctx, async ({ tx, audit, announce }) => {
    if (!(await endAuthSession(tx, authSessionId, 'sign-out'))) return
    await audit({ action: 'auth.signOut', entity: 'user', entityId: userId })
    announce(ctx.venueId, accessTopic, { authSessionIds: [authSessionId] })
    announce(ctx.venueId, usersTopic, { userId })
  })
  return true
}
