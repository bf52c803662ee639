import { giftCardId, mayEnter } from '@marquee/contract'
import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { cardsDocument } from './issue.ts'
import { makeCards } from './make.ts'

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
  const { locale } = await findExportVenue(services.db, venueId)
  const content = await makeCards(services, { venueId, ids: wanted.data.ids, language: actor.language ?? locale })
  return content && { name: ticket.name, mediaType: 'application/pdf' as const, content }
}
