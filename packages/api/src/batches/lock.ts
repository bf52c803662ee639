import { sql } from 'kysely'
import type { Tx } from '../core/work.ts'
import type { BatchKey } from './kind.ts'

// Not the lock of the batch's row: those who share one are let in all the time, and whoever wants it alone may wait for
// ever. This one is given out in the order in which it was asked for.
const lockOf = ({ venueId, batchId }: BatchKey) => sql`hashtext('batch items'), hashtext(${`${venueId} ${batchId}`})`

/** Taken before items are done: what the batch is then, it stays until this transaction ends. */
export async function shareBatch(tx: Tx, key: BatchKey): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(key)})`.execute(tx)
}

/** Waits for the items under way; none begins before this transaction ends. */
export async function holdBatch(tx: Tx, key: BatchKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(key)})`.execute(tx)
}
