import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** For how many months a venue keeps what it knows of people, by kind. No row: until somebody erases it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retention_rule (
      venue_id uuid not null references venue (id),
      kind text not null check (kind in ('customers', 'guests', 'waitlist', 'imports')),
      months integer not null check (months between 1 and 240),
      -- What the job did the last time that it had anything to do.
      ran_at timestamptz,
      erased integer not null default 0,
      rev integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by uuid not null references app_user (id),
      primary key (venue_id, kind)
    )`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['retention_rule'])
  // Customers are looked for from the one who was touched longest ago.
  await sql`create index customer_untouched on customer (venue_id, updated_at)
    where anonymised_at is null and merged_into is null`.execute(db)
}
