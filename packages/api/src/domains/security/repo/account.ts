import type { UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** How an account is protected, as one row. */
export async function selectSecurity(db: Db, { venueId, userId }: { venueId: VenueId; userId: UserId }) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('totp_factor as t', (join) => join.onRef('t.user_id', '=', 'u.id').on('t.confirmed_at', 'is not', null))
    .select((eb) => [
      'u.password_changed_at',
      'u.pin_set_at',
      'u.auto_lock_minutes',
      't.confirmed_at as mfa_enabled_at',
      eb
        .selectFrom('recovery_code as c')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.used_at', 'is', null)
        .as('codes_left'),
      demandsMfa(venueId, userId).as('required'),
      eb
        .selectFrom('api_key as k')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('k.user_id', '=', 'u.id')
        .where('k.revoked_at', 'is', null)
        .where(sql<boolean>`(k.expires_at is null or k.expires_at > now())`)
        .as('open_api_keys'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

const demandsMfa = (venueId: VenueId, userId: UserId) => sql<boolean>`exists (
  select from user_role ur
  join role r on r.venue_id = ur.venue_id and r.id = ur.role_id
  where ur.venue_id = ${venueId} and ur.user_id = ${userId} and ur.valid @> now()
    and r.archived_at is null and r.requires_mfa)`

/** Whether a role that the person holds today at this venue demands a second factor. */
export async function isMfaRequired(tx: Tx, venueId: VenueId, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`select ${demandsMfa(venueId, userId)} as required`.execute(tx)
  return rows[0]?.required === true
}

/** Reads and locks the person until the transaction ends: every change of their factors locks this row first. */
export async function holdPerson(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('app_user')
    .select(['password_hash', 'pin_set_at', 'auto_lock_minutes', 'avatar'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

interface AccountChange {
  /** null: takes the PIN away. */
  pinHash?: string | null
  autoLockMinutes?: number
  avatar?: string | null
}

/** Sets what is named. */
export async function updateAccount(tx: Tx, userId: UserId, change: AccountChange): Promise<void> {
  const { pinHash, autoLockMinutes, avatar } = change
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      ...(pinHash === undefined ? {} : { pin_hash: pinHash, pin_set_at: pinHash === null ? null : sql<string>`now()` }),
      ...(autoLockMinutes === undefined ? {} : { auto_lock_minutes: autoLockMinutes }),
      ...(avatar === undefined ? {} : { avatar }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('id', '=', userId)
    .execute()
}
