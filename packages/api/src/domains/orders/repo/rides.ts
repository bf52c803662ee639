import { type OrderDetail, storedLocalText } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { OrderKey } from './detail.ts'

/** The guests of an order on trips, by line and guest; those who gave their place back are told as well. */
export async function selectOrderRides(db: Db | Tx, { venueId, id }: OrderKey): Promise<OrderDetail['rides']> {
  const { rows } = await sql<Omit<OrderDetail['rides'][number], 'stop'> & { stop: unknown }>`
    select r.line_no as "lineNo", r.guest_no as "guestNo", r.pass_id as "passId", r.direction, p.name as stop,
      s.planned_at as "stopAt", case r.direction when 'to' then t.ends_at else t.departs_at end as "venueAt", r.state
    from ride r
    join trip t on t.venue_id = r.venue_id and t.id = r.trip_id
    join trip_stop s on s.venue_id = r.venue_id and s.trip_id = r.trip_id and s.pickup_point_id = r.pickup_point_id
    join pickup_point p on p.venue_id = r.venue_id and p.id = r.pickup_point_id
    where r.venue_id = ${venueId} and r.order_id = ${id}
    order by r.line_no, r.guest_no, r.direction desc`.execute(db)
  return rows.map(({ stop, ...ride }) => ({ ...ride, stop: storedLocalText.parse(stop) }))
}
