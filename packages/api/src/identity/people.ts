import { emailKey, type Language, type UserId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../core/work.ts'

/** The stream of a venue that says which person was changed. */
export const usersTopic = 'users'

interface NewPerson {
  name: string
  email: string
  /** null: invited, chooses a password later. */
  passwordHash: string | null
  /** Nobody needs to confirm the address any more. Default false. */
  emailConfirmed?: boolean
}

/** Adds a person; undefined when the address is known already. An address belongs to one person in all venues. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<UserId | undefined> {
  const row = await tx
    .insertInto('app_user')
    .values({
      id: uuidv7(),
      name: person.name,
      email: person.email,
      email_key: emailKey(person.email),
      password_hash: person.passwordHash,
      password_changed_at: person.passwordHash === null ? null : sql<string>`now()`,
      email_confirmed_at: person.emailConfirmed === true ? sql<string>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id as UserId | undefined
}

/** The venues whose people see this person: to tell all of them of a change. */
export async function venuesOf(db: Db | Tx, userId: UserId): Promise<VenueId[]> {
  const rows = await db
    .selectFrom('venue_member')
    .select('venue_id')
    .where('user_id', '=', userId)
    .orderBy('venue_id')
    .execute()
  return rows.map((row) => row.venue_id as VenueId)
}

/** The language of a mail: the person's own, else the venue's. */
export function mailLanguage(own: string | null, venueLocale: string): Language {
  return (own ?? venueLocale) === 'tr' ? 'tr' : 'en'
}
