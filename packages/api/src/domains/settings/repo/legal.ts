import { storedLocalText, type VenueId } from '@marquee/contract'
import type { LegalText, LegalTextId } from '@marquee/contract/legal'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** The text of this kind that holds in the venue now; null for a venue that is not there. */
export async function selectLegalText(db: Db | Tx, venueId: VenueId, id: LegalTextId): Promise<LegalText | null> {
  const { rows } = await sql<{ text: unknown; since: string; rev: number }>`
    select coalesce(t.text, '{}') as text, coalesce(t.version, 1) as rev,
      to_char(coalesce(t.published_at, v.created_at) at time zone v.zone, 'YYYY-MM-DD') as since
    from venue v
    left join lateral (
      select l.text, l.version, l.published_at from legal_text l
      where l.venue_id = v.id and l.kind = ${id} order by l.version desc limit 1
    ) t on true
    where v.id = ${venueId}`.execute(db)
  const [row] = rows
  return row ? { id, ...row, text: storedLocalText.parse(row.text) } : null
}

interface NewVersion {
  venueId: VenueId
  by: string
  id: LegalTextId
  version: number
  text: LegalText['text']
}

/** Keeps a version. Of two with one number the database takes one. */
export async function insertLegalText(tx: Tx, { venueId, by, id, version, text }: NewVersion): Promise<void> {
  await sql`
    insert into legal_text (venue_id, kind, version, text, published_by)
    values (${venueId}, ${id}, ${version}, ${JSON.stringify(text)}, ${by})`.execute(tx)
}
