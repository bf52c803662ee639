import type { UserId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** The person behind an `emailKey`, kept from being removed until the transaction ends. */
export async function holdPersonId(tx: Tx, account: string): Promise<UserId | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', account)
    .forKeyShare()
    .executeTakeFirst()
  return row?.id as UserId | undefined
}

/** What a mail says. The address is the stored one: the person may have written it otherwise. */
export async function findMailFacts(tx: Tx, venueId: VenueId, userId: UserId) {
  return tx
    .selectFrom('venue as v')
    .innerJoin('app_user as u', (join) => join.on('u.id', '=', userId))
    .select(['u.name', 'u.email', 'u.language', 'v.name as venueName', 'v.locale as venueLocale'])
    .where('v.id', '=', venueId)
    .executeTakeFirstOrThrow()
}

/** Whether the person has ever chosen a password. */
export async function findPasswordState(tx: Tx, userId: UserId): Promise<'chosen' | 'none'> {
  const row = await tx
    .selectFrom('app_user')
    .select((eb) => eb('password_hash', 'is not', null).as('chosen'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.chosen ? 'chosen' : 'none'
}

/** The invitations of a person that nobody has used yet; one that is being used at this moment is not among them. */
export async function selectOpenInvitations(tx: Tx, userId: UserId): Promise<{ id: string; hash: Buffer }[]> {
  const rows = await tx
    .selectFrom('password_proof')
    .select(['id', 'secret_hash'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({ id: row.id, hash: row.secret_hash }))
}

/** Marks proofs used. */
export async function spendProofs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('password_proof').set({ used_at: sql<string>`now()` }).where('id', 'in', ids).execute()
}

/** Takes a person's unsent invitations to a venue out of the queue: their links work no longer. */
export async function cancelInvitationMails(tx: Tx, venueId: VenueId, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('outgoing_mail')
    .where('venue_id', '=', venueId)
    .where('kind', '=', 'invitation')
    .where('sent_at', 'is', null)
    .where('recipient', '=', (eb) => eb.selectFrom('app_user').select('email').where('id', '=', userId))
    .execute()
}
