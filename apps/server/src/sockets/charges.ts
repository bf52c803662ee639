import type { Limits } from '../limits.ts'
import { procedureAt } from '../procedures.ts'
import type { RateLimiter } from '../rate-limiter.ts'
import type { Holder, Link } from './link.ts'

/** What the calls of a holder are counted under, by whichever transport they come. */
const bucketOf = ({ authSessionId, apiKeyId }: Holder): string =>
  apiKeyId === null ? `session ${authSessionId}` : `key ${apiKeyId}`

const isForSignedIn = (path: string): boolean => {
  const access = procedureAt(path)?.access
  return access !== undefined && access !== 'public'
}

/** Counts the calls of sockets in the buckets of those who hold them. */
export function createCharges({ limiter, limits }: { limiter: RateLimiter; limits: Limits }) {
  const charge = ({ holder, ip }: Link, calls: number): number =>
    holder
      ? limiter.take(bucketOf(holder), calls, limits.signedInCallsPerMinute)
      : limiter.take(`network ${ip}`, calls, limits.anonymousCallsPerMinute)

  return {
    /**
     * Counts a call. Answers 0, or the seconds to wait. A client asks for its subscriptions in the same breath in which
     * it shows its token: counted by their network, a full house behind one address could not come back after a cut.
     * What the door refuses to strangers anyway may therefore wait, in small numbers, until the token has been read.
     */
    take(link: Link, path: string): number {
      const mayWait = link.admitting && !link.holder && link.uncounted < limits.socketBatch
      if (!mayWait || !isForSignedIn(path)) return charge(link, 1)
      link.uncounted += 1
      return 0
    },
    /** Counts what was let in while the token was looked at. */
    settle(link: Link): void {
      if (link.uncounted > 0) charge(link, link.uncounted)
      link.uncounted = 0
    },
  }
}

export type Charges = ReturnType<typeof createCharges>
