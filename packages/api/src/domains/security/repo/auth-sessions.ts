import type { AuthSessionId, UserId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { deviceNameOfSession } from '../../../identity/device-name.ts'

const isLive = sql<boolean>`ended_at is null and least(expires_at, idle_expires_at) > now()`

/** What a person has open, at every venue, the one that was used last first. */
export async function selectOpenAuthSessions(db: Db, userId: UserId) {
  return db
    .selectFrom('auth_session')
    .select(['id', 'device', 'ip', 'started_at', 'last_seen_at', deviceNameOfSession.as('device_name')])
    .where('user_id', '=', userId)
    .where(isLive)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

interface Ending {
  userId: UserId
  /** The one that stays whatever happens: the caller's own. */
  spare: AuthSessionId
  /** Only this one; absent: all others. */
  only?: AuthSessionId
  reason: 'revoked' | 'password'
}

/** Ends auth sessions of a person, at every venue. Returns how many were open. */
export async function endAuthSessions(tx: Tx, { userId, spare, only, reason }: Ending): Promise<number> {
  const rows = await tx
    .updateTable('auth_session')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '<>', spare)
    .where(isLive)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .returning('id')
    .execute()
  return rows.length
}
