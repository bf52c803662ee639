import type { UserId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

const key = (userId: UserId) => `pin:${userId}`
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Counts a try in one statement, before the PIN is compared: of many at once, in however many processes, no more get
 * through than are allowed. Returns how many there were in the window (one too many stands for all that are too many),
 * and when it ends, in seconds from now.
 */
export async function countTry(
  db: Db,
  userId: UserId,
  { minutes, atMost }: { minutes: number; atMost: number },
): Promise<{ tries: number; endsIn: number }> {
  const end = sql`${now} + ${minutes * 60_000}::bigint`
  const { rows } = await sql<{ tries: number; ends_in: number }>`
    insert into rate_limit as r (key, points, expire) values (${key(userId)}, 1, ${end})
    on conflict (key) do update set
      points = case when r.expire <= ${now} then 1 else least(r.points + 1, ${atMost + 1}::int) end,
      expire = case when r.expire <= ${now} then ${end} else r.expire end
    returning points as tries, ceil((expire - ${now}) / 1000.0)::int as ends_in`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a try was not counted')
  return { tries: row.tries, endsIn: Math.max(1, row.ends_in) }
}

/** Takes back the count of a try that was right: only wrong ones add up. */
export async function uncountTry(db: Db, userId: UserId): Promise<void> {
  await sql`update rate_limit set points = greatest(points - 1, 0) where key = ${key(userId)}`.execute(db)
}
