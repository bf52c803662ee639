/** Whether a caller may go on, and if not, when. */
export interface RateLimiter {
  /** Takes `calls` from the caller's bucket. Answers 0, or the seconds after which another try makes sense. */
  take(key: string, calls: number, perMinute: number): number
  /** What is left to the caller; null where nothing is counted. */
  left(key: string, perMinute: number): CallsLeft | null
}

export interface CallsLeft {
  /** Calls a minute. */
  limit: number
  /** Calls that would be let through now. */
  remaining: number
  /** Seconds until all of them are there again, if none is made. */
  reset: number
}

interface RateLimiterOptions {
  /** False lets everybody through and counts nothing. */
  enabled: boolean
  /** Milliseconds by which buckets fill; tests let it stand still. */
  clock?: (() => number) | undefined
}

interface Bucket {
  tokens: number
  at: number
}

const keepAtMost = 50_000

/**
 * Counts calls of each caller in a bucket that holds a minute's worth and fills evenly. In the memory of one process:
 * it protects this process; guessing of passwords is counted in the database.
 */
export function createRateLimiter({ enabled, clock = Date.now }: RateLimiterOptions): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function makeRoom(): void {
    // The oldest callers first: the map keeps the order in which they last called.
    for (const key of buckets.keys()) {
      if (buckets.size < keepAtMost) return
      buckets.delete(key)
    }
  }

  function tokensOf(key: string, perMinute: number, now: number): number {
    const known = buckets.get(key)
    return known ? Math.min(perMinute, known.tokens + ((now - known.at) * perMinute) / 60_000) : perMinute
  }

  return {
    left(key, perMinute) {
      if (!enabled) return null
      const tokens = tokensOf(key, perMinute, clock())
      const reset = Math.ceil(((perMinute - tokens) / perMinute) * 60)
      return { limit: perMinute, remaining: Math.floor(tokens), reset }
    },
    take(key, calls, perMinute) {
      if (!enabled) return 0
      const now = clock()
      const perMs = perMinute / 60_000
      const tokens = tokensOf(key, perMinute, now)
      const enough = tokens >= calls
      buckets.delete(key)
      makeRoom()
      buckets.set(key, { tokens: enough ? tokens - calls : tokens, at: now })
      return enough ? 0 : Math.max(1, Math.ceil((calls - tokens) / perMs / 1000))
    },
  }
}
