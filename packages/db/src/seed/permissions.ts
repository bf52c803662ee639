import { allPermissions } from '@marquee/contract'
import type { Kysely } from 'kysely'
import type { DB } from '../types/db.gen.ts'

/**
 * Copies the catalogue of permissions into the table that foreign keys point to: adds what is missing and never takes
 * anything away, since a role may still name it. `db` acts as the owner: the application may only read the table.
 * Servers that start together may all run it. Returns how many were added.
 */
export async function syncPermissions(db: Kysely<DB>): Promise<number> {
  const rows = allPermissions().map(({ module, action }) => ({ module, action }))
  const added = await db
    .insertInto('permission')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['module', 'action']).doNothing())
    .returning('module')
    .execute()
  return added.length
}
