import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Reasons that a venue offers to whoever is asked for one; a venue that is there already begins with none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reason (
      venue_id uuid not null references venue (id),
      id uuid not null,
      occasion text not null check (length(occasion) between 1 and 40),
      name jsonb not null check (is_local_text(name)),
      needs_note boolean not null default false,
      sort integer not null default 100 check (sort between 1 and 999),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id)
    )`.execute(db)
  await grantApp(db, 'select, insert, update', ['reason'])
}
