import { type Kysely, sql } from 'kysely'

/** Staff are told of orders that were let go: the job that tells them asks every few seconds, and there are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_change_released on order_change (at) where kind = 'release'`.execute(db)
}
