import type { UserId, VenueId } from '@marquee/contract'
import type { Tx } from '../../../core/work.ts'

/** The person behind an `emailKey`. */
export async function findPersonId(tx: Tx, account: string): Promise<UserId | undefined> {
  const row = await tx.selectFrom('app_user').select('id').where('email_key', '=', account).executeTakeFirst()
  return row?.id as UserId | undefined
}

/** What the invitation's mail says. The address is the stored one: the person may have written it otherwise. */
export async function findInvitationFacts(tx: Tx, venueId: VenueId, userId: UserId) {
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
