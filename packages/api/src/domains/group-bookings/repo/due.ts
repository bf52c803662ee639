import type { VenueId } from '@marquee/contract'
import type { GroupId } from '@marquee/contract/group-bookings'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import type { GroupKey } from './write.ts'

/** What a group is waited for. `end`: its quote or option ran out, its places were given back, or its show is off. */
export type GroupStep = 'end' | 'remind' | 'close'

const isOver = sql`(
  (g.state = 'sent' and g.valid_until <= clock_timestamp())
  or (g.state = 'option' and (g.option_until <= clock_timestamp() or h.state <> 'open'))
  or (g.state in ('sent', 'option') and (t.state not in ('on_sale', 'paused') or t.sales_until <= clock_timestamp())))`
const isDone = sql`(g.state = 'booked' and (o.state = 'cancelled'
  or (t.ends_at <= clock_timestamp() and o.paid_minor >= o.gross_minor)))`
const conditions = {
  end: isOver,
  remind: sql`(g.state = 'option' and g.remind_at <= clock_timestamp() and g.reminded_at is null
    and g.option_until > clock_timestamp())`,
  close: isDone,
}

const from = sql`group_booking g
  join ticket_session t on t.venue_id = g.venue_id and t.id = g.ticket_session_id
  left join seat_hold h on h.venue_id = g.venue_id and h.id = g.hold_id
  left join sale_order o on o.venue_id = g.venue_id and o.id = g.order_id`

/** Groups of which something is due, of all venues. */
export async function selectDue(db: Db, step: GroupStep, limit: number): Promise<GroupKey[]> {
  const { rows } = await sql<{ venueId: VenueId; id: GroupId }>`
    select g.venue_id as "venueId", g.id from ${from}
    where g.state in ('sent', 'option', 'booked') and ${conditions[step]}
    order by g.created_at limit ${limit}`.execute(db)
  return rows
}

/** Whether it is still due, of a group that is held. */
export async function isDue(tx: Tx, { venueId, id }: GroupKey, step: GroupStep): Promise<boolean> {
  const { rows } = await sql`
    select from ${from} where g.venue_id = ${venueId} and g.id = ${id} and ${conditions[step]}`.execute(tx)
  return rows.length > 0
}

/** Whether the order of a group was cancelled as a whole. */
export async function isCancelled(tx: Tx, { venueId, id }: GroupKey): Promise<boolean> {
  const { rows } = await sql`
    select from ${from} where g.venue_id = ${venueId} and g.id = ${id} and o.state = 'cancelled'`.execute(tx)
  return rows.length > 0
}

export async function markReminded(tx: Tx, { venueId, id }: GroupKey): Promise<void> {
  await sql`
    update group_booking set reminded_at = clock_timestamp() where venue_id = ${venueId} and id = ${id}`.execute(tx)
}
