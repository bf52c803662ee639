import { createHash } from 'node:crypto'
import { type AuthSessionId, emailKey, type TokenPair, type UserId, type VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { Context, SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { accessTopic, authSessionOf } from '../../../identity/auth-sessions.ts'
import { usersTopic } from '../../../identity/people.ts'
import { hasSecondFactor, type ProvedBy, spendCode } from '../../../identity/second-factor-rows.ts'
import type { Attempt } from '../../../identity/throttle.ts'
import { deviceOfToken, holdDeviceOf } from '../../devices/service.ts'
import {
  type Credentials,
  endAuthSession,
  findCredentials,
  findRefreshState,
  holdPasswordHash,
  insertAuthSession,
} from '../repo/auth-sessions.ts'
import { lifetime } from '../rules/lifetime.ts'
import { tokenPairFor } from './tokens.ts'

interface SignIn {
  email: string
  password: string
  /** Of the second factor; looked at only when the person has one. */
  code?: string
  /** REST sends '' for no. */
  rememberMe?: boolean | ''
  /** The token of a device of the venue. */
  device?: string
}

// What a browser calls itself comes from outside: one line, bounded.
const deviceName = (device: string) =>
  device
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200)

/**
 * Signs in by address and password, and by a code where the person has a second factor. Everything that can be wrong
 * with the first two has one answer, after the same work. Only behind a right password is the code asked for: MFA_CODE
 * when it is missing, with `details.wrong` when it is wrong or was used. On a device of a venue where the person works
 * it leads to that venue, and ends with the device.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<TokenPair> {
  const { email, password, code, rememberMe } = input
  const { services } = ctx
  const account = emailKey(email)
  const attempt = { account, ip: ctx.ip }
  await services.throttle.beforeTry(attempt)
  const device = await deviceOfToken(services.db, input.device)
  const person = await findCredentials(services.db, account, device?.venueId ?? null)
  const fits = await services.passwords.verify(person?.passwordHash ?? null, password)
  if (!person?.venueId || !fits) return refuseSignIn(ctx, account)
  await services.throttle.afterSuccess(attempt)
  const hours = rememberMe === true ? lifetime.rememberedHours : lifetime.plainHours
  const { venueId } = person
  const givenCode = await countCode(ctx, person, { attempt, code })
  const id = await openAuthSession(ctx, {
    ...person,
    venueId,
    hours,
    code: givenCode,
    deviceToken: input.device,
  })
  if (givenCode !== null) await services.throttle.afterCode(attempt)
  // Freshly read: someone may have suspended the person while the password was compared.
  const actor = await services.authSessions.find(id)
  if (!actor) return refuseSignIn(ctx, account)
  services.log.info({ event: 'sign-in', userId: actor.userId, ip: ctx.ip, requestId: ctx.requestId }, 'signed in')
  return tokenPairFor(ctx, actor, 0)
}

/** The code to check, counted as a try; null for a person who needs none. */
async function countCode(
  ctx: Context,
  { userId }: Credentials,
  { attempt, code }: { attempt: Attempt; code: string | undefined },
): Promise<string | null> {
  if (!(await hasSecondFactor(ctx.services.db, userId))) return null
  if (code === undefined) refuse('MFA_CODE')
  await ctx.services.throttle.beforeCode(attempt)
  return code
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
  session: Proved & { venueId: VenueId; hours: number; deviceToken: string | undefined },
): Promise<AuthSessionId> {
  const id = uuidv7() as AuthSessionId
  const { userId, venueId, hours } = session
  const device = deviceName(ctx.device)
  const ip = ctx.ip.slice(0, 60)
  await inTransaction(ctx, async ({ tx, audit, announce }) => {
    const factor = await proveAgain(ctx, tx, session)
    const deviceId = await holdDeviceOf(tx, venueId, session.deviceToken)
    await insertAuthSession(tx, { id, userId, venueId, hours, device, deviceId, ip, idleHours: lifetime.idleHours })
    await audit({
      action: 'auth.signIn',
      entity: 'user',
      entityId: userId,
      after: { device, ...(factor === null ? {} : { factor }) },
      as: { venueId, actorId: userId, authSessionId: id },
    })
    // Whoever looks at this person sees what is open.
    announce(venueId, usersTopic, { userId })
  })
  return id
}

interface Proved {
  userId: UserId
  /** The hash that the password was compared with. */
  passwordHash: string | null
  code: string | null
}

// While the password was compared, another device may have changed it or set up a second factor, and ended whatever was
// open: this sign-in must not come after it.
async function proveAgain(ctx: Context, tx: Tx, { userId, passwordHash, code }: Proved): Promise<ProvedBy | null> {
  if ((await holdPasswordHash(tx, userId)) !== passwordHash) refuse('WRONG_CREDENTIALS')
  if (!(await hasSecondFactor(tx, userId))) return null
  if (code === null) refuse('MFA_CODE')
  const provedBy = await spendCode(tx, ctx.services, { userId, code })
  if (provedBy !== null) return provedBy
  const fields = { event: 'sign-in code refused', userId, ip: ctx.ip, requestId: ctx.requestId }
  ctx.services.log.warn(fields, 'a code of the second factor was refused')
  return refuse('MFA_CODE', { details: { wrong: true } })
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
