import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Whether all of these shifts are in use; until the transaction ends none of them is archived. */
export async function holdShifts(tx: Tx, venueId: VenueId, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from shift s where s.venue_id = ${venueId} and s.id = any(${[...ids]}::uuid[])
    and s.archived_at is null order by s.id for share`.execute(tx)
  return rows.length === ids.length
}

/** How many products name a shift, and how many of them are in use. */
export async function countOfShift(tx: Tx, venueId: VenueId, shiftId: string): Promise<{ all: number; inUse: number }> {
  const { rows } = await sql<{ all: number; inUse: number }>`
    select count(*)::integer as all, count(*) filter (where p.archived_at is null)::integer as "inUse"
    from food_product_shift x join food_product p on p.venue_id = x.venue_id and p.id = x.product_id
    where x.venue_id = ${venueId} and x.shift_id = ${shiftId}`.execute(tx)
  return rows[0] ?? { all: 0, inUse: 0 }
}
