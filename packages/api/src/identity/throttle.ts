import { createHash } from 'node:crypto'
import type { DbHandle } from '@marquee/db'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '../core/refusal.ts'
import { networkOf } from './network.ts'

/** What guessing is counted by. */
export interface Attempt {
  /** The account as the caller names it, already folded; it need not exist. */
  account: string
  /** The caller's address as the server sees it, never as a header claims; what is counted is its network. */
  ip: string
  /** Unlocking has a narrower limit of its own: a guesser at a lock screen knows the account. */
  purpose?: 'unlock'
}

declare module '../core/context.ts' {
  interface Services {
    throttle: Throttle
  }
}

/** Slows guessing without locking anybody out: the right password from another address still works. */
export interface Throttle {
  /** Counts a try; THROTTLED with the seconds to wait when there were too many. */
  beforeTry(attempt: Attempt): Promise<void>
  /** The try was right: it does not count against the person. */
  afterSuccess(attempt: Attempt): Promise<void>
  /**
   * Counts a code of the second factor, apart from passwords: a caller who comes so far has the password, and six
   * digits are few. THROTTLED after five wrong ones in a quarter of an hour from one address; other addresses are not
   * hindered.
   */
  beforeCode(attempt: Attempt): Promise<void>
  /** The code was right: the ones before it are forgotten. */
  afterCode(attempt: Attempt): Promise<void>
}

const windowSeconds = 60
// One address against one account; one address against everybody (a venue shares one address).
const triesPerPair = 8
const triesPerAddress = 60
const unlocksPerPair = 5
const codesPerPair = 5
const codeSeconds = 15 * 60

interface ThrottleOptions {
  pool: DbHandle['pool']
  enabled: boolean
}

// Hashed: the counters need no list of addresses that people typed, and every text fits as a key.
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Counters in Postgres, so that several processes count together; in memory while the database is away. */
export function createThrottle({ pool, enabled }: ThrottleOptions): Throttle {
  const make = (keyPrefix: string, points: number, duration = windowSeconds) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      // The cleaning job does it, once for all processes.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    })
  const pair = make('pair', triesPerPair)
  const address = make('address', triesPerAddress)
  const unlock = make('unlock', unlocksPerPair)
  const code = make('code', codesPerPair, codeSeconds)
  const pairKey = ({ account, ip }: Attempt) => keyOf(networkOf(ip), account)
  const addressKey = ({ ip }: Attempt) => keyOf(networkOf(ip))

  return {
    async beforeTry(attempt) {
      if (!enabled) return
      await consumeAll([
        [address, addressKey(attempt)],
        [pair, pairKey(attempt)],
        ...(attempt.purpose === 'unlock' ? [[unlock, pairKey(attempt)] satisfies Count] : []),
      ])
    },
    async afterSuccess(attempt) {
      if (!enabled) return
      await pair.delete(pairKey(attempt))
      if (attempt.purpose === 'unlock') await unlock.delete(pairKey(attempt))
      await address.reward(addressKey(attempt))
    },
    async beforeCode(attempt) {
      if (enabled) await consumeAll([[code, pairKey(attempt)]])
    },
    async afterCode(attempt) {
      if (enabled) await code.delete(pairKey(attempt))
    },
  }
}

type Count = [limiter: RateLimiterPostgres, key: string]

async function consumeAll(counts: readonly Count[]): Promise<void> {
  try {
    for (const [limiter, key] of counts) await limiter.consume(key)
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) refuse('THROTTLED', { retryAfter: Math.ceil(thrown.msBeforeNext / 1000) })
    throw thrown
  }
}
