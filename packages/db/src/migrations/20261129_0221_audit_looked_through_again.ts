import { type Kysely, sql } from 'kysely'

/**
 * What a view of a list looks for is kept apart, too, so every link is looked through once more for texts in clear. Links
 * that were moved before stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from audit_looked_through`.execute(db)
}
