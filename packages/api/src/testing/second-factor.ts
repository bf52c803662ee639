import type { UserId } from '@marquee/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { newRecoveryCodes, newTotpSecret } from '../identity/second-factor.ts'
import { replaceRecoveryCodes, totpPlace } from '../identity/second-factor-rows.ts'
import type { TestApi } from './test-api.ts'

/** The second factor of someone, as their phone has it. */
export interface TestPhone {
  /** The code of the present step, or of one so many steps away. */
  code(steps?: number): string
  recoveryCodes: string[]
}

/** What an app shows for a secret in base32. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Gives a person a second factor that counts, none of whose codes was used. */
export async function givePhone({ database, services }: TestApi, userId: UserId): Promise<TestPhone> {
  const secret = newTotpSecret()
  const sealed = services.sealing.seal(totpPlace(userId), secret)
  await database.db
    .insertInto('totp_factor')
    .values({ user_id: userId, secret: sealed, confirmed_at: sql<string>`now()` })
    .execute()
  const codes = newRecoveryCodes()
  await database.db.transaction().execute((tx) => replaceRecoveryCodes(tx, services, { userId, codes }))
  const base32 = new Secret({ buffer: new Uint8Array(secret).buffer }).base32
  return { code: (steps) => codeOf(base32, steps), recoveryCodes: codes }
}
