import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * What lets somebody in more than once. A membership keeps what its plan said when it was sold; its entries are counted
 * in its row, and a check keeps them within what was bought. Of one that is good once a day, no two entries share a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_line
      drop constraint order_line_kind,
      add constraint order_line_kind
        check (kind in ('pass', 'food', 'package', 'ride', 'voucher', 'membership', 'fee', 'discount', 'tip'))`.execute(
    db,
  )
  await sql`
    create table membership_plan (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      price_minor bigint not null check (price_minor >= 0),
      tax_code text not null check (length(tax_code) between 1 and 20),
      uses integer check (uses between 1 and 1000),
      once_a_day boolean not null,
      days integer not null check (days between 1 and 3650),
      valid_from date,
      valid_to date,
      note text not null check (length(note) <= 500),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      check (valid_to >= valid_from)
    )`.execute(db)
  await sql`create unique index membership_plan_code on membership_plan (venue_id, code_key)
    where archived_at is null`.execute(db)

  await sql`
    create table membership (
      venue_id uuid not null references venue (id),
      id uuid not null,
      plan_id uuid not null,
      order_id uuid not null,
      line_no integer not null,
      code_hash bytea not null,
      code_sealed bytea not null,
      code_tail text not null check (length(code_tail) = 4),
      holder text check (length(holder) between 1 and 100),
      state text not null default 'active' check (state in ('active', 'blocked', 'taken_back')),
      used integer not null default 0,
      most integer check (most > 0),
      once_a_day boolean not null,
      valid_from date not null,
      valid_to date not null,
      reason text check (length(reason) <= 500),
      rev integer not null default 1,
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      primary key (venue_id, id),
      constraint membership_code unique (venue_id, code_hash),
      foreign key (venue_id, plan_id) references membership_plan (venue_id, id),
      foreign key (venue_id, order_id, line_no) references order_line (venue_id, order_id, line_no),
      constraint membership_uses check (used >= 0 and used <= coalesce(most, used)),
      check (state <> 'taken_back' or used = 0),
      check (valid_to >= valid_from)
    )`.execute(db)
  await sql`create index membership_made on membership (venue_id, created_at desc, id desc)`.execute(db)
  await sql`create index membership_order on membership (venue_id, order_id, line_no)`.execute(db)
  await sql`create index membership_of_plan on membership (venue_id, plan_id)`.execute(db)

  // Codes of cards that were lost: they say so, and let nobody in.
  await sql`
    create table membership_past_code (
      venue_id uuid not null,
      code_hash bytea not null,
      membership_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, code_hash),
      foreign key (venue_id, membership_id) references membership (venue_id, id)
    )`.execute(db)
  await sql`create index membership_past_code_of on membership_past_code (venue_id, membership_id)`.execute(db)

  await sql`
    create table membership_use (
      venue_id uuid not null,
      id uuid not null,
      membership_id uuid not null,
      once_a_day boolean not null,
      business_date date not null,
      gate_id uuid,
      actor_id uuid not null references app_user (id),
      at timestamptz not null default clock_timestamp(),
      undone_at timestamptz,
      primary key (venue_id, id),
      foreign key (venue_id, membership_id) references membership (venue_id, id),
      foreign key (venue_id, gate_id) references gate (venue_id, id)
    )`.execute(db)
  await sql`create unique index membership_use_day on membership_use (venue_id, membership_id, business_date)
    where once_a_day and undone_at is null`.execute(db)
  await sql`create index membership_use_at on membership_use (venue_id, membership_id, at desc)`.execute(db)

  const rights = [
    ['memberships', 'view', ['owner', 'manager', 'boxoffice', 'accountant']],
    ['memberships', 'sell', ['owner', 'manager', 'boxoffice']],
    ['memberships', 'update', ['owner', 'manager', 'boxoffice']],
    ['membership_plans', 'view', ['owner', 'manager', 'accountant']],
    ['membership_plans', 'create', ['owner', 'manager']],
    ['membership_plans', 'update', ['owner', 'manager']],
    ['membership_plans', 'archive', ['owner', 'manager']],
    ['membership_plans', 'export', ['owner', 'manager', 'accountant']],
  ] as const
  for (const [module, action, keys] of rights) {
    await sql`insert into permission (module, action)
      select ${module}, ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, ${module}, ${action} from role r where r.key = any(${[...keys]}::text[])
      on conflict do nothing`.execute(db)
  }
  await grantApp(db, 'select, insert, update', ['membership_plan', 'membership', 'membership_use'])
  await grantApp(db, 'select, insert', ['membership_past_code'])
}
