import {
  type Access,
  type ActionOf,
  type ErrorData,
  errorCodes,
  type ModuleAccess,
  type ModuleKey,
  mayEnter,
} from '@marquee/contract'
import type { FeatureKey } from '@marquee/contract/features'
import { initTRPC, TRPCError } from '@trpc/server'
import type { Actor, Approval, Context } from '../core/context.ts'
import { errorData, Refusal, refuse, toRefusal } from '../core/refusal.ts'
import { transformer } from '../core/transformer.ts'
import { isApiKey } from '../identity/api-keys.ts'
import { findApproval } from '../identity/approvals.ts'
import { mayAskFor } from './authority.ts'

/** What a procedure declares about itself. */
export interface Meta {
  access?: Access
  /** A mutation that leaves an audit row in its transaction. Personal tools (stars, read flags) do not. */
  audited?: boolean
  /** Open to an auth session that is locked: unlocking and signing out, and reading what a screen on the wall shows. */
  whileLocked?: boolean
  /** Open to people whose role demands a second factor that they have not set up yet. */
  whileMfaMissing?: boolean
  /**
   * A `signedIn` procedure that programs may call: every key, or one with the scope `apps`. The account itself is not
   * theirs. `none`: a right that a key may hold opens more than this procedure, which names people at their work.
   */
  forKeys?: 'any' | 'apps' | 'none'
  /** A body may be this long, in bytes, where the server's own limit is shorter: files that come whole. */
  bodyBytes?: number
  /**
   * A call of strangers that must come through however many others come from the same address. `signIn`: counted apart
   * from them. `renewal`: its body shows whose sign-in it is, and it counts for that once the body has been read.
   */
  countedAs?: 'signIn' | 'renewal'
  /** Callers who see the module and lack the action, or exceed its limit, may ask a holder to approve one call. */
  approvable?: boolean
  /** Who may ask for such an approval besides: every person who is signed in, whatever they may see. */
  askedBy?: 'anyone'
  /** The right whose limit the service compares, where the door asks for none: approval is asked and given for it. */
  limitedBy?: ModuleAccess
  /** Belongs to a feature that a venue can switch off for a role; whoever holds the right is then told so. */
  feature?: FeatureKey
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    isDev: false,
    defaultMeta: {},
    errorFormatter({ shape, error, ctx }) {
      const refusal = toRefusal(error)
      const { code: reason, ...data }: ErrorData = errorData(refusal, ctx?.requestId ?? '')
      // Nothing of tRPC's own text gets out: it may carry a value, a path or a library's name.
      return {
        code: shape.code,
        message: reason,
        data: { code: errorCodes[reason].trpc, httpStatus: errorCodes[reason].http, reason, ...data },
      }
    },
  })

const asTrpcError = (thrown: unknown): TRPCError => {
  const refusal = toRefusal(thrown)
  return new TRPCError({ code: errorCodes[refusal.code].trpc, message: refusal.code, cause: refusal })
}

/** Who calls, freshly checked against the cache; throws UNAUTHORIZED, LOCKED or MFA_SETUP. */
export async function requireActor(
  ctx: Context,
  { whileLocked = false, whileMfaMissing = false }: Pick<Meta, 'whileLocked' | 'whileMfaMissing'> = {},
): Promise<Actor> {
  const token = ctx.connection ? ctx.connection.token : ctx.token
  if (token === null) refuse('UNAUTHORIZED')
  const actor = isApiKey(token)
    ? await ctx.services.authSessions.findByKey(token, ctx.ip)
    : await actorOfToken(ctx, token)
  if (!actor) refuse('UNAUTHORIZED')
  if (actor.locked && !whileLocked) refuse('LOCKED')
  if (actor.mfaMissing && !whileMfaMissing) refuse('MFA_SETUP')
  return actor
}

async function actorOfToken(ctx: Context, token: string): Promise<Actor | null> {
  const claims = await ctx.services.tokens.verifyAccessToken(token)
  const actor = claims && (await ctx.services.authSessions.find(claims.authSessionId))
  return actor && actor.userId === claims.userId ? actor : null
}

/**
 * Who calls, when memory knows it for sure at this moment; null when `requireActor` has to be asked, which finds out or
 * says why not. For events that go to many readers in one turn.
 */
export function recallActor(ctx: Context, { whileLocked = false }: Pick<Meta, 'whileLocked'> = {}): Actor | null {
  const token = ctx.connection ? ctx.connection.token : ctx.token
  if (token === null || isApiKey(token)) return null
  const claims = ctx.services.tokens.recall(token)
  const actor = claims && ctx.services.authSessions.recall(claims.authSessionId)
  if (!actor || actor.userId !== claims.userId || actor.mfaMissing) return null
  return actor.locked && !whileLocked ? null : actor
}

/** Whether this person may pass; throws FORBIDDEN. Asked again for every message of a subscription. */
export function requireAccess(actor: Actor, access: Access): void {
  if (!mayEnter(actor.rights, access)) refuse('FORBIDDEN')
}

interface Call {
  path: string
  meta: Meta
  getRawInput(): Promise<unknown>
}

/** The approval that a call shows, where one could help its caller; APPROVAL when it does not fit. */
async function approvalOf(ctx: Context, actor: Actor, { path, meta, getRawInput }: Call): Promise<Approval | null> {
  const access = approvedFor(meta)
  if (ctx.approvalId === null || access === undefined || !isOpenToApproval(actor, meta)) return null
  return findApproval(ctx, actor, { id: ctx.approvalId, procedure: path, input: await getRawInput(), access })
}

/** The right that an approval of this procedure stands for. */
export function approvedFor({ access, limitedBy }: Pick<Meta, 'access' | 'limitedBy'>): ModuleAccess | undefined {
  return limitedBy ?? (typeof access === 'object' ? access : undefined)
}

/** Whether someone's approval could let this caller in. */
export function isOpenToApproval(actor: Actor, meta: Meta): boolean {
  const access = approvedFor(meta)
  if (meta.approvable !== true || access === undefined) return false
  return meta.askedBy === 'anyone' ? actor.apiKeyId === null : mayAskFor(actor, access)
}

/**
 * Whether this caller may pass the door of a procedure, with what it declares about itself; throws FORBIDDEN,
 * NEEDS_APPROVAL where someone else's leave would help, or FEATURE_OFF for what the venue has switched off.
 */
export function requireEntry(actor: Actor, meta: Meta, isApproved = false): void {
  const { access } = meta
  if (access === undefined || access === 'public') return
  requireRight(actor, meta, isApproved)
  if (meta.feature !== undefined && actor.featuresOff.includes(meta.feature)) {
    refuse('FEATURE_OFF', { details: { feature: meta.feature } })
  }
}

function requireRight(actor: Actor, meta: Meta, isApproved: boolean): void {
  const { access, forKeys } = meta
  if (access === undefined || access === 'public') return
  if (forKeys === 'none' && actor.apiKeyId !== null) refuse('FORBIDDEN')
  if (access === 'signedIn') {
    // A key opens what its scopes name; the account of its maker is not among it.
    if (actor.apiKeyId !== null && !(forKeys === 'any' || (forKeys === 'apps' && actor.apps))) refuse('FORBIDDEN')
    return
  }
  if (isApproved || mayEnter(actor.rights, access)) return
  // Callers who may not even see the module get the answer that everybody gets.
  if (isOpenToApproval(actor, meta)) refuse('NEEDS_APPROVAL', { details: { ...access } })
  refuse('FORBIDDEN')
}

// The one door: it is before the input is looked at, so that a denied caller learns nothing about their input. A
// procedure that declares nothing runs for nobody.
const door = t.middleware(async ({ ctx, meta, path, getRawInput, next }) => {
  try {
    if (meta?.access === undefined) {
      throw new Refusal('INTERNAL', { cause: new Error('procedure without declared access') })
    }
    const actor = meta.access === 'public' ? null : await requireActor(ctx, meta)
    const approval = actor && (await approvalOf(ctx, actor, { path, meta, getRawInput }))
    if (actor) requireEntry(actor, meta, approval !== null)
    // Only what is new: tRPC copies what it is given field by field.
    const result = await next({ ctx: { actor, approval } })
    if (!result.ok) throw result.error
    return result
  } catch (thrown) {
    throw asTrpcError(thrown)
  }
})

const withActor = t.middleware(({ ctx, next }) => {
  const { actor } = ctx
  if (!actor) throw asTrpcError(new Refusal('UNAUTHORIZED'))
  return next({ ctx: { actor, venueId: actor.venueId } })
})

/** A procedure for everybody, signed in or not. The access table lists them, and there are few. */
export const open = t.procedure.meta({ access: 'public' }).use(door)

/** A procedure for every signed-in person. */
export const signedIn = t.procedure.meta({ access: 'signedIn' }).use(door).use(withActor)

/** A procedure for signed-in people, also while their auth session is locked. */
export const signedInOrLocked = t.procedure.meta({ access: 'signedIn', whileLocked: true }).use(door).use(withActor)

/** A procedure for those whose active role holds this action of this module. */
export function can<M extends ModuleKey>(module: M, action: ActionOf<M>) {
  return t.procedure
    .meta({ access: { module, action } as Access })
    .use(door)
    .use(withActor)
}

export const router = t.router
export const createCallerFactory = t.createCallerFactory
/** For the test that shows the door's last resort: a procedure that declares nothing. */
export const undeclared = t.procedure.use(door)
export { asTrpcError }
