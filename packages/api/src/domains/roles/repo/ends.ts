import type { RoleId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

const ends = sql<number | null>`(extract(epoch from upper(valid)) * 1000)::float8`

/** When someone's role ends, in milliseconds; null: it has no end; undefined: they do not hold it now. */
export async function selectEnd(
  db: Db | Tx,
  venueId: VenueId,
  held: { userId: UserId; roleId: RoleId },
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('user_role')
    .select(ends.as('ends'))
    .where('venue_id', '=', venueId)
    .where('user_id', '=', held.userId)
    .where('role_id', '=', held.roleId)
    .where(sql<boolean>`valid @> now()`)
    .executeTakeFirst()
  return row?.ends
}

/** Whether someone holds, or will hold, this role after an instant (milliseconds). */
export async function isHeldAfter(
  db: Db | Tx,
  venueId: VenueId,
  { id, instant }: { id: RoleId; instant: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('user_role')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('role_id', '=', id)
    .where(sql<boolean>`coalesce(upper(valid), 'infinity') > to_timestamp(${instant} / 1000.0)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
