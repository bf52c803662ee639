import { type Kysely, sql } from 'kysely'

/**
 * Customers who were forgotten. What is left of them is a number: orders, money and the audit keep pointing to it, and
 * the database lets no name, phone or address come back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer add column anonymised_at timestamptz`.execute(db)
  await sql`alter table customer add constraint customer_is_forgotten check (anonymised_at is null or (
    archived_at is not null and name = '#' || customer_no::text and note = ''
    and phone is null and email is null and language is null and birthday is null and tax_no is null and tags is null
  )) not valid`.execute(db)
  await sql`alter table customer validate constraint customer_is_forgotten`.execute(db)

  // Whoever buys after they were forgotten is somebody new. Named after the check of the foreign key, which waits for a
  // customer who is being forgotten: by then the order sees what became of them.
  await sql`
    create function sale_order_of_nobody() returns trigger language plpgsql set search_path from current as $$
    begin
      if exists (select from customer c
          where c.venue_id = new.venue_id and c.id = new.customer_id and c.anonymised_at is not null) then
        update sale_order set customer_id = null where venue_id = new.venue_id and id = new.id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sale_order_of_nobody after insert on sale_order
      for each row when (new.customer_id is not null) execute function sale_order_of_nobody()`.execute(db)

  // What the audit says of people is erased by what it is about, and phones and addresses wherever they are said.
  await sql`create index personal_text_value on personal_text using hash (value) where value is not null`.execute(db)

  // Who waited is reached by a phone or an address, until they are forgotten.
  await sql`alter table waitlist_party drop constraint waitlist_party_check`.execute(db)
  await sql`alter table waitlist_party add constraint waitlist_party_check
    check (guest_phone is not null or guest_email is not null or guest_name = '—') not valid`.execute(db)
  await sql`alter table waitlist_party validate constraint waitlist_party_check`.execute(db)
  // Rows of imported files say who somebody is. What they say may be erased; that they were done once stays.
  await sql`
    create or replace trigger done_once before update on batch_item
      for each row when (old.state = 'done' and (new.venue_id, new.batch_id, new.no, new.state, new.attempt, new.at)
        is distinct from (old.venue_id, old.batch_id, old.no, old.state, old.attempt, old.at))
      execute function batch_item_done_once()`.execute(db)

  await sql`insert into permission (module, action)
    select 'customers', 'privacy' where exists (select from role) on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'customers', 'privacy' from role r where r.key in ('owner', 'manager')
    on conflict do nothing`.execute(db)
}
