import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Printers, what each of them prints by itself, and the queue of papers. A paper is written down by the statement that
 * causes it, in the database: a kitchen ticket when its station may begin, a receipt with its order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPrinters(db)
  await addJobs(db)
  await printTickets(db)
  await printSales(db)
  await grantApp(db, 'select, insert, update', ['printer'])
  await grantApp(db, 'select, insert, delete', ['printer_source'])
  await grantApp(db, 'select, insert, update, delete', ['print_job'])
}

async function addPrinters(db: Kysely<unknown>): Promise<void> {
  // `holder` is the process that is printing at the moment; nobody else prints before `held_until`.
  await sql`
    create table printer (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 60),
      name_key text not null generated always as (fold(name)) stored,
      kind text not null check (kind in ('network', 'browser', 'simulated')),
      host text check (length(host) between 1 and 253),
      port integer not null default 9100 check (port between 9100 and 9199),
      paper text not null default '80' check (paper in ('80', '58')),
      make text not null default 'epson',
      cutter boolean not null default false,
      drawer boolean not null default false,
      receipts boolean not null default false,
      passes boolean not null default false,
      fallback_id uuid,
      simulates text not null default 'print'
        check (simulates in ('print', 'silent', 'paper_out', 'cover_open', 'unreachable')),
      light text not null default 'untried'
        check (light in ('untried', 'ready', 'paper_out', 'cover_open', 'offline', 'unreachable')),
      light_at timestamptz,
      holder uuid,
      held_until timestamptz,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, fallback_id) references printer (venue_id, id),
      constraint printer_has_host check (kind <> 'network' or host is not null),
      constraint printer_is_held check ((holder is null) = (held_until is null))
    )`.execute(db)
  await sql`create unique index printer_name on printer (venue_id, name_key) where archived_at is null`.execute(db)
  // A station and a till have one printer each.
  await sql`
    create table printer_source (
      venue_id uuid not null,
      id uuid not null default gen_random_uuid(),
      printer_id uuid not null,
      station_id uuid,
      till_id uuid,
      primary key (venue_id, id),
      foreign key (venue_id, printer_id) references printer (venue_id, id),
      foreign key (venue_id, station_id) references kitchen_station (venue_id, id),
      foreign key (venue_id, till_id) references till (venue_id, id),
      constraint printer_source_of_one check (num_nonnulls(station_id, till_id) = 1),
      constraint printer_source_station unique (venue_id, station_id),
      constraint printer_source_till unique (venue_id, till_id)
    )`.execute(db)
  await sql`create index printer_source_printer on printer_source (venue_id, printer_id)`.execute(db)
}

async function addJobs(db: Kysely<unknown>): Promise<void> {
  // `subject_id` is all that is needed to print it once more: tickets and orders do not change. `key`: never twice.
  await sql`
    create table print_job (
      venue_id uuid not null,
      id uuid not null default gen_random_uuid(),
      seq bigint generated always as identity,
      printer_id uuid not null,
      kind text not null check (kind in ('kitchen_ticket', 'receipt', 'pass', 'test')),
      subject_id uuid not null,
      subject_no text not null check (length(subject_no) <= 60),
      key text not null check (length(key) between 1 and 100),
      state text not null default 'waiting' check (state in ('waiting', 'printing', 'printed', 'failed', 'cancelled')),
      attempts smallint not null default 0 check (attempts >= 0),
      error text check (length(error) <= 40),
      is_copy boolean not null default false,
      is_confirmed boolean,
      moved_from uuid,
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid references app_user (id),
      next_at timestamptz default clock_timestamp(),
      printed_at timestamptz,
      ended_at timestamptz,
      primary key (venue_id, id),
      constraint print_job_key unique (venue_id, key),
      foreign key (venue_id, printer_id) references printer (venue_id, id),
      foreign key (venue_id, moved_from) references printer (venue_id, id),
      constraint print_job_waits check ((state = 'waiting') = (next_at is not null)),
      constraint print_job_ended check ((state in ('printed', 'failed', 'cancelled')) = (ended_at is not null)),
      constraint print_job_printed check ((state = 'printed') = (printed_at is not null)
        and (state = 'printed') = (is_confirmed is not null))
    )`.execute(db)
  await sql`create index print_job_open on print_job (venue_id, printer_id, seq) where state in ('waiting', 'printing')`.execute(
    db,
  )
  await sql`create index print_job_of_printer on print_job (venue_id, printer_id, created_at desc, id desc)`.execute(db)
  await sql`create index print_job_ended on print_job (ended_at)`.execute(db)
  // One at a time, whoever tries.
  await sql`create unique index print_job_prints on print_job (venue_id, printer_id) where state = 'printing'`.execute(
    db,
  )
}

async function printTickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function print_kitchen_ticket() returns trigger language plpgsql as $$
    begin
      insert into print_job (venue_id, printer_id, kind, subject_id, subject_no, key, created_by)
      select new.venue_id, p.id, 'kitchen_ticket', new.id, r.call_no::text, 'kitchen_ticket:' || new.id, new.sent_by
      from printer_source s
      join printer p on p.venue_id = s.venue_id and p.id = s.printer_id and p.archived_at is null
      join food_order o on o.venue_id = s.venue_id and o.id = new.food_order_id
      join food_order r on r.venue_id = o.venue_id and r.id = coalesce(o.merged_into, o.id)
      where s.venue_id = new.venue_id and s.station_id = new.station_id
      on conflict on constraint print_job_key do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger kitchen_ticket_prints after update on kitchen_ticket
      for each row when (old.is_held and not new.is_held) execute function print_kitchen_ticket()`.execute(db)
  await sql`
    create trigger kitchen_ticket_prints_at_once after insert on kitchen_ticket
      for each row when (not new.is_held) execute function print_kitchen_ticket()`.execute(db)
}

async function printSales(db: Kysely<unknown>): Promise<void> {
  // Runs at the end of the statement that sells, when the passes of the order are there too.
  await sql`
    create function print_sale() returns trigger language plpgsql as $$
    begin
      insert into print_job (venue_id, printer_id, kind, subject_id, subject_no, key, created_by)
      select new.venue_id, p.id, k.kind, new.id, new.order_no::text, k.kind || ':' || new.id, new.created_by
      from till_session t
      join printer_source s on s.venue_id = t.venue_id and s.till_id = t.till_id
      join printer p on p.venue_id = s.venue_id and p.id = s.printer_id and p.archived_at is null
      cross join lateral (values (1, 'receipt', p.receipts), (2, 'pass', p.passes)) as k (place, kind, wanted)
      where t.venue_id = new.venue_id and t.id = new.till_session_id and k.wanted
        and (k.kind <> 'pass' or exists (select from pass x where x.venue_id = new.venue_id and x.order_id = new.id))
      order by k.place
      on conflict on constraint print_job_key do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sale_order_prints after insert on sale_order
      for each row when (new.till_session_id is not null) execute function print_sale()`.execute(db)
}
