import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * The log of a vehicle: fuel, service, damage and how far it has gone. The odometer never runs backwards from one day
 * to a later one. What an entry cost is its expense, which only one entry has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_entry (
      venue_id uuid not null references venue (id),
      id uuid not null,
      vehicle_id uuid not null,
      kind text not null check (kind in ('fuel', 'service', 'damage', 'odometer')),
      day date not null,
      odometer_km integer check (odometer_km between 0 and 9999999),
      litres numeric(9, 3) check (litres > 0),
      workshop text not null check (length(workshop) <= 100),
      description text not null check (length(description) <= 300),
      search_key text not null generated always as (fold(description || ' ' || workshop)) stored,
      next_due_on date,
      next_due_km integer check (next_due_km between 0 and 9999999),
      expense_id uuid,
      removed_at timestamptz,
      removed_by uuid references app_user (id),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      foreign key (venue_id, vehicle_id) references vehicle (venue_id, id),
      foreign key (venue_id, expense_id) references expense (venue_id, id),
      constraint vehicle_entry_fuel check ((kind = 'fuel') = (litres is not null)),
      constraint vehicle_entry_reads check (kind in ('service', 'damage') or odometer_km is not null),
      constraint vehicle_entry_says check (kind in ('fuel', 'odometer') or description <> ''),
      constraint vehicle_entry_due check (kind = 'service' or (next_due_on is null and next_due_km is null)),
      constraint vehicle_entry_removed check ((removed_at is null) = (removed_by is null))
    )`.execute(db)
  await sql`create index vehicle_entry_day on vehicle_entry (venue_id, vehicle_id, day, id)`.execute(db)
  await sql`create index vehicle_entry_newest on vehicle_entry (venue_id, day, id)`.execute(db)
  await sql`create unique index vehicle_entry_expense on vehicle_entry (venue_id, expense_id)
    where expense_id is not null`.execute(db)
  // Of two entries of a vehicle at the same moment the second waits here, and is compared with the first.
  await sql`
    create function vehicle_entry_odometer() returns trigger language plpgsql as $$
    begin
      if new.odometer_km is null or new.removed_at is not null then return new; end if;
      perform from vehicle where venue_id = new.venue_id and id = new.vehicle_id for no key update;
      if exists (select from vehicle_entry e where e.venue_id = new.venue_id and e.vehicle_id = new.vehicle_id
          and e.id <> new.id and e.removed_at is null and e.day < new.day and e.odometer_km > new.odometer_km) then
        raise exception 'the odometer showed more on an earlier day'
          using errcode = 'check_violation', constraint = 'vehicle_entry_below', table = 'vehicle_entry';
      end if;
      if exists (select from vehicle_entry e where e.venue_id = new.venue_id and e.vehicle_id = new.vehicle_id
          and e.id <> new.id and e.removed_at is null and e.day > new.day and e.odometer_km < new.odometer_km) then
        raise exception 'the odometer showed less on a later day'
          using errcode = 'check_violation', constraint = 'vehicle_entry_above', table = 'vehicle_entry';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger vehicle_entry_odometer before insert or update of odometer_km, day, vehicle_id, removed_at
      on vehicle_entry for each row execute function vehicle_entry_odometer()`.execute(db)
  await sql`
    create table vehicle_entry_photo (
      venue_id uuid not null,
      entry_id uuid not null,
      position smallint not null check (position between 0 and 5),
      photo uuid not null,
      primary key (venue_id, entry_id, position),
      foreign key (venue_id, entry_id) references vehicle_entry (venue_id, id),
      foreign key (venue_id, photo) references stored_file (venue_id, id)
    )`.execute(db)
  await sql`create unique index vehicle_entry_photo_once on vehicle_entry_photo (venue_id, photo)`.execute(db)
  await sql`
    create trigger counts_file_use after insert or delete or update of photo on vehicle_entry_photo for each row
      execute function counts_file_use('photo', 'vehiclePhoto', 'venue_id')`.execute(db)
  await grantApp(db, 'select, insert, update', ['vehicle_entry'])
  await grantApp(db, 'select, insert, delete', ['vehicle_entry_photo'])
}
