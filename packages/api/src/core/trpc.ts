import { type Access, type ActionOf, type ErrorData, errorCodes, type ModuleKey, mayEnter } from '@marquee/contract'
import { initTRPC, TRPCError } from '@trpc/server'
import type { Actor, Context } from './context.ts'
import { errorData, Refusal, refuse, toRefusal } from './refusal.ts'
import { transformer } from './transformer.ts'

/** What a procedure declares about itself. */
export interface Meta {
  access?: Access
  /** A mutation that leaves an audit row in its transaction. Personal tools (stars, read flags) do not. */
  audited?: boolean
  /** Open to an auth session that is locked: unlocking and signing out. */
  whileLocked?: boolean
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

/** Who calls, freshly checked against the cache; throws UNAUTHORIZED or LOCKED. */
export async function requireActor(ctx: Context, { whileLocked = false } = {}): Promise<Actor> {
  const token = ctx.connection ? ctx.connection.token : ctx.token
  if (token === null) refuse('UNAUTHORIZED')
  const claims = await ctx.services.tokens.verifyAccessToken(token)
  if (!claims) refuse('UNAUTHORIZED')
  const actor = await ctx.services.authSessions.find(claims.authSessionId)
  if (!actor || actor.userId !== claims.userId) refuse('UNAUTHORIZED')
  if (actor.locked && !whileLocked) refuse('LOCKED')
  return actor
}

/** Whether this person may pass; throws FORBIDDEN. Asked again for every message of a subscription. */
export function requireAccess(actor: Actor, access: Access): void {
  if (!mayEnter(actor.rights, access)) refuse('FORBIDDEN')
}

// The one door: it stands before the input is looked at, so that a denied caller learns nothing from his input. A
// procedure that declares nothing runs for nobody.
const door = t.middleware(async ({ ctx, meta, next }) => {
  try {
    const access = meta?.access
    if (access === undefined) throw new Refusal('INTERNAL', { cause: new Error('procedure without declared access') })
    const actor = access === 'public' ? null : await requireActor(ctx, { whileLocked: meta?.whileLocked === true })
    if (actor) requireAccess(actor, access ?? 'signedIn')
    const result = await next({ ctx: { ...ctx, actor } })
    if (!result.ok) throw result.error
    return result
  } catch (thrown) {
    throw asTrpcError(thrown)
  }
})

const withActor = t.middleware(({ ctx, next }) => {
  const { actor } = ctx
  if (!actor) throw asTrpcError(new Refusal('UNAUTHORIZED'))
  return next({ ctx: { ...ctx, actor, venueId: actor.venueId } })
})

/** A procedure for everybody, signed in or not. The list of these is short and committed (D17a). */
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
