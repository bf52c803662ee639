import { invoiceId, mayEnter } from '@marquee/contract'
import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { readVenueLogo } from '../../../files/venue-logo.ts'
import { inlinePng } from '../../../printing/logo.ts'
import { findPaper } from '../repo/invoices.ts'
import { paperKind } from '../service/print.ts'

const shape = z.strictObject({ id: invoiceId, isCopy: z.boolean() })

/**
 * The paper that a ticket names; null when the ticket is not one of an invoice, too old, or its holder's auth session or
 * right has ended since.
 */
export async function openInvoice(services: Services, text: string) {
  const ticket = services.exports.tickets.read(text)
  if (!ticket || ticket.kind !== paperKind) return null
  const wanted = shape.safeParse(ticket.filter)
  const actor = await services.authSessions.find(ticket.authSessionId)
  if (!wanted.success || !actor || actor.userId !== ticket.userId || actor.venueId !== ticket.venueId) return null
  if (actor.locked || actor.mfaMissing) return null
  if (!mayEnter(actor.rights, { module: 'order_list', action: 'invoice' })) return null
  const { venueId, name } = ticket
  const { id, isCopy } = wanted.data
  const invoice = await findPaper(services.db, { venueId, id })
  if (!invoice) return null
  const { zone } = await findExportVenue(services.db, venueId)
  const png = await readVenueLogo(services, venueId)
  const words = services.exports.wording(invoice.language)
  // What draws is read with the first document: a start should not wait for it.
  const { invoicePaper } = await import('./paper.ts')
  const content = await invoicePaper({ invoice, zone, words, logo: png && inlinePng(png), isCopy })
  return { name, mediaType: 'application/pdf' as const, content }
}
