import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Facts that the book could not take: kept aside, so that they hold nothing else up, and tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table book_refusal (
      venue_id uuid not null references venue (id),
      source text not null check (length(source) between 1 and 40),
      fact_id uuid not null,
      at timestamptz not null,
      reason text not null check (length(reason) <= 500),
      tries integer not null default 1,
      first_at timestamptz not null default clock_timestamp(),
      tried_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, source, fact_id)
    )`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['book_refusal'])
}
