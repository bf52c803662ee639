import { fold, type LocalText, storedLocalText, type TicketSessionId, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

interface FoundSession {
  id: TicketSessionId
  name: LocalText
  date: string
  time: string
}

/** Sessions to come, and of yesterday, whose show has this text in its name, the next ones first. */
export async function selectSessionsByName(
  db: Db,
  { venueId, query, limit }: { venueId: VenueId; query: string; limit: number },
): Promise<FoundSession[]> {
  const part = fold(query)
  const { rows } = await sql<{ id: TicketSessionId; name: unknown; date: string; time: string }>`
    select t.id, p.name, t.local_date::text as date, to_char(t.local_time, 'HH24:MI') as time
    from ticket_session t
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where t.venue_id = ${venueId} and t.state <> 'cancelled' and t.ends_at > now() - interval '1 day'
      and (strpos(fold(p.name->>'en'), ${part}) > 0 or strpos(fold(p.name->>'tr'), ${part}) > 0)
    order by t.starts_at, t.id limit ${limit}`.execute(db)
  return rows.map(({ name, ...row }) => ({ ...row, name: storedLocalText.parse(name) }))
}
