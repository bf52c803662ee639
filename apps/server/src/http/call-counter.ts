import { type Context, Refusal, type Services } from '@marquee/api'
import { networkOf } from '../caller.ts'
import type { Limits } from '../limits.ts'
import type { RateLimiter } from '../rate-limiter.ts'

/** Counts calls by their caller, however they come. */
export interface CallCounter {
  /**
   * Throws THROTTLED with the seconds to wait when this caller calls too often. Answers whose signed token the call
   * carries; whether that sign-in still stands is for the door to ask.
   */
  count(ctx: Context, calls: number): Promise<{ userId: string } | null>
}

interface CounterOptions {
  services: Services
  limits: Limits
  limiter: RateLimiter
}

export function createCallCounter({ services, limits, limiter }: CounterOptions): CallCounter {
  return {
    async count(ctx, calls) {
      const token = ctx.connection ? ctx.connection.token : ctx.token
      // The signature alone tells whose bucket it is: counting must not need the database.
      const claims = token === null ? null : await services.tokens.verifyAccessToken(token)
      const wait = claims
        ? limiter.take(`session ${claims.authSessionId}`, calls, limits.signedInCallsPerMinute)
        : limiter.take(`network ${networkOf(ctx.ip)}`, calls, limits.anonymousCallsPerMinute)
      if (wait > 0) throw new Refusal('THROTTLED', { retryAfter: wait })
      return claims
    },
  }
}
