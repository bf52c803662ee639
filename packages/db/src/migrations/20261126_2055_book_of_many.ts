import { type Kysely, sql } from 'kysely'

/**
 * Entries of the book come by hundreds, and what was looked up again for each line is looked up once for all of them. The
 * guarantees stay: a line is of an entry of this transaction and of its day, and entries never go; its account is the one
 * of a sum of the day, which has a foreign key; its show is looked for by a trigger, and what was sold for a show keeps it
 * there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table journal_line
      drop constraint journal_line_venue_id_entry_id_fkey,
      drop constraint journal_line_venue_id_account_fkey,
      drop constraint journal_line_venue_id_ticket_session_id_fkey`.execute(db)
  await sql`
    create function journal_line_show() returns trigger language plpgsql as $$
    begin
      if exists (
        select from (select distinct venue_id, ticket_session_id from new_line where ticket_session_id is not null) l
        where not exists (
          select from ticket_session t where t.venue_id = l.venue_id and t.id = l.ticket_session_id)) then
        raise exception 'there is no such show'
          using errcode = 'foreign_key_violation', constraint = 'journal_line_show', table = 'journal_line';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger journal_line_show after insert on journal_line
      referencing new table as new_line for each statement execute function journal_line_show()`.execute(db)

  // Whoever knows the day says it; it is compared all the same.
  await sql`drop trigger journal_line_day on journal_line`.execute(db)
  await sql`
    create trigger journal_line_day before insert on journal_line
      for each row when (new.business_date is null) execute function journal_line_day()`.execute(db)
  await sql`
    create or replace function journal_line_with_entry() returns trigger language plpgsql as $$
    begin
      if exists (
        select from new_line l left join journal_entry e on e.venue_id = l.venue_id and e.id = l.entry_id
        where e.id is null or e.business_date <> l.business_date
          or e.xmin::text::bigint <> (pg_current_xact_id()::text::bigint & 4294967295)) then
        raise exception 'lines are written with their entry'
          using errcode = 'check_violation', constraint = 'journal_line_with_entry', table = 'journal_line';
      end if;
      return null;
    end $$`.execute(db)

  await sql`drop trigger journal_entry_period on journal_entry`.execute(db)
  await sql`
    create or replace function journal_entry_period() returns trigger language plpgsql as $$
    declare
      each record;
      state_of_month text;
    begin
      for each in
        select distinct n.venue_id, date_trunc('month', n.business_date)::date as month from new_entry n order by 1, 2
      loop
        select p.state into state_of_month from accounting_period p
          where p.venue_id = each.venue_id and p.month = each.month for share;
        if not found then
          perform pg_advisory_xact_lock(hashtext('book'), hashtext(each.venue_id::text));
          insert into accounting_period (venue_id, month, state) values (each.venue_id, each.month, 'open')
            on conflict do nothing;
          select p.state into state_of_month from accounting_period p
            where p.venue_id = each.venue_id and p.month = each.month for share;
          if exists (select from accounting_period p
              where p.venue_id = each.venue_id and p.month > each.month and p.state = 'locked') then
            state_of_month := 'locked';
          end if;
        end if;
        if state_of_month = 'locked'
          or state_of_month = 'soft_closed' and coalesce(current_setting('marquee.book_job', true), '') <> 'on' then
          raise exception 'the month is %', state_of_month
            using errcode = 'check_violation', constraint = 'journal_entry_period', table = 'journal_entry';
        end if;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger journal_entry_period after insert on journal_entry
      referencing new table as new_entry for each statement execute function journal_entry_period()`.execute(db)
}
