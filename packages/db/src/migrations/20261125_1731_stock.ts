import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * The store: places, what moved between them, and what is there. A move is never changed; levels, batches and
 * reservations are what the moves have left, changed in the transaction of each move.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addLocations(db)
  await addActs(db)
  await addLevels(db)
  await addMoves(db)
  await addReservations(db)
  await freezeItems(db)
  await offerReasons(db)
  await grantApp(db, 'select, insert, update', [
    'stock_location',
    'stock_level',
    'stock_batch',
    'stock_reservation',
    'stock_discrepancy',
  ])
  await grantApp(db, 'select, insert', ['stock_act', 'stock_move'])
}

// Venues that are there already are offered what a new one begins with.
const reasons = [
  ['stock_waste', 'Out of date', 'Tarihi geçti', false],
  ['stock_waste', 'Broken or spilled', 'Kırıldı veya döküldü', false],
  ['stock_waste', 'Spoiled', 'Bozuldu', false],
  ['stock_waste', 'Staff or tasting', 'Personel veya tadım', true],
  ['stock_adjust', 'Wrong quantity entered', 'Miktar yanlış girildi', false],
  ['stock_adjust', 'Opening stock', 'Açılış stoku', false],
] as const

async function offerReasons(db: Kysely<unknown>): Promise<void> {
  for (const [index, [occasion, en, tr, note]] of reasons.entries()) {
    await sql`
      insert into reason (venue_id, id, occasion, name, needs_note, sort)
      select v.id, gen_random_uuid(), ${occasion}, ${JSON.stringify({ en, tr })}::jsonb, ${note}, ${100 + index}
      from venue v`.execute(db)
  }
}

async function addLocations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_location (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      kind text not null check (kind in ('store', 'kitchen', 'bar', 'vehicle')),
      sort smallint not null default 100 check (sort between 1 and 999),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index stock_location_code on stock_location (venue_id, code_key)
    where archived_at is null`.execute(db)
  await sql`
    insert into stock_location (venue_id, id, code, name, kind, sort)
    select v.id, gen_random_uuid(), 'STORE', '{"en": "Store", "tr": "Depo"}', 'store', 10 from venue v`.execute(db)
}

// One thing that was done: a delivery, a transfer, a write-off. Its source makes it happen once.
async function addActs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_act (
      venue_id uuid not null references venue (id),
      id uuid not null,
      kind text not null check (kind in ('receive', 'transfer', 'waste', 'adjust', 'count', 'opening', 'use', 'reversal')),
      source text not null check (length(source) between 1 and 40),
      source_id uuid not null,
      vendor_id uuid,
      vendor_ref text check (length(vendor_ref) between 1 and 60),
      reason text check (length(reason) between 1 and 500),
      note text check (length(note) between 1 and 500),
      photo uuid,
      business_date date not null,
      at timestamptz not null default clock_timestamp(),
      actor_id uuid references app_user (id),
      primary key (venue_id, id),
      constraint stock_act_once unique (venue_id, source, source_id, kind),
      constraint stock_act_vendor_id_fkey foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      constraint stock_act_photo_fkey foreign key (venue_id, photo) references stored_file (venue_id, id),
      check (kind = 'receive' or vendor_ref is null)
    )`.execute(db)
  await sql`create index stock_act_at on stock_act (venue_id, at, id)`.execute(db)
  await sql`create index stock_act_vendor on stock_act (venue_id, vendor_id, fold(vendor_ref))
    where vendor_id is not null`.execute(db)
  await sql`create index stock_act_photo on stock_act (venue_id, photo) where photo is not null`.execute(db)
  await appendOnly(db, 'stock_act')
  await sql`
    create trigger counts_file_use after insert on stock_act for each row
      execute function counts_file_use('photo', 'stockPhoto', 'venue_id')`.execute(db)
}

async function addLevels(db: Kysely<unknown>): Promise<void> {
  // Nothing is worth nothing, and what is owed to the shelf is worth less than nothing.
  await sql`
    create table stock_level (
      venue_id uuid not null,
      item_id uuid not null,
      location_id uuid not null,
      on_hand numeric(18, 6) not null default 0,
      reserved numeric(18, 6) not null default 0,
      value_minor bigint not null default 0 check (abs(value_minor) <= 9000000000000000),
      last_cost numeric(24, 8) not null default 0 check (last_cost >= 0),
      is_strict boolean not null,
      moved_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, item_id, location_id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      foreign key (venue_id, location_id) references stock_location (venue_id, id),
      constraint stock_level_reserved check (reserved >= 0),
      constraint stock_level_strict check (not is_strict or on_hand >= 0),
      constraint stock_level_value check (case
        when on_hand = 0 then value_minor = 0
        when on_hand > 0 then value_minor >= 0
        else value_minor <= 0 end)
    )`.execute(db)
  await sql`create index stock_level_location on stock_level (venue_id, location_id)`.execute(db)
  await sql`
    create table stock_batch (
      venue_id uuid not null,
      id uuid not null,
      item_id uuid not null,
      location_id uuid not null,
      lot text check (length(lot) between 1 and 60),
      expires_on date,
      qty_left numeric(18, 6) not null check (qty_left >= 0),
      value_minor bigint not null check (value_minor >= 0),
      received_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, item_id, location_id) references stock_level (venue_id, item_id, location_id),
      check (qty_left > 0 or value_minor = 0)
    )`.execute(db)
  await sql`create index stock_batch_left on stock_batch (venue_id, item_id, location_id, expires_on)
    where qty_left > 0`.execute(db)
  // A place that holds less than nothing is a task: somebody has counted wrong, or forgotten a delivery.
  await sql`
    create table stock_discrepancy (
      venue_id uuid not null,
      id uuid not null,
      item_id uuid not null,
      location_id uuid not null,
      opened_at timestamptz not null default clock_timestamp(),
      opened_act_id uuid not null,
      closed_at timestamptz,
      closed_act_id uuid,
      primary key (venue_id, id),
      foreign key (venue_id, item_id, location_id) references stock_level (venue_id, item_id, location_id),
      foreign key (venue_id, opened_act_id) references stock_act (venue_id, id),
      foreign key (venue_id, closed_act_id) references stock_act (venue_id, id),
      check ((closed_at is null) = (closed_act_id is null))
    )`.execute(db)
  await sql`create unique index stock_discrepancy_open on stock_discrepancy (venue_id, item_id, location_id)
    where closed_at is null`.execute(db)
}

// From a place to another one, from outside to a place, or from a place to the outside.
async function addMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_move (
      venue_id uuid not null,
      id uuid not null,
      move_no bigint not null generated always as identity,
      act_id uuid not null,
      line_no integer not null check (line_no > 0),
      kind text not null,
      item_id uuid not null,
      from_location_id uuid,
      to_location_id uuid,
      outside text check (outside in ('vendor', 'waste', 'difference', 'opening', 'used')),
      qty numeric(18, 6) not null check (qty > 0),
      unit_id uuid,
      unit_qty numeric(18, 6) check (unit_qty > 0),
      value_minor bigint not null check (value_minor between 0 and 9000000000000000),
      variance_minor bigint not null default 0,
      from_after numeric(18, 6),
      to_after numeric(18, 6),
      from_batch_id uuid,
      to_batch_id uuid,
      rejected_qty numeric(18, 6) not null default 0 check (rejected_qty >= 0),
      reject_reason text check (length(reject_reason) between 1 and 200),
      reverses_id uuid,
      business_date date not null,
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      constraint stock_move_line unique (venue_id, act_id, line_no),
      foreign key (venue_id, act_id) references stock_act (venue_id, id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      foreign key (venue_id, item_id, from_location_id) references stock_level (venue_id, item_id, location_id),
      foreign key (venue_id, item_id, to_location_id) references stock_level (venue_id, item_id, location_id),
      foreign key (venue_id, unit_id, item_id) references item_unit (venue_id, id, item_id),
      foreign key (venue_id, from_batch_id) references stock_batch (venue_id, id),
      foreign key (venue_id, to_batch_id) references stock_batch (venue_id, id),
      foreign key (venue_id, reverses_id) references stock_move (venue_id, id),
      check (from_location_id <> to_location_id),
      check ((outside is null) = (from_location_id is not null and to_location_id is not null)),
      check (from_location_id is not null or to_location_id is not null),
      check ((from_location_id is null) = (from_after is null) and (to_location_id is null) = (to_after is null)),
      check (from_batch_id is null or from_location_id is not null),
      check (to_batch_id is null or to_location_id is not null),
      check ((unit_id is null) = (unit_qty is null)),
      check ((rejected_qty > 0) = (reject_reason is not null)),
      check ((kind = 'reversal') = (reverses_id is not null))
    )`.execute(db)
  await sql`create unique index stock_move_reversed_once on stock_move (venue_id, reverses_id)
    where reverses_id is not null`.execute(db)
  await sql`create unique index stock_move_no on stock_move (venue_id, move_no)`.execute(db)
  await sql`create index stock_move_item on stock_move (venue_id, item_id, move_no)`.execute(db)
  await sql`create index stock_move_from on stock_move (venue_id, from_location_id, move_no)
    where from_location_id is not null`.execute(db)
  await sql`create index stock_move_to on stock_move (venue_id, to_location_id, move_no)
    where to_location_id is not null`.execute(db)
  await sql`create index stock_move_kind on stock_move (venue_id, kind, move_no)`.execute(db)
  await appendOnly(db, 'stock_move')
  // A move that its level does not know would go past what is there: the last move of a level says what it holds.
  await sql`
    create function stock_move_is_counted() returns trigger language plpgsql as $$
    declare
      place uuid;
      holds numeric;
      says numeric;
    begin
      foreach place in array array[new.from_location_id, new.to_location_id] loop
        continue when place is null;
        select l.on_hand into holds from stock_level l
          where l.venue_id = new.venue_id and l.item_id = new.item_id and l.location_id = place;
        select case when m.from_location_id = place then m.from_after else m.to_after end into says
          from stock_move m where m.venue_id = new.venue_id and m.item_id = new.item_id
            and (m.from_location_id = place or m.to_location_id = place)
          order by m.move_no desc limit 1;
        if holds is distinct from says then
          raise exception 'a move changes what is there'
            using errcode = 'check_violation', constraint = 'stock_move_is_counted', table = 'stock_move';
        end if;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger stock_move_is_counted after insert on stock_move
      deferrable initially deferred for each row execute function stock_move_is_counted()`.execute(db)
}

async function addReservations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_reservation (
      venue_id uuid not null,
      id uuid not null,
      item_id uuid not null,
      location_id uuid not null,
      qty numeric(18, 6) not null check (qty > 0),
      source text not null check (length(source) between 1 and 40),
      source_id uuid not null,
      source_line integer not null check (source_line > 0),
      note text check (length(note) between 1 and 200),
      state text not null default 'open' check (state in ('open', 'used', 'released')),
      made_at timestamptz not null default clock_timestamp(),
      made_by uuid references app_user (id),
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint stock_reservation_once unique (venue_id, source, source_id, source_line),
      foreign key (venue_id, item_id, location_id) references stock_level (venue_id, item_id, location_id),
      check ((state = 'open') = (ended_at is null))
    )`.execute(db)
  await sql`create index stock_reservation_open on stock_reservation (venue_id, item_id, location_id)
    where state = 'open'`.execute(db)
}

// What quantities of the past are counted in, and how they were valued, cannot change under them.
async function freezeItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function inventory_item_keeps_past() returns trigger language plpgsql as $$
    begin
      if (new.base_unit <> old.base_unit or new.is_batch <> old.is_batch)
        and exists (select from stock_level l where l.venue_id = new.venue_id and l.item_id = new.id) then
        raise exception 'what has moved keeps its unit'
          using errcode = 'restrict_violation', constraint = 'inventory_item_keeps_past', table = 'inventory_item';
      end if;
      if new.is_strict <> old.is_strict then
        update stock_level set is_strict = new.is_strict where venue_id = new.venue_id and item_id = new.id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger inventory_item_keeps_past before update of base_unit, is_batch, is_strict on inventory_item
      for each row execute function inventory_item_keeps_past()`.execute(db)
}
