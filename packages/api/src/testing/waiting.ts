import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/**
 * Until a statement of someone else waits for a lock that this transaction holds; or until so many do, of which the later
 * may wait for the earlier. The locks are asked for, not pg_stat_activity, which shows a transaction the same picture for
 * as long as it lasts.
 */
export async function untilSomebodyWaits(tx: Db, atLeast = 1): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const { rows } = await sql<{ waiting: number }>`
      with recursive behind (pid) as (
        select pg_backend_pid()
        union select l.pid from pg_locks l join behind b on not l.granted and b.pid = any(pg_blocking_pids(l.pid))
      ) select count(*)::integer - 1 as waiting from behind`.execute(tx)
    if ((rows[0]?.waiting ?? 0) >= atLeast) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('nobody waits')
}
