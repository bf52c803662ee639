import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Floors with their zones and gates, seat categories, seat layouts and their versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A name in the languages of the venue: {"en": "...", "tr": "..."}; one of them may be missing.
  await sql`
    create function is_local_text(value jsonb) returns boolean language sql immutable strict parallel safe
    return jsonb_typeof(value) = 'object'
      and value - 'en' - 'tr' = '{}'
      and coalesce(length(value ->> 'en'), 0) <= 200
      and coalesce(length(value ->> 'tr'), 0) <= 200
      and coalesce(value ->> 'en', '') || coalesce(value ->> 'tr', '') <> ''`.execute(db)

  await sql`
    create table floor (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      level smallint not null default 0 check (level between -20 and 200),
      is_ground boolean not null default false,
      capacity integer not null check (capacity between 1 and 1000000),
      opens time,
      closes time,
      state text not null default 'open' check (state in ('open', 'closed', 'maintenance')),
      state_reason text check (length(state_reason) <= 500),
      sort integer not null default 0,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      check ((opens is null) = (closes is null))
    )`.execute(db)
  await sql`create unique index floor_code on floor (venue_id, code_key) where archived_at is null`.execute(db)
  await sql`create unique index floor_one_ground on floor (venue_id) where is_ground and archived_at is null`.execute(
    db,
  )

  await sql`
    create table floor_zone (
      venue_id uuid not null,
      id uuid not null,
      floor_id uuid not null,
      name jsonb not null check (is_local_text(name)),
      kind text not null check (kind in ('seating', 'standing', 'dining', 'entry', 'kitchen', 'store')),
      capacity integer not null check (capacity between 1 and 1000000),
      sort integer not null default 0,
      primary key (venue_id, id),
      foreign key (venue_id, floor_id) references floor (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`create index floor_zone_floor on floor_zone (venue_id, floor_id, sort)`.execute(db)

  await sql`
    create table gate (
      venue_id uuid not null,
      id uuid not null,
      floor_id uuid not null,
      name jsonb not null check (is_local_text(name)),
      direction text not null default 'both' check (direction in ('in', 'out', 'both')),
      is_open boolean not null default true,
      sort integer not null default 0,
      primary key (venue_id, id),
      foreign key (venue_id, floor_id) references floor (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`create index gate_floor on gate (venue_id, floor_id, sort)`.execute(db)

  // Zones never hold more people than their floor. The floor's row is locked, so that two zones that are added at the
  // same moment are counted one after the other.
  await sql`
    create function require_zone_capacity() returns trigger language plpgsql as $$
    declare
      venue uuid := new.venue_id;
      -- A floor has no floor_id: then it is the floor itself.
      place uuid := coalesce(to_jsonb(new) ->> 'floor_id', to_jsonb(new) ->> 'id')::uuid;
      allowed integer;
    begin
      select f.capacity into allowed from floor f where f.venue_id = venue and f.id = place for no key update;
      if (select coalesce(sum(z.capacity), 0) from floor_zone z where z.venue_id = venue and z.floor_id = place) > allowed
      then
        raise exception 'zones hold more than their floor' using errcode = 'check_violation', constraint = 'zone_capacity';
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger zone_capacity after insert or update of capacity, floor_id on floor_zone
    deferrable initially deferred for each row execute function require_zone_capacity()`.execute(db)
  await sql`create constraint trigger zone_capacity after update of capacity on floor
    deferrable initially deferred for each row execute function require_zone_capacity()`.execute(db)

  await sql`
    create table seat_category (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name jsonb not null check (is_local_text(name)),
      color text not null check (color ~ '^#[0-9a-f]{6}$'),
      sort integer not null default 0,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (venue_id, id)
    )`.execute(db)

  await sql`
    create table seat_layout (
      venue_id uuid not null,
      id uuid not null,
      floor_id uuid not null,
      name text not null check (length(name) between 1 and 100),
      name_key text not null generated always as (fold(name)) stored,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, floor_id) references floor (venue_id, id)
    )`.execute(db)
  await sql`create unique index seat_layout_name on seat_layout (venue_id, name_key) where archived_at is null`.execute(
    db,
  )

  // The drawing: what does not take part in sales (areas, texts, sizes) as it was imported, and where everything stands.
  // Once published a version never changes, so browsers keep it under its hash.
  await sql`
    create table seat_layout_version (
      venue_id uuid not null,
      id uuid not null,
      layout_id uuid not null,
      version integer not null check (version > 0),
      state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
      width integer not null check (width between 1 and 1000000),
      height integer not null check (height between 1 and 1000000),
      drawing jsonb not null default '{}' check (jsonb_typeof(drawing) = 'object'),
      focus_x real,
      focus_y real,
      seats integer not null default 0 check (seats between 0 and 100000),
      geometry_hash text not null check (length(geometry_hash) = 64),
      note text check (length(note) <= 500),
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      published_at timestamptz,
      published_by uuid references app_user (id),
      retired_at timestamptz,
      primary key (venue_id, id),
      unique (venue_id, layout_id, version),
      foreign key (venue_id, layout_id) references seat_layout (venue_id, id),
      check ((state = 'draft') = (published_at is null)),
      check ((state = 'retired') = (retired_at is not null))
    )`.execute(db)
  await sql`create unique index seat_layout_one_draft on seat_layout_version (venue_id, layout_id)
    where state = 'draft'`.execute(db)
  await sql`create index seat_layout_version_geometry on seat_layout_version (venue_id, geometry_hash)`.execute(db)
  await sql`create unique index seat_layout_one_published on seat_layout_version (venue_id, layout_id)
    where state = 'published'`.execute(db)

  // Seats are numbered through within their version: the number is the place in packed status and the key of a sale.
  // stable_key stays the same over versions. Neighbours stand in one run; an aisle begins another.
  await sql`
    create table seat (
      venue_id uuid not null,
      layout_version_id uuid not null,
      seat_no integer not null check (seat_no >= 0),
      stable_key text not null check (length(stable_key) between 1 and 100),
      section text not null check (length(section) <= 100),
      row_label text not null check (length(row_label) <= 40),
      label text not null check (length(label) between 1 and 40),
      x real not null check (x between -1000000 and 1000000),
      y real not null check (y between -1000000 and 1000000),
      category_id uuid not null,
      kind text not null default 'seat' check (kind in ('seat', 'wheelchair', 'companion')),
      run integer not null check (run >= 0),
      place integer not null check (place >= 0),
      primary key (venue_id, layout_version_id, seat_no),
      unique (venue_id, layout_version_id, stable_key),
      unique (venue_id, layout_version_id, run, place),
      foreign key (venue_id, layout_version_id) references seat_layout_version (venue_id, id) on delete cascade,
      foreign key (venue_id, category_id) references seat_category (venue_id, id)
    )`.execute(db)

  await sql`
    create table standing_area (
      venue_id uuid not null,
      layout_version_id uuid not null,
      area_no integer not null check (area_no between 1 and 1000),
      stable_key text not null check (length(stable_key) between 1 and 100),
      name jsonb not null check (is_local_text(name)),
      capacity integer not null check (capacity between 1 and 1000000),
      category_id uuid not null,
      x real not null,
      y real not null,
      width real not null check (width > 0),
      height real not null check (height > 0),
      primary key (venue_id, layout_version_id, area_no),
      unique (venue_id, layout_version_id, stable_key),
      foreign key (venue_id, layout_version_id) references seat_layout_version (venue_id, id) on delete cascade,
      foreign key (venue_id, category_id) references seat_category (venue_id, id)
    )`.execute(db)

  await sql`
    create function keep_published() returns trigger language plpgsql as $$
    declare
      venue uuid := case when tg_op = 'DELETE' then old.venue_id else new.venue_id end;
      changed uuid := case when tg_op = 'DELETE' then old.layout_version_id else new.layout_version_id end;
    begin
      if exists (select from seat_layout_version v where v.venue_id = venue and v.id = changed and v.state <> 'draft')
      then
        raise exception 'a published layout does not change' using errcode = 'restrict_violation';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db)
  for (const table of ['seat', 'standing_area']) {
    await sql`create trigger keep_published before insert or update or delete on ${sql.table(table)}
      for each row execute function keep_published()`.execute(db)
  }

  await grantApp(db, 'select, insert, update, delete', [
    'floor',
    'floor_zone',
    'gate',
    'seat_category',
    'seat_layout',
    'seat_layout_version',
    'seat',
    'standing_area',
  ])
}
