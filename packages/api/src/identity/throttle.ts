import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '../core/refusal.ts'

/** What guessing is counted by. */
interface Attempt {
  /** The account as the caller names it, already folded; it need not exist. */
  account: string
  /** The caller's address as the server sees it, never as a header claims. */
  ip: string
}

/** Slows guessing without locking anybody out: the right password from another address still works. */
export interface Throttle {
  /** Counts a try; THROTTLED with the seconds to wait when there were too many. */
  beforeTry(attempt: Attempt): Promise<void>
  /** The try was right: it does not count against the person. */
  afterSuccess(attempt: Attempt): Promise<void>
}

const windowSeconds = 60
// One address against one account; one address against everybody (a venue shares one address); mails per account.
const triesPerPair = 8
const triesPerAddress = 60

interface ThrottleOptions {
  pool: Pool
  enabled: boolean
}

/** Counters in Postgres, so that several processes count together; in memory while the database is away. */
export function createThrottle({ pool, enabled }: ThrottleOptions): Throttle {
  const make = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: windowSeconds,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds }),
    })
  const pair = make('pair', triesPerPair)
  const address = make('address', triesPerAddress)
  const pairKey = ({ account, ip }: Attempt) => `${ip} ${account}`.slice(0, 200)

  return {
    async beforeTry(attempt) {
      if (!enabled) return
      try {
        await address.consume(attempt.ip.slice(0, 60))
        await pair.consume(pairKey(attempt))
      } catch (thrown) {
        if (thrown instanceof RateLimiterRes) refuse('THROTTLED', { retryAfter: Math.ceil(thrown.msBeforeNext / 1000) })
        throw thrown
      }
    },
    async afterSuccess(attempt) {
      if (!enabled) return
      await pair.delete(pairKey(attempt))
      await address.reward(attempt.ip.slice(0, 60))
    },
  }
}
