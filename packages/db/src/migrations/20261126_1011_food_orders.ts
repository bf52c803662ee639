import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Food orders: what guests ask for at the counter, at a table or ahead of a show, line by line with what was chosen and
 * what it takes out of the store, frozen when the line is made. A food order is no sale: what is paid of it is a bill,
 * which names the sale that took the money, and no piece of a line is paid for twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTables(db)
  await addOrders(db)
  await addLines(db)
  await addVoids(db)
  await addBills(db)
  await grantApp(db, 'select, insert, update', ['dining_table', 'food_order', 'food_order_line'])
  await grantApp(db, 'select, insert', ['food_order_use', 'food_void', 'food_bill', 'food_bill_line'])
  await grantApp(db, 'usage', ['sequence food_call_no'])
}

// Where guests eat. The position is in centimetres on the floor's plan.
async function addTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dining_table (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      floor_id uuid,
      shape text not null check (shape in ('round', 'square', 'long')),
      seats smallint not null check (seats between 1 and 100),
      x integer not null check (x between 0 and 100000),
      y integer not null check (y between 0 and 100000),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint dining_table_floor_id_fkey foreign key (venue_id, floor_id) references floor (venue_id, id)
    )`.execute(db)
  await sql`create unique index dining_table_code on dining_table (venue_id, code_key) where archived_at is null`.execute(
    db,
  )
  await sql`create index dining_table_floor on dining_table (venue_id, floor_id)`.execute(db)
}

async function addOrders(db: Kysely<unknown>): Promise<void> {
  // Call numbers are short and come round again; a number that the day has used already is left out. A sequence, because a
  // counter of the venue would be a row that all its sales wait for.
  await sql`create sequence food_call_no as integer minvalue 1 maxvalue 9999 cycle`.execute(db)
  await sql`
    create table food_order (
      venue_id uuid not null references venue (id),
      id uuid not null,
      business_date date not null,
      call_no integer not null check (call_no between 1 and 9999),
      service text not null check (service in ('counter', 'table', 'seat', 'pickup', 'preorder')),
      table_id uuid,
      ticket_session_id uuid,
      pass_id uuid,
      guest_name text check (length(guest_name) between 1 and 100),
      wanted_at timestamptz,
      guests smallint not null default 1 check (guests between 1 and 200),
      note text not null default '' check (length(note) <= 500),
      state text not null default 'open' check (state in ('open', 'parked', 'closed', 'cancelled')),
      merged_into uuid,
      is_training boolean not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      opened_by uuid not null references app_user (id),
      opened_at timestamptz not null default clock_timestamp(),
      closed_at timestamptz,
      rev integer not null default 1,
      primary key (venue_id, id),
      constraint food_order_call_no unique (venue_id, business_date, call_no),
      constraint food_order_table_id_fkey foreign key (venue_id, table_id) references dining_table (venue_id, id),
      constraint food_order_ticket_session_id_fkey foreign key (venue_id, ticket_session_id)
        references ticket_session (venue_id, id),
      constraint food_order_pass_id_fkey foreign key (venue_id, pass_id) references pass (venue_id, id),
      constraint food_order_merged_into_fkey foreign key (venue_id, merged_into) references food_order (venue_id, id),
      constraint food_order_has_table check ((service = 'table') = (table_id is not null)),
      constraint food_order_has_pass check (service <> 'seat' or pass_id is not null),
      constraint food_order_has_time check (service <> 'preorder' or wanted_at is not null),
      constraint food_order_of_show check (pass_id is null or ticket_session_id is not null),
      constraint food_order_is_over check ((state in ('closed', 'cancelled')) = (closed_at is not null)),
      constraint food_order_is_merged check (merged_into is null or (state = 'closed' and merged_into <> id))
    )`.execute(db)
  await sql`create index food_order_open on food_order (venue_id, opened_at, id) where state in ('open', 'parked')`.execute(
    db,
  )
  await sql`create index food_order_table on food_order (venue_id, table_id)`.execute(db)
  await sql`create index food_order_session on food_order (venue_id, ticket_session_id)`.execute(db)
  await sql`create index food_order_pass on food_order (venue_id, pass_id)`.execute(db)
  await sql`create index food_order_merged on food_order (venue_id, merged_into) where merged_into is not null`.execute(
    db,
  )
  await sql`
    create function food_order_keeps_state() returns trigger language plpgsql as $$
    begin
      if old.state in ('closed', 'cancelled')
        and (new.state <> old.state or old.merged_into is null and new.merged_into is not null) then
        raise exception 'a food order that is over stays so'
          using errcode = 'check_violation', constraint = 'food_order_keeps_state', table = 'food_order';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger food_order_keeps_state before update of state, merged_into on food_order
      for each row execute function food_order_keeps_state()`.execute(db)
}

async function addLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_order_line (
      venue_id uuid not null,
      food_order_id uuid not null,
      line_no integer not null check (line_no > 0),
      parent_line_no integer,
      variant_id uuid not null,
      station_id uuid,
      qty integer not null check (qty between 1 and 1000),
      cancelled_qty integer not null default 0,
      unit_minor bigint not null check (unit_minor between 0 and 900000000000000),
      tax_code text not null check (length(tax_code) between 1 and 20),
      tax_ppm integer not null check (tax_ppm between 0 and 1000000),
      name jsonb not null check (is_local_text(name)),
      mods jsonb not null check (jsonb_typeof(mods) = 'array'),
      note text not null check (length(note) <= 200),
      course smallint not null check (course between 1 and 20),
      guest_no smallint check (guest_no between 1 and 200),
      is_counted boolean not null,
      sent_at timestamptz,
      made_by uuid not null references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, food_order_id, line_no),
      foreign key (venue_id, food_order_id) references food_order (venue_id, id),
      foreign key (venue_id, food_order_id, parent_line_no)
        references food_order_line (venue_id, food_order_id, line_no),
      foreign key (venue_id, variant_id) references food_variant (venue_id, id),
      foreign key (venue_id, station_id) references kitchen_station (venue_id, id),
      constraint food_order_line_cancelled check (cancelled_qty between 0 and qty),
      constraint food_order_line_parent check (parent_line_no < line_no)
    )`.execute(db)
  await sql`create index food_order_line_variant on food_order_line (venue_id, variant_id)`.execute(db)
  // What is written on a line stays: a guest who wants another thing has a line more, and this one is cancelled.
  await sql`
    create function food_order_line_is_frozen() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - array['cancelled_qty', 'sent_at'] <> to_jsonb(old) - array['cancelled_qty', 'sent_at']
        or new.cancelled_qty < old.cancelled_qty or (old.sent_at is not null and new.sent_at is distinct from old.sent_at) then
        raise exception 'a line of a food order is only sent and cancelled'
          using errcode = 'restrict_violation', constraint = 'food_order_line_is_frozen', table = 'food_order_line';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger food_order_line_is_frozen before update on food_order_line
      for each row execute function food_order_line_is_frozen()`.execute(db)
  // What one piece of a line takes out of the store, with all that was chosen.
  await sql`
    create table food_order_use (
      venue_id uuid not null,
      food_order_id uuid not null,
      line_no integer not null,
      use_no integer not null check (use_no > 0),
      item_id uuid not null,
      qty_each numeric(18, 6) not null check (qty_each > 0),
      unit_cost numeric(20, 8) not null check (unit_cost >= 0),
      recipe_version_id uuid,
      primary key (venue_id, food_order_id, line_no, use_no),
      constraint food_order_use_item unique (venue_id, food_order_id, line_no, item_id),
      foreign key (venue_id, food_order_id, line_no) references food_order_line (venue_id, food_order_id, line_no),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      foreign key (venue_id, recipe_version_id) references food_recipe_version (venue_id, id)
    )`.execute(db)
  await sql`create index food_order_use_of_item on food_order_use (venue_id, item_id)`.execute(db)
  await appendOnly(db, 'food_order_use')
}

// Pieces that guests do not get, and why. The line counts them.
async function addVoids(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_void (
      venue_id uuid not null,
      id uuid not null,
      food_order_id uuid not null,
      line_no integer not null,
      qty integer not null check (qty > 0),
      kind text not null check (kind in ('unsent', 'return', 'waste')),
      reason text check (length(reason) between 1 and 200),
      actor_id uuid not null references app_user (id),
      approver_id uuid references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, food_order_id, line_no) references food_order_line (venue_id, food_order_id, line_no),
      constraint food_void_says_why check (kind = 'unsent' or reason is not null),
      check (approver_id <> actor_id)
    )`.execute(db)
  await sql`create index food_void_line on food_void (venue_id, food_order_id, line_no)`.execute(db)
  await appendOnly(db, 'food_void')
  await sql`
    create function food_void_of_line() returns trigger language plpgsql as $$
    begin
      update food_order_line set cancelled_qty = cancelled_qty + new.qty
        where venue_id = new.venue_id and food_order_id = new.food_order_id and line_no = new.line_no;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger food_void_of_line after insert on food_void for each row execute function food_void_of_line()`.execute(
    db,
  )
}

async function addBills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_bill (
      venue_id uuid not null,
      food_order_id uuid not null,
      part_no integer not null check (part_no > 0),
      sale_order_id uuid not null,
      split text not null check (split in ('rest', 'items', 'equal', 'amount')),
      amount_minor bigint not null check (amount_minor >= 0),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, food_order_id, part_no),
      constraint food_bill_of_sale unique (venue_id, sale_order_id),
      foreign key (venue_id, food_order_id) references food_order (venue_id, id),
      foreign key (venue_id, sale_order_id) references sale_order (venue_id, id) deferrable initially deferred
    )`.execute(db)
  await appendOnly(db, 'food_bill')
  // A bill pays whole pieces, or an amount of a line. The line may be of an order that was merged into the bill's.
  await sql`
    create table food_bill_line (
      venue_id uuid not null,
      food_order_id uuid not null,
      part_no integer not null,
      sale_line_no integer not null check (sale_line_no > 0),
      line_order_id uuid not null,
      line_no integer not null,
      qty integer not null check (qty >= 0),
      amount_minor bigint not null check (amount_minor >= 0),
      primary key (venue_id, food_order_id, part_no, sale_line_no),
      constraint food_bill_line_once unique (venue_id, food_order_id, part_no, line_order_id, line_no),
      foreign key (venue_id, food_order_id, part_no) references food_bill (venue_id, food_order_id, part_no),
      foreign key (venue_id, line_order_id, line_no) references food_order_line (venue_id, food_order_id, line_no),
      check (qty > 0 or amount_minor > 0)
    )`.execute(db)
  await sql`create index food_bill_line_of on food_bill_line (venue_id, line_order_id, line_no)`.execute(db)
  await appendOnly(db, 'food_bill_line')
  // The line is locked, so two tills that pay it at the same moment see each other, and whoever cancels sees both.
  await sql`
    create function food_line_paid_once() returns trigger language plpgsql as $$
    declare
      its_order uuid := coalesce((to_jsonb(new) ->> 'line_order_id')::uuid, new.food_order_id);
      sold food_order_line%rowtype;
      paid record;
    begin
      select * into strict sold from food_order_line l
        where l.venue_id = new.venue_id and l.food_order_id = its_order and l.line_no = new.line_no for no key update;
      select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.amount_minor), 0) as amount into paid
        from food_bill_line b
        where b.venue_id = new.venue_id and b.line_order_id = its_order and b.line_no = new.line_no;
      if paid.qty > sold.qty - sold.cancelled_qty
        or paid.amount > (sold.qty - sold.cancelled_qty) * sold.unit_minor then
        raise exception 'a line is paid once'
          using errcode = 'check_violation', constraint = 'food_line_paid_once', table = 'food_bill_line';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger food_line_paid_once after insert on food_bill_line
      for each row execute function food_line_paid_once()`.execute(db)
  await sql`
    create trigger food_line_paid_once after update of cancelled_qty on food_order_line
      for each row execute function food_line_paid_once()`.execute(db)
  // At commit a bill is the sum of its lines, and an order is closed when nothing of it is left to pay.
  await sql`
    create function food_bill_adds_up() returns trigger language plpgsql as $$
    begin
      if new.amount_minor is distinct from (select coalesce(sum(l.amount_minor), 0) from food_bill_line l
        where l.venue_id = new.venue_id and l.food_order_id = new.food_order_id and l.part_no = new.part_no) then
        raise exception 'a bill is what its lines come to'
          using errcode = 'check_violation', constraint = 'food_bill_adds_up', table = 'food_bill';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger food_bill_adds_up after insert on food_bill
      deferrable initially deferred for each row execute function food_bill_adds_up()`.execute(db)
  await sql`
    create function food_order_closes_paid() returns trigger language plpgsql as $$
    begin
      if exists (
        select from food_order o join food_order_line l on l.venue_id = o.venue_id and l.food_order_id = o.id
        where o.venue_id = new.venue_id and (o.id = new.id or o.merged_into = new.id)
          and (l.qty - l.cancelled_qty) * l.unit_minor > coalesce((select sum(b.amount_minor) from food_bill_line b
            where b.venue_id = l.venue_id and b.line_order_id = l.food_order_id and b.line_no = l.line_no), 0)) then
        raise exception 'a food order closes when it is paid'
          using errcode = 'check_violation', constraint = 'food_order_closes_paid', table = 'food_order';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger food_order_closes_paid after insert or update of state on food_order
      deferrable initially deferred for each row
      when (new.state in ('closed', 'cancelled') and new.merged_into is null)
      execute function food_order_closes_paid()`.execute(db)
}
