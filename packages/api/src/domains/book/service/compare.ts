import { type BookRule, bookRules, type VenueId } from '@marquee/contract'
import { type Db, inTransaction } from '@marquee/db'
import { checkOnceANight, findLastResult } from '../../../audit/once-a-night.ts'
import type { Log } from '../../../core/context.ts'
import { bookBegan, compareAction, findFaults, selectDifferences } from '../repo/compare.ts'

interface Comparing {
  db: Db
  log: Log
  /** Whether this server runs for so long that everything should be posted. */
  hadTime?: boolean
}

type Differences = { rule: BookRule; count: number; example: string }[]

/** Compares the book of each venue once a night with what it was posted from. A difference is an error in the log. */
export async function compareBooks({ db, log, hadTime = true }: Comparing): Promise<void> {
  const comparison = {
    action: compareAction,
    began: bookBegan(hadTime),
    look: (connection: Db, venueId: string) => compareBook(connection, venueId),
    kept: (found: Differences) => ({
      differences: Object.fromEntries(found.map(({ rule, count }) => [rule, count])),
    }),
  }
  await checkOnceANight(db, comparison, (venueId, found) => {
    if (found.length > 0) log.error({ venueId, found }, 'the book differs from what it was posted from')
    else log.info({ venueId }, 'the book says what happened')
  })
}

/** Where the book of a venue differs from what it was posted from; none: it says what happened. */
export async function compareBook(db: Db, venueId: string, olderThanMinutes?: number): Promise<Differences> {
  return inTransaction(db, (tx) => selectDifferences(tx, venueId as VenueId, olderThanMinutes))
}

/** The last comparison of the venue's book; null: there was none yet. */
export async function findLastComparison(db: Db, venueId: VenueId) {
  const last = await findLastResult(db, venueId, compareAction)
  if (!last) return null
  const { differences } = last.after as { differences: Partial<Record<BookRule, number>> }
  return {
    at: last.at,
    differences: bookRules.flatMap((rule) => {
      const count = differences[rule]
      return count === undefined ? [] : [{ rule, count }]
    }),
  }
}

/** Differences of all books when they were last compared, and facts that are kept aside now. */
export async function bookFaults(db: Db): Promise<{ differences: number; keptAside: number }> {
  return findFaults(db)
}
