import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

// What a venue starts with, as it was when this step was made.
const seeds = [
  ['CASH', 'Cash', 'Nakit', 'cash', true, 'no', 10, false],
  ['CARD', 'Card', 'Kart', 'card', false, 'optional', 20, false],
  ['BANK', 'Bank transfer', 'Havale/EFT', 'bank', false, 'required', 30, false],
  ['INVOICE', 'Invoice', 'Fatura', 'invoice', false, 'optional', 40, true],
] as const

/**
 * The ways of payment that a venue takes, as rows. Money names its way by id; what kind it is stays beside it and is
 * always that of the row, because the key that they are found by has both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Raised with every change of a way of payment: a sale compares it in its own statement.
  await sql`alter table venue add column payment_rev bigint not null default 1`.execute(db)
  await sql`
    create table payment_method (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      kind text not null check (kind in ('cash', 'card', 'bank', 'invoice')),
      fee_ppm integer not null default 0 check (fee_ppm between 0 and 1000000),
      opens_drawer boolean not null default false,
      reference text not null default 'no' check (reference in ('no', 'optional', 'required')),
      sort integer not null default 100 check (sort between 1 and 999),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint payment_method_kind unique (venue_id, id, kind)
    )`.execute(db)
  await sql`create unique index payment_method_code on payment_method (venue_id, code_key)
    where archived_at is null`.execute(db)
  await sql`
    create function payment_method_moves_on() returns trigger language plpgsql as $$
    begin
      update venue set payment_rev = payment_rev + 1 where id = coalesce(new.venue_id, old.venue_id);
      return null;
    end $$`.execute(db)
  await sql`
    insert into payment_method (venue_id, id, code, name, kind, opens_drawer, reference, sort, archived_at)
    select v.id, gen_random_uuid(), s.code, jsonb_build_object('en', s.en, 'tr', s.tr), s.kind, s.drawer, s.reference,
      s.sort, case when s.archived then now() end
    from venue v
    cross join (values ${sql.join(seeds.map((seed) => sql`(${sql.join(seed.map((value) => sql.lit(value)))})`))})
      as s (code, en, tr, kind, drawer, reference, sort, archived)`.execute(db)
  await sql`
    create trigger moves_on after insert or update or delete on payment_method
      for each row execute function payment_method_moves_on()`.execute(db)

  await sql`alter table part_payment disable trigger part_payment_ends_once`.execute(db)
  for (const table of ['payment', 'part_payment']) {
    const named = sql.table(table)
    await sql`alter table ${named} add column method_id uuid`.execute(db)
    await sql`
      update ${named} p set method_id = m.id from payment_method m
      where m.venue_id = p.venue_id and m.kind = p.method`.execute(db)
    await sql`
      alter table ${named}
        alter column method_id set not null,
        drop constraint ${sql.id(`${table}_method_check`)},
        add constraint ${sql.id(`${table}_of_method`)}
          foreign key (venue_id, method_id, method) references payment_method (venue_id, id, kind)`.execute(db)
  }
  await sql`alter table part_payment enable trigger part_payment_ends_once`.execute(db)
  // Whether a reference is asked for is what the venue says of its way of payment.
  await sql`alter table payment drop constraint payment_reference`.execute(db)

  // Owners hold everything; managers and accountants as a new venue has them.
  await sql`insert into permission (module, action) values ('settings', 'view'), ('settings', 'update')
    on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'settings', g.action
    from role r
    join (values ('owner', 'view'), ('owner', 'update'), ('manager', 'view'), ('manager', 'update'),
      ('accountant', 'view')) as g (key, action) on g.key = r.key
    on conflict do nothing`.execute(db)

  await grantApp(db, 'select, insert, update', ['payment_method'])
}
