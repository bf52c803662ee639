import { type Kysely, sql } from 'kysely'

/** Orders that owe their guests money are listed until it is paid out; there are few among all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sale_order_owed on sale_order (venue_id, created_at desc, id)
    where paid_minor > gross_minor`.execute(db)
}
