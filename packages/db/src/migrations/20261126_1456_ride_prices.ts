import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * What a ride costs a guest: by area, vehicle class, direction, pass type and time. Two prices never hold for the same
 * guest at the same minute of the week.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An end beyond 1440 is on the day after, and Sunday night goes on in the first minutes of the week.
  await sql`
    create function week_minutes(weekdays integer, from_minute integer, to_minute integer) returns int4multirange
      language sql immutable strict parallel safe as $$
      select coalesce(range_agg(part), '{}'::int4multirange)
      from generate_series(0, 6) day,
        lateral (values
          (int4range(day * 1440 + from_minute, least(day * 1440 + to_minute, 10080))),
          (int4range(0, greatest(day * 1440 + to_minute - 10080, 0)))) as parts (part)
      where weekdays & (1 << day) <> 0
    $$`.execute(db)
  // What is empty stands for any, and excludes another that is empty: its key is a value, which null is not.
  await sql`
    create table ride_price (
      venue_id uuid not null references venue (id),
      id uuid not null,
      area_id uuid not null,
      direction text not null check (direction in ('to', 'from', 'return')),
      class_id uuid,
      class_key uuid not null generated always as
        (coalesce(class_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
      pass_type_id uuid,
      pass_type_key uuid not null generated always as
        (coalesce(pass_type_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
      weekdays integer not null check (weekdays between 1 and 127),
      from_minute integer not null check (from_minute between 0 and 1439),
      to_minute integer not null check (to_minute > from_minute and to_minute <= from_minute + 1440),
      minutes int4multirange not null generated always as (week_minutes(weekdays, from_minute, to_minute)) stored,
      amount_minor bigint not null check (amount_minor between 0 and 900000000000000),
      updated_at timestamptz not null default now(),
      updated_by uuid not null references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, area_id) references area (venue_id, id),
      foreign key (venue_id, class_id) references vehicle_class (venue_id, id),
      foreign key (venue_id, pass_type_id) references pass_type (venue_id, id),
      constraint ride_price_one exclude using gist (venue_id with =, area_id with =, direction with =, class_key with =,
        pass_type_key with =, minutes with &&)
    )`.execute(db)
  await sql`create index ride_price_area on ride_price (venue_id, area_id)`.execute(db)
  await sql`create index ride_price_class on ride_price (venue_id, class_id) where class_id is not null`.execute(db)
  await sql`create index ride_price_pass_type on ride_price (venue_id, pass_type_id)
    where pass_type_id is not null`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['ride_price'])
}
