import { classifyPgError, inTransaction as runTransaction } from '@marquee/db'
import type { Context, SignedContext } from '../core/context.ts'
import { inputHash } from '../core/input-hash.ts'
import { RefusalToExplain, refuse } from '../core/refusal.ts'
import type { Work } from '../core/work.ts'
import { spendApproval } from '../identity/approvals.ts'
import { type AccessChangePayload, accessTopic } from '../identity/auth-sessions.ts'
import { type Announcement, auditRow, type Kept, writeRecords } from './records.ts'

export type { AuditEntry, Tx, Work } from '../core/work.ts'

/**
 * Runs one unit of work in one transaction (READ COMMITTED, retried at most three times on a deadlock), then wakes the
 * readers of the streams that it told. An approval that the call came with is spent in it. Errors of the database pass
 * through; the door turns them into refusals.
 */
export async function inTransaction<T>(ctx: Context, body: (work: Work) => Promise<T>): Promise<T> {
  return transact(ctx, async (work) => {
    await spendApproval(work, ctx)
    return body(work)
  })
}

async function transact<T>(ctx: Context, body: (work: Work, keep: (kept: Kept) => void) => Promise<T>): Promise<T> {
  let announced: Announcement[] = []
  const result = await runTransaction(ctx.services.db, async (tx) => {
    // A retry starts from nothing: what the first try wanted to tell was never committed.
    const announcements: Announcement[] = []
    const audits: ReturnType<typeof auditRow>[] = []
    let kept: Kept | null = null
    const work: Work = {
      tx,
      audit: async (entry) => void audits.push(auditRow(ctx, entry)),
      announce: (venueId, topic, payload) => announcements.push({ venueId, topic, payload }),
    }
    const answer = await body(work, (row) => {
      kept = row
    })
    await writeRecords(tx, { audits, announcements, kept }, { isLast: !ctx.services.db.isTransaction })
    announced = announcements
    return answer
  }).catch((error) => {
    if (error instanceof RefusalToExplain && !ctx.services.db.isTransaction) return error.explain()
    throw error
  })
  for (const { venueId, topic, payload } of announced) {
    // The next call of this very client must see its own change, before any wake-up has come round.
    if (topic === accessTopic) ctx.services.authSessions.forget(venueId, payload as AccessChangePayload)
  }
  if (announced.length > 0) ctx.services.hub.wakeUp(announced)
  return result
}

/** A command that carries an id. */
export interface Command {
  commandId: string
  /** The procedure's path: the same id cannot be used for two different things. */
  procedure: string
  /** The whole input; the command id itself does not count. */
  input: Record<string, unknown>
}

/**
 * Runs a command once. The same id with the same input gives the first answer again, without a second effect; another
 * input under the id is IDEMPOTENCY_CONFLICT; an id whose first run is still going on is IN_PROGRESS. A refused command
 * leaves nothing behind, so its id may be used again. Answers are kept 24 h.
 */
export async function runCommand<T>(
  ctx: SignedContext,
  command: Command,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const { commandId: _, ...input } = command.input
  const hash = inputHash(command.procedure, input)
  return transact(ctx, async (work, keep) => {
    const key = { venue_id: ctx.venueId, actor_id: ctx.actor.userId, command_id: command.commandId }
    const taken = await work.tx
      .insertInto('command')
      .values({ ...key, procedure: command.procedure, request_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('command_id')
      .executeTakeFirst()
      // The row of a run that has not ended yet is locked: waiting for it longer than the lock timeout is pointless.
      .catch((error: unknown) =>
        classifyPgError(error).kind === 'lock_timeout' ? refuse('IN_PROGRESS') : Promise.reject(error),
      )
    if (!taken) {
      const earlier = await work.tx
        .selectFrom('command')
        .select(['request_hash', 'answer'])
        .where('venue_id', '=', key.venue_id)
        .where('actor_id', '=', key.actor_id)
        .where('command_id', '=', key.command_id)
        .executeTakeFirst()
      if (!earlier) refuse('IN_PROGRESS')
      if (!hash.equals(earlier.request_hash)) refuse('IDEMPOTENCY_CONFLICT')
      return earlier.answer as T
    }
    await spendApproval(work, ctx)
    const answer = await body(work)
    keep({ ...key, answer: JSON.stringify(answer) })
    return answer
  })
}
