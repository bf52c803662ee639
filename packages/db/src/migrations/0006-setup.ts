import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** The link by which the first owner and the venue of an empty installation are made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setup_link (
      id uuid primary key,
      secret_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)

  await grantApp(db, 'select, insert, update, delete', ['setup_link'])
}
