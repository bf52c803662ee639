import { fromMicro, proportion } from '@marquee/contract/micro'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { holdItems, lockPlaces } from '../repo/post.ts'
import {
  endReserved,
  insertIfFree,
  insertReserved,
  lockFree,
  lookAtFree,
  noteMissing,
  selectReserved,
  selectUsed,
  shrinkReserved,
} from '../repo/set-aside.ts'
import { choosePlaces, type ReservationWish } from '../rules/places.ts'
import { type ActLine, moveStock, moveTogether } from './move.ts'

// What is made of the store for others: set aside when it is asked for, used when somebody begins, given back when nobody
// wants it any more. `source` names who asks, and an id of its own each piece of work.

/**
 * Sets aside what work will need. INSUFFICIENT_STOCK at `fieldOf` when a strict item has not so much left; of others a
 * place may promise more than it has. `asSold`: it is gone already, and nothing is refused; answers what a strict item had
 * not, which opens a discrepancy until it is counted.
 */
export async function setAsideFor(
  ctx: SignedContext,
  { tx }: Work,
  source: string,
  {
    wishes,
    fieldOf,
    asSold = false,
  }: { wishes: readonly ReservationWish[]; fieldOf: (wish: ReservationWish) => string; asSold?: boolean },
): Promise<ReservationWish[]> {
  const { venueId, actor } = ctx
  if (wishes.length === 0) return []
  const owner = { venueId, actorId: actor.userId, source }
  if (await setAsideAtOnce(tx, owner, wishes)) return []
  const { placed, short, missing } = choosePlaces(wishes, await lockFree(tx, venueId, wishes), { asSold })
  if (!short) {
    await insertReserved(tx, owner, placed)
    await noteMissing(tx, venueId, missing)
    return missing
  }
  throw new Refusal('INSUFFICIENT_STOCK', {
    details: { itemId: short.itemId, wanted: fromMicro(short.qty) },
    issues: [{ path: fieldOf(short), message: 'field.insufficientStock' }],
  })
}

// Where there is enough, or no other place to choose: without a lock until the one statement that writes it. False: nothing
// is written, and the places have to be chosen among locked levels.
async function setAsideAtOnce(
  tx: Work['tx'],
  owner: Parameters<typeof insertIfFree>[1],
  wishes: readonly ReservationWish[],
): Promise<boolean> {
  const levels = await lookAtFree(tx, owner.venueId, wishes)
  if (!levels) return false
  const { placed, short, missing } = choosePlaces(wishes, levels)
  if (short || missing.length > 0) return false
  const places = Map.groupBy(levels, ({ itemId }) => itemId)
  // Of an item with several places the choice holds as long as there is enough where it fell.
  const bound = [...places].filter(([, all]) => all.length > 1).map(([itemId]) => itemId)
  return insertIfFree(tx, owner, { placed, bound })
}

interface Using {
  source: string
  /** How a refusal names the input that asked for a piece of work. */
  fieldOf: (sourceId: string) => string
  /** Tells nobody: a sale waits for nothing that all sales share. */
  isQuiet?: boolean
}

/**
 * Uses what was set aside: each piece of work takes it out of the store once. INSUFFICIENT_STOCK when a strict item is no
 * longer there; others may go below zero, which opens a discrepancy.
 */
export async function useSetAside(
  ctx: SignedContext,
  work: Work,
  { source, fieldOf, isQuiet = false }: Using,
  sourceIds: readonly string[],
): Promise<void> {
  const { venueId } = ctx
  if (sourceIds.length === 0) return
  const reserved = await selectReserved(work.tx, { venueId, source }, sourceIds)
  if (reserved.length === 0) return
  // All of them before the first is moved, so that two who begin at the same moment never wait for each other.
  await holdItems(work.tx, venueId, [...new Set(reserved.map(({ itemId }) => itemId))].sort())
  await lockPlaces(work.tx, venueId, reserved)
  await endReserved(work.tx, { venueId, source, by: ctx.actor.userId }, sourceIds, 'used')
  const parts = sourceIds.map((sourceId) => ({
    sourceId,
    lines: reserved
      .filter((each) => each.sourceId === sourceId && each.isInUse)
      .map(({ itemId, locationId, qty }): ActLine => ({ itemId, from: locationId, to: null, outside: 'used', qty })),
  }))
  await moveTogether(
    ctx,
    work,
    { kind: 'use', source, fieldOf, isQuiet },
    parts.filter(({ lines }) => lines.length > 0),
  )
}

interface Released {
  sourceId: string
  /** `left` of `of` equal parts stay set aside. */
  left: number
  of: number
}
interface GivenBack {
  sourceId: string
  /** What gives it back: that happens once. */
  byId: string
  /** So many equal parts were used, of which so many were given back before and so many are now. */
  used: number
  before: number
  now: number
  outcome: 'return' | 'waste'
}

/**
 * Takes work back. What was set aside for it is free again; what was used goes back to where it came from, for what it
 * was worth, and what nobody can use any more is written off from there at once.
 */
export async function takeBackFor(
  ctx: SignedContext,
  work: Work,
  source: string,
  { released, used, reason }: { released: readonly Released[]; used: readonly GivenBack[]; reason: string },
): Promise<void> {
  const { venueId } = ctx
  const reserved = await selectReserved(
    work.tx,
    { venueId, source },
    released.map(({ sourceId }) => sourceId),
  )
  const given: (GivenBack & { lines: ActLine[] })[] = []
  for (const part of used) {
    const rows = await selectUsed(work.tx, { venueId, source, sourceId: part.sourceId })
    given.push({ ...part, lines: backLines(part, rows) })
  }
  const places = [
    ...reserved,
    ...given.flatMap(({ lines }) => lines.map(({ itemId, to }) => ({ itemId, locationId: to ?? '' }))),
  ]
  if (places.length === 0) return
  // All of them before the first is changed, so that two who take back at the same moment never wait for each other.
  await holdItems(work.tx, venueId, [...new Set(places.map(({ itemId }) => itemId))].sort())
  await lockPlaces(work.tx, venueId, places)
  await release(ctx, work, source, released)
  for (const { byId, outcome, lines } of given.filter(({ lines: own }) => own.length > 0)) {
    const act = { source: { name: source, id: byId }, reason }
    await moveStock(ctx, work, { ...act, kind: 'use', lines })
    if (outcome === 'return') continue
    const thrown = lines.map(({ itemId, to, qty }): ActLine => ({ itemId, from: to, to: null, outside: 'waste', qty }))
    await moveStock(ctx, work, { ...act, kind: 'waste', lines: thrown })
  }
}

function backLines({ used, before, now }: GivenBack, rows: Awaited<ReturnType<typeof selectUsed>>): ActLine[] {
  const share = (whole: bigint) =>
    proportion(whole, BigInt(before + now), BigInt(used)) - proportion(whole, BigInt(before), BigInt(used))
  return rows
    .filter(({ isInUse, qty }) => isInUse && share(qty) > 0n)
    .map(({ itemId, locationId, qty, value }) => ({
      itemId,
      from: null,
      to: locationId,
      outside: 'used',
      qty: share(qty),
      value: share(value),
    }))
}

async function release(ctx: SignedContext, { tx }: Work, source: string, parts: readonly Released[]): Promise<void> {
  const key = { venueId: ctx.venueId, source }
  const over = parts.filter(({ left }) => left === 0).map(({ sourceId }) => sourceId)
  if (over.length > 0) await endReserved(tx, { ...key, by: ctx.actor.userId }, over, 'released')
  for (const { sourceId, left, of } of parts) if (left > 0) await shrinkReserved(tx, { ...key, sourceId }, { left, of })
}
