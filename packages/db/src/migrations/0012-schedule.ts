import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** What is sold, when it runs, and what it costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A named band of the day in which ticket sessions run. An end at or before the start is on the next day.
  await sql`
    create table shift (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      starts time not null,
      ends time not null,
      crosses_midnight boolean not null generated always as (ends <= starts) stored,
      color text not null check (color ~ '^#[0-9a-f]{6}$'),
      -- Monday is bit 0.
      weekdays smallint not null default 127 check (weekdays between 1 and 127),
      last_entry_minutes integer not null default 0 check (last_entry_minutes between 0 and 1440),
      cleaning_minutes integer not null default 0 check (cleaning_minutes between 0 and 1440),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index shift_code on shift (venue_id, code_key) where archived_at is null`.execute(db)

  await sql`
    create table tax_rule (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      name jsonb not null check (is_local_text(name)),
      rate_ppm integer not null check (rate_ppm between 0 and 1000000),
      valid daterange not null default daterange(null, null),
      primary key (venue_id, id),
      constraint tax_rule_one exclude using gist (venue_id with =, code with =, valid with &&)
    )`.execute(db)

  await sql`
    create table ticket_product (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      color text not null check (color ~ '^#[0-9a-f]{6}$'),
      tax_code text not null check (length(tax_code) between 1 and 20),
      sort integer not null default 0,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index ticket_product_code on ticket_product (venue_id, code_key)
    where archived_at is null`.execute(db)

  await sql`
    create table pass_type (
      venue_id uuid not null,
      id uuid not null,
      product_id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      age_min smallint check (age_min between 0 and 130),
      age_max smallint check (age_max between 0 and 130),
      people integer not null default 1 check (people between 1 and 100),
      max_per_order integer check (max_per_order between 1 and 1000),
      requires_name boolean not null default false,
      requires_proof boolean not null default false,
      sort integer not null default 0,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (venue_id, id),
      foreign key (venue_id, product_id) references ticket_product (venue_id, id),
      check (age_max >= age_min)
    )`.execute(db)
  await sql`create unique index pass_type_code on pass_type (venue_id, product_id, code_key)
    where archived_at is null`.execute(db)

  // The version rises with every change of a rule: a sale names the version that its price was shown from.
  await sql`
    create table price_list (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 100),
      is_default boolean not null default false,
      version bigint not null default 1,
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index price_list_default on price_list (venue_id) where is_default`.execute(db)

  // At one level of detail two rules can never both apply; between levels the more detailed one stands (category, then
  // shift, then weekday): the price is always one and can be explained.
  await sql`
    create table price_rule (
      venue_id uuid not null,
      id uuid not null,
      price_list_id uuid not null,
      pass_type_id uuid not null,
      seat_category_id uuid,
      shift_id uuid,
      weekday smallint check (weekday between 1 and 7),
      valid daterange not null default daterange(null, null),
      amount_minor bigint not null check (amount_minor between 0 and 900000000000000),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      category_key uuid not null generated always as
        (coalesce(seat_category_id, '00000000-0000-0000-0000-000000000000')) stored,
      shift_key uuid not null generated always as
        (coalesce(shift_id, '00000000-0000-0000-0000-000000000000')) stored,
      weekday_key smallint not null generated always as (coalesce(weekday, 0::smallint)) stored,
      primary key (venue_id, id),
      foreign key (venue_id, price_list_id) references price_list (venue_id, id),
      foreign key (venue_id, pass_type_id) references pass_type (venue_id, id),
      foreign key (venue_id, seat_category_id) references seat_category (venue_id, id),
      foreign key (venue_id, shift_id) references shift (venue_id, id),
      check (not isempty(valid)),
      constraint price_rule_one exclude using gist (
        venue_id with =, price_list_id with =, pass_type_id with =, category_key with =, shift_key with =,
        weekday_key with =, valid with &&)
    )`.execute(db)

  await sql`
    create table ticket_schedule (
      venue_id uuid not null,
      id uuid not null,
      name text not null check (length(name) between 1 and 100),
      product_id uuid not null,
      floor_id uuid not null,
      layout_id uuid,
      shift_id uuid,
      weekdays smallint not null check (weekdays between 1 and 127),
      every_weeks smallint not null default 1 check (every_weeks between 1 and 52),
      dates daterange not null check (not lower_inf(dates) and not upper_inf(dates) and not isempty(dates)),
      skipped date[] not null default '{}' check (cardinality(skipped) <= 1000),
      starts time[] not null check (cardinality(starts) between 1 and 48),
      minutes integer not null check (minutes between 1 and 2880),
      cleaning_minutes integer not null default 0 check (cleaning_minutes between 0 and 1440),
      exclusive boolean not null default true,
      -- People without a seat, beside the layout's own standing areas.
      standing integer check (standing between 1 and 1000000),
      sales_open_days integer not null default 90 check (sales_open_days between 0 and 3650),
      -- Before the start; negative: sold until so long after it.
      sales_close_minutes integer not null default 0 check (sales_close_minutes between -2880 and 525600),
      state text not null default 'active' check (state in ('active', 'paused', 'ended')),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, product_id) references ticket_product (venue_id, id),
      foreign key (venue_id, floor_id) references floor (venue_id, id),
      foreign key (venue_id, layout_id) references seat_layout (venue_id, id),
      foreign key (venue_id, shift_id) references shift (venue_id, id),
      check (layout_id is not null or standing is not null)
    )`.execute(db)

  // The instants are derived once from date, time and the venue's zone. What was changed by hand is named, so that the
  // next generation leaves it alone. running and finished follow the clock and are not stored.
  await sql`
    create table ticket_session (
      venue_id uuid not null,
      id uuid not null,
      schedule_id uuid,
      product_id uuid not null,
      floor_id uuid not null,
      layout_version_id uuid,
      shift_id uuid,
      local_date date not null,
      local_time time not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      occupied_until timestamptz not null,
      occupies tstzrange not null generated always as (tstzrange(starts_at, occupied_until)) stored,
      exclusive boolean not null default true,
      business_date date not null,
      state text not null default 'on_sale' check (state in ('draft', 'on_sale', 'paused', 'cancelled', 'closed')),
      sales_from timestamptz not null,
      sales_until timestamptz not null,
      seats integer not null default 0 check (seats >= 0),
      changed_by_hand text[] not null default '{}',
      note text check (length(note) <= 500),
      cancel_reason text check (length(cancel_reason) <= 500),
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      unique (venue_id, schedule_id, local_date, local_time),
      foreign key (venue_id, schedule_id) references ticket_schedule (venue_id, id),
      foreign key (venue_id, product_id) references ticket_product (venue_id, id),
      foreign key (venue_id, floor_id) references floor (venue_id, id),
      foreign key (venue_id, layout_version_id) references seat_layout_version (venue_id, id),
      foreign key (venue_id, shift_id) references shift (venue_id, id),
      check (ends_at > starts_at),
      check (occupied_until >= ends_at),
      check (sales_until <= ends_at),
      constraint ticket_session_floor_free exclude using gist (venue_id with =, floor_id with =, occupies with &&)
        where (exclusive and state not in ('draft', 'cancelled'))
    )`.execute(db)
  await sql`create index ticket_session_date on ticket_session (venue_id, local_date, starts_at)`.execute(db)
  await sql`create index ticket_session_starts on ticket_session (venue_id, starts_at)`.execute(db)

  // People without a seat of their own: the standing areas of the layout, and area 0 for the rest of the session.
  await sql`
    create table capacity_pool (
      venue_id uuid not null,
      ticket_session_id uuid not null,
      area_no integer not null check (area_no between 0 and 1000),
      seat_category_id uuid,
      size integer not null check (size >= 0),
      target_size integer not null check (target_size >= 0),
      taken integer not null default 0,
      primary key (venue_id, ticket_session_id, area_no),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id) on delete cascade,
      foreign key (venue_id, seat_category_id) references seat_category (venue_id, id),
      constraint capacity_pool_not_oversold check (taken between 0 and size)
    )`.execute(db)

  await grantApp(db, 'select, insert, update, delete', [
    'shift',
    'tax_rule',
    'ticket_product',
    'pass_type',
    'price_list',
    'price_rule',
    'ticket_schedule',
    'ticket_session',
    'capacity_pool',
  ])
}
