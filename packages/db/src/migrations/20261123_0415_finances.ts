import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** What reading the book needs: sums by day, ways to its lines; and months that are closed and locked in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A line repeats the day of its entry, so that the lines of an account are found in their order.
  await sql`alter table journal_line add column business_date date`.execute(db)
  await sql`alter table journal_line disable trigger append_only`.execute(db)
  await sql`
    update journal_line l set business_date = e.business_date from journal_entry e
    where e.venue_id = l.venue_id and e.id = l.entry_id`.execute(db)
  await sql`alter table journal_line enable trigger append_only`.execute(db)
  await sql`alter table journal_line alter column business_date set not null`.execute(db)
  await sql`
    create function journal_line_day() returns trigger language plpgsql as $$
    begin
      select e.business_date into new.business_date from journal_entry e
        where e.venue_id = new.venue_id and e.id = new.entry_id;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger journal_line_day before insert on journal_line
      for each row execute function journal_line_day()`.execute(db)

  // By these the audit names them.
  for (const table of ['account', 'accounting_period']) {
    await sql`alter table ${sql.table(table)} add column id uuid not null default gen_random_uuid()`.execute(db)
    await sql`create unique index ${sql.raw(`${table}_id`)} on ${sql.table(table)} (venue_id, id)`.execute(db)
  }

  // Pages go from the newest day to the oldest, whatever they are narrowed by.
  await sql`drop index journal_entry_day`.execute(db)
  await sql`drop index journal_line_account`.execute(db)
  await sql`create index journal_entry_page on journal_entry (venue_id, business_date, id)`.execute(db)
  // As expressions, which only the journal asks for: posting looks entries up by source, id and act, and in a book without
  // statistics a planner would take one of these for as good as the key.
  await sql`create index journal_entry_act on journal_entry (venue_id, (act || ''), business_date, id)`.execute(db)
  await sql`create index journal_entry_source on journal_entry (venue_id, (source || ''), business_date, id)`.execute(
    db,
  )
  await sql`create unique index journal_entry_no on journal_entry (venue_id, entry_no)`.execute(db)
  await sql`create index journal_line_account on journal_line (venue_id, account, business_date, entry_id)`.execute(db)
  await sql`
    create index journal_line_amount on journal_line (venue_id, abs(amount_minor), business_date, entry_id)`.execute(db)
  await sql`create index journal_entry_late on journal_entry (venue_id, business_date)
    where of_date <> business_date`.execute(db)
  await sql`
    create index journal_line_till on journal_line (venue_id, till_session_id, business_date, entry_id)
    where till_session_id is not null`.execute(db)

  // What a day brought to an account. Only the trigger writes it, with the rights of its owner.
  await sql`
    create table account_day (
      venue_id uuid not null,
      account text not null,
      currency char(3) not null,
      business_date date not null,
      debit_minor bigint not null check (debit_minor >= 0),
      credit_minor bigint not null check (credit_minor >= 0),
      primary key (venue_id, account, currency, business_date),
      foreign key (venue_id, account) references account (venue_id, code)
    )`.execute(db)
  await sql`
    insert into account_day (venue_id, account, currency, business_date, debit_minor, credit_minor)
    select venue_id, account, currency, business_date, sum(greatest(amount_minor, 0)), sum(greatest(-amount_minor, 0))
    from journal_line group by 1, 2, 3, 4`.execute(db)
  await sql`
    create function journal_line_sums() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      insert into account_day (venue_id, account, currency, business_date, debit_minor, credit_minor)
      select venue_id, account, currency, business_date, sum(greatest(amount_minor, 0)), sum(greatest(-amount_minor, 0))
      from new_line group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (venue_id, account, currency, business_date) do update set
        debit_minor = account_day.debit_minor + excluded.debit_minor,
        credit_minor = account_day.credit_minor + excluded.credit_minor;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger journal_line_sums after insert on journal_line
      referencing new table as new_line for each statement execute function journal_line_sums()`.execute(db)
  await grantApp(db, 'select', ['account_day'])

  await closeInOrder(db)
  await grantRoles(db)
}

async function closeInOrder(db: Kysely<unknown>): Promise<void> {
  // Whoever posts holds the row of the month until the commit, and makes it where there is none: without a row there
  // would be nothing that a lock at the same moment had to wait for. A month before a locked one is locked. Into a closed month only the job posts, which
  // brings what happened before it was closed.
  await sql`
    create or replace function journal_entry_period() returns trigger language plpgsql as $$
    declare
      month_of_entry date := date_trunc('month', new.business_date)::date;
      state_of_month text;
    begin
      select p.state into state_of_month from accounting_period p
        where p.venue_id = new.venue_id and p.month = month_of_entry for share;
      if not found then
        perform pg_advisory_xact_lock(hashtext('book'), hashtext(new.venue_id::text));
        insert into accounting_period (venue_id, month, state) values (new.venue_id, month_of_entry, 'open')
          on conflict do nothing;
        select p.state into state_of_month from accounting_period p
          where p.venue_id = new.venue_id and p.month = month_of_entry for share;
        if exists (select from accounting_period p
            where p.venue_id = new.venue_id and p.month > month_of_entry and p.state = 'locked') then
          state_of_month := 'locked';
        end if;
      end if;
      if state_of_month = 'locked'
        or state_of_month = 'soft_closed' and coalesce(current_setting('marquee.book_job', true), '') <> 'on' then
        raise exception 'the month is %', state_of_month
          using errcode = 'check_violation', constraint = 'journal_entry_period', table = 'journal_entry';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    insert into accounting_period (venue_id, month, state)
    select distinct venue_id, date_trunc('month', business_date)::date, 'open' from journal_entry
    on conflict do nothing`.execute(db)
  // Months are locked from the first on and opened from the last back. The lock is the one under which the job posts.
  await sql`
    create function accounting_period_order() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('book'), hashtext(new.venue_id::text));
      if new.state = 'locked' and exists (
          select from accounting_period p
          where p.venue_id = new.venue_id and p.month < new.month and p.state <> 'locked')
        or new.state <> 'locked' and exists (
          select from accounting_period p
          where p.venue_id = new.venue_id and p.month > new.month and p.state = 'locked') then
        raise exception 'months are locked in order'
          using errcode = 'check_violation', constraint = 'accounting_period_order', table = 'accounting_period';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger accounting_period_order after insert or update on accounting_period
      for each row when (new.state = 'locked') execute function accounting_period_order()`.execute(db)
  await sql`
    create trigger accounting_period_reopened after update on accounting_period
      for each row when (old.state = 'locked' and new.state <> 'locked')
      execute function accounting_period_order()`.execute(db)
}

/** Roles that look after the book already, and have not been narrowed, get the two new actions. */
async function grantRoles(db: Kysely<unknown>): Promise<void> {
  await sql`insert into permission (module, action) values ('finances', 'lock'), ('finances', 'rename')
    on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'finances', a.action
    from role r cross join (values ('lock'), ('rename')) a (action)
    where r.key in ('manager', 'accountant') and 2 = (
      select count(*) from role_permission p where p.venue_id = r.venue_id and p.role_id = r.id
        and p.module = 'finances' and p.action in ('view', 'export'))
    on conflict do nothing`.execute(db)
}
