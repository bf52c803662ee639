import type { TillSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { lockTillSession } from '../repo/counts.ts'
import { findHandedDifference, insertCount, type StoredCount, selectCounts } from '../repo/turns.ts'

interface Counted {
  id: TillSessionId
  /** What the drawer must hold now. */
  cashMinor: number
  /** By how much it differed already when this person took it over. */
  handedMinor: number
  purpose: 'close' | 'hand_over'
  countedMinor: number
  denominations: Record<string, number> | null
}

/**
 * Keeps a count of a till session that is locked. 'again': it is the first one and differs, so one more may follow, and
 * nobody is told by how much. 'final': it stands, also where it differs as the count did with which the till was taken
 * over. STATE when the last count waits for approval and this is another sum:
 * counting on until nobody has to be asked would find out what is expected.
 */
export async function keepCount(ctx: SignedContext, tx: Tx, counted: Counted): Promise<'again' | 'final'> {
  const { id, cashMinor, handedMinor, purpose, countedMinor, denominations } = counted
  const last = await lastCount(ctx, tx, id)
  if (last?.attempt === 2 && last.expectedMinor === cashMinor) {
    if (last.countedMinor !== countedMinor) refuse('STATE', { details: { countedMinor: last.countedMinor } })
    return 'final'
  }
  const attempt = last ? 2 : 1
  const isFinal = attempt === 2 || countedMinor === cashMinor || countedMinor === cashMinor + handedMinor
  const count = { purpose, attempt, isFinal, countedMinor, denominations, actorId: ctx.actor.userId }
  await insertCount(tx, { venueId: ctx.venueId, id }, count)
  return isFinal ? 'final' : 'again'
}

/** Keeps the count of a close that would stand and was refused because someone has to approve its difference. */
export async function keepWaitingCount(
  ctx: SignedContext,
  counted: Omit<Counted, 'cashMinor' | 'handedMinor'>,
): Promise<void> {
  const { id, purpose, countedMinor, denominations } = counted
  await inTransaction({ ...ctx, approval: null }, async ({ tx, audit }) => {
    const held = await lockTillSession(tx, { venueId: ctx.venueId, id })
    const last = await lastCount(ctx, tx, id)
    if (held?.state !== 'open' || (last?.attempt === 2 && last.expectedMinor === held.cashMinor)) return
    // The first one can wait too: it was what the till was taken over with.
    const handedMinor = await findHandedDifference(tx, { venueId: ctx.venueId, id })
    if (!last && countedMinor !== held.cashMinor + handedMinor) return
    const count = { purpose, attempt: 2, isFinal: false, countedMinor, denominations, actorId: ctx.actor.userId }
    await insertCount(tx, { venueId: ctx.venueId, id }, count)
    const after = { countedMinor, result: 'needs approval' }
    await audit({ action: 'tills.close', entity: 'till_session', entityId: id, after })
  })
}

// The count of this turn that has ended nothing yet.
async function lastCount(ctx: SignedContext, tx: Tx, id: TillSessionId): Promise<StoredCount | undefined> {
  const last = (await selectCounts(tx, ctx.venueId, [id])).at(-1)
  return last?.isOfThisTurn && !last.isFinal ? last : undefined
}
