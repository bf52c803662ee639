import type { ReasonOccasion, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/work.ts'

interface Given {
  venueId: VenueId
  occasion: ReasonOccasion
  reason: string
}

/** Whether this is a reason of the venue's that asks for a note, in either language, with nothing but a colon behind it. */
export async function needsNote(tx: Tx, { venueId, occasion, reason }: Given): Promise<boolean> {
  const { rows } = await sql`
    select from reason r
    where r.venue_id = ${venueId} and r.occasion = ${occasion} and r.needs_note and r.archived_at is null
      and fold(regexp_replace(${reason}, '[\\s:]+$', '')) in (fold(r.name ->> 'en'), fold(r.name ->> 'tr'))
    limit 1`.execute(tx)
  return rows.length > 0
}
