/** Whether a caller may go on, and if not, when. */
export interface RateLimiter {
  /** Takes `calls` from the caller's bucket. Answers 0, or the seconds after which another try makes sense. */
  take(key: string, calls: number, perMinute: number): number
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
export function createRateLimiter({ enabled }: { enabled: boolean }): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function makeRoom(): void {
    // The oldest callers first: the map keeps the order in which they last called.
    for (const key of buckets.keys()) {
      if (buckets.size < keepAtMost) return
      buckets.delete(key)
    }
  }

  return {
    take(key, calls, perMinute) {
      if (!enabled) return 0
      const now = Date.now()
      const known = buckets.get(key)
      const perMs = perMinute / 60_000
      const tokens = known ? Math.min(perMinute, known.tokens + (now - known.at) * perMs) : perMinute
      const enough = tokens >= calls
      buckets.delete(key)
      makeRoom()
      buckets.set(key, { tokens: enough ? tokens - calls : tokens, at: now })
      return enough ? 0 : Math.max(1, Math.ceil((calls - tokens) / perMs / 1000))
    },
  }
}
