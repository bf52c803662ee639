import { type ActivityRow, totalCap } from '@marquee/contract'
import { mostRows } from '../../../apps/inbox.ts'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { countActivities, selectActivities } from './repo.ts'

/** What happened in the house, the newest first. */
export async function listActivities(
  { services, venueId }: SignedContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const from = cursor === undefined ? undefined : readMomentCursor(cursor)
  const [found, total] = await Promise.all([
    selectActivities(services.db, venueId, { cursor: from, limit }),
    countActivities(services.db, venueId),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: found.length > limit && last ? writeMomentCursor({ at: last.key, id: last.id }) : null,
    total: Math.min(total, totalCap),
    totalIsExact: total <= totalCap,
  }
}

/** All of it, the newest first, at most 5,000, and how much there is. */
export async function listAllActivities({
  services,
  venueId,
}: SignedContext): Promise<{ rows: ActivityRow[]; total: number }> {
  const found = await selectActivities(services.db, venueId, { limit: mostRows })
  const rows = found.slice(0, mostRows)
  const total = found.length > mostRows ? await countActivities(services.db, venueId, 1_000_000) : rows.length
  return { rows, total }
}
