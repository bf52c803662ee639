import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** Seats of a ticket session, holds, tills, orders, payments and passes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table till (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name text not null check (length(name) between 1 and 60),
      archived_at timestamptz,
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index till_code on till (venue_id, code_key) where archived_at is null`.execute(db)

  // From the float in the morning to the one count at the end. cash_minor is what the drawer must hold now.
  await sql`
    create table till_session (
      venue_id uuid not null,
      id uuid not null,
      till_id uuid not null,
      opened_by uuid not null references app_user (id),
      opened_at timestamptz not null default clock_timestamp(),
      business_date date not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      float_minor bigint not null check (float_minor >= 0),
      cash_minor bigint not null check (cash_minor >= 0),
      receipts integer not null default 0 check (receipts >= 0),
      state text not null default 'open' check (state in ('open', 'closed')),
      closed_by uuid references app_user (id),
      closed_at timestamptz,
      counted_minor bigint check (counted_minor >= 0),
      denominations jsonb,
      difference_minor bigint generated always as (counted_minor - cash_minor) stored,
      difference_reason text check (length(difference_reason) <= 500),
      primary key (venue_id, id),
      foreign key (venue_id, till_id) references till (venue_id, id),
      check ((state = 'closed') = (closed_at is not null)),
      check ((state = 'closed') = (counted_minor is not null)),
      check ((state = 'closed') = (closed_by is not null))
    )`.execute(db)
  await sql`create unique index till_one_open on till_session (venue_id, till_id) where state = 'open'`.execute(db)
  await sql`create unique index till_one_open_person on till_session (venue_id, opened_by) where state = 'open'`.execute(
    db,
  )

  await sql`
    create table till_movement (
      venue_id uuid not null,
      id uuid not null,
      till_session_id uuid not null,
      kind text not null check (kind in ('paid_in', 'paid_out', 'drop', 'no_sale')),
      amount_minor bigint not null,
      reason text not null check (length(reason) between 1 and 500),
      actor_id uuid not null references app_user (id),
      approver_id uuid references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      check ((kind = 'no_sale') = (amount_minor = 0)),
      check (approver_id <> actor_id)
    )`.execute(db)
  await appendOnly(db, 'till_movement')

  await sql`
    create table seat_hold (
      venue_id uuid not null,
      id uuid not null,
      ticket_session_id uuid not null,
      owner_id uuid not null references app_user (id),
      channel text not null check (channel in ('door', 'phone', 'web', 'partner')),
      state text not null default 'open' check (state in ('open', 'confirmed', 'released')),
      seat_nos integer[] not null default '{}' check (cardinality(seat_nos) <= 200),
      note text check (length(note) <= 200),
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null,
      max_until timestamptz not null,
      primary key (venue_id, id),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id) on delete cascade,
      check (expires_at <= max_until)
    )`.execute(db)
  await sql`create index seat_hold_session on seat_hold (venue_id, ticket_session_id) where state = 'open'`.execute(db)

  // Places without a seat that a hold has taken out of a pool; they go back when the hold ends, whoever notices first.
  await sql`
    create table pool_hold (
      venue_id uuid not null,
      hold_id uuid not null,
      ticket_session_id uuid not null,
      area_no integer not null,
      qty integer not null check (qty > 0),
      until timestamptz not null,
      primary key (venue_id, hold_id, area_no),
      foreign key (venue_id, hold_id) references seat_hold (venue_id, id) on delete cascade,
      foreign key (venue_id, ticket_session_id, area_no)
        references capacity_pool (venue_id, ticket_session_id, area_no) on delete cascade
    )`.execute(db)
  await sql`create index pool_hold_due on pool_hold (venue_id, ticket_session_id, area_no, until)`.execute(db)

  await sql`
    create table seat_block (
      venue_id uuid not null,
      id uuid not null,
      ticket_session_id uuid not null,
      reason text not null check (length(reason) between 1 and 200),
      created_by uuid not null references app_user (id),
      created_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id) on delete cascade
    )`.execute(db)

  await sql`create sequence order_no as bigint start 100001`.execute(db)
  await sql`
    create table sale_order (
      venue_id uuid not null references venue (id),
      id uuid not null,
      order_no bigint not null default nextval('order_no'),
      channel text not null check (channel in ('door', 'phone', 'web', 'partner')),
      state text not null check (state in ('confirmed', 'partly_cancelled', 'cancelled')),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      gross_minor bigint not null check (gross_minor >= 0),
      tax_minor bigint not null check (tax_minor >= 0),
      paid_minor bigint not null check (paid_minor >= 0),
      guest_name text check (length(guest_name) <= 100),
      guest_phone text check (length(guest_phone) <= 30),
      guest_email text check (length(guest_email) <= 254),
      guest_key text not null generated always as
        (fold(coalesce(guest_name, '') || ' ' || coalesce(guest_phone, '') || ' ' || coalesce(guest_email, ''))) stored,
      note text check (length(note) <= 500),
      till_session_id uuid,
      receipt_no integer,
      business_date date not null,
      price_version bigint not null,
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      unique (venue_id, order_no),
      unique (venue_id, id, currency),
      unique (venue_id, till_session_id, receipt_no),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      check ((till_session_id is null) = (receipt_no is null))
    )`.execute(db)
  await sql`create index sale_order_created on sale_order (venue_id, created_at desc, id)`.execute(db)
  await sql`create index sale_order_guest on sale_order using gin (guest_key gin_trgm_ops)`.execute(db)

  await sql`
    create table order_line (
      venue_id uuid not null,
      order_id uuid not null,
      line_no integer not null check (line_no > 0),
      kind text not null check (kind in ('pass', 'fee', 'discount')),
      ticket_session_id uuid,
      pass_type_id uuid,
      seat_category_id uuid,
      qty integer not null check (qty <> 0),
      unit_minor bigint not null,
      net_minor bigint not null,
      tax_minor bigint not null,
      gross_minor bigint not null,
      currency char(3) not null,
      tax_code text not null,
      tax_ppm integer not null check (tax_ppm between 0 and 1000000),
      price_rule_id uuid,
      price_why jsonb,
      reverses_line_no integer,
      reason text check (length(reason) <= 500),
      actor_id uuid not null references app_user (id),
      approver_id uuid references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, order_id, line_no),
      foreign key (venue_id, order_id, currency) references sale_order (venue_id, id, currency),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id),
      foreign key (venue_id, pass_type_id) references pass_type (venue_id, id),
      foreign key (venue_id, order_id, reverses_line_no) references order_line (venue_id, order_id, line_no),
      check (net_minor + tax_minor = gross_minor),
      check (approver_id <> actor_id),
      check (reverses_line_no is null or (qty < 0 and reason is not null)),
      check ((kind = 'pass') = (pass_type_id is not null))
    )`.execute(db)
  await appendOnly(db, 'order_line')

  await sql`
    create table payment (
      venue_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      method text not null check (method in ('cash', 'card', 'bank')),
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null,
      tendered_minor bigint check (tendered_minor >= amount_minor),
      change_minor bigint generated always as (tendered_minor - amount_minor) stored,
      reference text check (length(reference) <= 100),
      refunded_minor bigint not null default 0,
      till_session_id uuid,
      business_date date not null,
      actor_id uuid not null references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, order_id, currency) references sale_order (venue_id, id, currency),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      check (refunded_minor between 0 and amount_minor),
      check ((method = 'cash') = (tendered_minor is not null)),
      check (method <> 'cash' or till_session_id is not null),
      check (method <> 'card' or reference is not null)
    )`.execute(db)
  await sql`create index payment_order on payment (venue_id, order_id)`.execute(db)
  await sql`create index payment_till on payment (venue_id, till_session_id)`.execute(db)

  await sql`
    create table pass (
      venue_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      line_no integer not null,
      ticket_session_id uuid not null,
      pass_type_id uuid not null,
      seat_no integer,
      area_no integer,
      people integer not null default 1 check (people between 1 and 100),
      holder_name text check (length(holder_name) <= 100),
      state text not null default 'issued' check (state in ('issued', 'used', 'cancelled', 'blocked')),
      code_version integer not null default 1 check (code_version > 0),
      short_code text not null check (short_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
      issued_at timestamptz not null default clock_timestamp(),
      used_at timestamptz,
      primary key (venue_id, id),
      unique (venue_id, short_code),
      foreign key (venue_id, order_id, line_no) references order_line (venue_id, order_id, line_no),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id),
      foreign key (venue_id, pass_type_id) references pass_type (venue_id, id),
      check ((seat_no is null) <> (area_no is null)),
      check ((state = 'used') = (used_at is not null))
    )`.execute(db)
  await sql`create index pass_order on pass (venue_id, order_id)`.execute(db)
  await sql`create unique index pass_one_per_seat on pass (venue_id, ticket_session_id, seat_no)
    where seat_no is not null and state <> 'cancelled'`.execute(db)

  // One row per seat and ticket session, made when the session is. status: 0 free, 1 held, 2 sold, 3 blocked. A hold
  // that has run out is still in its row: the next one to take the seat does so in the same statement. Updates stay
  // within the page: no index but the key, and room for new versions.
  await sql`
    create table session_seat (
      venue_id uuid not null,
      ticket_session_id uuid not null,
      seat_no integer not null,
      seat_category_id uuid not null,
      status smallint not null default 0,
      hold_id uuid,
      until timestamptz,
      order_id uuid,
      pass_id uuid,
      block_id uuid,
      primary key (venue_id, ticket_session_id, seat_no),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id) on delete cascade,
      foreign key (venue_id, seat_category_id) references seat_category (venue_id, id),
      constraint session_seat_status check (
        (status = 0 and hold_id is null and until is null and order_id is null and pass_id is null and block_id is null)
        or (status = 1 and hold_id is not null and until is not null and order_id is null and pass_id is null and block_id is null)
        or (status = 2 and hold_id is null and until is null and order_id is not null and pass_id is not null and block_id is null)
        or (status = 3 and hold_id is null and until is null and order_id is null and pass_id is null and block_id is not null))
    ) with (fillfactor = 70)`.execute(db)

  await sql`
    create table admission (
      venue_id uuid not null,
      id uuid not null,
      nonce uuid not null,
      pass_id uuid,
      result text not null check (result in ('ok', 'refused')),
      reason text check (length(reason) <= 40),
      gate_id uuid,
      actor_id uuid not null references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      unique (venue_id, nonce),
      foreign key (venue_id, pass_id) references pass (venue_id, id),
      foreign key (venue_id, gate_id) references gate (venue_id, id),
      check ((result = 'ok') = (reason is null))
    )`.execute(db)
  await sql`create index admission_pass on admission (venue_id, pass_id, at)`.execute(db)
  await appendOnly(db, 'admission')

  // Keys that sign passes. The private half is sealed; old ones stay, so that old passes can be verified.
  await sql`
    create table signing_key (
      venue_id uuid not null references venue (id),
      key_no smallint not null check (key_no between 1 and 1023),
      public_key bytea not null check (octet_length(public_key) = 32),
      private_key bytea not null,
      created_at timestamptz not null default now(),
      retired_at timestamptz,
      primary key (venue_id, key_no)
    )`.execute(db)
  await sql`create unique index signing_key_one on signing_key (venue_id) where retired_at is null`.execute(db)

  await grantApp(db, 'select, insert, update, delete', [
    'till',
    'till_session',
    'seat_hold',
    'pool_hold',
    'seat_block',
    'sale_order',
    'payment',
    'pass',
    'session_seat',
    'signing_key',
  ])
  await grantApp(db, 'select, insert', ['till_movement', 'order_line', 'admission'])
  await grantApp(db, 'usage', ['sequence order_no'])
}
