import type { UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { ProofKind } from '../../../identity/proofs.ts'
import type { EndReason } from './auth-sessions.ts'

type Reader = Db | Tx

// A mailbox is not a mail bomb's target: this many links an hour and person.
const linksPerHour = 5

/** The recipient of a link for a new password: a person who may come in, or was invited in the last seven days. */
export async function findResetRecipient(tx: Tx, account: string) {
  return tx
    .selectFrom('app_user as u')
    .innerJoin('venue_member as m', 'm.user_id', 'u.id')
    .innerJoin('venue as v', 'v.id', 'm.venue_id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.language',
      'v.id as venue_id',
      'v.name as venue_name',
      'v.locale as venue_locale',
    ])
    .where('u.email_key', '=', account)
    .where((eb) =>
      eb.or([
        eb('m.state', 'in', ['active', 'pending']),
        eb.and([eb('m.state', '=', 'invited'), eb('m.invited_at', '>', sql<string>`now() - interval '7 days'`)]),
      ]),
    )
    .where(
      sql<boolean>`(select count(*) from password_proof p
        where p.user_id = u.id and p.kind = 'reset' and p.created_at > now() - interval '1 hour') < ${linksPerHour}`,
    )
    .orderBy(sql`m.state = 'active'`, 'desc')
    .orderBy('m.created_at')
    .orderBy('m.venue_id')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row && { ...row, id: row.id as UserId })
}

/** Whom a mail of this venue goes to. */
export async function getRecipient(tx: Tx, { userId, venueId }: { userId: UserId; venueId: VenueId }) {
  return tx
    .selectFrom('app_user as u')
    .innerJoin('venue as v', (join) => join.on('v.id', '=', venueId))
    .select(['u.name', 'u.email', 'u.language', 'v.name as venue_name', 'v.locale as venue_locale'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export interface OpenProof {
  id: string
  kind: ProofKind
  userId: UserId
  name: string
  email: string
  hasPassword: boolean
  passwordHash: string | null
}

/** The unused, unexpired proof with this hash, when it is of one of these kinds, and whose it is. */
export async function findOpenProof(
  db: Reader,
  hash: Buffer,
  kinds: readonly ProofKind[],
): Promise<OpenProof | undefined> {
  const row = await db
    .selectFrom('password_proof as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.kind', 'p.user_id', 'u.name', 'u.email', 'u.password_hash'])
    .where('p.secret_hash', '=', hash)
    .where('p.kind', 'in', kinds)
    .where('p.used_at', 'is', null)
    .where('p.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, email, password_hash: passwordHash } = row
  return {
    id,
    kind: row.kind as ProofKind,
    userId: row.user_id as UserId,
    name,
    email,
    hasPassword: passwordHash !== null,
    passwordHash,
  }
}

/** Marks a proof used; of many at once exactly one gets true. */
export async function spendProof(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('password_proof')
    .set({ used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Makes the person's other links of this kind worthless. Invitations of other venues stay. */
export async function spendOtherProofs(tx: Tx, userId: UserId, kind: 'reset' | 'confirmation'): Promise<void> {
  await tx
    .updateTable('password_proof')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
}

/** Stores a new hash; `onlyFirst` refuses (false) when the person has a password already. */
export async function setPassword(
  tx: Tx,
  change: { userId: UserId; passwordHash: string; onlyFirst: boolean },
): Promise<boolean> {
  const result = await tx
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: change.passwordHash,
      password_changed_at: sql<string>`now()`,
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('id', '=', change.userId)
    .$if(change.onlyFirst, (query) => query.where('password_hash', 'is', null))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks the address as the person's own; false when it was before. */
export async function confirmAddress(tx: Tx, userId: UserId): Promise<boolean> {
  const result = await tx
    .updateTable('app_user')
    .set((eb) => ({ email_confirmed_at: sql<string>`now()`, rev: eb('rev', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends everything that a person has open, in all venues. */
export async function endAllAuthSessions(tx: Tx, userId: UserId, reason: EndReason): Promise<void> {
  await tx
    .updateTable('auth_session')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Lets an invited person in: at the one venue of an invitation, or wherever an invitation is younger than 7 days. */
export async function activateInvited(tx: Tx, userId: UserId, venueId: VenueId | null): Promise<VenueId[]> {
  const rows = await tx
    .updateTable('venue_member')
    .set((eb) => ({
      state: 'active',
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: userId,
    }))
    .where('user_id', '=', userId)
    .where('state', '=', 'invited')
    .$if(venueId !== null, (query) => query.where('venue_id', '=', venueId))
    .$if(venueId === null, (query) => query.where('invited_at', '>', sql<string>`now() - interval '7 days'`))
    .returning('venue_id')
    .execute()
  return rows.map((row) => row.venue_id as VenueId)
}
