import { type ActivityRow, totalCap, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'

const columns = sql`a.id, a.icon, a.image, a.description, a.at as date, a.extra_content as "extraContent",
  a.linked_content as "linkedContent", a.link, a.use_router as "useRouter"`

/** The newest first; one more than asked for. */
export async function selectActivities(
  db: Db,
  venueId: VenueId,
  { cursor, limit }: { cursor?: MomentCursor | undefined; limit: number },
): Promise<(ActivityRow & { key: string })[]> {
  const after = cursor ? sql`and (a.at, a.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<ActivityRow & { key: string }>`
    select ${columns}, a.at::text as key from shell_activity a where a.venue_id = ${venueId} ${after}
    order by a.at desc, a.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** How many there are, counted up to `limit`. */
export async function countActivities(db: Db, venueId: VenueId, limit = totalCap + 1): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from
      (select from shell_activity where venue_id = ${venueId} limit ${limit}) c`.execute(db)
  return rows[0]?.total ?? 0
}
