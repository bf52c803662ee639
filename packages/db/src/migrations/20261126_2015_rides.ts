import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Guests on trips: one row for each guest and way, sold as a line of an order. A trip counts its guests in its own row,
 * kept right by triggers, and its check refuses one more than it has places for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trip
      add column sales_closed boolean not null default false,
      add constraint trip_way unique (venue_id, id, direction),
      add constraint trip_cancelled_is_empty check (state <> 'cancelled' or taken = 0)`.execute(db)
  await sql`
    create table ride (
      venue_id uuid not null references venue (id),
      id uuid not null,
      order_id uuid not null,
      line_no integer not null,
      guest_no integer not null check (guest_no >= 1),
      trip_id uuid not null,
      direction text not null,
      pickup_point_id uuid not null,
      pass_id uuid,
      state text not null default 'booked' check (state in ('booked', 'boarded', 'missed', 'cancelled')),
      marked_at timestamptz,
      marked_by uuid references app_user (id),
      rev integer not null default 1,
      created_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      constraint ride_one_way unique (venue_id, order_id, line_no, guest_no, direction),
      constraint ride_line foreign key (venue_id, order_id, line_no)
        references order_line (venue_id, order_id, line_no),
      constraint ride_trip foreign key (venue_id, trip_id, direction) references trip (venue_id, id, direction),
      constraint ride_stop foreign key (venue_id, trip_id, pickup_point_id)
        references trip_stop (venue_id, trip_id, pickup_point_id),
      constraint ride_pass foreign key (venue_id, pass_id) references pass (venue_id, id)
    )`.execute(db)
  await sql`create index ride_of_trip on ride (venue_id, trip_id, pickup_point_id)`.execute(db)
  await sql`create index ride_of_pass on ride (venue_id, pass_id) where pass_id is not null`.execute(db)

  // Trips are locked in the order of their ids, so that two sales of the same trips never wait for each other.
  await sql`
    create function ride_places(trips uuid[], venues uuid[], changes integer[]) returns void language plpgsql as $$
    declare
      each record;
    begin
      for each in
        select c.venue_id, c.trip_id, sum(c.change)::integer as change
        from unnest(venues, trips, changes) as c (venue_id, trip_id, change)
        group by c.venue_id, c.trip_id having sum(c.change) <> 0 order by c.venue_id, c.trip_id
      loop
        update trip t set taken = t.taken + each.change
          where t.venue_id = each.venue_id and t.id = each.trip_id
            and (each.change < 0 or (t.state = 'planned' and not t.sales_closed));
        if not found then
          raise exception 'the trip takes nobody more'
            using errcode = 'check_violation', constraint = 'ride_trip_runs', table = 'ride';
        end if;
      end loop;
    end $$`.execute(db)
  await sql`
    create function ride_takes_place() returns trigger language plpgsql as $$
    declare
      trips uuid[];
      venues uuid[];
      changes integer[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(n.trip_id), array_agg(n.venue_id), array_agg(1) into trips, venues, changes
          from new_ride n where n.state <> 'cancelled';
      else
        select array_agg(c.trip_id), array_agg(c.venue_id), array_agg(c.change) into trips, venues, changes
          from (
            select n.trip_id, n.venue_id, 1 as change from new_ride n where n.state <> 'cancelled'
            union all
            select o.trip_id, o.venue_id, -1 from old_ride o where o.state <> 'cancelled'
          ) c;
      end if;
      if trips is not null then perform ride_places(trips, venues, changes); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ride_takes_place after insert on ride
      referencing new table as new_ride for each statement execute function ride_takes_place()`.execute(db)
  await sql`
    create trigger ride_moves_place after update on ride
      referencing new table as new_ride old table as old_ride
      for each statement execute function ride_takes_place()`.execute(db)
  await grantApp(db, 'select, insert, update', ['ride'])
}
