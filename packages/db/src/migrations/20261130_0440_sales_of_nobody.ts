import { type Kysely, sql } from 'kysely'

/**
 * A sale that was begun for a customer who was forgotten meanwhile belongs to nobody, and says no more of them than their
 * earlier orders do: the till has filled in who they were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function sale_order_of_nobody() returns trigger language plpgsql set search_path from current as $$
    begin
      if exists (select from customer c
          where c.venue_id = new.venue_id and c.id = new.customer_id and c.anonymised_at is not null) then
        update sale_order set customer_id = null, guest_name = null, guest_phone = null, guest_email = null, note = null
          where venue_id = new.venue_id and id = new.id;
      end if;
      return null;
    end $$`.execute(db)
}
