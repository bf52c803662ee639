import type { InventoryItemId } from '@marquee/contract/inventory'
import type { StockLocationId, StockReservationId } from '@marquee/contract/stock'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { endReservation, reserve } from '../repo/reservations.ts'
import { stockTopic } from './move.ts'

interface SetAside {
  commandId: string
  itemId: InventoryItemId
  locationId: StockLocationId
  qty: string
  note: string
}

/** Sets some aside: it stays where it is and counts as taken. INSUFFICIENT_STOCK when a strict item has not so much left. */
export async function setAside(ctx: SignedContext, input: SetAside): Promise<{ id: StockReservationId }> {
  const { venueId, actor } = ctx
  const { commandId, ...wanted } = input
  return runCommand(ctx, { commandId, procedure: 'stock.setAside', input: { ...input } }, async (work) => {
    const id = await reserve(work.tx, { ...wanted, venueId, actorId: actor.userId })
    if (id === null) {
      refuse('INSUFFICIENT_STOCK', { issues: [{ path: 'qty', message: 'field.insufficientStock' }] })
    }
    await work.audit({
      action: 'stock.setAside',
      entity: 'inventory_item',
      entityId: wanted.itemId,
      after: { qty: wanted.qty, note: wanted.note },
    })
    work.announce(venueId, stockTopic, { id })
    return { id }
  })
}

/** Gives back what was set aside; STATE when that has happened before. */
export async function releaseSetAside(
  ctx: SignedContext,
  input: { commandId: string; id: StockReservationId },
): Promise<{ id: StockReservationId }> {
  const { venueId, actor } = ctx
  const { commandId, id } = input
  return runCommand(ctx, { commandId, procedure: 'stock.release', input: { ...input } }, async (work) => {
    const ended = await endReservation(work.tx, { venueId, id, by: actor.userId, state: 'released' })
    if (!ended) refuse('NOT_FOUND')
    await work.audit({
      action: 'stock.release',
      entity: 'inventory_item',
      entityId: ended.itemId,
      after: { qty: ended.qty },
    })
    work.announce(venueId, stockTopic, { id })
    return { id }
  })
}
