import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Money taken for a basket before it is sold. A row is written when the money changes hands and ends once: it becomes a
 * payment of the order, under the same id, or goes back to the guest. Nothing else of it ever changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Neither the order nor the hold needs to be there: the one is not written yet, the other may be long gone.
  await sql`
    create table part_payment (
      venue_id uuid not null references venue (id),
      id uuid not null,
      order_id uuid not null,
      hold_id uuid,
      till_session_id uuid,
      method text not null check (method in ('cash', 'card', 'bank')),
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      reference text check (length(reference) <= 100),
      business_date date not null,
      taken_by uuid not null references app_user (id),
      taken_at timestamptz not null default clock_timestamp(),
      state text not null default 'taken' check (state in ('taken', 'sold', 'returned')),
      payment_id uuid,
      returned_minor bigint not null default 0,
      return_till_session_id uuid,
      return_reference text check (length(return_reference) <= 100),
      ended_by uuid references app_user (id),
      ended_at timestamptz,
      primary key (venue_id, id),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      foreign key (venue_id, return_till_session_id) references till_session (venue_id, id),
      foreign key (venue_id, payment_id) references payment (venue_id, id),
      check (method <> 'cash' or till_session_id is not null),
      check (payment_id = id),
      check ((state = 'sold') = (payment_id is not null)),
      check ((state = 'taken') = (ended_at is null)),
      check ((ended_at is null) = (ended_by is null)),
      check (case state
        when 'taken' then returned_minor = 0
        when 'returned' then returned_minor = amount_minor
        else returned_minor between 0 and amount_minor - 1 and (method = 'cash' or returned_minor = 0) end),
      check (method <> 'cash' or returned_minor = 0 or return_till_session_id is not null)
    )`.execute(db)
  await sql`create index part_payment_open on part_payment (venue_id, taken_by) where state = 'taken'`.execute(db)
  await sql`create index part_payment_till on part_payment (venue_id, till_session_id)`.execute(db)
  await sql`create index part_payment_return_till on part_payment (venue_id, return_till_session_id)`.execute(db)
  await sql`
    create function part_payment_ends_once() returns trigger language plpgsql as $$
    declare
      ending text[] := '{state,payment_id,returned_minor,return_till_session_id,return_reference,ended_by,ended_at}';
    begin
      if tg_op = 'DELETE' or old.state <> 'taken' or to_jsonb(new) - ending is distinct from to_jsonb(old) - ending then
        raise exception 'a part payment ends once and is never changed'
          using errcode = 'restrict_violation', constraint = 'part_payment_ends_once';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger part_payment_ends_once before update or delete on part_payment for each row
      execute function part_payment_ends_once()`.execute(db)
  await grantApp(db, 'select, insert, update', ['part_payment'])
}
