import { mayEnter } from '@marquee/contract'
import { exportPersonalInput } from '@marquee/contract/customer-privacy'
import type { Services } from '../../../core/context.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { selectPersonal } from '../repo/personal.ts'
import { personalKind } from '../service/export-personal.ts'

/**
 * The personal data that a ticket names; null when the ticket is not one of a customer, too old, its holder's auth session
 * or right has ended since, or the customer was forgotten.
 */
export async function openPersonalData(services: Services, text: string) {
  const ticket = services.exports.tickets.read(text)
  if (!ticket || ticket.kind !== personalKind) return null
  const wanted = exportPersonalInput.safeParse(ticket.filter)
  const actor = await services.authSessions.find(ticket.authSessionId)
  if (!wanted.success || !actor || actor.userId !== ticket.userId || actor.venueId !== ticket.venueId) return null
  if (actor.locked || actor.mfaMissing) return null
  if (!mayEnter(actor.rights, { module: 'customers', action: 'privacy' })) return null
  const { venueId, name } = ticket
  const data = await selectPersonal(services.db, { venueId, id: wanted.data.id })
  if (!data) return null
  if (wanted.data.format === 'json') {
    return {
      name,
      mediaType: 'application/json; charset=utf-8' as const,
      content: Buffer.from(JSON.stringify(data, null, 2)),
    }
  }
  const { locale, zone } = await findExportVenue(services.db, venueId)
  const language = data.language === 'en' || data.language === 'tr' ? data.language : locale
  // What draws is read with the first document: a start should not wait for it.
  const { personalPaper } = await import('./paper.ts')
  const content = await personalPaper({ data, language, zone, words: services.exports.wording(language) })
  return { name, mediaType: 'application/pdf' as const, content }
}
