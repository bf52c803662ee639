import { randomUUID } from 'node:crypto'
import type { UserId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** Keeps a picture in place of the person's older one; returns its id, which nobody can guess. */
export async function replacePicture(tx: Tx, userId: UserId, webp: Buffer): Promise<string> {
  const row = { id: randomUUID(), media_type: 'image/webp', content: webp }
  await tx
    .insertInto('user_picture')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, created_at: sql<string>`now()` }))
    .execute()
  return row.id
}

/** Deletes the person's picture; false when there was none. */
export async function deletePicture(tx: Tx, userId: UserId): Promise<boolean> {
  const result = await tx.deleteFrom('user_picture').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
