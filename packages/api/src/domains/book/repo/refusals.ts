import type { VenueId } from '@marquee/contract'
import type { Db, Tx } from '@marquee/db'
import { sql } from 'kysely'

// Facts that could not be posted. They are kept aside, so that they hold nothing else up, and tried again.

/** A fact that could not be posted. */
export interface RefusedFact {
  /** As the progress of its source is called. */
  source: string
  id: string
  /** When it happened. */
  at: string
}

/** How long a fact rests before it is tried again, in seconds. */
const pauseSeconds = 60
/** Facts that one turn tries again. */
const againAtOnce = 50

/** Keeps a fact aside, or says that it was tried in vain once more. True: it is new here. */
export async function keepAside(
  tx: Tx,
  venueId: VenueId,
  { source, id, at }: RefusedFact,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`
    insert into book_refusal (venue_id, source, fact_id, at, reason)
    values (${venueId}, ${source}, ${id}, ${at}, ${reason.slice(0, 500)})
    on conflict (venue_id, source, fact_id) do update set reason = excluded.reason,
      tries = book_refusal.tries + 1, tried_at = clock_timestamp()
    returning tries`.execute(tx)
  return rows[0]?.tries === 1
}

/** The facts of a venue that were kept aside and have rested. */
export async function selectRested(db: Db, venueId: VenueId): Promise<RefusedFact[]> {
  const { rows } = await sql<RefusedFact>`
    select source, fact_id as id, at::text as at from book_refusal
    where venue_id = ${venueId} and tried_at < clock_timestamp() - make_interval(secs => ${pauseSeconds})
    order by tried_at limit ${againAtOnce}`.execute(db)
  return rows
}

export async function deleteRefusal(tx: Tx, venueId: VenueId, { source, id }: RefusedFact): Promise<void> {
  await tx
    .deleteFrom('book_refusal')
    .where('venue_id', '=', venueId)
    .where('source', '=', source)
    .where('fact_id', '=', id)
    .execute()
}
