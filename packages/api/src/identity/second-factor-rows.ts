import type { UserId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import type { Tx } from '../core/work.ts'
import { readCode, stepOf } from './second-factor.ts'

/** By what a second factor was proved. */
export type ProvedBy = 'app' | 'recoveryCode'

export const totpPlace = (userId: UserId) => ({ purpose: 'totp secret', owner: userId })
const recoveryPlace = (userId: UserId) => ({ purpose: 'recovery code', owner: userId })

/** Whether a second factor of this person counts: one that a code of it has confirmed. */
export async function hasSecondFactor(db: Db | Tx, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('totp_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses up a code that someone typed, in the transaction of what it allows; null when it is wrong or was used before.
 * Of many at once with one code exactly one gets through: a step counts once, and so does a recovery code.
 */
export async function spendCode(
  tx: Tx,
  { sealing, log }: Pick<Services, 'sealing' | 'log'>,
  { userId, code: typed }: { userId: UserId; code: string },
): Promise<ProvedBy | null> {
  const read = readCode(typed)
  if (read?.kind === 'recoveryCode') {
    const hash = sealing.fingerprint(recoveryPlace(userId), read.code)
    return (await spendRecoveryCode(tx, userId, hash)) ? 'recoveryCode' : null
  }
  if (read?.kind !== 'app') return null
  const factor = await tx
    .selectFrom('totp_factor')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor) return null
  const secret = sealing.unseal(totpPlace(userId), factor.secret)
  if (!secret) {
    log.error({ event: 'second factor unreadable', userId }, 'sealed under another server secret')
    return null
  }
  const step = stepOf(secret, read.code)
  return step !== null && (await spendStep(tx, userId, step)) ? 'app' : null
}

async function spendStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

async function spendRecoveryCode(tx: Tx, userId: UserId, hash: Buffer): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives a person these recovery codes and no others; only keyed hashes are stored. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { sealing }: Pick<Services, 'sealing'>,
  { userId, codes }: { userId: UserId; codes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        id: uuidv7(),
        code_hash: sealing.fingerprint(recoveryPlace(userId), code),
      })),
    )
    .execute()
}
