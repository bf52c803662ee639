import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** The book: accounts, periods, and entries whose lines balance at commit. Nothing in it is ever changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      venue_id uuid not null references venue (id),
      code text not null check (code ~ '^[0-9]{4}$'),
      kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity')),
      name jsonb not null,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, code)
    )`.execute(db)

  // A month without a row is open.
  await sql`
    create table accounting_period (
      venue_id uuid not null references venue (id),
      month date not null check (extract(day from month) = 1),
      state text not null check (state in ('open', 'soft_closed', 'locked')),
      reason text check (length(reason) between 1 and 500),
      rev integer not null default 1,
      changed_at timestamptz not null default now(),
      changed_by uuid references app_user (id),
      primary key (venue_id, month)
    )`.execute(db)

  // How far the postings of a venue have come: everything older than this, by some minutes, is in the book.
  await sql`
    create table book_progress (
      venue_id uuid not null references venue (id),
      source text not null check (length(source) between 1 and 40),
      through timestamptz not null,
      primary key (venue_id, source)
    )`.execute(db)

  // business_date is the day on which the entry counts, of_date the day on which it happened: they differ when that
  // month was locked already.
  await sql`
    create table journal_entry (
      venue_id uuid not null references venue (id),
      id uuid not null,
      entry_no bigint not null generated always as identity,
      business_date date not null,
      of_date date not null,
      posted_at timestamptz not null default clock_timestamp(),
      act text not null check (length(act) between 1 and 40),
      source text not null check (length(source) between 1 and 40),
      source_id uuid not null,
      primary key (venue_id, id),
      constraint journal_entry_once unique (venue_id, source, source_id, act)
    )`.execute(db)
  await sql`create unique index journal_entry_day on journal_entry (venue_id, business_date, entry_no)`.execute(db)
  await appendOnly(db, 'journal_entry')

  // Debit above zero, credit below.
  await sql`
    create table journal_line (
      venue_id uuid not null,
      entry_id uuid not null,
      line_no integer not null check (line_no > 0),
      account text not null,
      amount_minor bigint not null check (amount_minor <> 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      till_session_id uuid,
      ticket_session_id uuid,
      earned_as text check (length(earned_as) = 4),
      primary key (venue_id, entry_id, line_no),
      foreign key (venue_id, entry_id) references journal_entry (venue_id, id),
      foreign key (venue_id, account) references account (venue_id, code),
      foreign key (venue_id, earned_as) references account (venue_id, code),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id),
      check (earned_as is null or ticket_session_id is not null)
    )`.execute(db)
  await sql`create index journal_line_account on journal_line (venue_id, account, entry_id)`.execute(db)
  await sql`create index journal_line_show on journal_line (venue_id, ticket_session_id)
    where earned_as is not null`.execute(db)
  await appendOnly(db, 'journal_line')

  // Looked at once per entry, at commit, when all its lines are there; an entry without lines is no entry.
  await sql`
    create function journal_entry_balances() returns trigger language plpgsql as $$
    begin
      if not exists (select from journal_line where venue_id = new.venue_id and entry_id = new.id)
        or exists (
          select from journal_line where venue_id = new.venue_id and entry_id = new.id
          group by currency having sum(amount_minor) <> 0) then
        raise exception 'the entry does not balance'
          using errcode = 'check_violation', constraint = 'journal_entry_balances', table = 'journal_entry';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger journal_entry_balances after insert on journal_entry
      deferrable initially deferred for each row execute function journal_entry_balances()`.execute(db)
  // A line that comes after its entry was committed would go past that look.
  await sql`
    create function journal_line_with_entry() returns trigger language plpgsql as $$
    begin
      if exists (
        select from new_line l join journal_entry e on e.venue_id = l.venue_id and e.id = l.entry_id
        where e.xmin::text::bigint <> (pg_current_xact_id()::text::bigint & 4294967295)) then
        raise exception 'lines are written with their entry'
          using errcode = 'check_violation', constraint = 'journal_line_with_entry', table = 'journal_line';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger journal_line_with_entry after insert on journal_line
      referencing new table as new_line for each statement execute function journal_line_with_entry()`.execute(db)
  // The period's row is locked against a change at the same moment; a month without a row is made when it is first needed.
  await sql`
    create function journal_entry_period() returns trigger language plpgsql as $$
    declare
      state_of_month text;
    begin
      select p.state into state_of_month from accounting_period p
        where p.venue_id = new.venue_id and p.month = date_trunc('month', new.business_date)::date for share;
      if state_of_month = 'locked' then
        raise exception 'the month is locked'
          using errcode = 'check_violation', constraint = 'journal_entry_period', table = 'journal_entry';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger journal_entry_period before insert on journal_entry
      for each row execute function journal_entry_period()`.execute(db)

  await sql`create index till_movement_at on till_movement (venue_id, at)`.execute(db)
  await sql`create index till_session_opened on till_session (venue_id, opened_at)`.execute(db)
  await sql`create index till_session_closed on till_session (venue_id, closed_at) where closed_at is not null`.execute(
    db,
  )
  await sql`create index part_payment_taken on part_payment (venue_id, taken_at)`.execute(db)
  await sql`create index part_payment_ended on part_payment (venue_id, ended_at) where ended_at is not null`.execute(db)
  await sql`create index ticket_session_ends on ticket_session (venue_id, ends_at)`.execute(db)

  await grantApp(db, 'select, insert, update', ['account', 'accounting_period', 'book_progress'])
  await grantApp(db, 'select, insert', ['journal_entry', 'journal_line'])
}
