import { type Kysely, sql } from 'kysely'

/**
 * How many passes of one order a code may be used for. What an order had, and what was allowed at that moment, is kept with
 * its use: the limit is read where the use is written, so that no sale goes by one that was lowered before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table promo_code add column max_passes integer check (max_passes between 1 and 1000)`.execute(db)
  await sql`
    alter table promo_use
      add column passes integer,
      add column most_passes integer,
      add constraint promo_use_within_order check (most_passes is null or coalesce(passes, 0) <= most_passes)`.execute(
    db,
  )
}
