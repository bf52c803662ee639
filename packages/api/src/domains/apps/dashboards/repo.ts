import type { VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

export type Board = 'analytics' | 'crypto' | 'finance' | 'project'

/** The figures of a board as they are stored (null: none yet), with the date of the venue and the database's clock. */
export async function selectFigures(
  db: Db,
  venueId: VenueId,
  board: Board,
): Promise<{ figures: unknown; today: string; at: number }> {
  const { rows } = await sql<{ figures: unknown; today: string; at: string }>`
    select f.figures, (now() at time zone v.zone)::date as today, now() as at
    from venue v left join dash_figures f on f.venue_id = v.id and f.board = ${board}
    where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a venue that is not there')
  return { figures: row.figures ?? null, today: row.today, at: Date.parse(row.at) }
}
