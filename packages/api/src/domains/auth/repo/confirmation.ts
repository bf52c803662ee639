import type { UserId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

// One mail a minute and person; and no mailbox is a mail bomb's target.
const linksPerHour = 5

/** Locks a person who signed up and has not confirmed the address yet, until the transaction ends. */
export async function holdUnconfirmed(tx: Tx, account: string) {
  const person = await tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('email_key', '=', account)
    .where('email_confirmed_at', 'is', null)
    // An invited person who has no password yet confirms by their invitation.
    .where('password_hash', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person && { ...person, id: person.id as UserId }
}

/** The venue where a person waits to be admitted or works already; undefined when no mail to them is expected. */
export async function findVenueOfUnconfirmed(tx: Tx, userId: UserId) {
  const venue = await tx
    .selectFrom('venue_member as m')
    .innerJoin('venue as v', 'v.id', 'm.venue_id')
    .select(['v.id', 'v.name', 'v.locale'])
    .where('m.user_id', '=', userId)
    .where('m.state', 'in', ['pending', 'active'])
    .orderBy('m.created_at')
    .orderBy('m.venue_id')
    .limit(1)
    .executeTakeFirst()
  return venue && { ...venue, id: venue.id as VenueId }
}

/** Whether another mail may go: none in the last minute, few in the last hour. Hold the person before. */
export async function mayMailAgain(tx: Tx, userId: UserId): Promise<boolean> {
  const row = await tx
    .selectFrom('password_proof')
    .select([
      sql<number>`count(*)`.as('inHour'),
      sql<number>`count(*) filter (where created_at > now() - interval '1 minute')`.as('inMinute'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', 'confirmation')
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.inMinute === 0 && row.inHour < linksPerHour
}
