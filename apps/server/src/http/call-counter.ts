import { type Context, isApiKey, Refusal, type Services } from '@marquee/api'
import { networkOf } from '../caller.ts'
import type { Limits } from '../limits.ts'
import type { RateLimiter } from '../rate-limiter.ts'

/** Counts calls by their caller, however they come. */
export interface CallCounter {
  /**
   * Throws THROTTLED with the seconds to wait when this caller calls too often. Answers whose token or key the call
   * carries; whether it still stands is for the door to ask.
   */
  count(ctx: Context, calls: number): Promise<{ userId: string } | null>
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
    async count(ctx, calls) {
      const token = ctx.connection ? ctx.connection.token : ctx.token
      const known = token === null ? null : await callerBehind(token)
      const wait = known
        ? limiter.take(known.bucket, calls, limits.signedInCallsPerMinute)
        : limiter.take(`network ${networkOf(ctx.ip)}`, calls, limits.anonymousCallsPerMinute)
      if (wait > 0) throw new Refusal('THROTTLED', { retryAfter: wait })
      return known
    },
  }
}
