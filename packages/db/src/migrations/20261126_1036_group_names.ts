import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Who comes with a group: names by line of the offer until it is booked, on the passes from then on; and the link by
 * which an organiser enters them. A group also adds up when one of its lines is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_guest (
      venue_id uuid not null,
      group_id uuid not null,
      line_no integer not null,
      place_no integer not null check (place_no between 1 and 200),
      name text not null check (length(name) between 1 and 100),
      primary key (venue_id, group_id, line_no, place_no),
      foreign key (venue_id, group_id, line_no) references group_booking_line (venue_id, group_id, line_no)
        on delete cascade
    )`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['group_guest'])
  // Nothing secret is in it: the link is derived from the id and the key of the server.
  await sql`
    create table group_name_link (
      venue_id uuid not null,
      id uuid not null,
      group_id uuid not null,
      expires_at timestamptz not null,
      mailed_to text check (length(mailed_to) between 3 and 254),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      ended_at timestamptz,
      primary key (venue_id, id),
      foreign key (venue_id, group_id) references group_booking (venue_id, id)
    )`.execute(db)
  // However many ask at once, a group has one link that works.
  await sql`create unique index group_name_link_open on group_name_link (venue_id, group_id)
    where ended_at is null`.execute(db)
  await sql`create index group_name_link_group on group_name_link (venue_id, group_id)`.execute(db)
  await grantApp(db, 'select, insert, update', ['group_name_link'])
  await addUpWhenDeleted(db)
}

async function addUpWhenDeleted(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function group_booking_adds_up() returns trigger language plpgsql as $$
    declare
      changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      asked uuid := coalesce(changed ->> 'group_id', changed ->> 'id')::uuid;
    begin
      if exists (select from group_booking g
          cross join lateral (select coalesce(sum(l.qty * l.unit_minor), 0) as total, coalesce(sum(l.qty), 0) as people
            from group_booking_line l where l.venue_id = g.venue_id and l.group_id = g.id) s
          where g.venue_id = (changed ->> 'venue_id')::uuid and g.id = asked
            and (g.total_minor, g.people) <> (s.total, s.people)) then
        raise exception 'a group booking is the sum of its lines'
          using errcode = 'check_violation', constraint = 'group_booking_adds_up', table = 'group_booking';
      end if;
      return null;
    end $$`.execute(db)
  await sql`drop trigger group_booking_adds_up on group_booking_line`.execute(db)
  await sql`
    create constraint trigger group_booking_adds_up after insert or update or delete on group_booking_line
      deferrable initially deferred for each row execute function group_booking_adds_up()`.execute(db)
}
