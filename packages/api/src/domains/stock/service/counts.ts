import { mayDo, totalCap } from '@marquee/contract'
import type { InventoryItemId, ItemCategoryId, ItemUnitId } from '@marquee/contract/inventory'
import { toMicro } from '@marquee/contract/micro'
import type { StockLocationId } from '@marquee/contract/stock'
import { type CountSheet, type CountState, type StockCountId, stockCountId } from '@marquee/contract/stock-counts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { reaches } from '../../../door/authority.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import {
  askRecount,
  countCounts,
  type Difference,
  findCount,
  findCounter,
  type HeldCount,
  holdCategory,
  holdCount,
  insertCount,
  selectCounted,
  selectCountLines,
  selectCounts,
  writeCounted,
  writeCountState,
} from '../repo/counts.ts'
import { holdItems, holdLocations, lockPlaces } from '../repo/post.ts'
import { closeMissing } from '../repo/set-aside.ts'
import { differenceLine } from './acts.ts'
import { moveStock, stockTopic } from './move.ts'
import { inBase } from './parts.ts'

interface Done {
  id: StockCountId
  state: CountState
  differences: number | null
  valueMinor: number | null
}

const unbooked = { differences: null, valueMinor: null }

interface Start {
  commandId: string
  locationId: StockLocationId
  categoryId: ItemCategoryId | null
  isBlind: boolean
}

/** Opens a count of a place. STATE when one is open there. */
export async function startCount(ctx: SignedContext, input: Start): Promise<Done> {
  const { venueId, actor } = ctx
  const { commandId, ...wanted } = input
  return runCommand(ctx, { commandId, procedure: 'stockCounts.start', input: { ...input } }, async (work) => {
    if (!(await holdLocations(work.tx, venueId, [wanted.locationId])).has(wanted.locationId)) {
      refuseField('locationId', 'field.invalid')
    }
    if (wanted.categoryId !== null && !(await holdCategory(work.tx, venueId, wanted.categoryId))) {
      refuseField('categoryId', 'field.invalid')
    }
    const id = await insertCount(work.tx, { ...wanted, venueId, actorId: actor.userId })
    if (id === null) refuseField('locationId', 'field.countOpen')
    await tell(ctx, work, { id, action: 'stockCounts.start', after: { isBlind: wanted.isBlind } })
    return { id, state: 'counting', ...unbooked }
  })
}

interface CountItem {
  commandId: string
  countId: StockCountId
  itemId: InventoryItemId
  unitId: ItemUnitId | null
  qty: string
  seen: number | null
}

/**
 * Writes down what was counted of an item, beside what is recorded in this second: whatever sells it waits, or has
 * been. STALE when somebody else has counted it since the caller looked. The answer says nothing of what was recorded.
 */
export async function countItem(ctx: SignedContext, input: CountItem): Promise<{ rev: number }> {
  const { venueId, actor } = ctx
  const { countId, itemId, seen } = input
  const command = { commandId: input.commandId, procedure: 'stockCounts.count', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    const count = await requireCount(ctx, work, { id: countId, as: 'share', states: ['counting'] })
    const item = (await holdItems(tx, venueId, [itemId])).get(itemId)
    if (!item || item.isArchived) refuseField('itemId', 'field.invalid')
    const [line] = await inBase(tx, venueId, [input], (field) => field)
    const [place] = await lockPlaces(tx, venueId, [{ itemId, locationId: count.locationId }])
    if (!line || !place) refuseField('itemId', 'field.invalid')
    const expected = place.level.onHand
    const rev = await writeCounted(tx, {
      venueId,
      countId,
      itemId,
      actorId: actor.userId,
      expected,
      counted: line.qty,
      seen,
    })
    if (rev === null) {
      const other = await findCounter(tx, venueId, { countId, itemId })
      refuse('STALE', { details: { rev: other?.rev ?? null, who: other?.who ?? null } })
    }
    await tell(ctx, work, { id: countId, action: 'stockCounts.count', after: { itemId, qty: input.qty } })
    return { rev }
  })
}

/**
 * Ends the counting. It is booked at once where the caller may correct that much alone, and waits for a second person
 * otherwise. One that they have sent back waits for them again, unless nothing differs any more.
 */
export async function finishCount(
  ctx: SignedContext,
  input: { commandId: string; countId: StockCountId },
): Promise<Done> {
  const { countId: id } = input
  const { rights } = ctx.actor
  const command = { commandId: input.commandId, procedure: 'stockCounts.finish', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const count = await requireCount(ctx, work, { id, as: 'update', states: ['counting'] })
    const lines = await readyLines(ctx, work, count)
    const amountMinor = lines.reduce((sum, { valueMinor }) => sum + Math.abs(valueMinor), 0)
    const limits = mayDo(rights, 'stock', 'adjust') ? rights.stock?.adjust : undefined
    const mayAlone = !count.wasReviewed || lines.every(({ counted, expected }) => counted === expected)
    if (mayAlone && limits && reaches(limits, { amountMinor }))
      return post(ctx, work, { count, lines, reason: '', action: 'stockCounts.finish' })
    await writeCountState(work.tx, ctx.venueId, { id, state: 'review', by: ctx.actor.userId })
    await tell(ctx, work, { id, action: 'stockCounts.finish', after: { state: 'review', lines: lines.length } })
    return { id, state: 'review', ...unbooked }
  })
}

interface Approve {
  commandId: string
  countId: StockCountId
  expectedRev: number
  reason: string
}

/**
 * Books what others have counted. STATE for a person who has counted in it, STALE when it is no longer what was looked
 * at, VALIDATION without a reason for differences.
 */
export async function approveCount(ctx: SignedContext, input: Approve): Promise<Done> {
  const { countId: id, reason } = input
  const command = { commandId: input.commandId, procedure: 'stockCounts.approve', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const count = await requireCount(ctx, work, { id, as: 'update', states: ['review'] })
    if (count.rev !== input.expectedRev) refuse('STALE', { details: { rev: count.rev } })
    const lines = await readyLines(ctx, work, count)
    if (lines.some(({ isMine }) => isMine)) refuse('STATE', { details: { twoPeople: true } })
    if (reason === '' && lines.some(({ counted, expected }) => counted !== expected)) {
      refuseField('reason', 'field.required')
    }
    return post(ctx, work, { count, lines, reason, action: 'stockCounts.approve' })
  })
}

/** Sends items of a count back to be counted again. NOT_FOUND where none of them was counted. */
export async function recountItems(
  ctx: SignedContext,
  input: { commandId: string; countId: StockCountId; itemIds: InventoryItemId[] },
): Promise<Done> {
  const { countId: id, itemIds } = input
  const command = { commandId: input.commandId, procedure: 'stockCounts.recount', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    await requireCount(ctx, work, { id, as: 'update', states: ['counting', 'review'] })
    const asked = await askRecount(work.tx, ctx.venueId, { countId: id, itemIds })
    if (asked === 0) refuse('NOT_FOUND')
    await writeCountState(work.tx, ctx.venueId, { id, state: 'counting', by: ctx.actor.userId })
    await tell(ctx, work, { id, action: 'stockCounts.recount', after: { lines: asked } })
    return { id, state: 'counting', ...unbooked }
  })
}

/** Gives a count up: nothing of it is booked. */
export async function cancelCount(
  ctx: SignedContext,
  input: { commandId: string; countId: StockCountId },
): Promise<Done> {
  const { countId: id } = input
  const command = { commandId: input.commandId, procedure: 'stockCounts.cancel', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    await requireCount(ctx, work, { id, as: 'update', states: ['counting', 'review'] })
    await writeCountState(work.tx, ctx.venueId, { id, state: 'cancelled', by: ctx.actor.userId })
    await tell(ctx, work, { id, action: 'stockCounts.cancel', after: {} })
    return { id, state: 'cancelled', ...unbooked }
  })
}

async function requireCount(
  { venueId }: SignedContext,
  { tx }: Work,
  { id, as, states }: { id: StockCountId; as: 'share' | 'update'; states: readonly CountState[] },
): Promise<HeldCount> {
  const count = (await holdCount(tx, venueId, { id, as })) ?? refuse('NOT_FOUND')
  if (!states.includes(count.state)) refuse('STATE', { details: { state: count.state } })
  return count
}

// STATE when nothing was counted yet, or something has to be counted again.
async function readyLines({ venueId, actor }: SignedContext, { tx }: Work, count: HeldCount): Promise<Difference[]> {
  const lines = await selectCounted(tx, venueId, { countId: count.id, userId: actor.userId })
  if (lines.length === 0) refuse('STATE', { details: { uncounted: true } })
  const again = lines.filter(({ recount }) => recount)
  if (again.length > 0) refuse('STATE', { details: { recount: again.map(({ itemId }) => itemId) } })
  return lines
}

// What differs is booked as a difference, not as a new level: what was sold after the counting stays sold.
async function post(
  ctx: SignedContext,
  work: Work,
  { count, lines, reason, action }: { count: HeldCount; lines: readonly Difference[]; reason: string; action: string },
): Promise<Done> {
  const { id, locationId } = count
  const moves = lines.flatMap(({ itemId, counted, expected }) => {
    const difference = toMicro(counted) - toMicro(expected)
    return difference === 0n ? [] : [differenceLine({ itemId, locationId, difference }, null)]
  })
  const done =
    moves.length === 0
      ? null
      : await moveStock(ctx, work, { kind: 'count', source: { name: 'count', id }, reason, lines: moves })
  await closeMissing(
    work.tx,
    { venueId: ctx.venueId, locationId },
    lines.map(({ itemId }) => itemId),
  )
  const state = 'posted'
  await writeCountState(work.tx, ctx.venueId, { id, state, by: ctx.actor.userId, actId: done?.actId ?? null, reason })
  const valueMinor = Number(
    (done?.moves ?? []).reduce((sum, { to, value }) => sum + (to === null ? -value : value), 0n),
  )
  const after = { state, lines: lines.length, differences: moves.length, valueMinor }
  await tell(ctx, work, { id, action, after, reason })
  return { id, state, differences: moves.length, valueMinor }
}

interface Told {
  id: StockCountId
  action: string
  after: Record<string, unknown>
  reason?: string
}

async function tell({ venueId }: SignedContext, work: Work, { id, ...entry }: Told): Promise<void> {
  await work.audit({ ...entry, entity: 'stock_count', entityId: id })
  work.announce(venueId, stockTopic, { id })
}

/** One page of counts, the newest first. */
export async function listCounts(
  { services: { db }, venueId }: SignedContext,
  { cursor, limit, state }: { cursor?: string | undefined; limit: number; state?: CountState | undefined },
) {
  const below = cursor === undefined ? null : stockCountId.safeParse(cursor)
  if (below && !below.success) refuseField('cursor', 'field.invalid')
  const filter = { venueId, state }
  const [found, count] = await Promise.all([
    selectCounts(db, filter, { below: below?.data ?? null, limit: limit + 1 }),
    countCounts(db, filter, totalCap + 1),
  ])
  const rows = found.slice(0, limit)
  return {
    rows,
    nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/**
 * What is to be counted, and what was. In a blind count only those who may book it are told what was recorded, and they
 * not before it is counted.
 */
export async function sheetOf(
  { services: { db }, venueId, actor }: SignedContext,
  countId: StockCountId,
): Promise<CountSheet> {
  const count = (await findCount(db, venueId, { id: countId, userId: actor.userId })) ?? refuse('NOT_FOUND')
  const shows =
    !count.isBlind ||
    count.state === 'posted' ||
    (count.state === 'review' && mayDo(actor.rights, 'stock', 'approve_count'))
  return { ...count, shows, lines: await selectCountLines(db, venueId, { countId, shows }) }
}
