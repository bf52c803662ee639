import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Where guests are picked up, what carries them, and who drives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addAreas(db)
  await addVehicles(db)
  await grantApp(db, 'select, insert, update', ['area', 'pickup_point', 'vehicle_class', 'driver', 'vehicle'])
  // The trigger of areas writes it.
  await grantApp(db, 'select, insert, update, delete', ['area_postcode'])
}

const authors = sql`
  archived_at timestamptz,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)`

async function addAreas(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table area (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      color text not null check (color ~ '^#[0-9a-f]{6}$'),
      postcodes text check (length(postcodes) between 1 and 1000),
      note text not null check (length(note) <= 500),
      ${authors},
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index area_code on area (venue_id, code_key) where archived_at is null`.execute(db)
  // An address is in one area, so a postcode is of one among those in use.
  await sql`
    create table area_postcode (
      venue_id uuid not null,
      postcode text not null,
      area_id uuid not null,
      primary key (venue_id, postcode),
      foreign key (venue_id, area_id) references area (venue_id, id)
    )`.execute(db)
  await sql`create index area_postcode_area on area_postcode (venue_id, area_id)`.execute(db)
  await sql`
    create function area_postcodes_follow() returns trigger language plpgsql as $$
    begin
      delete from area_postcode where venue_id = new.venue_id and area_id = new.id;
      if new.postcodes is not null and new.archived_at is null then
        begin
          insert into area_postcode (venue_id, postcode, area_id)
            select new.venue_id, each, new.id from unnest(string_to_array(new.postcodes, ', ')) each order by each;
        exception when unique_violation then
          raise exception 'a postcode is of another area'
            using errcode = 'unique_violation', constraint = 'area_postcodes', table = 'area';
        end;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger area_postcodes_follow after insert or update of postcodes, archived_at on area
      for each row execute function area_postcodes_follow()`.execute(db)

  await sql`
    create table pickup_point (
      venue_id uuid not null references venue (id),
      id uuid not null,
      area_id uuid not null,
      name jsonb not null check (is_local_text(name)),
      minutes integer not null check (minutes between 0 and 600),
      address text not null check (length(address) <= 300),
      ${authors},
      primary key (venue_id, id),
      foreign key (venue_id, area_id) references area (venue_id, id)
    )`.execute(db)
  await sql`create index pickup_point_area on pickup_point (venue_id, area_id)`.execute(db)
}

async function addVehicles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_class (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      seats smallint not null check (seats between 1 and 100),
      wheelchairs smallint not null check (wheelchairs between 0 and 20),
      luggage smallint not null check (luggage between 0 and 200),
      ${authors},
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index vehicle_class_code on vehicle_class (venue_id, code_key)
    where archived_at is null`.execute(db)

  await sql`
    create table driver (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 100),
      phone text check (length(phone) between 1 and 30),
      licence_until date,
      note text not null check (length(note) <= 500),
      ${authors},
      primary key (venue_id, id)
    )`.execute(db)

  await sql`
    create table vehicle (
      venue_id uuid not null references venue (id),
      id uuid not null,
      plate text not null check (length(plate) between 1 and 20),
      plate_key text not null generated always as (replace(fold(plate), ' ', '')) stored,
      name text check (length(name) between 1 and 60),
      class_id uuid not null,
      state text not null check (state in ('ready', 'service')),
      seats smallint check (seats between 1 and 100),
      wheelchairs smallint check (wheelchairs between 0 and 20),
      luggage smallint check (luggage between 0 and 200),
      driver_id uuid,
      insurance_until date,
      inspection_until date,
      permit_until date,
      note text not null check (length(note) <= 500),
      ${authors},
      primary key (venue_id, id),
      foreign key (venue_id, class_id) references vehicle_class (venue_id, id),
      foreign key (venue_id, driver_id) references driver (venue_id, id)
    )`.execute(db)
  await sql`create unique index vehicle_plate on vehicle (venue_id, plate_key) where archived_at is null`.execute(db)
  await sql`create index vehicle_class_of on vehicle (venue_id, class_id)`.execute(db)
  await sql`create index vehicle_driver on vehicle (venue_id, driver_id) where driver_id is not null`.execute(db)
}
