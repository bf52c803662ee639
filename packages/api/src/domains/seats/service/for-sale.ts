import type { BestWish, SeatHoldId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Announcement } from '../../../door/records.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { seatsTopic } from '../events.ts'
import { lockHold, updateHold } from '../repo/holds.ts'
import { emptyHold, giveBack, type PoolState, type PoolWish, selectPools, takeFromPools } from '../repo/pools.ts'
import { findSessionFacts, keepSessionState, selectLost } from '../repo/state.ts'
import { findBest } from '../rules/best.ts'
import { announceSeats, atOf, focusOf, nowFree, nowSold, refuseTaken, requireOnSale } from './ground.ts'
import { placesOf } from './places.ts'
import { refuseInRush } from './rush.ts'

/** What a sale wants, as far as places are concerned. */
interface Wanted {
  seatNos: number[]
  areaNo?: number
  qty?: number
}

/** Places that a hold has kept until now. */
export interface HeldPlaces {
  holdId: SeatHoldId
}

const seatsOf = (items: readonly Wanted[]) => items.flatMap((item) => item.seatNos)

function poolsOf(items: readonly Wanted[]): PoolWish[] {
  const wishes = new Map<number, number>()
  for (const { areaNo, qty = 0 } of items) if (areaNo !== undefined) wishes.set(areaNo, (wishes.get(areaNo) ?? 0) + qty)
  return [...wishes].map(([areaNo, qty]) => ({ areaNo, qty })).sort((a, b) => a.areaNo - b.areaNo)
}

/** The seats that the venue would give for a wish at this moment; SOLD_OUT when there are none. */
export async function chooseSeats(
  ctx: SignedContext,
  tx: Tx,
  { ticketSessionId, wish }: { ticketSessionId: TicketSessionId; wish: BestWish },
): Promise<number[]> {
  const at = atOf(ctx, ticketSessionId)
  const facts = await requireOnSale(tx, at)
  const places = facts.layoutVersionId ? await placesOf(tx, at, facts.layoutVersionId) : []
  return findBest(places, wish, focusOf(facts))?.seatNos ?? refuse('SOLD_OUT')
}

export { inTurn } from './turnstile.ts'

/** Ends a sale at once when many want the same seats and these are gone. SEAT_TAKEN. */
export async function refuseGone(
  ctx: SignedContext,
  sale: { commandId: string; ticketSessionId: TicketSessionId; items: readonly Wanted[] },
): Promise<void> {
  const { commandId, ticketSessionId, items } = sale
  await refuseInRush(ctx, atOf(ctx, ticketSessionId), { seatNos: seatsOf(items), commandId })
}

interface FromHold {
  holdId: SeatHoldId
  ticketSessionId: TicketSessionId
  items: Wanted[]
}

/**
 * Takes what a hold of the caller keeps for its sale: the hold is confirmed, its places in pools stay taken for the
 * order. VALIDATION when the sale is not exactly about what is held, HOLD_EXPIRED when places in pools are gone.
 */
export async function takeOutOfHold(
  ctx: SignedContext,
  tx: Tx,
  { holdId, ticketSessionId, items }: FromHold,
): Promise<HeldPlaces> {
  const at = atOf(ctx, ticketSessionId)
  const row = await lockHold(tx, ctx.venueId, holdId)
  if (!row || row.ownerId !== ctx.actor.userId || row.ticketSessionId !== ticketSessionId || row.isOffer) {
    refuse('NOT_FOUND')
  }
  if (row.state !== 'open') refuse('STATE', { details: { state: row.state } })
  const same = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((seat) => b.includes(seat))
  if (!same(seatsOf(items), row.seatNos)) refuseField('items', 'field.invalid')
  const wanted = poolsOf(items)
  const kept = await emptyHold(tx, at, holdId)
  const isKept = (wish: PoolWish) => kept.some((pool) => pool.areaNo === wish.areaNo && pool.qty === wish.qty)
  if (kept.length < wanted.length && kept.every((pool) => wanted.some((wish) => wish.areaNo === pool.areaNo))) {
    refuse('HOLD_EXPIRED', { details: { seatNos: [] } })
  }
  if (kept.length !== wanted.length || !wanted.every(isKept)) refuseField('items', 'field.invalid')
  await updateHold(tx, { venueId: at.venueId, id: holdId }, { state: 'confirmed' })
  return { holdId }
}

/**
 * Makes sure that a hold of the caller keeps what it says at this moment, until the transaction ends. NOT_FOUND, STATE,
 * HOLD_EXPIRED with the lost seats when its time is up, or SALES_CLOSED when its session was called off.
 */
export async function requireLiveHold(ctx: SignedContext, tx: Tx, holdId: SeatHoldId): Promise<void> {
  const row = await lockHold(tx, ctx.venueId, holdId)
  if (!row || row.ownerId !== ctx.actor.userId || row.isOffer) refuse('NOT_FOUND')
  if (row.state !== 'open') refuse('STATE', { details: { state: row.state } })
  const at = atOf(ctx, row.ticketSessionId)
  const state = await keepSessionState(tx, at)
  if (state === 'cancelled') refuse('SALES_CLOSED', { details: { state } })
  if (Date.parse(row.expiresAt) > Date.parse(row.now)) return
  refuse('HOLD_EXPIRED', { details: { seatNos: await selectLost(tx, at, { seatNos: row.seatNos, holdId }) } })
}

interface Places {
  ticketSessionId: TicketSessionId
  passes: readonly { areaNo: number | null; people: number }[]
  held: HeldPlaces | null
  /** How many are there for its promo code, by area: taken from what was kept for it. */
  kept?: ReadonlyMap<number, number> | undefined
}

/**
 * Takes places without a seat for a sale, one for each person on its passes. A hold has kept one for each pass; only
 * what more people on one pass need is taken then, and what was kept for a code makes places of the hold free again.
 * SOLD_OUT when there is not enough room.
 */
export async function takePlaces(
  ctx: SignedContext,
  tx: Tx,
  { ticketSessionId, passes, held, kept }: Places,
): Promise<void> {
  const wishes = new Map<number, number>()
  for (const { areaNo, people } of passes) {
    const missing = held ? people - 1 : people
    if (areaNo !== null) wishes.set(areaNo, (wishes.get(areaNo) ?? 0) + missing)
  }
  const pools = [...wishes].map(([areaNo, qty]) => ({ areaNo, qty: qty - (kept?.get(areaNo) ?? 0) }))
  const at = atOf(ctx, ticketSessionId)
  const wanted = pools.filter(({ qty }) => qty > 0)
  if (!(await takeFromPools(tx, at, wanted))) refuse('SOLD_OUT')
  const spare = pools.filter(({ qty }) => qty < 0).map(({ areaNo, qty }) => ({ areaNo, qty: 0 - qty }))
  if (spare.length > 0) await giveBack(tx, at, spare)
}

/** Ends a sale that did not get its seats: HOLD_EXPIRED with the lost ones of a hold, else SEAT_TAKEN. */
export async function refuseUnavailable(
  ctx: SignedContext,
  tx: Tx,
  { input, held }: { input: { ticketSessionId: TicketSessionId; items: Wanted[] }; held: HeldPlaces | null },
): Promise<never> {
  const at = atOf(ctx, input.ticketSessionId)
  const seatNos = seatsOf(input.items)
  if (held) {
    // Of the seats that it did get nothing is left of this transaction; what matters is whose the others are.
    refuse('HOLD_EXPIRED', { details: { seatNos: await selectLost(tx, at, { seatNos, holdId: held.holdId }) } })
  }
  const facts = await findSessionFacts(tx, at)
  if (!facts) refuse('NOT_FOUND')
  return refuseTaken(tx, { at, facts }, { seatNos, holdId: null })
}

interface SoldPlaces {
  ticketSessionId: TicketSessionId
  passes: readonly { seatNo: number | null; areaNo: number | null; people: number }[]
  /** For practice: the places are free again. */
  isTraining: boolean
}

const seatsOfPasses = ({ passes }: SoldPlaces) =>
  passes.flatMap((pass) => (pass.seatNo === null ? [] : [pass.seatNo])).sort((a, b) => a - b)

// What was sold for practice was taken out of a hold perhaps, and is free for everybody.
const seatsNow = (sold: SoldPlaces) => (sold.isTraining ? nowFree : nowSold)(seatsOfPasses(sold))

/** Puts back the places without a seat that a sale has taken for practice. Its seats it has put back itself. */
export async function freePractice(ctx: SignedContext, tx: Tx, sold: SoldPlaces): Promise<void> {
  if (!sold.isTraining) return
  const wishes = new Map<number, number>()
  for (const { areaNo, people } of sold.passes) {
    if (areaNo !== null) wishes.set(areaNo, (wishes.get(areaNo) ?? 0) + people)
  }
  await giveBack(
    tx,
    atOf(ctx, sold.ticketSessionId),
    [...wishes].map(([areaNo, qty]) => ({ areaNo, qty })),
  )
}

/** What everybody who looks at the map is told of a sale of seats alone. */
export const newsOfSale = (ctx: SignedContext, sold: SoldPlaces): Announcement => ({
  venueId: ctx.venueId,
  topic: seatsTopic(sold.ticketSessionId),
  payload: { seats: [seatsNow(sold)], pools: [] },
})

/** Tells everybody who looks at the map what was sold. */
export async function announceSold(ctx: SignedContext, work: Work, sold: SoldPlaces): Promise<void> {
  const at = atOf(ctx, sold.ticketSessionId)
  const areas = [...new Set(sold.passes.flatMap((pass) => (pass.areaNo === null ? [] : [pass.areaNo])))]
  const pools: PoolState[] = areas.length === 0 ? [] : await selectPools(work.tx, at, areas)
  announceSeats(work, at, { seats: [seatsNow(sold)], pools })
}
