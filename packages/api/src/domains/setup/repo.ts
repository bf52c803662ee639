import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../door/work.ts'

const linkHours = 24

/** Whether this installation has its venue. */
export async function hasVenue(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('venue').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Until the end of the transaction nobody else adds a venue, whatever it is: another completion, a new link, the demo.
 * Readers go on. What this transaction looks at afterwards is what holds.
 */
export async function lockVenues(tx: Tx): Promise<void> {
  await sql`lock table venue in share row exclusive mode`.execute(tx)
}

/** Whether a link with this secret may still be used; to spare a wrong one the work of a right one, not as a guard. */
export async function isOpenLink(db: Db, secretHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('setup_link')
    .select('id')
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('venue').select('venue.id'))))
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a link up, if it is open and there is still no venue. Returns whether it did. */
export async function spendLink(tx: Tx, secretHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('setup_link')
    .set({ used_at: sql<string>`now()` })
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('venue').select('venue.id'))))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a new link and voids every older one that was not used. Answers when it ends. */
export async function replaceLink(tx: Tx, secretHash: Buffer): Promise<string> {
  await tx.deleteFrom('setup_link').where('used_at', 'is', null).execute()
  const { expires_at } = await tx
    .insertInto('setup_link')
    .values({
      id: uuidv7(),
      secret_hash: secretHash,
      expires_at: sql<string>`now() + make_interval(hours => ${linkHours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Makes a person an active member of a venue with one role. */
export async function insertFirstMember(
  tx: Tx,
  member: { venueId: string; userId: string; roleId: string },
): Promise<void> {
  const { venueId, userId, roleId } = member
  await tx
    .insertInto('venue_member')
    .values({ venue_id: venueId, user_id: userId, state: 'active', created_by: userId, updated_by: userId })
    .execute()
  await tx
    .insertInto('user_role')
    .values({ venue_id: venueId, id: uuidv7(), user_id: userId, role_id: roleId, position: 0 })
    .execute()
}
