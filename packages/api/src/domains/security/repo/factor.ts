import type { UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Stores a secret that does not count yet, in place of one that was never confirmed; false when one counts already. */
export async function beginFactor(tx: Tx, userId: UserId, sealed: Buffer): Promise<boolean> {
  const row = await tx
    .insertInto('totp_factor')
    .values({ user_id: userId, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0, created_at: sql<string>`now()` })
        .where('totp_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The sealed secret that waits to be confirmed. */
export async function findBegunSecret(tx: Tx, userId: UserId): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('totp_factor')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Lets a second factor count; the step of the code that showed it is used up. */
export async function confirmFactor(tx: Tx, userId: UserId, step: number): Promise<void> {
  await tx
    .updateTable('totp_factor')
    .set({ confirmed_at: sql<string>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

/** Takes the second factor away, with its recovery codes. */
export async function deleteFactor(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx.deleteFrom('totp_factor').where('user_id', '=', userId).execute()
}

export async function getVenueName(db: Db, venueId: VenueId): Promise<string> {
  const { name } = await db.selectFrom('venue').select('name').where('id', '=', venueId).executeTakeFirstOrThrow()
  return name
}
