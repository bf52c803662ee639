import type { VenueId } from '@marquee/contract'
import type { RideId } from '@marquee/contract/rides'
import type { TripId } from '@marquee/contract/trips'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Whether the guest of a ride `r` on a trip `t` was moved, has not been told, and is still expected. */
export const mustBeCalled = sql`(r.untold_leave is not null and r.state = 'booked' and t.state in ('planned', 'running'))`

/** The days besides this one whose trips are not over and have guests to call, in order. */
export async function selectCallDays(
  db: Db,
  venueId: VenueId,
  besides: string,
): Promise<{ date: string; guests: number }[]> {
  const { rows } = await sql<{ date: string; guests: number }>`
    select t.local_date::text as date, count(*)::integer as guests
    from trip t join ride r on r.venue_id = t.venue_id and r.trip_id = t.id
    where t.venue_id = ${venueId} and t.local_date <> ${besides}::date and t.local_date >= current_date - 2
      and t.ends_at > now() and ${mustBeCalled}
    group by t.local_date order by t.local_date`.execute(db)
  return rows
}

/** The number of a guest of a trip who has to be called; undefined: they have none, or need not be. */
export async function findNumber(
  tx: Tx,
  venueId: VenueId,
  { tripId, rideId }: { tripId: TripId; rideId: RideId },
): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string }>`
    select o.guest_phone as phone
    from ride r
    join trip t on t.venue_id = r.venue_id and t.id = r.trip_id
    join sale_order o on o.venue_id = r.venue_id and o.id = r.order_id
    where r.venue_id = ${venueId} and r.trip_id = ${tripId} and r.id = ${rideId} and ${mustBeCalled}
      and o.guest_phone is not null`.execute(tx)
  return rows[0]?.phone
}

/** Notes that guests of a trip were called. Answers how many of them had not been. */
export async function noteCalled(
  tx: Tx,
  venueId: VenueId,
  { tripId, ids }: { tripId: TripId; ids: readonly RideId[] },
): Promise<number> {
  const { rows } = await sql`
    update ride set untold_leave = null, rev = rev + 1
    where venue_id = ${venueId} and trip_id = ${tripId} and id = any(${[...ids]}::uuid[])
      and untold_leave is not null returning id`.execute(tx)
  return rows.length
}
