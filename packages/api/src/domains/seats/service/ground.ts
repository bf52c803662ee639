import type { SeatChange, SeatHoldId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { seatsTopic } from '../events.ts'
import { selectFree } from '../repo/places.ts'
import type { PoolState } from '../repo/pools.ts'
import { findSessionFacts, type SessionFacts, selectLost } from '../repo/state.ts'
import type { At } from '../repo/take.ts'
import { alternativesOf } from './places.ts'
import { noteRefusal } from './rush.ts'

/** Where a command works: the caller's venue, one ticket session. */
export const atOf = (ctx: SignedContext, ticketSessionId: TicketSessionId): At => ({
  venueId: ctx.venueId,
  ticketSessionId,
})

/** The ticket session; NOT_FOUND for one of another venue, SALES_CLOSED when nothing may be sold in it now. */
export async function requireOnSale(tx: Tx, at: At): Promise<SessionFacts> {
  const facts = await findSessionFacts(tx, at)
  if (!facts) refuse('NOT_FOUND')
  if (!facts.onSale) refuse('SALES_CLOSED', { details: { state: facts.state } })
  return facts
}

/** VALIDATION for a number that is no seat of the session. */
export function requireSeats(facts: SessionFacts, seatNos: readonly number[], path = 'seatNos'): void {
  const index = seatNos.findIndex((seatNo) => seatNo >= facts.seats)
  if (index >= 0) refuseField(`${path}.${index}`, 'field.invalid')
}

/** Where people look: the focus of the plan, else its upper middle as far as it is known. */
export const focusOf = ({ focusX, focusY }: SessionFacts) => ({ x: focusX ?? 0, y: focusY ?? 0 })

/**
 * Ends a command that did not get all its seats: SEAT_TAKEN with those that are lost and the best ones that are free
 * instead. Whatever it had got already is undone.
 */
export async function refuseTaken(
  tx: Tx,
  { at, facts }: { at: At; facts: SessionFacts },
  wish: { seatNos: readonly number[]; holdId: SeatHoldId | null },
): Promise<never> {
  noteRefusal(at)
  const lost = await selectLost(tx, at, wish)
  const alternatives = await findAlternatives(tx, { at, facts }, wish.seatNos)
  return refuse('SEAT_TAKEN', { details: { seatNos: lost, alternatives } })
}

async function findAlternatives(tx: Tx, { at, facts }: { at: At; facts: SessionFacts }, wanted: readonly number[]) {
  const { layoutVersionId } = facts
  if (!layoutVersionId) return []
  return alternativesOf(tx, at, { layoutVersionId, focus: focusOf(facts), wanted, free: await selectFree(tx, at) })
}

/** What happened to seats, in the form in which everybody is told. */
export interface SeatNews {
  seats?: SeatChange['seats']
  pools?: PoolState[]
}

/** Tells everybody who looks at the map. */
export function announceSeats({ announce }: Work, at: At, { seats = [], pools = [] }: SeatNews): void {
  if (seats.every((change) => change.n.length === 0) && pools.length === 0) return
  announce(at.venueId, seatsTopic(at.ticketSessionId), { seats: seats.filter((change) => change.n.length > 0), pools })
}

export const nowFree = (seatNos: number[]) => ({ n: seatNos, s: 0, until: null, hold: null })
export const nowHeld = (seatNos: number[], hold: { id: SeatHoldId; expiresAt: string }) => ({
  n: seatNos,
  s: 1,
  until: hold.expiresAt,
  hold: hold.id,
})
export const nowSold = (seatNos: number[]) => ({ n: seatNos, s: 2, until: null, hold: null })
export const nowBlocked = (seatNos: number[]) => ({ n: seatNos, s: 3, until: null, hold: null })
