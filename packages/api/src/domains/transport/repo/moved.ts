import type { VenueId } from '@marquee/contract'
import type { RideId } from '@marquee/contract/rides'
import type { TripDirection, TripId } from '@marquee/contract/trips'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { iso } from './trips.ts'

/** Guests of one order at one stop who are on another trip now, and what a mail to them says. */
interface MovedParty {
  recipient: string
  name: string
  venueName: string
  language: string
  zone: string
  orderNo: number
  direction: TripDirection
  stop: { en: string; tr: string }
  /** When they were to leave: from their stop, or from the venue on the way home. And when they leave now. */
  before: string
  now: string
  plate: string | null
}

/** The parties of rides that have moved from one trip to another and left an address; nobody of practice. */
export async function selectMoved(
  tx: Tx,
  venueId: VenueId,
  { ids, fromId, toId }: { ids: readonly RideId[]; fromId: TripId; toId: TripId },
): Promise<MovedParty[]> {
  const leaves = (trip: 'was' | 'is') =>
    iso(
      sql`case r.direction when 'to' then ${sql.ref(`${trip}_stop.planned_at`)} else ${sql.ref(`${trip}.departs_at`)} end`,
    )
  const { rows } = await sql<MovedParty>`
    select distinct o.guest_email as recipient, coalesce(o.guest_name, '') as name, v.name as "venueName",
      v.locale as language, v.zone, o.order_no as "orderNo", r.direction, p.name as stop, ${leaves('was')} as before,
      ${leaves('is')} as now, c.plate
    from ride r
    join venue v on v.id = r.venue_id
    join sale_order o on o.venue_id = r.venue_id and o.id = r.order_id and o.guest_email is not null and not o.is_training
    join pickup_point p on p.venue_id = r.venue_id and p.id = r.pickup_point_id
    join trip was on was.venue_id = r.venue_id and was.id = ${fromId}
    join trip_stop was_stop on was_stop.venue_id = r.venue_id and was_stop.trip_id = was.id
      and was_stop.pickup_point_id = r.pickup_point_id
    join trip "is" on "is".venue_id = r.venue_id and "is".id = ${toId}
    join trip_stop is_stop on is_stop.venue_id = r.venue_id and is_stop.trip_id = "is".id
      and is_stop.pickup_point_id = r.pickup_point_id
    left join vehicle c on c.venue_id = "is".venue_id and c.id = "is".vehicle_id
    where r.venue_id = ${venueId} and r.id = any(${[...ids]}::uuid[])
    order by o.order_no`.execute(tx)
  return rows
}
