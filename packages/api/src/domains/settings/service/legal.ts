import type { VenueId } from '@marquee/contract'
import { type LegalText, type LegalTextId, legalTextIds, type publishLegalTextInput } from '@marquee/contract/legal'
import { classifyPgError, type Db } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { insertLegalText, selectLegalText } from '../repo/legal.ts'

/** The text of this kind that holds in the venue now; null for a venue that is not there. */
export const findLegalText = (db: Db, venueId: VenueId, id: LegalTextId): Promise<LegalText | null> =>
  selectLegalText(db, venueId, id)

async function readLegalText(db: Db | Tx, venueId: VenueId, id: LegalTextId): Promise<LegalText> {
  return (await selectLegalText(db, venueId, id)) ?? refuse('NOT_FOUND')
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
      const version = before.rev + 1
      await insertLegalText(tx, { venueId, by: actor.userId, id, version, text })
      await audit({
        action: 'settings.publishLegalText',
        // A version has no id of its own: it is one of the venue's.
        entity: 'legal_text',
        entityId: venueId,
        before: { version: before.rev },
        after: { kind: id, version },
      })
      return readLegalText(tx, venueId, id)
    })
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind !== 'unique' || constraint !== 'legal_text_pkey') throw error
    refuse('STALE', { details: { current: await readLegalText(services.db, venueId, id) } })
  }
}
