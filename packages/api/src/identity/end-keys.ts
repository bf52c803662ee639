import type { ApiKeyId, UserId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Work } from '../core/work.ts'
import { accessTopic } from './auth-sessions.ts'

interface Ending {
  userId: UserId
  /** null: at every venue. Only what the person is known to have asked for reaches beyond one. */
  venueId: VenueId | null
  /** The person who ends them; null when nobody is signed in. */
  by: UserId | null
  /** The action in the audit: ended by the person, or by someone at the venue. */
  action: 'apiKeys.revoke' | 'apiKeys.revokeOfUser'
}

/** Ends the keys of a person that could still be used. Each has its row in the audit of its venue. Returns how many. */
export async function endKeysOf(work: Work, { userId, venueId, by, action }: Ending): Promise<number> {
  const ended = await work.tx
    .updateTable('api_key')
    .set({ revoked_at: sql<string>`now()`, revoked_by: by ?? userId })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .$if(venueId !== null, (query) => query.where('venue_id', '=', venueId))
    .returning(['venue_id', 'id', 'name'])
    .execute()
  for (const row of ended) {
    const at = row.venue_id as VenueId
    await work.audit({
      action,
      entity: 'api_key',
      entityId: row.id,
      before: { name: row.name },
      after: { state: 'revoked' },
      ...(by === null ? { as: { venueId: at, actorId: userId } } : {}),
    })
    work.announce(at, accessTopic, { apiKeyIds: [row.id as ApiKeyId] })
  }
  return ended.length
}
