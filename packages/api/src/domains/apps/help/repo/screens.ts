import type { UserId, VenueId } from '@marquee/contract'
import type { HelpArticle, HelpRow } from '@marquee/contract/apps/help-screens'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'

const columns = sql`h.screen, h.lead, h.points, h.is_own as "isOwn", h.rev`

/** Writes the product's words where a venue has none or still has older ones of the product. Returns how many rows. */
export async function putProductHelp(
  db: Db | Tx,
  articles: readonly HelpArticle[],
  venueId?: VenueId,
): Promise<number> {
  const { rows } = await sql`
    insert into help_screen as h (venue_id, screen, lead, points)
    select v.id, a.screen, a.lead, a.points
    from venue v, jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) as a (screen text, lead jsonb, points jsonb)
    where ${venueId === undefined ? sql`true` : sql`v.id = ${venueId}`}
    order by v.id, a.screen
    on conflict (venue_id, screen) do update
      set lead = excluded.lead, points = excluded.points, rev = h.rev + 1, updated_at = now(), updated_by = null
      where not h.is_own and (h.lead, h.points) is distinct from (excluded.lead, excluded.points)
    returning 1`.execute(db)
  return rows.length
}

export async function selectHelp(db: Db, venueId: VenueId): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`
    select ${columns} from help_screen h where h.venue_id = ${venueId} order by h.screen`.execute(db)
  return rows
}

/** The article of a screen, kept until the transaction ends; null: none. */
export async function lockHelp(tx: Tx, venueId: VenueId, screen: string): Promise<HelpRow | null> {
  const { rows } = await sql<HelpRow>`
    select ${columns} from help_screen h where h.venue_id = ${venueId} and h.screen = ${screen} for update`.execute(tx)
  return rows[0] ?? null
}

interface Written {
  venueId: VenueId
  by: UserId
  article: HelpArticle
  isOwn: boolean
  expectedRev: number
}

/** Writes an article over the one of this revision; undefined when another has been written meanwhile. */
export async function writeHelp(
  tx: Tx,
  { venueId, by, article, isOwn, expectedRev }: Written,
): Promise<HelpRow | undefined> {
  const { screen, lead, points } = article
  const { rows } = await sql<HelpRow>`
    insert into help_screen as h (venue_id, screen, lead, points, is_own, updated_by)
    values (${venueId}, ${screen}, ${JSON.stringify(lead)}, ${JSON.stringify(points)}, ${isOwn}, ${by})
    on conflict (venue_id, screen) do update
      set lead = excluded.lead, points = excluded.points, is_own = excluded.is_own, rev = h.rev + 1,
        updated_at = now(), updated_by = excluded.updated_by
      where h.rev = ${expectedRev}
    returning ${columns}`.execute(tx)
  return rows[0]
}
