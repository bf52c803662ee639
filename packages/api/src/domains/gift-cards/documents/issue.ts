import { fold, type GiftCardId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { inTransaction } from '../../../door/work.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { codesFor } from '../../vouchers/service/read.ts'

const lifetime = 10 * 60_000

/** As the ticket of the document is called. */
export const cardsDocument = 'giftCards.cards'

/**
 * Leave to fetch cards as a document within ten minutes, in the audit of each. The refusals of `codesFor`, which are
 * asked again when it is fetched; FORBIDDEN for a program.
 */
export async function issueCardsDocument(ctx: SignedContext, ids: readonly GiftCardId[]) {
  const authSessionId = authSessionOf(ctx.actor)
  const cards = await codesFor(ctx, ids)
  const { exports } = ctx.services
  const { userId, language } = ctx.actor
  return inTransaction(ctx, async ({ tx, audit }) => {
    const { locale, today } = await findExportVenue(tx, ctx.venueId)
    const word = exports.wording(language ?? locale)['giftCards.paper.file']
    const name = `${fold(word).replace(/[^a-z0-9]+/g, '-')}-${today}.pdf`
    for (const { id } of cards) {
      await audit({ action: 'giftCards.document', entity: 'gift_card', entityId: id, after: { file: name } })
    }
    const ticket = exports.tickets.sign({
      id: uuidv7(),
      kind: cardsDocument,
      venueId: ctx.venueId,
      userId,
      authSessionId,
      name,
      filter: { ids: cards.map(({ id }) => id) },
      endsAt: Date.now() + lifetime,
    })
    return { url: `/api/files/document?ticket=${ticket}`, name }
  })
}
