import type { UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

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

/** Stores the secret of another phone beside the one that counts, in place of another that waits. */
export async function renewFactor(tx: Tx, userId: UserId, sealed: Buffer): Promise<void> {
  await tx
    .updateTable('totp_factor')
    .set({ next_secret: sealed })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .execute()
}

/** The sealed secret that waits to be confirmed, and whether it is that of another phone. */
export async function findBegunSecret(tx: Tx, userId: UserId): Promise<{ sealed: Buffer; isRenewal: boolean } | null> {
  const row = await tx
    .selectFrom('totp_factor')
    .select(['secret', 'next_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const isRenewal = row.confirmed_at !== null
  const sealed = isRenewal ? row.next_secret : row.secret
  return sealed && { sealed, isRenewal }
}

/** Lets the secret that waits count, and no other; the step of the code that showed it is used up. */
export async function confirmFactor(tx: Tx, userId: UserId, step: number): Promise<void> {
  await tx
    .updateTable('totp_factor')
    .set({
      secret: sql<Buffer>`coalesce(next_secret, secret)`,
      next_secret: null,
      confirmed_at: sql<string>`now()`,
      last_step: step,
    })
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
