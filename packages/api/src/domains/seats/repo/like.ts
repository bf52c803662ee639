import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { FreeSeat, LeftSeat } from '../rules/like.ts'
import type { At } from './take.ts'

/** What can be had of a ticket session: its free seats, and how many people each standing area has room for. */
export interface Room {
  seats: FreeSeat[]
  areas: Map<number, number>
}

export async function selectRoom(db: Db | Tx, at: At): Promise<Room> {
  const { rows: seats } = await sql<FreeSeat>`
    select s.seat_no as "seatNo", g.stable_key as "stableKey", s.seat_category_id as "categoryId", g.kind,
      g.run, g.place
    from ticket_session t
    join session_seat s on s.venue_id = t.venue_id and s.ticket_session_id = t.id
    join seat g on g.venue_id = t.venue_id and g.layout_version_id = t.layout_version_id and g.seat_no = s.seat_no
    where t.venue_id = ${at.venueId} and t.id = ${at.ticketSessionId}
      and (s.status = 0 or (s.status = 1 and s.until <= clock_timestamp()))
    order by s.seat_no`.execute(db)
  const { rows: pools } = await sql<{ areaNo: number; room: number }>`
    select c.area_no as "areaNo", (c.size - c.taken + coalesce((
      select sum(h.qty) from pool_hold h where h.venue_id = c.venue_id and h.ticket_session_id = c.ticket_session_id
        and h.area_no = c.area_no and h.until <= clock_timestamp()), 0))::integer as room
    from capacity_pool c where c.venue_id = ${at.venueId} and c.ticket_session_id = ${at.ticketSessionId}`.execute(db)
  return { seats, areas: new Map(pools.map(({ areaNo, room }) => [areaNo, room])) }
}

/** The sold seats of some passes: what they are called across versions of a layout, and their category. */
export async function selectLeft(
  db: Db | Tx,
  { venueId, passIds }: { venueId: string; passIds: readonly string[] },
): Promise<Map<string, LeftSeat>> {
  const { rows } = await sql<LeftSeat>`
    select p.id as "passId", g.stable_key as "stableKey", g.category_id as "categoryId", g.kind
    from pass p
    join ticket_session t on t.venue_id = p.venue_id and t.id = p.ticket_session_id
    join seat g on g.venue_id = t.venue_id and g.layout_version_id = t.layout_version_id and g.seat_no = p.seat_no
    where p.venue_id = ${venueId} and p.id = any(${[...passIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.passId, row]))
}
