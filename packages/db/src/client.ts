import { Kysely } from 'kysely'
import type pg from 'pg'
import { PipelinedDialect } from './dialect.ts'
import { closePool, createPool, type PoolOptions } from './pool.ts'
import type { DB } from './types/db.gen.ts'

/** The database as the application sees it. */
export type Db = Kysely<DB>

/**
 * An open transaction: what a function takes that locks or writes, so that it does not compile outside of one. Not
 * Kysely's `Transaction<DB>`, which the compiler would compare with `Db` method by method.
 */
export type Tx = Db & { readonly isTransaction: true }

/** What `createDb` takes: see `PoolOptions`; `role: 'owner'` only for migrations, seeds and tests. */
export type CreateDbOptions = PoolOptions

export interface DbHandle {
  db: Db
  /** The pool behind `db`, for the few raw statements and for figures (`totalCount`, `waitingCount`). */
  pool: pg.Pool
  /** Waits for running work up to five seconds, then cuts it. Safe to call twice. */
  close(): Promise<void>
}

/** Opens a pool and Kysely over it. Nothing connects until the first query. */
export function createDb(options: CreateDbOptions): DbHandle {
  const pool = createPool(options)
  const db: Db = new Kysely<DB>({ dialect: new PipelinedDialect({ pool }) })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    close() {
      closing ??= closePool(pool)
      return closing
    },
  }
}
