import { type ActivityRow, opens, totalCap } from '@marquee/contract'
import { mostRows } from '../../../apps/inbox.ts'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { countActivities, selectActivities } from './repo.ts'

// Everybody reads the same activities; a link to a screen that the caller may not open is left out for them.
function shownTo<Row extends ActivityRow>({ actor }: SignedContext, row: Row): Row {
  if (row.link === null || !row.useRouter || opens(row.link, actor.rights)) return row
  return { ...row, link: null, linkedContent: null, useRouter: false }
}

/** What happened in the venue, the newest first. */
export async function listActivities(
  ctx: SignedContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { services, venueId } = ctx
  const from = cursor === undefined ? undefined : readMomentCursor(cursor)
  const [found, total] = await Promise.all([
    selectActivities(services.db, venueId, { cursor: from, limit }),
    countActivities(services.db, venueId),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => shownTo(ctx, row)),
    nextCursor: found.length > limit && last ? writeMomentCursor({ at: last.key, id: last.id }) : null,
    total: Math.min(total, totalCap),
    totalIsExact: total <= totalCap,
  }
}

/** All of it, the newest first, at most 5,000, and how much there is. */
export async function listAllActivities(ctx: SignedContext): Promise<{ rows: ActivityRow[]; total: number }> {
  const { services, venueId } = ctx
  const found = await selectActivities(services.db, venueId, { limit: mostRows })
  const rows = found.slice(0, mostRows)
  const total = found.length > mostRows ? await countActivities(services.db, venueId, 1_000_000) : rows.length
  return { rows: rows.map((row) => shownTo(ctx, row)), total }
}
