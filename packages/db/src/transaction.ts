import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './client.ts'
import { isRetryable } from './errors.ts'

export interface TransactionOptions {
  /** How often a transaction that met 40001 or 40P01 starts again; default 3. */
  retries?: number
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
}

const FIRST_WAIT_MS = 10

// Which transaction the running code belongs to, across awaits.
const running = new AsyncLocalStorage<{ db: Db; isOver: boolean }>()

/**
 * Whether the running code is inside a transaction of this database. Asking its pool for a second connection there makes
 * callers wait for each other: when each holds one connection and wants another, none gets it before the time is up.
 */
export function isInsideTransaction(db: Db): boolean {
  const transaction = running.getStore()
  return transaction?.db === db && !transaction.isOver
}

const isTx = (db: Db): db is Tx => db.isTransaction

/**
 * Runs `fn` in one READ COMMITTED transaction and commits. When `db` already is a transaction, `fn` joins it.
 * After a serialization failure or a deadlock it starts again from the beginning, at most three times and with a
 * random pause, so `fn` must have no effect outside the database. Every other error rolls back and is thrown on.
 * A COMMIT that the server answers with ROLLBACK (an error inside was swallowed) throws: nothing was written.
 */
export async function inTransaction<T>(
  db: Db,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (isTx(db)) return fn(db)
  const { retries = 3, isolation = 'read committed' } = options
  for (let attempt = 0; ; attempt += 1) {
    const transaction = { db, isOver: false }
    try {
      return await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute((tx: object) => running.run(transaction, () => fn(tx as Tx)))
    } catch (error) {
      if (attempt >= retries || !isRetryable(error)) throw error
      await sleep(Math.random() * FIRST_WAIT_MS * 4 ** attempt)
    } finally {
      // What it has left running works on its own.
      transaction.isOver = true
    }
  }
}
