import type { UserId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** Takes someone out of a venue, with their roles; false when someone else has changed them meanwhile. */
export async function deleteMember(
  tx: Tx,
  member: { venueId: VenueId; userId: UserId; expectedRev: number },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('venue_member')
    .where('venue_id', '=', member.venueId)
    .where('user_id', '=', member.userId)
    .where('rev', '=', member.expectedRev)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Whether a person belongs to no venue any more and was never here. Locks them until the transaction ends. */
export async function holdLeftover(tx: Tx, userId: UserId): Promise<boolean> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
  // A statement of its own: it sees who was let in somewhere while the lock was waited for.
  const row = await tx
    .selectFrom('app_user as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.last_seen_at', 'is', null)
    .where(sql<boolean>`not exists (select from venue_member m where m.user_id = u.id)`)
    .where(sql<boolean>`not exists (select from auth_session s where s.user_id = u.id)`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes a person for good, so that their address is free. A person whom the audit names as the actor of something
 * (they confirmed their address) stays as a name without an address.
 */
export async function deletePerson(tx: Tx, userId: UserId): Promise<void> {
  for (const table of ['password_proof', 'totp_factor', 'recovery_code', 'user_picture'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  const removed = await tx
    .deleteFrom('app_user as u')
    .where('u.id', '=', userId)
    .where(sql<boolean>`not exists (select from audit_event e where e.actor_id = u.id)`)
    .executeTakeFirst()
  if (removed.numDeletedRows === 1n) return
  await tx
    .updateTable('app_user')
    .set({
      email: '',
      email_key: `dismissed:${userId}`,
      email_confirmed_at: null,
      phone: null,
      avatar: null,
      password_hash: null,
      pin_hash: null,
      pin_set_at: null,
    })
    .where('id', '=', userId)
    .execute()
}
