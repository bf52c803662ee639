import { type Kysely, sql } from 'kysely'

/** Old orders are proposed to a customer by email too; a message says that what it was searched for is erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sale_order_guest_email on sale_order (venue_id, lower(guest_email), created_at desc)
    where customer_id is null and guest_email is not null`.execute(db)

  await sql`alter table customer_message add column is_erased boolean not null default false`.execute(db)
  // Whoever is erased by a rule goes with the search; a message to everyone keeps its recipients as long.
  await sql`update customer_message m set is_erased = true
    where m.audience <> 'customers' and m.segment is null and not exists (
      select from customer_message_recipient r where r.venue_id = m.venue_id and r.message_id = m.id)`.execute(db)
}
