import { mayEnter, orderId, passId, printedAtOnce } from '@marquee/contract'
import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { readVenueLogo } from '../../../files/venue-logo.ts'
import { inlinePng } from '../../../printing/logo.ts'
import { maySeeOwnSale } from '../../passes/service/seen-by.ts'
import { type DocumentFacts, readFacts } from './facts.ts'
import { documentAccess, isDocumentKind } from './kinds.ts'
import { documentMakers } from './makers.ts'

/** A document that may be fetched now. */
export interface OpenDocument {
  name: string
  mediaType: 'application/pdf'
  content: Buffer
}

const shape = z.strictObject({
  orderIds: z.array(orderId).min(1).max(printedAtOnce),
  passId: passId.optional(),
  changeNo: z.int().min(1).optional(),
  ownSale: z.literal(true).optional(),
})

/**
 * Makes the document that a ticket names, as its orders are now; null when the ticket is not one of ours, too old, its
 * holder's auth session or right has ended since, or there is nothing left to print.
 */
export async function openDocument(services: Services, text: string): Promise<OpenDocument | null> {
  const ticket = services.exports.tickets.read(text)
  if (!ticket || !isDocumentKind(ticket.kind)) return null
  const wanted = shape.safeParse(ticket.filter)
  const actor = await services.authSessions.find(ticket.authSessionId)
  if (!wanted.success || !actor || actor.userId !== ticket.userId || actor.venueId !== ticket.venueId) return null
  const { ownSale = false } = wanted.data
  const may = ownSale ? maySeeOwnSale(actor.rights) : mayEnter(actor.rights, documentAccess)
  if (actor.locked || actor.mfaMissing || !may) return null
  const { locale } = await findExportVenue(services.db, ticket.venueId)
  const language = actor.language ?? locale
  const png = await readVenueLogo(services, ticket.venueId)
  const logo = png && inlinePng(png)
  const all: DocumentFacts[] = []
  for (const id of wanted.data.orderIds) {
    const { changeNo } = wanted.data
    const facts = await readFacts(services, { venueId: ticket.venueId, orderId: id, language, logo, changeNo })
    if (!facts || (ownSale && facts.order.clerk.id !== actor.userId)) return null
    const only = wanted.data.passId
    all.push(only === undefined ? facts : { ...facts, passes: facts.passes.filter(({ id }) => id === only) })
  }
  if (ticket.kind === 'orders.passes' && all.every(({ passes }) => passes.length === 0)) return null
  return { name: ticket.name, mediaType: 'application/pdf', content: await documentMakers[ticket.kind](all) }
}
