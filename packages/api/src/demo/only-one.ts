import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** Does some work while no other process does what has this number; null when one does. */
export async function asTheOnlyOne<T>(db: Db, lockNumber: number, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lockNumber}) as got`.execute(connection)
    if (!rows[0]?.got) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockNumber})`.execute(connection)
    }
  })
}
