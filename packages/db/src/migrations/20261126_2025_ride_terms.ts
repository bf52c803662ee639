import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** How a venue sells rides. Without a row a ride has the tax of the show that it is sold with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ride_terms (
      venue_id uuid primary key references venue (id),
      tax_code text check (length(tax_code) between 1 and 20),
      rev integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by uuid not null references app_user (id)
    )`.execute(db)
  await grantApp(db, 'select, insert, update', ['ride_terms'])
  // An order is asked for the guests whom it carries.
  await sql`create index ride_of_order on ride (venue_id, order_id)`.execute(db)
}
