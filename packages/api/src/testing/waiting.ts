import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/**
 * Until a statement of someone else waits for a lock that this transaction holds. The locks are asked for, not
 * pg_stat_activity, which shows a transaction the same picture for as long as it lasts.
 */
export async function untilSomebodyWaits(tx: Db): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_locks l
        where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))) as waits`.execute(tx)
    if (rows[0]?.waits) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('nobody waits')
}
