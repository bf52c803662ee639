import {
  type BestWish,
  type Channel,
  formatEventId,
  type SeatMapState,
  seatGeometryUrl,
  type TicketSessionId,
  type UserId,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { seatsTopic } from '../events.ts'
import { findSessionFacts, selectCategories, selectHolders, selectSnapshot } from '../repo/state.ts'
import { findBest } from '../rules/best.ts'
import { packChoice, packStatus } from '../rules/packing.ts'
import { atOf, focusOf } from './ground.ts'
import { placesOf } from './places.ts'

/** The state of a ticket session's seats, and where its live stream goes on from it. */
export async function getSeatMap(ctx: SignedContext, ticketSessionId: TicketSessionId): Promise<SeatMapState> {
  const { db, hub } = ctx.services
  const at = atOf(ctx, ticketSessionId)
  const [facts, categories, snapshot] = await Promise.all([
    findSessionFacts(db, at),
    selectCategories(db, at),
    selectSnapshot(db, at, seatsTopic(ticketSessionId)),
  ])
  if (!facts) refuse('NOT_FOUND')
  return {
    ticketSessionId,
    geometryUrl: facts.geometryHash === null ? null : seatGeometryUrl(facts.geometryHash),
    categories,
    seats: facts.seats,
    status: packStatus(snapshot.digits),
    arrived: packChoice(snapshot.arrived, facts.seats),
    holds: snapshot.holds.map(({ ownerId, ...hold }) => ({ ...hold, mine: ownerId === ctx.actor.userId })),
    pools: snapshot.pools,
    lastEventId: formatEventId(hub.epoch, snapshot.version),
    now: snapshot.now,
  }
}

/** The seats that `createHold` would choose now. Nothing is held. */
export async function suggestSeats(
  ctx: SignedContext,
  { ticketSessionId, wish }: { ticketSessionId: TicketSessionId; wish: BestWish },
): Promise<{ seatNos: number[]; together: boolean }> {
  const { db } = ctx.services
  const at = atOf(ctx, ticketSessionId)
  const facts = await findSessionFacts(db, at)
  if (!facts) refuse('NOT_FOUND')
  const places = facts.layoutVersionId ? await placesOf(db, at, facts.layoutVersionId) : []
  return findBest(places, wish, focusOf(facts)) ?? refuse('SOLD_OUT')
}

/** Who holds these seats, since when and until when. */
export async function listHolders(
  ctx: SignedContext,
  { ticketSessionId, seatNos }: { ticketSessionId: TicketSessionId; seatNos: number[] },
) {
  const rows = await selectHolders(ctx.services.db, atOf(ctx, ticketSessionId), seatNos)
  return rows.map(({ ownerId, ownerName, channel, ...row }) => ({
    ...row,
    owner: { id: ownerId as UserId, name: ownerName },
    channel: channel as Channel,
  }))
}
