import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

// What is offered as a reason for it.
const reasons: readonly [occasion: string, en: string, tr: string, note: boolean][] = [
  ['sale_discount', 'Club member', 'Kulüp üyesi', false],
  ['sale_discount', 'Group', 'Grup', false],
  ['sale_discount', 'Apology', 'Özür', true],
  ['sale_comp', 'Press', 'Basın', false],
  ['sale_comp', 'Guest of the venue', 'Mekânın konuğu', true],
  ['sale_comp', 'Staff', 'Personel', false],
  ['sale_price', 'Restricted view', 'Görüş kısıtlı', false],
  ['sale_price', 'Agreed price', 'Anlaşılan fiyat', true],
]

/**
 * What is sold for less than the list says. A line of passes keeps what one would have cost; a person may be given leave
 * to go further than their role for one order; complimentary passes are counted for each person and span.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_line
      add column special text check (special in ('comp', 'price')),
      add column list_minor bigint check (list_minor >= 0),
      add constraint order_line_special check (
        case when special is null then list_minor is null
        else kind = 'pass' and reverses_line_no is null and list_minor is not null and coalesce(length(reason), 0) > 0
          and (special = 'comp') = (unit_minor = 0) end)`.execute(db)

  await sql`
    create table allowance (
      venue_id uuid not null references venue (id),
      id uuid not null,
      order_id uuid not null,
      kind text not null check (kind in ('discount', 'price', 'comp')),
      ppm integer not null default 0 check (ppm >= 0),
      qty integer not null default 0 check (qty >= 0),
      amount_minor bigint not null default 0 check (amount_minor >= 0),
      reason text not null check (length(reason) between 1 and 200),
      actor_id uuid not null references app_user (id),
      approver_id uuid references app_user (id),
      approver_is_owner boolean not null default false,
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      check (approver_id <> actor_id),
      check (approver_id is not null or not approver_is_owner)
    )`.execute(db)
  await sql`create index allowance_order on allowance (venue_id, order_id)`.execute(db)
  await appendOnly(db, 'allowance')

  await sql`
    create table comp_quota (
      venue_id uuid not null references venue (id),
      id uuid not null,
      period text not null check (period in ('day', 'week', 'month')),
      passes integer not null check (passes between 0 and 100000),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id)
    )`.execute(db)

  // One row for each person and span; `most` is what the quota was when it was last used, so that no two sales at once
  // come to more.
  await sql`
    create table comp_use (
      venue_id uuid not null references venue (id),
      user_id uuid not null references app_user (id),
      period text not null check (period in ('day', 'week', 'month')),
      starts_on date not null,
      used integer not null,
      most integer not null,
      primary key (venue_id, user_id, period, starts_on),
      constraint comp_use_within_quota check (used between 0 and most)
    )`.execute(db)
  await grantApp(db, 'select, insert', ['allowance'])
  await grantApp(db, 'select, insert, update', ['comp_quota', 'comp_use'])

  const column = <Value>(read: (row: (typeof reasons)[number]) => Value) => reasons.map(read)
  await sql`
    insert into reason (venue_id, id, occasion, name, needs_note, sort)
    select v.id, gen_random_uuid(), r.occasion, jsonb_build_object('en', r.en, 'tr', r.tr), r.note, 100 + r.place
    from venue v cross join unnest(${column(([occasion]) => occasion)}::text[], ${column(([, en]) => en)}::text[],
      ${column(([, , tr]) => tr)}::text[], ${column(([, , , note]) => note)}::boolean[])
      with ordinality as r (occasion, en, tr, note, place)`.execute(db)
}
