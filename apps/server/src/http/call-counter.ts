import { type Context, isApiKey, Refusal, type Services } from '@marquee/api'
import { networkOf } from '../caller.ts'
import type { Limits } from '../limits.ts'
import type { CallsLeft, RateLimiter } from '../rate-limiter.ts'

/** Counts calls by their caller, however they come. */
export interface CallCounter {
  /**
   * Throws THROTTLED with the seconds to wait when this caller calls too often. Answers whose token or key the call
   * carries; whether it still stands is for the door to ask. `tell` hears what is left to him, also before it throws.
   */
  count(ctx: Context, calls: number, tell?: (left: CallsLeft) => void): Promise<{ userId: string } | null>
}

interface CounterOptions {
  services: Services
  limits: Limits
  limiter: RateLimiter
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

  return {
    async count(ctx, calls, tell) {
      const token = ctx.connection ? ctx.connection.token : ctx.token
      const known = token === null ? null : await callerBehind(token)
      const bucket = known ? known.bucket : `network ${networkOf(ctx.ip)}`
      const perMinute = known ? limits.signedInCallsPerMinute : limits.anonymousCallsPerMinute
      const wait = limiter.take(bucket, calls, perMinute)
      const left = tell && limiter.left(bucket, perMinute)
      if (left) tell(left)
      if (wait > 0) throw new Refusal('THROTTLED', { retryAfter: wait })
      return known
    },
  }
}
