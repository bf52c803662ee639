import type { StoredFileId, VenueId } from '@marquee/contract'
import type { InventoryItemId } from '@marquee/contract/inventory'
import { fromMicro, type Micro, toMicro } from '@marquee/contract/micro'
import type { StockLocationId, StockMoveId } from '@marquee/contract/stock'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { holdItems, holdLocations, holdOrdersOf, lockPlaces, selectToReverse } from '../repo/post.ts'
import { atCost, costOf } from '../rules/value.ts'
import { type ActLine, moveStock } from './move.ts'
import { type Counted, claimPhoto, type Done, inBase, told } from './parts.ts'

const wasting = { module: 'stock', action: 'waste' } as const
const adjusting = { module: 'stock', action: 'adjust' } as const

interface Transfer {
  commandId: string
  fromId: StockLocationId
  toId: StockLocationId
  note: string
  lines: Counted[]
}

/** Brings things from one place to another. INSUFFICIENT_STOCK at the line of a strict item that is not there. */
export async function transferStock(ctx: SignedContext, input: Transfer): Promise<Done> {
  const { fromId, toId, note } = input
  const command = { commandId: input.commandId, procedure: 'stock.transfer', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    if (fromId === toId) refuseField('toId', 'field.samePlace')
    const lines = await moved(work.tx, ctx.venueId, input.lines, { from: fromId, to: toId, outside: null })
    const done = await moveStock(ctx, work, { kind: 'transfer', note, lines })
    return told(work, done, { action: 'stock.transfer', after: { lines: lines.length } })
  })
}

interface Waste {
  commandId: string
  locationId: StockLocationId
  reason: string
  photo: StoredFileId | null
  lines: Counted[]
}

/** Writes off what was spoiled or broken. NEEDS_APPROVAL when it is worth more than the caller's limit. */
export async function wasteStock(ctx: SignedContext, input: Waste): Promise<Done> {
  const { locationId, reason, photo } = input
  const command = { commandId: input.commandId, procedure: 'stock.waste', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    await requireNote(ctx, work.tx, { occasion: 'stock_waste', reason })
    await claimPhoto(ctx, work, photo)
    const lines = await moved(work.tx, ctx.venueId, input.lines, { from: locationId, to: null, outside: 'waste' })
    const done = await moveStock(ctx, work, { kind: 'waste', reason, photo, lines })
    requireReach(ctx, wasting, { amountMinor: done?.valueMinor ?? 0 })
    return told(work, done, {
      action: 'stock.waste',
      after: { lines: lines.length, valueMinor: done?.valueMinor },
      reason,
    })
  })
}

interface Adjust {
  commandId: string
  locationId: StockLocationId
  itemId: InventoryItemId
  qty: string
  expected: string
  costMinor?: number | undefined
  reason: string
}

/**
 * Says what is really at a place. STALE when it has moved since it was looked at, NEEDS_APPROVAL when the difference is
 * worth more than the caller's limit.
 */
export async function adjustStock(ctx: SignedContext, input: Adjust): Promise<Done> {
  const { locationId, itemId, reason } = input
  const command = { commandId: input.commandId, procedure: 'stock.adjust', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    await requireNote(ctx, work.tx, { occasion: 'stock_adjust', reason })
    const items = await holdItems(work.tx, ctx.venueId, [itemId])
    if (!items.has(itemId)) refuseField('itemId', 'field.invalid')
    if (!(await holdLocations(work.tx, ctx.venueId, [locationId])).has(locationId)) {
      refuseField('locationId', 'field.invalid')
    }
    const [place] = await lockPlaces(work.tx, ctx.venueId, [{ itemId, locationId }])
    if (!place) refuseField('locationId', 'field.invalid')
    const { onHand } = place.level
    if (onHand !== toMicro(input.expected)) refuse('STALE', { details: { onHand: fromMicro(onHand) } })
    const difference = toMicro(input.qty) - onHand
    if (difference === 0n) refuseField('qty', 'field.sameQuantity')
    const cost = input.costMinor === undefined ? costOf(place.level) : BigInt(input.costMinor) * 100_000_000n
    const line = differenceLine(
      { itemId, locationId, difference },
      atCost(difference < 0n ? -difference : difference, cost),
    )
    const done = await moveStock(ctx, work, { kind: 'adjust', reason, lines: [line], fieldOf: () => 'qty' })
    requireReach(ctx, adjusting, { amountMinor: done?.valueMinor ?? 0 })
    const after = { qty: input.qty, valueMinor: done?.valueMinor }
    return told(work, done, { action: 'stock.adjust', before: { qty: fromMicro(onHand) }, after, reason })
  })
}

/** What a place has more or less than was known, as a line; `value` is of what is more. */
export const differenceLine = (
  { itemId, locationId, difference }: { itemId: string; locationId: string; difference: Micro },
  value: bigint | null,
): ActLine =>
  difference > 0n
    ? { itemId, from: null, to: locationId, outside: 'difference', qty: difference, value }
    : { itemId, from: locationId, to: null, outside: 'difference', qty: -difference }

interface Reverse {
  commandId: string
  moveIds: StockMoveId[]
  reason: string
}

/**
 * Undoes moves of one act by moves of their own, the last one first: what came goes back for what it was worth. STATE
 * for one that was undone before, or is itself an undoing.
 */
export async function reverseMoves(ctx: SignedContext, input: Reverse): Promise<Done> {
  const { moveIds, reason } = input
  const command = { commandId: input.commandId, procedure: 'stock.reverse', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const wanted = [...new Set(moveIds)]
    await holdOrdersOf(work.tx, ctx.venueId, wanted)
    const found = await selectToReverse(work.tx, ctx.venueId, wanted)
    const [first] = found
    if (!first || found.length < wanted.length) refuse('NOT_FOUND')
    if (found.some(({ actId }) => actId !== first.actId)) refuseField('moveIds', 'field.invalid')
    if (found.some(({ isReversed }) => isReversed)) refuse('STATE', { details: { reversed: true } })
    if (first.kind === 'reversal') refuse('STATE', { details: { reversal: true } })
    const lines = found.map(
      (move): ActLine => ({
        itemId: move.itemId,
        from: move.to,
        to: move.from,
        outside: move.outside,
        qty: toMicro(move.qty),
        undoes: { value: BigInt(move.value), fromBatchId: move.fromBatchId, toBatchId: move.toBatchId },
        reversesId: move.id,
      }),
    )
    const done = await moveStock(ctx, work, { kind: 'reversal', reason, lines, fieldOf: (line) => `moveIds.${line}` })
    requireReach(ctx, adjusting, { amountMinor: done?.valueMinor ?? 0 })
    const after = { kind: first.kind, lines: lines.length, valueMinor: done?.valueMinor }
    return told(work, done, { action: 'stock.reverse', after, reason })
  })
}

async function moved(
  tx: Tx,
  venueId: VenueId,
  given: readonly Counted[],
  way: Pick<ActLine, 'from' | 'to' | 'outside'>,
): Promise<ActLine[]> {
  const counted = await inBase(tx, venueId, given)
  return counted.map(({ factor: _, ...line }, index) => ({ ...line, ...way, itemId: given[index]?.itemId ?? '' }))
}
