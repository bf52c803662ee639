import type { OrderId, PassId, SeatHoldId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { lockHold, selectPoolsOf, updateHold } from '../repo/holds.ts'
import { giveBack, type PoolState, type PoolWish, takeFromPools } from '../repo/pools.ts'
import { freeSoldSeats, lockSeats, sellSeats, switchSeats } from '../repo/sold.ts'
import { findSessionFacts } from '../repo/state.ts'
import { announceSeats, atOf, nowFree, nowSold, refuseTaken, requireOnSale } from './ground.ts'

/** A pass that gives its place back. */
interface Place {
  id: PassId
  ticketSessionId: string
  seatNo: number | null
  areaNo: number | null
  people: number
}

/**
 * Puts the seats and places of passes back on sale and tells everybody who looks at the maps. STALE when one of the
 * seats is no longer that of its pass. Ticket sessions in the order of their ids; in each, places before seats.
 */
export async function freeSold(ctx: SignedContext, work: Work, passes: readonly Place[]): Promise<void> {
  const sessions = [...new Set(passes.map(({ ticketSessionId }) => ticketSessionId))].sort()
  for (const ticketSessionId of sessions) {
    const at = atOf(ctx, ticketSessionId as TicketSessionId)
    const here = passes.filter((pass) => pass.ticketSessionId === ticketSessionId)
    const pools = await giveBack(work.tx, at, placesOf(here))
    const seated = here.flatMap(({ id, seatNo }) => (seatNo === null ? [] : [{ passId: id, seatNo }]))
    const freed = await freeSoldSeats(work.tx, at, seated)
    if (freed.length < seated.length) refuse('STALE')
    announceSeats(work, at, { seats: [nowFree(freed.sort((a, b) => a - b))], pools })
  }
}

function placesOf(passes: readonly Place[]): PoolWish[] {
  const wishes = new Map<number, number>()
  for (const { areaNo, people } of passes) {
    if (areaNo !== null) wishes.set(areaNo, (wishes.get(areaNo) ?? 0) + people)
  }
  return [...wishes].map(([areaNo, qty]) => ({ areaNo, qty }))
}

interface Exchange {
  orderId: OrderId
  from: readonly Place[]
  /** What comes in their place, all of one ticket session. */
  ticketSessionId: TicketSessionId
  to: readonly Omit<Place, 'ticketSessionId'>[]
  /** A hold of the caller that keeps some of those seats. */
  holdId: SeatHoldId | null
}

/**
 * Gives the places of passes back and takes those of others, in one ticket session or from one to another. SEAT_TAKEN
 * with what is free instead, SOLD_OUT, SALES_CLOSED when nothing may be sold there now. All seats are locked first, in one
 * order, so that two exchanges the other way round wait for each other and do not deadlock.
 */
export async function exchangeSold(ctx: SignedContext, work: Work, exchange: Exchange): Promise<void> {
  const { tx } = work
  const target = atOf(ctx, exchange.ticketSessionId)
  const facts = await requireOnSale(tx, target)
  const holdId = await endHold(ctx, tx, exchange)
  const to = exchange.to.map((place) => ({ ...place, ticketSessionId: exchange.ticketSessionId as string }))
  const sessions = [...new Set([...exchange.from, ...to].map((place) => place.ticketSessionId))].sort()
  const pools = new Map<string, PoolState[]>()
  for (const id of sessions) {
    const at = atOf(ctx, id as TicketSessionId)
    const here = (places: readonly Place[]) => places.filter((place) => place.ticketSessionId === id)
    const back = await giveBack(tx, at, placesOf(here(exchange.from)))
    const taken = (await takeFromPools(tx, at, placesOf(here(to)))) ?? refuse('SOLD_OUT')
    pools.set(id, [...back.filter(({ areaNo }) => !taken.some((pool) => pool.areaNo === areaNo)), ...taken])
  }
  for (const id of sessions) {
    const at = atOf(ctx, id as TicketSessionId)
    const seatsAt = (places: readonly Place[]) =>
      places.flatMap(({ ticketSessionId, seatNo }) => (ticketSessionId === id && seatNo !== null ? [seatNo] : []))
    await lockSeats(tx, at, [...seatsAt(exchange.from), ...seatsAt(to)])
  }
  const seated = (places: readonly Place[], id: string) =>
    places.flatMap(({ id: passId, ticketSessionId, seatNo }) =>
      ticketSessionId === id && seatNo !== null ? [{ passId, seatNo }] : [],
    )
  const wanted = seated(to, exchange.ticketSessionId)
  for (const id of sessions) {
    const at = atOf(ctx, id as TicketSessionId)
    const gone = seated(exchange.from, id)
    if ((await freeSoldSeats(tx, at, gone)).length < gone.length) refuse('STALE')
  }
  const got = await sellSeats(tx, target, { orderId: exchange.orderId, seats: wanted, holdId })
  if (got.length < wanted.length) {
    await refuseTaken(tx, { at: target, facts }, { seatNos: wanted.map(({ seatNo }) => seatNo), holdId })
  }
  for (const id of sessions) {
    const sold = id === exchange.ticketSessionId ? wanted.map(({ seatNo }) => seatNo) : []
    const freed = seated(exchange.from, id).flatMap(({ seatNo }) => (sold.includes(seatNo) ? [] : [seatNo]))
    const seats = [nowFree(freed.sort((a, b) => a - b)), nowSold(sold.sort((a, b) => a - b))]
    announceSeats(work, atOf(ctx, id as TicketSessionId), { seats, pools: pools.get(id) ?? [] })
  }
}

// A hold keeps seats for this exchange when it is the caller's, open and about no others; one that is none of that counts
// as none, and its seats are had if they are free.
async function endHold(ctx: SignedContext, tx: Tx, { holdId, ticketSessionId, to }: Exchange) {
  if (holdId === null) return null
  const hold = await lockHold(tx, ctx.venueId, holdId)
  if (hold?.ownerId !== ctx.actor.userId || hold.ticketSessionId !== ticketSessionId || hold.state !== 'open')
    return null
  const wanted = new Set(to.map(({ seatNo }) => seatNo))
  if (hold.seatNos.length === 0 || !hold.seatNos.every((seatNo) => wanted.has(seatNo))) return null
  if ((await selectPoolsOf(tx, ctx.venueId, holdId)).length > 0) return null
  await updateHold(tx, { venueId: ctx.venueId, id: holdId }, { state: 'confirmed' })
  return holdId
}

interface Seated {
  id: PassId
  orderId: string
  seatNo: number
}

/**
 * Moves a pass to a free seat of its show that belongs to the same category: VALIDATION else, SEAT_TAKEN with what is free
 * instead, STALE when the pass is on its seat no more.
 */
export async function reseatSold(
  ctx: SignedContext,
  work: Work,
  { ticketSessionId, pass, seatNo }: { ticketSessionId: TicketSessionId; pass: Seated; seatNo: number },
): Promise<void> {
  const { tx } = work
  const at = atOf(ctx, ticketSessionId)
  const facts = (await findSessionFacts(tx, at)) ?? refuse('NOT_FOUND')
  if (seatNo >= facts.seats) refuseField('seatNo', 'field.invalid')
  const locked = await lockSeats(tx, at, [pass.seatNo, seatNo])
  const categoryOf = (no: number) => locked.find((seat) => seat.seatNo === no)?.categoryId
  if (categoryOf(seatNo) !== categoryOf(pass.seatNo)) refuseField('seatNo', 'field.otherPrice')
  if ((await freeSoldSeats(tx, at, [{ passId: pass.id, seatNo: pass.seatNo }])).length === 0) refuse('STALE')
  const got = await sellSeats(tx, at, { orderId: pass.orderId, seats: [{ passId: pass.id, seatNo }], holdId: null })
  if (got.length === 0) await refuseTaken(tx, { at, facts }, { seatNos: [seatNo], holdId: null })
  announceSeats(work, at, { seats: [nowFree([pass.seatNo]), nowSold([seatNo])] })
}

/** Two passes change their seats; VALIDATION when the seats do not cost the same, STALE when one of them has moved. */
export async function swapSold(
  ctx: SignedContext,
  { tx }: Work,
  { ticketSessionId, passes: [a, b] }: { ticketSessionId: TicketSessionId; passes: [Seated, Seated] },
): Promise<void> {
  const at = atOf(ctx, ticketSessionId)
  const locked = await lockSeats(tx, at, [a.seatNo, b.seatNo])
  if (new Set(locked.map(({ categoryId }) => categoryId)).size > 1) refuseField('passIds', 'field.otherPrice')
  const moves = [
    { ...a, to: b.seatNo },
    { ...b, to: a.seatNo },
  ]
  if ((await switchSeats(tx, at, moves)) < 2) refuse('STALE')
}
