import { type Kysely, sql } from 'kysely'

/**
 * Who buys an open order: what is paid of it is their order. Sales look at the customer themselves, so whoever was
 * forgotten while the order was open gets none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table food_order add column customer_id uuid`.execute(db)
  await sql`alter table food_order add constraint food_order_customer_id_fkey
    foreign key (venue_id, customer_id) references customer (venue_id, id) not valid`.execute(db)
  await sql`create index food_order_customer on food_order (venue_id, customer_id) where customer_id is not null`.execute(
    db,
  )
}
