import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** Who may be one person in the whole venue, and which pairs people have found to be two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_not_same (
      venue_id uuid not null,
      one_id uuid not null,
      other_id uuid not null,
      at timestamptz not null default now(),
      actor_id uuid not null references app_user (id),
      primary key (venue_id, one_id, other_id),
      foreign key (venue_id, one_id) references customer (venue_id, id),
      foreign key (venue_id, other_id) references customer (venue_id, id),
      check (one_id < other_id)
    )`.execute(db)
  await appendOnly(db, 'customer_not_same')
  await grantApp(db, 'select, insert', ['customer_not_same'])
  await sql`
    create function customers_are_two(venue uuid, a uuid, b uuid) returns boolean
      language sql stable set search_path from current as $$
      select exists (select from customer_not_same n
        where n.venue_id = venue and n.one_id = least(a, b) and n.other_id = greatest(a, b))
    $$`.execute(db)

  // The list of the same names walks this index; it finds one name, too, as the index before did.
  await sql`create index customer_alike on customer (venue_id, name_key collate "C", customer_no)
    where archived_at is null`.execute(db)
  await sql`drop index customer_name_key`.execute(db)
  // That of the same contacts walks the orders of customers from the newest.
  await sql`create index sale_order_customer_contact on sale_order (venue_id, created_at desc, id)
    where customer_id is not null and (guest_phone is not null or guest_email is not null)`.execute(db)
}
