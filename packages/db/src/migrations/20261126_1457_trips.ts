import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Trips to the venue and back, with their stops. No vehicle and no driver is on two trips at once, and a trip never has
 * more guests than places.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trip (
      venue_id uuid not null references venue (id),
      id uuid not null,
      direction text not null check (direction in ('to', 'from')),
      departs_at timestamptz not null,
      ends_at timestamptz not null,
      span tstzrange not null generated always as (tstzrange(departs_at, ends_at)) stored,
      local_date date not null,
      vehicle_id uuid,
      driver_id uuid,
      capacity integer not null check (capacity between 1 and 200),
      taken integer not null default 0,
      note text not null check (length(note) <= 300),
      state text not null default 'planned' check (state in ('planned', 'cancelled')),
      reason text check (length(reason) between 1 and 300),
      cancelled_at timestamptz,
      cancelled_by uuid references app_user (id),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      foreign key (venue_id, vehicle_id) references vehicle (venue_id, id),
      foreign key (venue_id, driver_id) references driver (venue_id, id),
      check (ends_at > departs_at),
      constraint trip_places check (taken between 0 and capacity),
      constraint trip_is_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
      constraint trip_vehicle_free exclude using gist (venue_id with =, vehicle_id with =, span with &&)
        where (vehicle_id is not null and state <> 'cancelled'),
      constraint trip_driver_free exclude using gist (venue_id with =, driver_id with =, span with &&)
        where (driver_id is not null and state <> 'cancelled')
    )`.execute(db)
  await sql`create index trip_day on trip (venue_id, local_date, departs_at)`.execute(db)
  await sql`create index trip_vehicle on trip (venue_id, vehicle_id, departs_at) where vehicle_id is not null`.execute(
    db,
  )
  await sql`create index trip_driver on trip (venue_id, driver_id, departs_at) where driver_id is not null`.execute(db)
  await sql`
    create table trip_stop (
      venue_id uuid not null,
      trip_id uuid not null,
      pickup_point_id uuid not null,
      planned_at timestamptz not null,
      primary key (venue_id, trip_id, pickup_point_id),
      foreign key (venue_id, trip_id) references trip (venue_id, id),
      foreign key (venue_id, pickup_point_id) references pickup_point (venue_id, id)
    )`.execute(db)
  await sql`create index trip_stop_point on trip_stop (venue_id, pickup_point_id)`.execute(db)
  await grantApp(db, 'select, insert, update', ['trip'])
  await grantApp(db, 'select, insert', ['trip_stop'])
}
