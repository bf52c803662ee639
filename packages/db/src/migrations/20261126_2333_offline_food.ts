import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Food that counters sold for cash while they had no server. A sale is kept as it was signed, under its counter's own
 * number: that is what makes a second upload of it no second sale. What was signed may name a guest: it is kept until the
 * order has it, and its hash and signature for good.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offline_counter (
      venue_id uuid not null references venue (id),
      id uuid not null,
      series_no integer not null check (series_no > 0),
      series text not null generated always as ('K' || series_no::text) stored,
      name text not null check (length(name) <= 60),
      public_key bytea not null check (octet_length(public_key) = 65),
      device_id uuid,
      registered_by uuid not null references app_user (id),
      registered_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      constraint offline_counter_series unique (venue_id, series_no),
      constraint offline_counter_key unique (venue_id, public_key),
      foreign key (venue_id, device_id) references device (venue_id, id)
    )`.execute(db)
  await sql`
    create table offline_sale (
      venue_id uuid not null,
      counter_id uuid not null,
      counter integer not null check (counter > 0),
      signed text,
      signed_hash bytea not null check (octet_length(signed_hash) = 32),
      signature bytea not null check (octet_length(signature) = 64),
      sold_at timestamptz not null,
      sold_by uuid not null,
      till_id uuid not null,
      till_session_id uuid not null,
      currency text not null,
      due_minor bigint not null check (due_minor >= 0),
      state text not null default 'waiting' check (state in ('waiting', 'stuck', 'posted')),
      reason text check (length(reason) between 1 and 40),
      late boolean not null default false,
      missing jsonb not null default '[]' check (jsonb_typeof(missing) = 'array'),
      order_id uuid,
      uploaded_at timestamptz not null default clock_timestamp(),
      uploaded_by uuid not null references app_user (id),
      posted_at timestamptz,
      rev integer not null default 1,
      constraint offline_sale_once primary key (venue_id, counter_id, counter),
      constraint offline_sale_one_order unique (venue_id, order_id),
      foreign key (venue_id, counter_id) references offline_counter (venue_id, id),
      foreign key (venue_id, order_id) references sale_order (venue_id, id),
      check ((state = 'posted') = (order_id is not null)),
      check ((state = 'posted') = (posted_at is not null)),
      check ((state = 'posted') = (signed is null)),
      check (not late or state = 'posted'),
      check (state <> 'stuck' or reason is not null)
    )`.execute(db)
  await sql`create index offline_sale_open on offline_sale (venue_id, state, till_id) where state <> 'posted'`.execute(
    db,
  )
  await sql`create index offline_sale_late on offline_sale (venue_id, posted_at desc) where late`.execute(db)
  await sql`create index offline_sale_sold on offline_sale (venue_id, sold_at desc, counter_id, counter)`.execute(db)
  // What was signed never changes, and what stands in the book is posted once.
  await sql`
    create function offline_sale_kept() returns trigger language plpgsql as $$
    begin
      if old.state = 'posted' or (new.state <> 'posted' and new.signed <> old.signed)
        or (new.venue_id, new.counter_id, new.counter, new.signed_hash, new.signature, new.sold_at, new.sold_by,
          new.till_id, new.till_session_id, new.currency, new.due_minor, new.uploaded_at, new.uploaded_by)
        is distinct from (old.venue_id, old.counter_id, old.counter, old.signed_hash, old.signature, old.sold_at,
          old.sold_by, old.till_id, old.till_session_id, old.currency, old.due_minor, old.uploaded_at,
          old.uploaded_by) then
        raise exception 'a sale made offline stays as it was signed'
          using errcode = 'check_violation', constraint = 'offline_sale_kept', table = 'offline_sale';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger offline_sale_kept before update on offline_sale
    for each row execute function offline_sale_kept()`.execute(db)
  await grantApp(db, 'select, insert', ['offline_counter'])
  await grantApp(db, 'select, insert, update', ['offline_sale'])
}
