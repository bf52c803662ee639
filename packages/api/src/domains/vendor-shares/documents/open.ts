import { mayEnter } from '@marquee/contract'
import { shareStatementId } from '@marquee/contract/vendor-shares'
import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import { statementKind } from '../service/print.ts'
import { makeStatement } from './make.ts'

const shape = z.strictObject({ id: shareStatementId })

/**
 * The statement that a ticket names; null when the ticket is not one of a statement, too old, or its holder's auth
 * session or right has ended since.
 */
export async function openShareStatement(services: Services, text: string) {
  const ticket = services.exports.tickets.read(text)
  if (!ticket || ticket.kind !== statementKind) return null
  const wanted = shape.safeParse(ticket.filter)
  const actor = await services.authSessions.find(ticket.authSessionId)
  if (!wanted.success || !actor || actor.userId !== ticket.userId || actor.venueId !== ticket.venueId) return null
  if (actor.locked || actor.mfaMissing) return null
  if (!mayEnter(actor.rights, { module: 'vendor_payouts', action: 'view' })) return null
  const { venueId, name } = ticket
  const content = await makeStatement(services, { venueId, id: wanted.data.id })
  return content && { name, mediaType: 'application/pdf' as const, content }
}
