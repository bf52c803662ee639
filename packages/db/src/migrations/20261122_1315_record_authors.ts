import { type Kysely, sql } from 'kysely'

// Every declared record names who created it and who changed it last.

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['ticket_product', 'pass_type', 'till']) {
    await sql`alter table ${sql.table(table)}
      add column created_by uuid references app_user (id),
      add column updated_by uuid references app_user (id)`.execute(db)
  }
  await sql`
    alter table till
      add column rev integer not null default 1,
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now()`.execute(db)
}
