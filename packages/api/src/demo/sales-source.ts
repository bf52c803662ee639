import type { TicketSessionId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

export interface DemoSession {
  id: TicketSessionId
  layoutVersionId: string
  startsAt: string
}

/** The sessions of the demo that have seats, by start. */
export async function selectDemoSessions(db: Db, venueId: VenueId): Promise<DemoSession[]> {
  const { rows } = await sql<DemoSession>`
    select id, layout_version_id as "layoutVersionId", starts_at as "startsAt" from ticket_session
    where venue_id = ${venueId} and layout_version_id is not null
    order by starts_at, local_time`.execute(db)
  return rows
}

/** How many people each area without seats holds, of all sessions of the demo. */
export async function selectAreas(
  db: Db,
  venueId: VenueId,
): Promise<{ session: string; areaNo: number; size: number }[]> {
  const { rows } = await sql<{ session: string; areaNo: number; size: number }>`
    select ticket_session_id as session, area_no as "areaNo", size from capacity_pool
    where venue_id = ${venueId} order by ticket_session_id, area_no`.execute(db)
  return rows
}

/** The seats of a layout by run, neighbours beside each other. */
export async function selectRuns(db: Db, venueId: VenueId, layoutVersionId: string): Promise<number[][]> {
  const { rows } = await sql<{ seats: number[] }>`
    select array_agg(seat_no order by place) as seats from seat
    where venue_id = ${venueId} and layout_version_id = ${layoutVersionId}
    group by run order by run`.execute(db)
  return rows.map((row) => row.seats)
}
