import { randomUUID } from 'node:crypto'
import type { DemoCaller } from './caller.ts'

/** Locks the months that are over, from the first on, as an accountant would have done by now. */
export async function lockMonths(caller: DemoCaller): Promise<void> {
  const months = (await caller.book.periods()).reverse()
  for (const { month, obstacle, rev } of months) {
    // Early on the first day of a month the book has not reached the end of the last one yet.
    if (obstacle === 'running' || obstacle === 'book') return
    const reason = 'KDV beyannamesi verildi'
    await caller.book.setPeriod({ commandId: randomUUID(), month, state: 'locked', expectedRev: rev, reason })
  }
}
