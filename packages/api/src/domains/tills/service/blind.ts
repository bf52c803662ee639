import { mayDo, type TillSessionId, type TillSessionRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { tillService } from '../record.ts'
import { findTillSession } from '../repo/till-sessions.ts'

/**
 * A till session as the caller may see it. The count is blind: until it is in, what the drawer must hold, and what was
 * taken in cash, leave the server for those alone who may view the funds.
 */
export function asSeenBy({ actor: { rights } }: SignedContext, row: TillSessionRow): TillSessionRow {
  if (row.state === 'closed' || mayDo(rights, 'funds', 'view')) return row
  const takings = row.takings.map((taking) =>
    taking.method === 'cash' ? { ...taking, amountMinor: null, refundedMinor: null } : taking,
  )
  const counts = row.counts.map((count) => ({ ...count, differenceMinor: null }))
  const late = row.late && { late: { ...row.late, amountMinor: null } }
  return { ...row, cashMinor: null, takings, counts, ...late }
}

/** A till session after a command, as its caller may see it. Everybody who looks at tills hears that it has changed. */
export async function answered(ctx: SignedContext, work: Work, id: TillSessionId): Promise<TillSessionRow> {
  const row = (await findTillSession(work.tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
  work.announce(ctx.venueId, tillService.topic, { id: row.till.id })
  return asSeenBy(ctx, row)
}
