import type { UserId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** Takes second factor, recovery codes and PIN away; returns which of them there were. */
export async function deleteFactors(tx: Tx, userId: UserId): Promise<{ hadMfa: boolean; hadPin: boolean }> {
  const factors = await tx.deleteFrom('totp_factor').where('user_id', '=', userId).returning('confirmed_at').execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const pins = await tx
    .updateTable('app_user')
    .set({ pin_hash: null, pin_set_at: null })
    .where('id', '=', userId)
    .where('pin_hash', 'is not', null)
    .returning('id')
    .execute()
  return { hadMfa: factors.some((factor) => factor.confirmed_at !== null), hadPin: pins.length > 0 }
}

/** Ends all auth sessions of a person, in all venues: they were opened with factors that the person no longer has. */
export async function endAuthSessionsEverywhere(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('auth_session')
    .set({ ended_at: sql<string>`now()`, end_reason: 'revoked' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
