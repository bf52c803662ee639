import type { IncomingMessage } from 'node:http'
import { type Context, isApiKey, type Meta, networkOf, Refusal, type Services } from '@marquee/api'
import type { Limits } from '../limits.ts'
import type { CallsLeft, RateLimiter } from '../rate-limiter.ts'

type Tell = (left: CallsLeft) => void

/** Counts calls by their caller, however they come. */
export interface CallCounter {
  /**
   * Throws THROTTLED with the seconds to wait when this caller calls too often. Answers whose token or key the call
   * carries; whether it still stands is for the door to ask. `tell` hears what is left to the caller, also before it
   * throws.
   */
  count(ctx: Context, counted: Counted, tell?: Tell): Promise<{ userId: string } | null>
  /**
   * For a call whose body shows who calls: to be counted by `ctx.countLate` once that is read. `end` counts it for its
   * address when nobody did: its body was none.
   */
  later(ctx: Context, tell?: Tell): { countLate: NonNullable<Context['countLate']>; end: () => void }
}

interface Counted {
  calls: number
  /** What the procedures of the calls declare. */
  declared: readonly Meta[]
}

interface CounterOptions {
  services: Services
  limits: Limits
  limiter: RateLimiter
}

/** Whether a single call shows in its body whose sign-in it renews, and is short enough to be read before it is counted. */
export function isRenewal(req: IncomingMessage, declared: readonly Meta[], { renewalBytes }: Limits): boolean {
  const length = Number(req.headers['content-length'] ?? Number.NaN)
  return declared.length === 1 && declared[0]?.countedAs === 'renewal' && length <= renewalBytes
}

export function createCallCounter({ services, limits, limiter }: CounterOptions): CallCounter {
  // Counting must not need the database. A token's signature alone tells whose bucket it is; a key has none, so its
  // calls count for their network until the door has looked it up once: made-up keys open no buckets of their own.
  async function callerBehind(token: string): Promise<{ userId: string; bucket: string } | null> {
    if (isApiKey(token)) {
      const actor = services.authSessions.recognize(token)
      return actor && { userId: actor.userId, bucket: `key ${actor.apiKeyId}` }
    }
    const claims = await services.tokens.verifyAccessToken(token)
    return claims && { userId: claims.userId, bucket: `session ${claims.authSessionId}` }
  }

  function take({ bucket, calls, perMinute }: { bucket: string; calls: number; perMinute: number }, tell?: Tell): void {
    const wait = limiter.take(bucket, calls, perMinute)
    const left = tell && limiter.left(bucket, perMinute)
    if (left) tell(left)
    if (wait > 0) throw new Refusal('THROTTLED', { retryAfter: wait })
  }

  function ofStrangers(ctx: Context, declared: readonly Meta[]) {
    const network = networkOf(ctx.ip)
    const isSignIn = declared.length > 0 && declared.every(({ countedAs }) => countedAs === 'signIn')
    return isSignIn
      ? { bucket: `sign-in ${network}`, perMinute: limits.signInsPerMinute }
      : { bucket: `network ${network}`, perMinute: limits.anonymousCallsPerMinute }
  }

  const ofRenewal = (ctx: Context) => ({
    bucket: `renewal ${networkOf(ctx.ip)}`,
    perMinute: limits.failedRenewalsPerMinute,
  })

  return {
    async count(ctx, { calls, declared }, tell) {
      const token = ctx.connection ? ctx.connection.token : ctx.token
      const known = token === null ? null : await callerBehind(token)
      const measure = known
        ? { bucket: known.bucket, perMinute: limits.signedInCallsPerMinute }
        : ofStrangers(ctx, declared)
      take({ ...measure, calls }, tell)
      return known
    },
    later(ctx, tell) {
      let isCounted = false
      return {
        countLate(authSessionId) {
          isCounted = true
          const measure = authSessionId
            ? { bucket: `session ${authSessionId}`, perMinute: limits.signedInCallsPerMinute }
            : ofRenewal(ctx)
          take({ ...measure, calls: 1 }, tell)
        },
        end() {
          const { bucket, perMinute } = ofRenewal(ctx)
          if (!isCounted) limiter.take(bucket, 1, perMinute)
        },
      }
    },
  }
}
