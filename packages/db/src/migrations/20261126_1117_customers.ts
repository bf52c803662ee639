import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'
import { listInPages } from './list-pages.ts'

/** Who buys: people, companies, schools and agencies, and what whoever serves them has to know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence customer_no as bigint start 1001`.execute(db)
  await sql`
    create table customer (
      venue_id uuid not null references venue (id),
      id uuid not null,
      customer_no bigint not null default nextval('customer_no'),
      kind text not null check (kind in ('person', 'company', 'school', 'agency')),
      name text not null check (length(name) between 1 and 100),
      phone text check (phone ~ '^[+][1-9][0-9]{5,14}$'),
      email text check (length(email) between 3 and 254),
      language text check (language in ('en', 'tr')),
      birthday date,
      tax_no text check (length(tax_no) between 1 and 40),
      tags text check (length(tags) between 1 and 200),
      note text not null check (length(note) <= 500),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      unique (venue_id, customer_no)
    )`.execute(db)
  // Whose phone rings is one person: two tills that enter the same number at once make one customer.
  await sql`create unique index customer_phone on customer (venue_id, phone) where archived_at is null`.execute(db)
  await sql`create unique index customer_email on customer (venue_id, email) where archived_at is null`.execute(db)
  await listInPages(db, {
    table: 'customer',
    searched: [
      { name: 'name', kind: 'text' },
      { name: 'tags', kind: 'text' },
    ],
    sorts: [{ name: 'name', kind: 'text' }],
  })
  // People who may see contacts find them by any digits and any part of an address.
  await sql`alter table customer add column contact_key text not null
    generated always as (coalesce(phone, '') || ' ' || coalesce(email, '')) stored`.execute(db)
  await sql`create index customer_contact on customer using gin (contact_key gin_trgm_ops)`.execute(db)
  await grantApp(db, 'select, insert, update', ['customer'])
  await grantApp(db, 'usage', ['sequence customer_no'])

  await sql`
    create table customer_flag (
      venue_id uuid not null,
      id uuid not null,
      customer_id uuid not null,
      kind text not null check (kind in ('vip', 'banned', 'owes')),
      reason text not null check (length(reason) between 1 and 300),
      until date,
      set_at timestamptz not null default now(),
      set_by uuid not null references app_user (id),
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, customer_id) references customer (venue_id, id),
      check ((ended_at is null) = (ended_by is null))
    )`.execute(db)
  await sql`create unique index customer_flag_kind on customer_flag (venue_id, customer_id, kind)
    where ended_at is null`.execute(db)
  await grantApp(db, 'select, insert, update', ['customer_flag'])

  // Whose order it is. Empty in the fast sale, which therefore asks for nothing more.
  await sql`alter table sale_order add column customer_id uuid`.execute(db)
  await sql`alter table sale_order add constraint sale_order_customer_id_fkey
    foreign key (venue_id, customer_id) references customer (venue_id, id) not valid`.execute(db)
  await sql`create index sale_order_customer on sale_order (venue_id, customer_id, created_at desc)
    where customer_id is not null`.execute(db)
  // Orders of a guest who is no customer yet are proposed by the phone or the address on them.
  await sql`create index sale_order_guest_phone on sale_order (venue_id, guest_phone, created_at desc)
    where customer_id is null and guest_phone is not null`.execute(db)
}
