import { storedLocalText, type VenueId } from '@marquee/contract'
import { type LegalText, type LegalTextId, legalTextIds, type publishLegalTextInput } from '@marquee/contract/legal'
import { classifyPgError, type Db } from '@marquee/db'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { inTransaction, type Tx } from '../../door/work.ts'

/** The text of this kind that holds in the venue now; null for a venue that is not there. */
export async function findLegalText(db: Db | Tx, venueId: VenueId, id: LegalTextId): Promise<LegalText | null> {
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

async function readLegalText(db: Db | Tx, venueId: VenueId, id: LegalTextId): Promise<LegalText> {
  return (await findLegalText(db, venueId, id)) ?? refuse('NOT_FOUND')
}

/** Both texts of the venue. */
export const listLegalTexts = ({ services, venueId }: SignedContext): Promise<LegalText[]> =>
  Promise.all(legalTextIds.map((id) => readLegalText(services.db, venueId, id)))

/**
 * Publishes a version; the ones before it stay. STALE with the text as it is now when somebody was faster: two people
 * cannot publish the same number. The audit names the version, whose words are kept with it.
 */
export async function publishLegalText(
  ctx: SignedContext,
  { id, expectedRev, text }: z.output<typeof publishLegalTextInput>,
): Promise<LegalText> {
  const { venueId, actor, services } = ctx
  try {
    return await inTransaction(ctx, async ({ tx, audit }) => {
      const before = await readLegalText(tx, venueId, id)
      if (before.rev !== expectedRev) refuse('STALE', { details: { current: before } })
      if (before.text.en === text.en && before.text.tr === text.tr) return before
      await sql`
        insert into legal_text (venue_id, kind, version, text, published_by)
        values (${venueId}, ${id}, ${before.rev + 1}, ${JSON.stringify(text)}, ${actor.userId})`.execute(tx)
      await audit({
        action: 'settings.publishLegalText',
        // A version has no id of its own: it is one of the venue's.
        entity: 'legal_text',
        entityId: venueId,
        before: { version: before.rev },
        after: { kind: id, version: before.rev + 1 },
      })
      return readLegalText(tx, venueId, id)
    })
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind !== 'unique' || constraint !== 'legal_text_pkey') throw error
    refuse('STALE', { details: { current: await readLegalText(services.db, venueId, id) } })
  }
}
