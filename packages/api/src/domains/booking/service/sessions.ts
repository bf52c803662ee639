import type { BookableSessions, SessionForSale, TicketSessionId, TicketSessionRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { packagesOf } from '../../packages/service/for-sale.ts'
import { priceBooksOf } from '../../prices/service/session-prices.ts'
import { getSession, listSessions } from '../../schedule/service/sessions.ts'
import { clerkHoldSeconds } from '../../seats/service/lifetimes.ts'
import { findNextDate, selectOffer } from '../repo/sessions.ts'

// What the venue notes down for itself is no word for programs: they may be a partner's.
const forCaller = ({ actor }: SignedContext, row: TicketSessionRow): TicketSessionRow =>
  actor.apiKeyId === null ? row : { ...row, note: null }

/** The ticket sessions of a span of dates for people who sell, by start, without cancelled ones. At most 62 days. */
export async function listBookableSessions(
  ctx: SignedContext,
  span: { from: string; until: string },
): Promise<BookableSessions> {
  const [rows, nextDate] = await Promise.all([
    listSessions(ctx, span),
    findNextDate(ctx.services.db, ctx.venueId, span.until),
  ])
  const planned = rows.filter((row) => row.state !== 'cancelled')
  return { rows: planned.map((row) => forCaller(ctx, row)), nextDate }
}

/** Everything that a till needs to sell one session; NOT_FOUND. */
export async function getSessionForSale(ctx: SignedContext, id: TicketSessionId): Promise<SessionForSale> {
  const { db } = ctx.services
  const [session, book, offer, packages] = await Promise.all([
    getSession(ctx, id),
    priceBooksOf(ctx.services).find(db, { venueId: ctx.venueId, id, fresh: true }),
    selectOffer(db, ctx.venueId, id),
    packagesOf(ctx, db, id),
  ])
  if (!book) refuse('NOT_FOUND')
  return {
    session: forCaller(ctx, session),
    prices: book.prices,
    packages,
    ...offer,
    holdSeconds: clerkHoldSeconds(ctx.services),
  }
}
