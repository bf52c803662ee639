import type { BestWish, Hold, SeatHoldId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import {
  type HoldRow,
  insertHold,
  lockHold,
  selectOwnHold,
  selectOwnHolds,
  selectPoolsOf,
  updateHold,
} from '../repo/holds.ts'
import {
  emptyHold,
  giveBack,
  keepInHold,
  lockPoolsOf,
  type PoolState,
  type PoolWish,
  prolongPools,
  takeFromPools,
} from '../repo/pools.ts'
import { type SessionFacts, selectLost, selectTakenFor } from '../repo/state.ts'
import { type At, freeSeats, prolongSeats, takeSeats } from '../repo/take.ts'
import { findBest } from '../rules/best.ts'
import { holdLifetime } from '../rules/lifetimes.ts'
import { announceSeats, atOf, focusOf, nowFree, nowHeld, refuseTaken, requireOnSale, requireSeats } from './ground.ts'
import { type CreateHold, holdAtOnce } from './hold-at-once.ts'
import { limitOf, withinLimit } from './limit.ts'
import { placesOf } from './places.ts'
import { refuseInRush } from './rush.ts'
import { inTurn } from './turnstile.ts'

// When others are faster, the search is made again with what is left.
const bestTries = 20

/**
 * Holds seats and places for the caller, all or nothing: named seats, or the best ones that fit a wish. For everybody
 * else they are taken until the hold runs out. SEAT_TAKEN with alternatives, SOLD_OUT, SALES_CLOSED; HOLD_LIMIT of
 * who sells from outside.
 */
export async function createHold(ctx: SignedContext, input: CreateHold): Promise<Hold> {
  const command = { commandId: input.commandId, procedure: 'seats.hold', input: { ...input } }
  return inTurn(
    { services: ctx.services, ticketSessionId: input.ticketSessionId, alone: input.best !== undefined },
    async () => {
      await refuseInRush(ctx, atOf(ctx, input.ticketSessionId), input)
      const held = await holdAtOnce(ctx, command, input)
      return held ?? withinLimit(ctx, () => runCommand(ctx, command, (work) => holdOnce(ctx, work, input)))
    },
  )
}

async function holdOnce(ctx: SignedContext, work: Work, input: CreateHold): Promise<Hold> {
  const { tx } = work
  const at = atOf(ctx, input.ticketSessionId)
  const facts = await requireOnSale(tx, at)
  requireSeats(facts, input.seatNos)
  const { seconds, longest } = holdLifetime(input, ctx.services.holdTtlSeconds)
  const { holdId: id, channel, note = null } = input
  const atMost = limitOf(ctx, channel)
  const owned = { id, ownerId: ctx.actor.userId, channel, seconds, longest, seatNos: [], note, atMost }
  const row = await insertHold(tx, at, owned)
  if (!row) refuse('STATE', { details: { holdId: id } })
  const pools = await takeFromPools(tx, at, input.pools)
  if (!pools) refuse('SOLD_OUT')
  await keepInHold(tx, at, { holdId: id, until: row.expiresAt, wishes: input.pools })
  const seatNos = input.best
    ? await takeBest(tx, { at, facts }, { row, best: input.best })
    : await takeAll(tx, { at, facts }, { row, seatNos: input.seatNos })
  const held = await updateHold(tx, { venueId: at.venueId, id }, { seatNos })
  if (!held) throw new Error('a new hold is not open')
  await work.audit({
    action: 'seats.hold',
    entity: 'ticket_session',
    entityId: at.ticketSessionId,
    after: { hold: id, seats: seatNos, ...(input.pools.length > 0 ? { pools: input.pools } : {}) },
  })
  announceSeats(work, at, { seats: [nowHeld(seatNos, held)], pools })
  return answerOf(held, input.pools)
}

const answerOf = ({ ownerId: _, state: __, isOffer: ___, ...row }: HoldRow, pools: PoolWish[]): Hold => ({
  ...row,
  pools,
})

type Place = { at: At; facts: SessionFacts }

async function takeAll(tx: Tx, place: Place, { row, seatNos }: { row: HoldRow; seatNos: number[] }): Promise<number[]> {
  if (seatNos.length === 0) return []
  const taken = await takeSeats(tx, place.at, { holdId: row.id, seatNos, until: row.expiresAt })
  if (taken.length < seatNos.length) await refuseTaken(tx, place, { seatNos, holdId: row.id })
  return taken.sort((a, b) => a - b)
}

async function takeBest(tx: Tx, { at, facts }: Place, { row, best }: { row: HoldRow; best: BestWish }) {
  const { layoutVersionId } = facts
  if (!layoutVersionId) refuse('SOLD_OUT')
  for (let tries = 1; tries <= bestTries; tries += 1) {
    const choice = findBest(await placesOf(tx, at, layoutVersionId), best, focusOf(facts))
    if (!choice) refuse('SOLD_OUT')
    const taken = await takeSeats(tx, at, { holdId: row.id, seatNos: choice.seatNos, until: row.expiresAt })
    if (taken.length === choice.seatNos.length) return choice.seatNos
    await freeSeats(tx, at, { holdId: row.id, seatNos: taken })
  }
  return refuse('SOLD_OUT')
}

/** The caller's open holds in a ticket session, the oldest first. */
export async function listOwnHolds(ctx: SignedContext, ticketSessionId: TicketSessionId): Promise<Hold[]> {
  const { db } = ctx.services
  const rows = await selectOwnHolds(db, atOf(ctx, ticketSessionId), ctx.actor.userId)
  return Promise.all(rows.map(async (row) => answerOf(row, await selectPoolsOf(db, ctx.venueId, row.id))))
}

/** An open hold of the caller, also one that has run out. */
export async function getOwnHold(ctx: SignedContext, id: SeatHoldId): Promise<Hold> {
  const { db } = ctx.services
  const row = await selectOwnHold(db, { venueId: ctx.venueId, id, ownerId: ctx.actor.userId })
  if (!row) refuse('NOT_FOUND')
  return answerOf(row, await selectPoolsOf(db, ctx.venueId, id))
}

// Someone else's hold is not there for the caller: they learn nothing about it.
async function requireOwn(ctx: SignedContext, tx: Tx, id: SeatHoldId): Promise<HoldRow> {
  const row = await lockHold(tx, ctx.venueId, id)
  if (!row || row.ownerId !== ctx.actor.userId || row.isOffer) refuse('NOT_FOUND')
  if (row.state !== 'open') refuse('STATE', { details: { state: row.state } })
  return row
}

interface ChangeHold {
  holdId: SeatHoldId
  add: number[]
  remove: number[]
  /** Whole; absent: as they are. */
  pools?: PoolWish[]
}

/**
 * Adds seats to a hold of the caller and gives others back, all or nothing. Its end stays; so one that has run out takes
 * nothing more before it is extended: HOLD_EXPIRED with the seats that it has lost by then.
 */
export async function changeHold(ctx: SignedContext, input: ChangeHold): Promise<Hold> {
  return withinLimit(ctx, () => inTransaction(ctx, (work) => changeOnce(ctx, work, input)))
}

async function changeOnce(ctx: SignedContext, work: Work, input: ChangeHold): Promise<Hold> {
  const { tx } = work
  const row = await requireOwn(ctx, tx, input.holdId)
  const at = atOf(ctx, row.ticketSessionId)
  const facts = await requireOnSale(tx, at)
  requireSeats(facts, input.add, 'add')
  const wanted = input.add.filter((seatNo) => !row.seatNos.includes(seatNo))
  if (Date.parse(row.expiresAt) <= Date.parse(row.now)) await refuseGrowth(tx, at, { row, wanted, wishes: input.pools })
  const pools = input.pools ? await replacePools(tx, at, { row, wishes: input.pools }) : []
  const freed = await freeSeats(tx, at, { holdId: row.id, seatNos: input.remove })
  const added = await takeAll(tx, { at, facts }, { row, seatNos: wanted })
  const seatNos = [...row.seatNos.filter((seatNo) => !input.remove.includes(seatNo)), ...added].sort((a, b) => a - b)
  const held = await updateHold(tx, { venueId: at.venueId, id: row.id }, { seatNos })
  if (!held) refuse('STATE')
  await work.audit({
    action: 'seats.changeHold',
    entity: 'ticket_session',
    entityId: at.ticketSessionId,
    before: { hold: row.id, seats: row.seatNos },
    after: { hold: row.id, seats: seatNos, ...(input.pools ? { pools: input.pools } : {}) },
  })
  announceSeats(work, at, { seats: [nowFree(freed), nowHeld(added, held)], pools })
  return answerOf(held, await selectPoolsOf(tx, ctx.venueId, row.id))
}

// What a hold got after its end would be free at once, for anybody, while its owner believes it is kept.
async function refuseGrowth(
  tx: Tx,
  at: At,
  { row, wanted, wishes = [] }: { row: HoldRow; wanted: number[]; wishes?: PoolWish[] | undefined },
): Promise<void> {
  const kept = wishes.length > 0 ? await selectPoolsOf(tx, at.venueId, row.id) : []
  const isMore = ({ areaNo, qty }: PoolWish) => qty > (kept.find((pool) => pool.areaNo === areaNo)?.qty ?? 0)
  if (wanted.length === 0 && !wishes.some(isMore)) return
  refuse('HOLD_EXPIRED', { details: { seatNos: await selectLost(tx, at, { seatNos: row.seatNos, holdId: row.id }) } })
}

async function replacePools(tx: Tx, at: At, { row, wishes }: { row: HoldRow; wishes: PoolWish[] }) {
  await lockPoolsOf(tx, at, row.id)
  const given = await giveBack(tx, at, await emptyHold(tx, at, row.id))
  const taken = await takeFromPools(tx, at, wishes)
  if (!taken) refuse('SOLD_OUT')
  await keepInHold(tx, at, { holdId: row.id, until: row.expiresAt, wishes })
  return lastOfEach([...given, ...taken])
}

const lastOfEach = (states: PoolState[]): PoolState[] => [
  ...new Map(states.map((state) => [state.areaNo, state])).values(),
]

/**
 * Gives a hold of the caller one more life, up to its longest time. One that has run out is good again as long as nobody
 * has taken anything out of it; else HOLD_EXPIRED with the lost seats. A partner may say how many minutes.
 */
export async function extendHold(
  ctx: SignedContext,
  { holdId, minutes }: { holdId: SeatHoldId; minutes?: number },
): Promise<Hold> {
  return withinLimit(ctx, () => inTransaction(ctx, (work) => extendOnce(ctx, work, { holdId, minutes })))
}

async function extendOnce(
  ctx: SignedContext,
  work: Work,
  { holdId, minutes }: { holdId: SeatHoldId; minutes?: number | undefined },
): Promise<Hold> {
  const { tx } = work
  const row = await requireOwn(ctx, tx, holdId)
  const at = atOf(ctx, row.ticketSessionId)
  const { channel } = row
  if (minutes !== undefined && channel !== 'partner') refuseField('minutes', 'field.invalid')
  const { seconds } = holdLifetime({ channel, minutes }, ctx.services.holdTtlSeconds)
  const held = await updateHold(tx, { venueId: at.venueId, id: holdId }, { seconds })
  if (!held) refuse('STATE')
  await lockPoolsOf(tx, at, holdId)
  const pools = await selectPoolsOf(tx, ctx.venueId, holdId)
  // Places that someone took have left no trace in it: one that is over and holds nothing has lost them.
  const isGone = row.seatNos.length + pools.length === 0 && Date.parse(row.expiresAt) <= Date.parse(row.now)
  const kept = await prolongSeats(tx, at, { holdId, seatNos: row.seatNos, until: held.expiresAt })
  if (isGone || kept < row.seatNos.length) {
    refuse('HOLD_EXPIRED', {
      details: { seatNos: await selectLost(tx, at, { seatNos: row.seatNos, holdId }) },
    })
  }
  await prolongPools(tx, at, { holdId, until: held.expiresAt })
  await work.audit({
    action: 'seats.extendHold',
    entity: 'ticket_session',
    entityId: at.ticketSessionId,
    after: { hold: holdId, until: held.expiresAt },
  })
  announceSeats(work, at, { seats: [nowHeld(row.seatNos, held)] })
  return answerOf(held, pools)
}

/**
 * Gives everything of a hold of the caller back. `unlessPaid`: STATE with `details.taken` while there is open money that
 * was taken for it, which another window may know alone.
 */
export async function releaseHold(
  ctx: SignedContext,
  { holdId, unlessPaid }: { holdId: SeatHoldId; unlessPaid?: true },
): Promise<true> {
  return inTransaction(ctx, async (work) => {
    const row = await requireOwn(ctx, work.tx, holdId)
    const taken = unlessPaid ? await selectTakenFor(work.tx, ctx.venueId, holdId) : null
    if (taken) refuse('STATE', { details: { taken } })
    return giveAllBack(ctx, work, { row, action: 'seats.release' })
  })
}

/** Releases anybody's hold as a whole, with a reason: for people who may release other people's holds. */
export async function releaseOtherHold(
  ctx: SignedContext,
  { holdId, reason }: { holdId: SeatHoldId; reason: string },
): Promise<true> {
  return inTransaction(ctx, async (work) => {
    const row = await lockHold(work.tx, ctx.venueId, holdId)
    if (!row) refuse('NOT_FOUND')
    if (row.state !== 'open') refuse('STATE', { details: { state: row.state } })
    await requireNote(ctx, work.tx, { occasion: 'release', reason })
    return giveAllBack(ctx, work, { row, action: 'seats.releaseOther', reason })
  })
}

interface GiveBack {
  row: HoldRow
  action: 'seats.release' | 'seats.releaseOther'
  reason?: string
}

async function giveAllBack(ctx: SignedContext, work: Work, { row, action, reason }: GiveBack): Promise<true> {
  const { tx } = work
  const at = atOf(ctx, row.ticketSessionId)
  await lockPoolsOf(tx, at, row.id)
  const pools = await giveBack(tx, at, await emptyHold(tx, at, row.id))
  const freed = await freeSeats(tx, at, { holdId: row.id, seatNos: row.seatNos })
  await updateHold(tx, { venueId: at.venueId, id: row.id }, { state: 'released' })
  await work.audit({
    action,
    entity: 'ticket_session',
    entityId: at.ticketSessionId,
    before: { hold: row.id, seats: row.seatNos, owner: row.ownerId },
    ...(reason === undefined ? {} : { reason }),
  })
  announceSeats(work, at, { seats: [nowFree(freed)], pools })
  return true
}
