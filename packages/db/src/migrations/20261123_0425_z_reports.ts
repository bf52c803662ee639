import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** Numbers without gaps, and the reports of closed tills that carry them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `next` is the number that is given next; its row is the last one that a transaction locks.
  await sql`
    create table number_series (
      venue_id uuid not null references venue (id),
      kind text not null check (kind ~ '^[a-z_]{1,30}$'),
      prefix text not null check (length(prefix) <= 10),
      year integer not null check (year between 2000 and 9999),
      next bigint not null check (next > 0),
      primary key (venue_id, kind, prefix, year)
    )`.execute(db)

  // A correction is a revision with the same number; the one before it stays.
  await sql`
    create table z_report (
      venue_id uuid not null,
      id uuid not null,
      till_session_id uuid not null,
      year integer not null,
      z_no bigint not null check (z_no > 0),
      revision integer not null check (revision > 0),
      corrects uuid,
      business_date date not null,
      snapshot jsonb not null,
      sha256 bytea not null check (length(sha256) = 32),
      issued_at timestamptz not null default clock_timestamp(),
      issued_by uuid not null references app_user (id),
      primary key (venue_id, id),
      constraint z_report_number unique (venue_id, year, z_no, revision),
      constraint z_report_revision unique (venue_id, till_session_id, revision),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      foreign key (venue_id, corrects) references z_report (venue_id, id),
      check ((revision = 1) = (corrects is null))
    )`.execute(db)
  await sql`create index z_report_date on z_report (venue_id, business_date, id)`.execute(db)
  await appendOnly(db, 'z_report')
  // A number follows the one before it, and a revision the report that it corrects.
  await sql`
    create function z_report_follows() returns trigger language plpgsql as $$
    begin
      if new.revision = 1 then
        if new.z_no > 1 and not exists (select from z_report z
          where z.venue_id = new.venue_id and z.year = new.year and z.z_no = new.z_no - 1)
        then
          raise exception 'numbers of Z reports have no gap'
            using errcode = 'check_violation', constraint = 'z_report_follows', table = 'z_report';
        end if;
      elsif not exists (select from z_report z
        where z.venue_id = new.venue_id and z.id = new.corrects and z.till_session_id = new.till_session_id
          and z.year = new.year and z.z_no = new.z_no and z.revision = new.revision - 1)
      then
        raise exception 'a revision corrects the report before it'
          using errcode = 'check_violation', constraint = 'z_report_follows', table = 'z_report';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger z_report_follows before insert on z_report for each row execute function z_report_follows()`.execute(
    db,
  )

  await grantApp(db, 'select, insert, update', ['number_series'])
  await grantApp(db, 'select, insert', ['z_report'])
}
