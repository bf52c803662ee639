import type { Offer, OfferRow, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { selectOffers } from '../repo/offers.ts'
import { selectOffer } from '../repo/sessions.ts'

interface OfferQuery {
  from?: string
  until?: string
  cursor?: string
  limit: number
}

/** One page of the ticket sessions from a date on (today), by start. Drafts and cancelled ones are left out. */
export async function listOffers(
  { services: { db }, venueId }: SignedContext,
  { from, until, cursor: given, limit }: OfferQuery,
): Promise<{ rows: OfferRow[]; nextCursor: string | null }> {
  const cursor = given === undefined ? undefined : readMomentCursor(given)
  const { rows, next } = await selectOffers(db, venueId, { from, until, cursor, limit })
  return { rows, nextCursor: next && writeMomentCursor(next) }
}

/** One ticket session with the pass types that anybody may buy, areas and categories; NOT_FOUND, for a draft as well. */
export async function getOffer({ services: { db }, venueId }: SignedContext, id: TicketSessionId): Promise<Offer> {
  const [{ rows }, choice] = await Promise.all([selectOffers(db, venueId, { id }), selectOffer(db, venueId, id)])
  const [row] = rows
  if (!row) return refuse('NOT_FOUND')
  return { ...row, ...choice, passTypes: choice.passTypes.filter(({ byCode }) => !byCode) }
}
