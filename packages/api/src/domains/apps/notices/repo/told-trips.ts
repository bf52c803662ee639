import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { tripsWithout } from '../../../../core/show-off.ts'
import type { Told } from './told.ts'

// As with everything that is told: whatever is older has been looked at many times.
const window = sql`now() - interval '2 hours'`

const ofTrip = sql`jsonb_build_object('way', t.direction, 'date', t.local_date::text,
  'time', to_char(t.departs_at at time zone n.zone, 'HH24:MI'), 'reason', coalesce(t.reason, ''))`

/**
 * What those who plan and drive trips do not see by themselves: a show was called off and its trips still stand; a driver
 * was given a trip, has lost one, or one of theirs was cancelled. Nobody hears of a trip that is over.
 */
export async function selectUntoldTrips(db: Db): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select e.* from (
      select c.venue_id as "venueId", 'trips-off:' || c.id as source, 'tripsWithoutShow' as topic, null::uuid as by,
        null::uuid as to, 'vehicles' as module, 'archive' as action,
        jsonb_build_object('en', p.name->>'en', 'tr', p.name->>'tr', 'date', c.local_date::text,
          'time', to_char(c.local_time, 'HH24:MI'), 'trips', f.trips::text) as values,
        '/vehicles?view=trips&date=' || f.date as link
      from ticket_session c
      join ticket_product p on p.venue_id = c.venue_id and p.id = c.product_id
      cross join lateral (select count(*) as trips, min(t.local_date) as date
        from (${tripsWithout(sql`c`)}) t where t.ends_at > now()) f
      where c.state = 'cancelled' and c.updated_at > ${window} and f.trips > 0
      union all
      -- Who has it now, by what was said last.
      select t.venue_id, 'trip-given:' || e.id, 'tripGiven', e.actor_id, d.user_id, null, null, ${ofTrip},
        '/my-trips?trip=' || t.id
      from audit_event e
      join trip t on t.venue_id = e.venue_id and t.id = e.entity_id::uuid and t.state = 'planned' and t.ends_at > now()
      join venue n on n.id = t.venue_id
      join driver d on d.venue_id = t.venue_id and d.id = t.driver_id and d.user_id is not null
      where e.action in ('trips.create', 'trips.acceptPlan', 'trips.assign') and e.at > ${window}
        and e.after->>'driverId' = t.driver_id::text and e.before->>'driverId' is distinct from t.driver_id::text
      union all
      select t.venue_id, 'trip-taken:' || e.id, 'tripTaken', e.actor_id, d.user_id, null, null, ${ofTrip}, '/my-trips'
      from audit_event e
      join trip t on t.venue_id = e.venue_id and t.id = e.entity_id::uuid and t.ends_at > now()
      join venue n on n.id = t.venue_id
      join driver d on d.venue_id = t.venue_id and d.id::text = e.before->>'driverId' and d.user_id is not null
      where e.action = 'trips.assign' and e.at > ${window} and t.driver_id is distinct from d.id
      union all
      select t.venue_id, 'trip-cancelled:' || t.id, 'tripCancelled', t.cancelled_by, d.user_id, null, null, ${ofTrip},
        '/my-trips?trip=' || t.id
      from trip t
      join venue n on n.id = t.venue_id
      join driver d on d.venue_id = t.venue_id and d.id = t.driver_id and d.user_id is not null
      where t.state = 'cancelled' and t.cancelled_at > ${window} and t.ends_at > now()
    ) e
    where not exists (select from notice_made m where m.venue_id = e."venueId" and m.source = e.source)
    limit 200`.execute(db)
  return rows
}
