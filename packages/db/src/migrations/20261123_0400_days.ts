import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * The close of a business day. A day without a row was never closed; its first row closes it, the second opens it again,
 * and so on. What was said at each stays for good.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table day_event (
      venue_id uuid not null references venue (id),
      id uuid not null,
      business_date date not null,
      no integer not null check (no > 0),
      closes boolean not null generated always as (no % 2 = 1) stored,
      at timestamptz not null default clock_timestamp(),
      actor_id uuid not null references app_user (id),
      reason text check (length(reason) between 1 and 500),
      signed jsonb not null default '[]' check (jsonb_typeof(signed) = 'array'),
      totals jsonb,
      primary key (venue_id, id),
      constraint day_event_once unique (venue_id, business_date, no),
      check (closes = (totals is not null)),
      check (closes = (reason is null))
    )`.execute(db)
  await appendOnly(db, 'day_event')
  // Whoever closes a day and whoever opens a till on it go one after the other.
  await sql`
    create function day_lock(venue uuid, day date) returns bigint immutable language sql as $$
      select hashtextextended('day ' || venue::text || ' ' || to_char(day, 'YYYY-MM-DD'), 0) $$`.execute(db)
  await sql`
    create function day_event_follows() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(day_lock(new.venue_id, new.business_date));
      if new.no <> (select coalesce(max(no), 0) + 1 from day_event
          where venue_id = new.venue_id and business_date = new.business_date) then
        raise exception 'a day is closed and opened in turn'
          using errcode = 'check_violation', constraint = 'day_event_follows', table = 'day_event';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger day_event_follows before insert on day_event
    for each row execute function day_event_follows()`.execute(db)
  await sql`
    create function till_session_day_open() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(day_lock(new.venue_id, new.business_date));
      if (select max(no) % 2 = 1 from day_event
          where venue_id = new.venue_id and business_date = new.business_date) then
        raise exception 'the day is closed'
          using errcode = 'check_violation', constraint = 'till_session_day_open', table = 'till_session';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger till_session_day_open before insert on till_session
    for each row execute function till_session_day_open()`.execute(db)
  await grantApp(db, 'select, insert', ['day_event'])
}
