import { taxInside } from '@marquee/contract'
import { inTransaction } from '@marquee/db'
import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import { defineJob } from '../../../queue/kind.ts'
import { insertOfRule, selectDueRules, takeRule } from '../repo/write.ts'
import { nextExpenseNo } from './spend.ts'

/** Makes the drafts of recurring expenses that are due. */
export const recurJob = defineJob({ name: 'expenses.recur', data: z.object({}), retries: 0 })

const atOnce = 200

/**
 * Makes a draft for each day of a rule that has come, one transaction each: a day gives one draft whatever is killed and
 * however many processes look. Returns how many were made.
 */
export async function makeDueDrafts({ db }: Pick<Services, 'db'>, signal?: AbortSignal): Promise<number> {
  let made = 0
  for (;;) {
    const due = await inTransaction(db, (tx) => selectDueRules(tx, atOnce))
    let taken = 0
    for (const { venueId, id } of due) {
      if (signal?.aborted) return made
      const one = await inTransaction(db, async (tx) => {
        const turn = await takeRule(tx, venueId, id)
        if (!turn) return false
        const { nth, day, grossMinor, taxPpm } = turn
        const taxMinor = taxInside(grossMinor, taxPpm)
        await insertOfRule(tx, { venueId, ruleId: id, nth, day, taxMinor, expenseNo: await nextExpenseNo(tx, venueId) })
        return true
      })
      if (one) taken += 1
    }
    made += taken
    if (taken === 0) return made
  }
}
