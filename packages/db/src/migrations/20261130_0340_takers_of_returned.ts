import { type Kysely, sql } from 'kysely'

/**
 * Who took money for a basket that was never sold, and who gave it back: transactions can be narrowed to them, whether or
 * not they have sold anything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const by of ['taken_by', 'ended_by']) {
    await sql`create index ${sql.ref(`part_payment_returned_${by}`)} on part_payment (venue_id, ${sql.ref(by)})
      where state = 'returned'`.execute(db)
  }
}
