import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { Place } from '../rules/best.ts'
import type { SessionFacts } from './state.ts'
import type { At } from './take.ts'

/** What never changes about a seat of a ticket session within one version of its layout. */
export type FixedPlace = Omit<Place, 'isFree'>

/** All seats of a ticket session in the order of their numbers. */
export async function selectFixedPlaces(db: Db | Tx, at: At, layoutVersionId: string): Promise<FixedPlace[]> {
  const { rows } = await sql<FixedPlace>`
    select s.seat_no as "seatNo", s.seat_category_id as "categoryId", g.kind, g.run, g.place, g.x, g.y
    from session_seat s
    join seat g on g.venue_id = s.venue_id and g.layout_version_id = ${layoutVersionId} and g.seat_no = s.seat_no
    where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId}
    order by s.seat_no`.execute(db)
  return rows
}

const freeDigits = (at: At) => sql<string | null>`(
  select string_agg(case when s.status = 0 or (s.status = 1 and s.until <= clock_timestamp()) then '1' else '0' end,
    '' order by s.seat_no)
  from session_seat s where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId})`

/** One digit a seat in the order of their numbers: 1 for a free one. */
export async function selectFree(db: Db | Tx, at: At): Promise<string> {
  const { rows } = await sql<{ free: string | null }>`select ${freeDigits(at)} as free`.execute(db)
  return rows[0]?.free ?? ''
}

/** What a look at wanted seats found. */
export interface Look extends Pick<SessionFacts, 'layoutVersionId' | 'focusX' | 'focusY' | 'seats' | 'onSale'> {
  /** The wanted seats that are not free. */
  lost: number[]
  /** Only when something is lost: `selectFree`. */
  free: string | null
  /** Whether this very command was carried out already. */
  isRepeated: boolean
}

/** Looks at wanted seats without locking them; undefined for an unknown ticket session. */
export async function lookAtSeats(
  db: Db,
  at: At,
  { seatNos, actorId, commandId }: { seatNos: readonly number[]; actorId: string; commandId: string },
): Promise<Look | undefined> {
  const { rows } = await sql<Look>`
    with lost as materialized (
      select coalesce(array_agg(n order by n), '{}') as seats from unnest(${[...seatNos]}::integer[]) n
      where not exists (
        select from session_seat s
        where s.venue_id = ${at.venueId} and s.ticket_session_id = ${at.ticketSessionId} and s.seat_no = n
          and (s.status = 0 or (s.status = 1 and s.until <= clock_timestamp())))
    )
    select t.layout_version_id as "layoutVersionId", v.focus_x as "focusX", v.focus_y as "focusY", t.seats,
      (t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until) as "onSale",
      lost.seats as lost, case when lost.seats <> '{}' then ${freeDigits(at)} end as free,
      exists (select from command c where c.venue_id = ${at.venueId} and c.actor_id = ${actorId}
        and c.command_id = ${commandId}) as "isRepeated"
    from ticket_session t
    cross join lost
    left join seat_layout_version v on v.venue_id = t.venue_id and v.id = t.layout_version_id
    where t.venue_id = ${at.venueId} and t.id = ${at.ticketSessionId}`.execute(db)
  return rows[0]
}
