import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Words that guests show to pay less, or to buy passes that are sold with a code alone. How often one was used stands
 * beside it and not in it: a sale never waits for a form that is being saved, nor makes it stale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pass_type add column by_code boolean not null default false`.execute(db)
  // A discount for one kind of pass says so: it goes back with passes of that kind and with no others.
  await sql`
    alter table order_line
      drop constraint order_line_pass,
      add constraint order_line_pass check (
        case kind when 'pass' then pass_type_id is not null and ticket_session_id is not null
        else seat_category_id is null and price_rule_id is null and (pass_type_id is null or kind = 'discount') end)`.execute(
    db,
  )
  await sql`
    create table promo_code (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      state text not null check (state in ('active', 'paused', 'ended')),
      ppm integer check (ppm between 1 and 1000000),
      amount_minor bigint check (amount_minor > 0),
      product_id uuid,
      pass_type_id uuid,
      channel text check (channel in ('door', 'phone', 'web', 'partner')),
      valid_from date,
      valid_to date,
      max_uses integer check (max_uses between 1 and 1000000),
      max_per_guest integer check (max_per_guest between 1 and 1000),
      note text not null check (length(note) <= 500),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint promo_code_product_id_fkey foreign key (venue_id, product_id) references ticket_product (venue_id, id),
      constraint promo_code_pass_type_id_fkey foreign key (venue_id, pass_type_id) references pass_type (venue_id, id),
      check (valid_to >= valid_from),
      check (ppm is null or amount_minor is null)
    )`.execute(db)
  await sql`create unique index promo_code_code on promo_code (venue_id, code_key) where archived_at is null`.execute(
    db,
  )

  // A row for the code itself (guest '') and one for each guest, by the hash of a phone or an address. `most` is the
  // limit at the last use, so that no two sales at once come to more.
  await sql`
    create table promo_count (
      venue_id uuid not null,
      promo_code_id uuid not null,
      guest text not null,
      used integer not null,
      most integer,
      primary key (venue_id, promo_code_id, guest),
      foreign key (venue_id, promo_code_id) references promo_code (venue_id, id),
      constraint promo_count_within_limit check (used >= 0 and used <= coalesce(most, used))
    )`.execute(db)

  await sql`
    create table promo_use (
      venue_id uuid not null,
      order_id uuid not null,
      promo_code_id uuid not null,
      code text not null,
      guests text[] not null,
      off_minor bigint not null check (off_minor >= 0),
      used_at timestamptz not null default clock_timestamp(),
      given_back_at timestamptz,
      primary key (venue_id, order_id),
      foreign key (venue_id, order_id) references sale_order (venue_id, id),
      foreign key (venue_id, promo_code_id) references promo_code (venue_id, id)
    )`.execute(db)
  await sql`create index promo_use_code on promo_use (venue_id, promo_code_id, used_at desc)`.execute(db)

  const rights = [
    ['view', ['owner', 'manager', 'boxoffice', 'accountant']],
    ['create', ['owner', 'manager']],
    ['update', ['owner', 'manager']],
    ['archive', ['owner', 'manager']],
    ['export', ['owner', 'manager', 'accountant']],
  ] as const
  for (const [action, keys] of rights) {
    await sql`insert into permission (module, action)
      select 'promo_codes', ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, 'promo_codes', ${action} from role r where r.key = any(${[...keys]}::text[])
      on conflict do nothing`.execute(db)
  }
  await grantApp(db, 'select, insert, update', ['promo_code', 'promo_count', 'promo_use'])
}
