import { giftCardId, mayEnter } from '@marquee/contract'
import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { readVenueLogo } from '../../../files/venue-logo.ts'
import { inlinePng } from '../../../printing/logo.ts'
import { openCards } from '../../vouchers/service/read.ts'
import { cardsDocument } from './issue.ts'

const shape = z.strictObject({ ids: z.array(giftCardId).min(1).max(20) })

/**
 * Makes the cards that a ticket names, as they are now; null when the ticket is not one of ours, too old, its holder's
 * auth session or right has ended since, or one of the cards pays nothing more.
 */
export async function openCardsDocument(services: Services, text: string) {
  const ticket = services.exports.tickets.read(text)
  if (ticket?.kind !== cardsDocument) return null
  const wanted = shape.safeParse(ticket.filter)
  const actor = await services.authSessions.find(ticket.authSessionId)
  if (!wanted.success || !actor || actor.userId !== ticket.userId || actor.venueId !== ticket.venueId) return null
  const may = mayEnter(actor.rights, { module: 'gift_cards', action: 'sell' })
  if (actor.locked || actor.mfaMissing || !may) return null
  const { venueId } = ticket
  const cards = await openCards(services, venueId, wanted.data.ids)
  if (cards.length < wanted.data.ids.length) return null
  const { locale } = await findExportVenue(services.db, venueId)
  const language = actor.language ?? locale
  const venue = await services.db
    .selectFrom('venue')
    .select(['name', 'city'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const png = await readVenueLogo(services, venueId)
  const { cardPages } = await import('./paper.ts')
  const content = await cardPages({
    venue: { ...venue, logo: png && inlinePng(png) },
    language,
    words: services.exports.wording(language),
    cards,
  })
  return { name: ticket.name, mediaType: 'application/pdf' as const, content }
}
