import type { TicketSessionId, VenueId } from '@marquee/contract'
import type { GroupId } from '@marquee/contract/group-bookings'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { type GroupKey, type HeldGroup, holdGroup } from './write.ts'

/** What is offered to groups in some ticket sessions. */
export interface Offered {
  options: number
  quotes: number
  withoutMail: number
}

const isOffered = (venueId: VenueId, ids: readonly TicketSessionId[]) => sql`
  g.venue_id = ${venueId} and g.ticket_session_id = any(${[...ids]}::uuid[]) and g.state in ('sent', 'option')`

/** Holds the groups with a quote or an option in these ticket sessions, in one order for everybody. */
export async function lockOffered(tx: Tx, venueId: VenueId, ids: readonly TicketSessionId[]): Promise<HeldGroup[]> {
  const { rows } = await sql<{ id: GroupId }>`
    select g.id from group_booking g where ${isOffered(venueId, ids)} order by g.id`.execute(tx)
  const held: HeldGroup[] = []
  for (const { id } of rows) {
    const group = await holdGroup(tx, { venueId, id })
    // Somebody may have booked or ended it while it was waited for.
    if (group && (group.state === 'sent' || group.state === 'option')) held.push(group)
  }
  return held
}

export async function countOffered(db: Db | Tx, venueId: VenueId, ids: readonly TicketSessionId[]): Promise<Offered> {
  const { rows } = await sql<Offered>`
    select count(*) filter (where g.state = 'option')::integer as options,
      count(*) filter (where g.state = 'sent')::integer as quotes,
      count(*) filter (where g.contact_email is null)::integer as "withoutMail"
    from group_booking g where ${isOffered(venueId, ids)}`.execute(db)
  return rows[0] ?? { options: 0, quotes: 0, withoutMail: 0 }
}

/** Why the show of a group was called off; undefined: it was not. */
export async function findShowOff(tx: Tx, { venueId, id }: GroupKey): Promise<{ reason: string | null } | undefined> {
  const { rows } = await sql<{ reason: string | null }>`
    select t.cancel_reason as reason from group_booking g
    join ticket_session t on t.venue_id = g.venue_id and t.id = g.ticket_session_id
    where g.venue_id = ${venueId} and g.id = ${id} and t.state = 'cancelled'`.execute(tx)
  return rows[0]
}

/** Until when the quote and the option of a group hold, now that their show may be sold for a shorter time. */
export async function findCut(tx: Tx, { venueId, id }: GroupKey) {
  const { rows } = await sql<{ startsAt: string; validUntil: string; optionUntil: string; isShorter: boolean }>`
    select t.starts_at as "startsAt", least(g.valid_until, t.sales_until) as "validUntil",
      least(g.option_until, t.sales_until) as "optionUntil",
      coalesce(g.option_until > t.sales_until, false) as "isShorter"
    from group_booking g
    join ticket_session t on t.venue_id = g.venue_id and t.id = g.ticket_session_id
    where g.venue_id = ${venueId} and g.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a group without a session')
  return row
}
