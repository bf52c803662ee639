import { mayEnter } from '@marquee/contract'
import { groupId } from '@marquee/contract/group-bookings'
import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import { paperKind } from '../service/print.ts'
import { makePaper } from './make.ts'

const shape = z.strictObject({ id: groupId })

/**
 * The quote that a ticket names; null when the ticket is not one of a group, too old, or its holder's auth session or
 * right has ended since.
 */
export async function openQuote(services: Services, text: string) {
  const ticket = services.exports.tickets.read(text)
  if (!ticket || ticket.kind !== paperKind) return null
  const wanted = shape.safeParse(ticket.filter)
  const actor = await services.authSessions.find(ticket.authSessionId)
  if (!wanted.success || !actor || actor.userId !== ticket.userId || actor.venueId !== ticket.venueId) return null
  if (actor.locked || actor.mfaMissing) return null
  if (!mayEnter(actor.rights, { module: 'order_list', action: 'groups' })) return null
  const { venueId, name } = ticket
  const content = await makePaper(services, { venueId, id: wanted.data.id })
  return content && { name, mediaType: 'application/pdf' as const, content }
}
