import { type Kysely, sql } from 'kysely'

/**
 * Customers who come in many at once. A new one is written once: what it is found by is in the row from the beginning,
 * and the phones and addresses of all who came with one statement are written by one more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function customer_begins() returns trigger language plpgsql set search_path from current as $$
    begin
      new.contact_key := concat_ws(' ', new.email, new.phone);
      return new;
    end $$`.execute(db)
  await sql`create trigger customer_begins before insert on customer
    for each row execute function customer_begins()`.execute(db)

  await sql`
    create function customer_contacts_begin() returns trigger language plpgsql set search_path from current as $$
    declare
      way text;
    begin
      foreach way in array array['phone', 'email'] loop
        begin
          insert into customer_contact (venue_id, customer_id, kind, value, is_main, in_use)
          select venue_id, id, way, value, true, archived_at is null or merged_into is not null
          from (select c.*, case way when 'phone' then c.phone else c.email end as value from came c) c
          where value is not null;
        exception when unique_violation then
          raise unique_violation using constraint = 'customer_' || way, table = 'customer';
        end;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`drop trigger customer_contacts_follow on customer`.execute(db)
  await sql`create trigger customer_contacts_follow after update of phone, email, archived_at on customer
    for each row execute function customer_contacts_follow()`.execute(db)
  await sql`create trigger customer_contacts_begin after insert on customer referencing new table as came
    for each statement execute function customer_contacts_begin()`.execute(db)

  // A contact that its customer is found by already, as those of a new one are, changes nothing there.
  await sql`
    create function customer_contacts_are_found() returns trigger language plpgsql set search_path from current as $$
    begin
      perform customer_is_found(n.venue_id, who.id)
      from (
        select distinct c.venue_id, c.customer_id from came c
        join customer r on r.venue_id = c.venue_id and r.id = c.customer_id
        where r.merged_into is not null or position(' ' || c.value || ' ' in ' ' || r.contact_key || ' ') = 0
      ) n,
      lateral (select n.customer_id as id union select customer_root(n.venue_id, n.customer_id)) who;
      return null;
    end $$`.execute(db)
  await sql`drop trigger customer_contact_is_found on customer_contact`.execute(db)
  await sql`create trigger customer_contact_is_found after delete or update of value, customer_id
    on customer_contact for each row execute function customer_contact_is_found()`.execute(db)
  await sql`create trigger customer_contacts_are_found after insert on customer_contact referencing new table as came
    for each statement execute function customer_contacts_are_found()`.execute(db)
}
