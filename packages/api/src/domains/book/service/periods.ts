import type { BookPeriod, PeriodState } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { findKeptAside } from '../repo/compare.ts'
import { findLongestLag, findPeriodId, findReach, holdPosting, selectPeriods, writePeriod } from '../repo/periods.ts'
import { findLastComparison } from './compare.ts'
import { progressNames } from './post.ts'

/** Posting takes seconds; longer than this means that it has stopped. */
const stuckAfterSeconds = 60

/** The months of the book, the newest first, each with what is in the way of locking it. */
export async function listPeriods({ services: { db }, venueId }: SignedContext): Promise<BookPeriod[]> {
  return selectPeriods(db, venueId, progressNames)
}

interface PeriodChange {
  commandId: string
  month: string
  state: PeriodState
  expectedRev: number
  reason: string
}

/**
 * Closes, locks or opens a month. STATE when it is not its turn (`details.obstacle`), STALE when somebody was faster.
 * Posting waits meanwhile, so that nothing comes into the month between the look and the lock.
 */
export async function setPeriod(ctx: SignedContext, input: PeriodChange): Promise<BookPeriod> {
  const { month, state, expectedRev, reason } = input
  const { venueId } = ctx
  return runCommand(
    ctx,
    { commandId: input.commandId, procedure: 'book.setPeriod', input: { ...input } },
    async ({ tx, audit }) => {
      await holdPosting(tx, venueId)
      const find = async () =>
        (await selectPeriods(tx, venueId, progressNames)).find((period) => period.month === month)
      const before = (await find()) ?? refuse('NOT_FOUND')
      if (before.rev !== expectedRev) refuse('STALE', { details: { rev: before.rev } })
      if (before.state === state) refuse('STATE', { details: { obstacle: 'same' } })
      if (state === 'locked' && before.obstacle) refuse('STATE', { details: { obstacle: before.obstacle } })
      if (state === 'soft_closed' && before.obstacle === 'running')
        refuse('STATE', { details: { obstacle: 'running' } })
      if (before.state === 'locked' && before.isBelowLocked) refuse('STATE', { details: { obstacle: 'after' } })
      await writePeriod(tx, venueId, { month, state, reason, userId: ctx.actor.userId })
      await audit({
        action: 'book.setPeriod',
        entity: 'accounting_period',
        entityId: await findPeriodId(tx, venueId, month),
        before: { state: before.state },
        after: { state },
        reason,
      })
      return (await find()) ?? refuse('NOT_FOUND')
    },
  )
}

/** How far the book is, whether it has stopped, and what is wrong with it. */
export async function bookState({ services: { db }, venueId }: SignedContext) {
  const [{ postedUpTo, lagSeconds }, keptAside, compared] = await Promise.all([
    findReach(db, venueId, progressNames),
    findKeptAside(db, venueId),
    findLastComparison(db, venueId),
  ])
  return { postedUpTo, isStuck: lagSeconds !== null && lagSeconds > stuckAfterSeconds, keptAside, compared }
}

/** How far the book of the venue that waits longest is behind, in seconds; null: nothing was posted yet. */
export async function bookLag(db: Db): Promise<number | null> {
  return findLongestLag(db, progressNames)
}
