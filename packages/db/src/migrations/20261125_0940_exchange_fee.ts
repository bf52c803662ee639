import { type Kysely, sql } from 'kysely'

/** What the house keeps when guests move to another show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cancellation_rule
      add column exchange_ppm integer not null default 0 check (exchange_ppm between 0 and 1000000)`.execute(db)
}
