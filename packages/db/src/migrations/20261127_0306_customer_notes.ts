import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** What people of the venue note about a customer, each with its moment. It is personal: its words may be erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_note (
      venue_id uuid not null,
      id uuid not null,
      customer_id uuid not null,
      text text not null check (length(text) between 1 and 1000),
      at timestamptz not null default clock_timestamp(),
      actor_id uuid not null references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, customer_id) references customer (venue_id, id)
    )`.execute(db)
  await sql`create index customer_note_customer on customer_note (venue_id, customer_id, at desc)`.execute(db)
  await grantApp(db, 'select, insert, update (text)', ['customer_note'])
}
